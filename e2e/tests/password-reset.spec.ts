import type { Page } from '@playwright/test';
import { expect, signInAs, test } from '../support/fixtures.ts';
import { mailTo } from '../support/mails.ts';
import { holdBack } from '../support/network.ts';
import {
  askForCode,
  box,
  codeMailedTo,
  keptOfReset,
  linkMailedTo,
  otherCode,
  sendCode,
  shownCode,
  typeCode,
  usedUpCode,
} from '../support/password-reset.ts';
import { freePort, startProduct } from '../support/product.ts';
import { expectRefused, field } from '../support/registration.ts';
import { storedSession } from '../support/sessions.ts';

const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const alert = (page: Page) => page.getByRole('main').getByRole('alert');
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).tap();
const codeSays = (page: Page, sentence: string) =>
  expect(page.getByRole('group', { name: 'Código de 4 números' })).toHaveAccessibleDescription(sentence);

const setPassword = async (page: Page, password: string): Promise<void> => {
  await field(page, 'Nova senha').fill(password);
  await field(page, 'Confirmar nova senha').fill(password);
  await press(page, 'Salvar nova senha');
};

test('who forgot the password gets a code by mail, sets a new one and signs in with it', async ({ page, resident }) => {
  await page.goto('/login');
  await field(page, 'Email').fill(resident.email);
  await page.getByRole('link', { name: 'Esqueci minha senha' }).tap();
  await expect(heading(page)).toHaveText('Esqueci minha senha');
  await expect(field(page, 'Email')).toHaveValue(resident.email);
  await press(page, 'Enviar código');

  await expect(page).toHaveURL('/verify-code');
  await expect(page.getByText('Enviamos 4 números para')).toHaveText(
    `Enviamos 4 números para ${resident.email}. Vale por 10 minutos.`,
  );
  await expect(box(page, 1)).toBeFocused();
  const code = await codeMailedTo(resident.email);
  await page.keyboard.type(code);
  await expect(box(page, 4)).toBeFocused();
  await page.keyboard.press('Enter');

  await expect(page).toHaveURL('/reset-password');
  await setPassword(page, 'segredo-novo');
  await expect(heading(page)).toHaveText('Senha alterada com sucesso!');
  expect(await keptOfReset(page)).toEqual([]);
  expect((await mailTo(resident.email, { subject: /^Sua senha foi trocada$/ })).text).toContain('Não foi você?');

  await page.getByRole('link', { name: 'Entrar' }).tap();
  await expect(field(page, 'Email')).toHaveValue(resident.email);
  await field(page, 'Senha').fill('segredo-novo');
  await press(page, 'Entrar');
  await expect(heading(page)).toHaveText('Olá, Marina!');
});

test.describe('the link in the mail', () => {
  test.use({ allowedConsoleErrors: [/status of 400|ERR_FAILED/] });

  test('asks for the new password at once, without a code', async ({ page, resident }) => {
    await askForCode(page, resident);
    await expect(page.getByText('Ou abra o link do e-mail.')).toBeVisible();
    await page.goto(await linkMailedTo(resident.email));
    await expect(heading(page)).toHaveText('Criar nova senha');
    await expect(page.getByText('Para a conta')).toHaveText(`Para a conta ${resident.email}`);
    await setPassword(page, 'segredo-novo');
    await expect(heading(page)).toHaveText('Senha alterada com sucesso!');
    expect(new URL(page.url()).hash).toBe('');
    expect(await keptOfReset(page)).toEqual([]);
    await page.getByRole('link', { name: 'Entrar' }).tap();
    await expect(field(page, 'Email')).toHaveValue(resident.email);
    await field(page, 'Senha').fill('segredo-novo');
    await press(page, 'Entrar');
    await expect(heading(page)).toHaveText('Olá, Marina!');
  });

  test('works on another device, after the code was tried too often', async ({ page, browser, resident, baseURL }) => {
    await usedUpCode(page, await askForCode(page, resident));
    const device = await browser.newContext({ baseURL: baseURL ?? '', hasTouch: true });
    const elsewhere = await device.newPage();
    await elsewhere.goto(await linkMailedTo(resident.email));
    await setPassword(elsewhere, 'segredo-novo');
    await expect(heading(elsewhere)).toHaveText('Senha alterada com sucesso!');
    await device.close();
  });

  test('that is no longer good is said before anything is typed, and leads to another', async ({ page, resident }) => {
    await askForCode(page, resident);
    const link = await linkMailedTo(resident.email);
    await page.goto(`${link.slice(0, -4)}AAAA`);
    await expect(heading(page)).toHaveText('Link inválido');
    await expect(page.getByText('Este link não vale mais. Peça outro para criar a sua senha.')).toBeVisible();
    await page.getByRole('link', { name: 'Pedir outro link' }).tap();
    await expect(page).toHaveURL('/forgot-password');
    await expect(alert(page)).toHaveCount(0);
  });

  test('that died while the password was typed is said, and leads to another', async ({ page, resident }) => {
    await askForCode(page, resident);
    const link = await linkMailedTo(resident.email);
    await page.goto(link);
    await expect(page.getByText('Para a conta')).toContainText(resident.email);
    const data = { token: link.split('#')[1], password: 'segredo-doutro' };
    expect((await page.request.post('/api/auth/reset-password', { data })).status()).toBe(204);
    await setPassword(page, 'segredo-novo');
    await expect(alert(page)).toHaveText('Este link não vale mais. Peça outro para criar a sua senha.');
    await expect(page.getByRole('link', { name: 'Pedir outro link' })).toBeVisible();
  });

  test('says how long the password of whose link it is has to be', async ({ page }) => {
    await page.route('**/api/auth/verify-link', (route) =>
      route.fulfill({ json: { email: 'ana@admin.separai.app', passwordMinLength: 12 } }),
    );
    await page.goto('/reset-password#x');
    await expect(field(page, 'Nova senha')).toHaveAccessibleDescription('Pelo menos 12 caracteres');
  });

  test('can be used although looking it up failed', async ({ page, resident }) => {
    await askForCode(page, resident);
    const link = await linkMailedTo(resident.email);
    await page.route('**/api/auth/verify-link', (route) => route.abort());
    await page.goto(link);
    await expect(page.getByText('Para a sua conta')).toBeVisible();
    await setPassword(page, 'segredo-novo');
    await expect(heading(page)).toHaveText('Senha alterada com sucesso!');
  });
});

test.describe('the e-mail', () => {
  test.use({ allowedConsoleErrors: [/status of 404/] });

  test('is asked for, has to be one, and has to have an account', async ({ page, resident }) => {
    await page.goto('/forgot-password');
    await press(page, 'Enviar código');
    await expectRefused(page, 'Email', 'Por favor, insira seu email');
    await expect(field(page, 'Email')).toBeFocused();
    await field(page, 'Email').fill('marina@exemplo');
    await expectRefused(page, 'Email', 'Email inválido');
    await field(page, 'Email').fill(`outra-${resident.email}`);
    await press(page, 'Enviar código');
    await expectRefused(page, 'Email', 'Email não cadastrado');
    await expect(field(page, 'Email')).toBeFocused();
    expect(await keptOfReset(page)).toEqual([]);
    await field(page, 'Email').fill(resident.email.toUpperCase());
    await press(page, 'Enviar código');
    await expect(page).toHaveURL('/verify-code');
    await codeMailedTo(resident.email);
  });

  test('from the administrators’ sign-in leads back there', async ({ page }) => {
    await page.goto('/admin-login');
    await page.getByRole('link', { name: 'Esqueci minha senha' }).tap();
    await page.getByRole('link', { name: 'Voltar' }).tap();
    await expect(page).toHaveURL('/admin-login');
  });

  test('can be mended from the code’s screen', async ({ page, resident }) => {
    await askForCode(page, resident);
    await page.getByRole('link', { name: 'Voltar' }).tap();
    await expect(page).toHaveURL('/forgot-password');
    await expect(field(page, 'Email')).toHaveValue(resident.email);
  });
});

test.describe('out of order', () => {
  for (const address of ['/verify-code', '/reset-password']) {
    test(`${address} without the steps before it leads to the first and says why`, async ({ page }) => {
      await page.goto(address);
      await expect(page).toHaveURL('/forgot-password');
      await expect(alert(page)).toHaveText('Sessão expirada. Por favor, reinicie o processo.');
    });
  }

  test('the new password without a code leads to the first step, with the e-mail filled in', async ({ page, resident }) => {
    await askForCode(page, resident);
    await page.goto('/reset-password');
    await expect(page).toHaveURL('/forgot-password');
    await expect(alert(page)).toHaveText('Sessão expirada. Por favor, reinicie o processo.');
    await expect(field(page, 'Email')).toHaveValue(resident.email);
  });

  test('what was typed is forgotten after an hour', async ({ page, resident }) => {
    await askForCode(page, resident);
    await page.clock.setFixedTime(Date.now() + 61 * 60_000);
    await page.reload();
    await expect(page).toHaveURL('/forgot-password');
    await expect(field(page, 'Email')).toHaveValue('');
    expect(await keptOfReset(page)).toEqual([]);
  });

  test('a tab that was closed for the mail program goes on where it was', async ({ page, context, resident }) => {
    await askForCode(page, resident);
    const code = await codeMailedTo(resident.email);
    await page.close();
    const again = await context.newPage();
    await again.goto('/verify-code');
    await sendCode(again, code);
    await expect(again).toHaveURL('/reset-password');
    await again.reload();
    await setPassword(again, 'segredo-novo');
    await expect(heading(again)).toHaveText('Senha alterada com sucesso!');
  });

  test('signing in ends a reset that was not needed', async ({ page, resident }) => {
    await askForCode(page, resident);
    expect(await keptOfReset(page)).toEqual(['separai_reset_email']);
    await page.goto('/login');
    await field(page, 'Email').fill(resident.email);
    await field(page, 'Senha').fill(resident.password);
    await press(page, 'Entrar');
    await expect(heading(page)).toHaveText('Olá, Marina!');
    expect(await keptOfReset(page)).toEqual([]);
  });
});

test.describe('the boxes of the code', () => {
  test.beforeEach(async ({ page, resident }) => {
    await askForCode(page, resident);
  });

  test('take digits only, one each, and the focus goes on', async ({ page }) => {
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

  test('Backspace empties a box, then goes back', async ({ page }) => {
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

  test('arrows go from box to box, and a digit takes the place of the one there', async ({ page }) => {
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

  for (const pasted of ['7319', 'Código: 7 3 1 9', 'Seu código é 7319. Vale por 10 minutos.\n']) {
    test(`are filled by pasting ${JSON.stringify(pasted)}`, async ({ page, context }) => {
      await context.grantPermissions(['clipboard-read', 'clipboard-write']);
      await page.evaluate((text) => navigator.clipboard.writeText(text), pasted);
      await box(page, 2).focus();
      await page.keyboard.press('ControlOrMeta+v');
      await expect.poll(() => shownCode(page)).toBe('7319');
      await expect(box(page, 4)).toBeFocused();
    });
  }

  test('are filled by the phone’s suggestion, which types all digits into the first', async ({ page }) => {
    await expect(box(page, 1)).toHaveAttribute('autocomplete', 'one-time-code');
    await expect(box(page, 1)).toHaveAttribute('inputmode', 'numeric');
    await box(page, 1).fill('7319');
    expect(await shownCode(page)).toBe('7319');
  });
});

test.describe('a code', () => {
  test.use({ allowedConsoleErrors: [/status of 400/] });

  test('that is incomplete is not sent, and the focus is on the first empty box', async ({ page, resident }) => {
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
  });

  test('that is wrong is said, and the boxes are empty for the next try', async ({ page, resident }) => {
    await askForCode(page, resident);
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
    await press(page, 'Reenviar código');
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

  test.beforeEach(async ({ page, resident }) => {
    await askForCode(page, resident);
    await sendCode(page, await codeMailedTo(resident.email));
    await expect(heading(page)).toHaveText('Criar nova senha');
  });

  test('says at each field what is missing or wrong', async ({ page }) => {
    await press(page, 'Salvar nova senha');
    await expectRefused(page, 'Nova senha', 'Por favor, insira uma nova senha');
    await expectRefused(page, 'Confirmar nova senha', 'Por favor, confirme sua nova senha');
    await field(page, 'Nova senha').fill('12345');
    await field(page, 'Confirmar nova senha').fill('123456');
    await expectRefused(page, 'Nova senha', 'A senha deve ter pelo menos 6 caracteres');
    await expectRefused(page, 'Confirmar nova senha', 'As senhas não coincidem');
  });

  test('that is common is refused at its field, and the code stays good for another', async ({ page }) => {
    await setPassword(page, 'senha123');
    await expectRefused(page, 'Nova senha', 'Esta senha é muito comum e fácil de adivinhar. Escolha outra.');
    await setPassword(page, 'segredo-novo');
    await expect(page).toHaveURL('/reset-success');
  });

  test('that could not be saved is said, and can be sent again', async ({ page }) => {
    await page.route('**/api/auth/reset-password', (route) => route.fulfill({ status: 500, body: 'x' }), { times: 1 });
    await setPassword(page, 'segredo-novo');
    await expect(alert(page)).toHaveText('Erro ao resetar senha. Tente novamente.');
    await page.route('**/api/auth/reset-password', (route) => route.abort(), { times: 1 });
    await press(page, 'Salvar nova senha');
    await expect(alert(page)).toContainText('Não conseguimos falar com o servidor.');
    await press(page, 'Salvar nova senha');
    await expect(heading(page)).toHaveText('Senha alterada com sucesso!');
  });

  test('is sent once, however often the button is pressed', async ({ page }) => {
    const sent: string[] = [];
    page.on('request', (request) => request.url().includes('/reset-password') && sent.push(request.method()));
    const release = await holdBack(page, '**/api/auth/reset-password');
    await setPassword(page, 'segredo-novo');
    await page.getByRole('button', { name: 'Salvando...' }).tap({ force: true });
    await field(page, 'Nova senha').press('Enter');
    release();
    await expect(heading(page)).toHaveText('Senha alterada com sucesso!');
    expect(sent.filter((method) => method === 'POST')).toHaveLength(1);
  });
});

test.describe('other devices', () => {
  test.use({ allowedConsoleErrors: [/status of 401/] });

  test('are signed out, and so is this one', async ({ page, browser, resident, baseURL }) => {
    await page.goto('/login');
    await field(page, 'Email').fill(resident.email);
    await field(page, 'Senha').fill(resident.password);
    await press(page, 'Entrar');
    await expect(heading(page)).toHaveText('Olá, Marina!');

    const device = await browser.newContext({ baseURL: baseURL ?? '' });
    const elsewhere = await device.newPage();
    await signInAs(elsewhere, resident);
    await elsewhere.goto('/schedule/list');
    await expect(heading(elsewhere)).toHaveText('Minhas coletas');

    await askForCode(page, resident);
    await sendCode(page, await codeMailedTo(resident.email));
    await setPassword(page, 'segredo-novo');
    await expect(heading(page)).toHaveText('Senha alterada com sucesso!');
    expect(await storedSession(page)).toBeNull();

    await elsewhere.goto('/user/profile');
    await expect(elsewhere).toHaveURL('/login');
    await expect(elsewhere.getByText('Sua sessão terminou. Entre de novo para continuar.').first()).toBeVisible();
    await device.close();
  });
});

test('a mail server that is down is said where the code is waited for', async ({ page }) => {
  const product = await startProduct({ SEED: 'none', SMTP_URL: `smtp://127.0.0.1:${await freePort()}` });
  try {
    const data = { name: 'Marina Alves', email: 'marina@exemplo.com.br', password: 'sacola-verde-1', phone: '85987654321' };
    expect((await page.request.post(`${product.url}/api/users`, { data })).status()).toBe(201);
    await page.goto(`${product.url}/forgot-password`);
    await field(page, 'Email').fill(data.email);
    await page.getByRole('button', { name: 'Enviar código' }).click();
    await expect(page.getByText('Nossos e-mails estão demorando a sair agora.')).toBeVisible({ timeout: 40_000 });
  } finally {
    // What the page still asks would find nobody.
    await page.goto('about:blank');
    await product.remove();
  }
});
