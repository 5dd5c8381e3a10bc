import { beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { answer, renderAt, signIn, unreachable } from '../../../testing.tsx';
import { CalendarFeedScreen } from './calendar-feed-screen.tsx';

const path = '/api/users/me/calendar-feed';
const url = 'https://separai.exemplo.com.br/api/calendar/segredo.ics';
const works = {
  [`GET ${path}`]: { url: null, collections: false },
  [`POST ${path}`]: { url, collections: false },
  [`DELETE ${path}`]: () => new Response(null, { status: 204 }),
};
const broken = { [`GET ${path}`]: unreachable, [`POST ${path}`]: unreachable, [`DELETE ${path}`]: unreachable };
const address = page.getByLabelText('Seu link');
const press = (name: string) => page.getByRole('button', { name }).click();
const open = () => renderAt('/schedule/calendar', { '/schedule/calendar': <CalendarFeedScreen /> });

beforeEach(() => {
  signIn();
  answer(works);
});

test('where copying is not allowed the address is selected instead, and that is said', async () => {
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new DOMException('denied', 'NotAllowedError'));
  await open();
  await press('Criar link');
  await press('Copiar link');
  await expect.element(page.getByText('Não foi possível copiar. O link está selecionado')).toBeVisible();
  expect(getSelection()?.toString()).toBe(url);
});

test('a failure is said and can be retried', async () => {
  answer(broken);
  await open();
  await expect.element(page.getByRole('heading', { name: 'Não foi possível carregar o link do calendário' })).toBeVisible();
  answer(works);
  await press('Tentar novamente');
  await expect.element(page.getByRole('button', { name: 'Criar link' })).toBeVisible();
  answer(broken);
  await press('Criar link');
  await expect.element(page.getByRole('alert')).toBeVisible();
  answer({ ...works, [`GET ${path}`]: { url, collections: false } });
  await press('Criar link');
  await expect.element(address).toHaveFocus();
  answer({ [`DELETE ${path}`]: unreachable });
  await press('Desativar');
  const question = page.getByRole('dialog', { name: 'Desativar o link?' });
  await question.getByRole('button', { name: 'Desativar' }).click();
  await expect.element(question.getByRole('alert')).toBeVisible();
  answer(works);
  await question.getByRole('button', { name: 'Desativar' }).click();
  await expect.element(page.getByRole('button', { name: 'Criar link' })).toBeVisible();
});
