import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { answer, refuse, renderAt, unreachable } from '../../../testing.tsx';
import { UnsubscribeScreen } from './unsubscribe-screen.tsx';

const open = (hash: string) => renderAt(`/unsubscribe${hash}`, { '/unsubscribe': <UnsubscribeScreen /> });
const heading = page.getByRole('heading', { level: 1 });
const stop = page.getByRole('button', { name: 'Parar de receber e-mails' });

test('a link that is broken off says so', async () => {
  await open('');
  await expect.element(heading).toHaveTextContent('Este link não vale mais');
});

test('a link that was made up says so', async () => {
  answer({ 'POST /api/notices/unsubscribe/inventado': () => refuse('unsubscribe-link-invalid') });
  await open('#inventado');
  await stop.click();
  await expect.element(heading).toHaveTextContent('Este link não vale mais');
  await expect.element(page.getByRole('link', { name: 'Ir para o Separaí' })).toHaveAttribute('href', '/');
});

test('without an answer the page says so, and the button works again', async () => {
  answer({ 'POST /api/notices/unsubscribe/x': unreachable });
  await open('#x');
  await stop.click();
  await expect.element(page.getByRole('alert')).toHaveTextContent('Não conseguimos falar com o servidor.');
  await expect.element(stop).toHaveFocus();
  answer({ 'POST /api/notices/unsubscribe/x': () => new Response(null, { status: 204 }) });
  await stop.click();
  await expect.element(heading).toHaveTextContent(/^Pronto/);
});
