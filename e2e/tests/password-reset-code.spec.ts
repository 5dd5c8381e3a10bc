import type { Page } from '@playwright/test';
import { expect, test } from '../support/fixtures.ts';
import { holdBack } from '../support/network.ts';
import {
  alert,
  askForCode,
  box,
  codeMailedTo,
  otherCode,
  press,
  sendCode,
  setPassword,
  shownCode,
  typeCode,
  usedUpCode,
} from '../support/password-reset.ts';
import { expectRefused, field } from '../support/registration.ts';
import { heading } from '../support/screen.ts';

const codeSays = (page: Page, sentence: string) =>
  expect(page.getByRole('group', { name: 'Código de 4 números' })).toHaveAccessibleDescription(sentence);

test('the boxes of the code take digits one by one, by keys, by pasting and from the phone’s suggestion', async ({
  page,
  context,
  resident,
}) => {
  await askForCode(page, resident);
  const empty = async (): Promise<void> => {
    await box(page, 4).focus();
    for (let time = 0; time < 4; time++) await page.keyboard.press('Backspace');
    expect(await shownCode(page)).toBe('____');
    await expect(box(page, 1)).toBeFocused();
  };
  await test.step('digits only, one each, and the focus goes on', async () => {
    await page.keyboard.type('a');
    await expect(box(page, 1)).toBeFocused();
    await page.keyboard.type('7');
    await expect(box(page, 2)).toBeFocused();
    await page.keyboard.type('-3x1');
    expect(await shownCode(page)).toBe('731_');
    await page.keyboard.type('98');
    expect(await shownCode(page)).toBe('7318');
    await expect(box(page, 4)).toBeFocused();
  });
  await empty();
  await test.step('Backspace empties a box, then goes back', async () => {
    await page.keyboard.type('7319');
    await page.keyboard.press('Backspace');
    expect(await shownCode(page)).toBe('731_');
    await expect(box(page, 4)).toBeFocused();
    await page.keyboard.press('Backspace');
    expect(await shownCode(page)).toBe('73__');
    await expect(box(page, 3)).toBeFocused();
    for (let time = 0; time < 4; time++) await page.keyboard.press('Backspace');
    expect(await shownCode(page)).toBe('____');
    await expect(box(page, 1)).toBeFocused();
  });
  await test.step('arrows go from box to box, and a digit takes the place of the one there', async () => {
    await page.keyboard.type('7319');
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('ArrowLeft');
    await expect(box(page, 2)).toBeFocused();
    await page.keyboard.type('8');
    expect(await shownCode(page)).toBe('7819');
    await expect(box(page, 3)).toBeFocused();
    await page.keyboard.press('Home');
    await expect(box(page, 1)).toBeFocused();
  });
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  for (const pasted of ['7319', 'Código: 7 3 1 9', 'Seu código é 7319. Vale por 10 minutos.\n'])
    await test.step(`pasting ${JSON.stringify(pasted)}`, async () => {
      await empty();
      await page.evaluate((text) => navigator.clipboard.writeText(text), pasted);
      await box(page, 2).focus();
      await page.keyboard.press('ControlOrMeta+v');
      await expect.poll(() => shownCode(page)).toBe('7319');
      await expect(box(page, 4)).toBeFocused();
    });
  await test.step('the phone’s suggestion types all digits into the first', async () => {
    await empty();
    await expect(box(page, 1)).toHaveAttribute('autocomplete', 'one-time-code');
    await expect(box(page, 1)).toHaveAttribute('inputmode', 'numeric');
    await box(page, 1).fill('7319');
    expect(await shownCode(page)).toBe('7319');
  });
});

test.describe('a code', () => {
  test.use({ allowedConsoleErrors: [/status of 400/] });

  test('that is incomplete is not sent, one that is wrong is said, and the boxes are ready for the next try', async ({
    page,
    resident,
  }) => {
    await askForCode(page, resident);
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    await typeCode(page, '731');
    await page.keyboard.press('Enter');
    await codeSays(page, 'Por favor, insira o código completo');
    await expect(box(page, 4)).toBeFocused();
    expect(asked.filter((url) => url.includes('verify-code'))).toEqual([]);
    await page.keyboard.type('9');
    await codeSays(page, '');

    const code = await codeMailedTo(resident.email);
    await sendCode(page, otherCode(code));
    await codeSays(page, 'Código inválido');
    expect(await shownCode(page)).toBe('____');
    await expect(box(page, 1)).toBeFocused();
    await page.keyboard.type(code);
    await press(page, 'Verificar');
    await expect(page).toHaveURL('/reset-password');
  });

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

test.describe('too many codes', () => {
  test.use({ allowedConsoleErrors: [/status of 429/] });

  test('are refused in the server’s words, and the boxes stay', async ({ page, resident }) => {
    await askForCode(page, resident);
    const sentence = 'Muitas tentativas em pouco tempo. Espere um pouco e tente de novo.';
    await page.route('**/api/auth/forgot-password', (route) =>
      route.fulfill({ status: 429, json: { error: sentence, code: 'too-many-requests' } }),
    );
    await typeCode(page, '73');
    await press(page, 'Reenviar código');
    await expect(alert(page)).toHaveText(sentence);
    expect(await shownCode(page)).toBe('73__');
  });
});

test.describe('the new password', () => {
  test.use({ allowedConsoleErrors: [/status of (400|500)|ERR_FAILED/] });

  test('is refused at its fields, can be sent again where it was not saved, and is sent once', async ({ page, resident }) => {
    await askForCode(page, resident);
    await sendCode(page, await codeMailedTo(resident.email));
    await expect(heading(page)).toHaveText('Criar nova senha');
    await test.step('missing or wrong', async () => {
      await press(page, 'Salvar nova senha');
      await expectRefused(page, 'Nova senha', 'Por favor, insira uma nova senha');
      await expectRefused(page, 'Confirmar nova senha', 'Por favor, confirme sua nova senha');
      await field(page, 'Nova senha').fill('12345');
      await field(page, 'Confirmar nova senha').fill('123456');
      await expectRefused(page, 'Nova senha', 'A senha deve ter pelo menos 6 caracteres');
      await expectRefused(page, 'Confirmar nova senha', 'As senhas não coincidem');
    });
    await test.step('common: the code stays good for another', async () => {
      await setPassword(page, 'senha123');
      await expectRefused(page, 'Nova senha', 'Esta senha é muito comum e fácil de adivinhar. Escolha outra.');
    });
    await test.step('not saved', async () => {
      await page.route('**/api/auth/reset-password', (route) => route.fulfill({ status: 500, body: 'x' }), { times: 1 });
      await setPassword(page, 'segredo-novo');
      await expect(alert(page)).toHaveText('Erro ao resetar senha. Tente novamente.');
      await page.route('**/api/auth/reset-password', (route) => route.abort(), { times: 1 });
      await press(page, 'Salvar nova senha');
      await expect(alert(page)).toContainText('Não conseguimos falar com o servidor.');
    });
    await test.step('sent once, however often the button is pressed', async () => {
      const sent: string[] = [];
      page.on('request', (request) => request.url().includes('/reset-password') && sent.push(request.method()));
      const release = await holdBack(page, '**/api/auth/reset-password');
      await press(page, 'Salvar nova senha');
      await page.getByRole('button', { name: 'Salvando...' }).tap({ force: true });
      await field(page, 'Nova senha').press('Enter');
      release();
      await expect(heading(page)).toHaveText('Senha alterada com sucesso!');
      await expect(page).toHaveURL('/reset-success');
      expect(sent.filter((method) => method === 'POST')).toHaveLength(1);
    });
  });
});
