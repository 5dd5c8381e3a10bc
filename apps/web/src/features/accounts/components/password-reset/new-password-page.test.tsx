import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { answer, expectRefused, field, heldAnswer, refuse, renderAt, unreachable } from '../../../../testing.tsx';
import { saveResetCode } from '../../reset-draft.ts';
import { ResetPasswordScreen } from './new-password-page.tsx';

const alert = page.getByRole('alert');
const save = page.getByRole('button', { name: 'Salvar nova senha' });
const setPassword = async (password: string): Promise<void> => {
  await field('Nova senha').fill(password);
  await field('Confirmar nova senha').fill(password);
  await save.click();
};

beforeEach(() => saveResetCode('marina@exemplo.com.br', '7319', Date.now()));

test('a new password is refused at its fields, can be sent again where it was not saved, and is sent once', async () => {
  const sent = answer({});
  const { path } = await renderAt('/reset-password', {
    '/reset-password': <ResetPasswordScreen />,
    '/reset-success': <h1>Senha alterada com sucesso!</h1>,
  });
  await save.click();
  await expectRefused('Nova senha', 'Por favor, insira uma nova senha');
  await expectRefused('Confirmar nova senha', 'Por favor, confirme sua nova senha');
  await field('Nova senha').fill('12345');
  await field('Confirmar nova senha').fill('123456');
  await expectRefused('Nova senha', 'A senha deve ter pelo menos 6 caracteres');
  await expectRefused('Confirmar nova senha', 'As senhas não coincidem');
  expect(sent).toEqual([]);

  const common = 'Esta senha é muito comum e fácil de adivinhar. Escolha outra.';
  answer({ 'POST /api/auth/reset-password': () => refuse('validation-failed', { fields: { password: common } }) });
  await setPassword('senha123');
  await expectRefused('Nova senha', common);

  answer({ 'POST /api/auth/reset-password': () => new Response('x', { status: 500 }) });
  await setPassword('segredo-novo');
  await expect.element(alert).toHaveTextContent('Erro ao resetar senha. Tente novamente.');
  answer({ 'POST /api/auth/reset-password': unreachable });
  await save.click();
  await expect.element(alert).toHaveTextContent('Não conseguimos falar com o servidor.');

  const { held, release } = heldAnswer({});
  answer({ 'POST /api/auth/reset-password': held });
  const before = sent.length;
  await save.click();
  const busy = page.getByRole('button', { name: 'Salvando...' });
  (busy.element() as HTMLButtonElement).click();
  await field('Nova senha').click();
  await userEvent.keyboard('{Enter}');
  release();
  await expect.poll(path).toBe('/reset-success');
  expect(sent.slice(before)).toEqual([
    { line: 'POST /api/auth/reset-password', body: expect.objectContaining({ email: 'marina@exemplo.com.br', code: '7319' }) },
  ]);
});
