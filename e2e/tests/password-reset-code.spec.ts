import type { Page } from '@playwright/test';
import { expect, test } from '../support/fixtures.ts';
import {
  alert,
  askForCode,
  box,
  codeMailedTo,
  press,
  sendCode,
  setPassword,
  shownCode,
  typeCode,
  usedUpCode,
} from '../support/password-reset.ts';
import { field } from '../support/registration.ts';
import { heading } from '../support/screen.ts';

const codeSays = (page: Page, sentence: string) =>
  expect(page.getByRole('group', { name: 'Código de 4 números' })).toHaveAccessibleDescription(sentence);

test.describe('a code', () => {
  test.use({ allowedConsoleErrors: [/status of 400/] });

  test('that was tried too often needs a new one, which the button sends', async ({ page, resident }) => {
    await usedUpCode(page, await askForCode(page, resident));
    await expect(page.getByRole('button', { name: 'Verificar' })).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Reenviar código' })).toBeFocused();
    const linkAlone = page.getByText('por 7 dias os e-mails desta conta trazem só um link, sem código');
    await expect(linkAlone).toBeVisible();
    await press(page, 'Reenviar código');
    await expect(linkAlone).toBeVisible();
    await expect(page.getByRole('status')).toHaveText(
      `Enviamos um novo e-mail para ${resident.email}. Use o código ou o link dele.`,
    );
    await sendCode(page, await codeMailedTo(resident.email, 2));
    await expect(page).toHaveURL('/reset-password');
  });

  test('is sent again on wish, and the one before is dead', async ({ page, resident }) => {
    await askForCode(page, resident);
    const first = await codeMailedTo(resident.email);
    await typeCode(page, '12');
    await press(page, 'Reenviar código');
    await expect(page.getByRole('status')).toContainText('Enviamos um novo e-mail');
    expect(await shownCode(page)).toBe('____');
    await expect(box(page, 1)).toBeFocused();
    const second = await codeMailedTo(resident.email, 2);
    if (first !== second) {
      await sendCode(page, first);
      await codeSays(page, 'Código inválido');
    }
    await sendCode(page, second);
    await expect(page).toHaveURL('/reset-password');
  });

  test('that died while the password was typed is said, and leads to a new one', async ({ page, resident }) => {
    await askForCode(page, resident);
    await sendCode(page, await codeMailedTo(resident.email));
    await expect(page).toHaveURL('/reset-password');
    await page.request.post('/api/auth/forgot-password', { data: { email: resident.email } });
    await setPassword(page, 'segredo-novo');
    await expect(alert(page)).toHaveText('Este código não vale mais. Peça um novo código para criar a sua senha.');
    await page.getByRole('link', { name: 'Pedir novo código' }).tap();
    await expect(field(page, 'Email')).toHaveValue(resident.email);
  });

  test('belongs to its tab’s e-mail, whatever another tab has begun', async ({ page, context, resident, request }) => {
    await askForCode(page, resident);
    const code = await codeMailedTo(resident.email);
    const other = await context.newPage();
    const pedro = await askForCode(other);
    await sendCode(page, code);
    await expect(page.getByText('Para a conta')).toContainText(resident.email);
    await setPassword(page, 'segredo-novo');
    await expect(heading(page)).toHaveText('Senha alterada com sucesso!');
    const signIn = (email: string, password: string) => request.post('/api/auth/login', { data: { email, password } });
    expect((await signIn(resident.email, 'segredo-novo')).status()).toBe(200);
    expect((await signIn(pedro.email, pedro.password)).status()).toBe(200);
  });
});
