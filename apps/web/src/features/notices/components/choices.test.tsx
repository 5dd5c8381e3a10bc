import type { NoticeChoices } from '@separai/contract/notices/schema';
import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { answer, heldAnswer, renderAt, signIn, unreachable } from '../../../testing.tsx';
import { NoticesScreen } from './notices-screen.tsx';

const path = '/api/users/me/notice-choices';
const choice = (name: string) => page.getByRole('switch', { name });
const reminderHour = page.getByLabelText('Hora do lembrete');
const open = () =>
  renderAt('/user/notifications', {
    '/user/notifications': <NoticesScreen unconfirmedEmail={null} collectionReminders={null} />,
  });

/** The server’s choices. */
let saved: NoticeChoices;
const works = {
  [`GET ${path}`]: () => Response.json(saved),
  [`PATCH ${path}`]: (change: unknown) => {
    saved = { ...saved, ...(change as Partial<NoticeChoices>) };
    return Response.json(saved);
  },
};

beforeEach(() => {
  saved = {
    optIn: true,
    confirmed: true,
    changed: true,
    cancelled: true,
    reminder: true,
    reminderHour: 18,
    collection: true,
    email: true,
  };
  signIn();
  answer({
    ...works,
    'GET /api/users/me': { email: 'marina@exemplo.com.br', emailConfirmed: true },
    'GET /api/users/me/notices': [],
    'GET /api/push-key': { publicKey: '' },
  });
});

test('the reminder’s hour rests while there is no reminder', async () => {
  await open();
  await choice('Lembrete na véspera, e quando o caminhão sai').click();
  await expect.element(reminderHour).toBeDisabled();
});

test('the choices rest while nothing at all is wanted, and come back as they were', async () => {
  await open();
  await choice('Cancelamento').click();
  await choice('Minhas coletas').click();
  await expect.element(page.getByText('Nada é enviado além do que a sua conta precisa.')).toBeVisible();
  for (const name of ['Confirmação', 'Cancelamento', 'Lembrete na véspera, e quando o caminhão sai', 'Também por e-mail'])
    await expect.element(choice(name)).toBeDisabled();
  await expect.poll(() => saved.optIn).toBe(false);
  await choice('Minhas coletas').click();
  await expect.element(choice('Confirmação')).toBeChecked();
  await expect.element(choice('Cancelamento')).not.toBeChecked();
  await expect.poll(() => saved.optIn).toBe(true);
});

test('the choices name the address that the mails go to', async () => {
  await open();
  await expect.element(choice('Também por e-mail')).toHaveAccessibleDescription('marina@exemplo.com.br');
});

test('the screen stands still while the choices are on their way', async () => {
  const { held, release } = heldAnswer(saved);
  answer({ [`GET ${path}`]: held });
  await open();
  await expect.element(page.getByText('Carregando suas escolhas...')).toBeInTheDocument();
  const device = page.getByRole('heading', { name: 'Neste aparelho' });
  const before = device.element().getBoundingClientRect().toJSON();
  release();
  await expect.element(choice('Minhas coletas')).toBeVisible();
  expect(device.element().getBoundingClientRect().toJSON()).toEqual(before);
});

test('a choice that could not be saved goes back and says so', async () => {
  await open();
  await expect.element(choice('Cancelamento')).toBeChecked();
  answer({ [`PATCH ${path}`]: unreachable });
  await choice('Cancelamento').click();
  await expect.element(page.getByRole('alert').filter({ hasText: 'Não foi salvo.' })).toHaveTextContent('Verifique sua conexão');
  await expect.element(choice('Cancelamento')).toBeChecked();
  await expect.element(choice('Confirmação')).toBeChecked();
  expect(saved.cancelled).toBe(true);
  answer(works);
  await choice('Cancelamento').click();
  await expect.poll(() => saved.cancelled).toBe(false);
  await expect.element(page.getByText('Não foi salvo.')).not.toBeInTheDocument();
});

test('choices that did not load say so, and can be asked for again', async () => {
  answer({ [`GET ${path}`]: unreachable });
  await open();
  await expect.element(page.getByRole('heading', { name: 'Não foi possível carregar suas escolhas' })).toBeVisible();
  answer(works);
  await page.getByRole('button', { name: 'Tentar novamente' }).click();
  await expect.element(choice('Minhas coletas')).toBeChecked();
});
