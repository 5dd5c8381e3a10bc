import { expect, signInAs, test } from '../support/fixtures.ts';
import { mailTo } from '../support/mails.ts';
import {
  alert,
  askForCode,
  box,
  codeMailedTo,
  linkMailedTo,
  press,
  sendCode,
  setPassword,
  storedResetKeys,
  usedUpCode,
} from '../support/password-reset.ts';
import { freePort, productLimit, startProduct } from '../support/product.ts';
import { expectRefused, field } from '../support/registration.ts';
import { heading } from '../support/screen.ts';
import { storedSession } from '../support/sessions.ts';

test('a resident who forgot the password gets a code by mail, sets a new one and signs in with it', async ({
  page,
  resident,
}) => {
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
  expect(await storedResetKeys(page)).toEqual(['separai_reset_done']);
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
    expect(await storedResetKeys(page)).toEqual(['separai_reset_done']);
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
    await expect(heading(page)).toHaveText('Este link não vale mais');
    await expect(
      page.getByText('O link venceu, já foi usado ou deu lugar a outro. Peça outro para criar a sua senha.'),
    ).toBeVisible();
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
    await expect(alert(page)).toHaveText('O link venceu, já foi usado ou deu lugar a outro. Peça outro para criar a sua senha.');
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

test.describe('a second tab', () => {
  test.use({ allowedConsoleErrors: [/status of 400/] });

  test('hears that the password was changed in the first, and leads to signing in, at whatever step it is', async ({
    page,
    context,
    resident,
  }) => {
    await askForCode(page, resident);
    const link = await linkMailedTo(resident.email);
    const waiting = await context.newPage();
    await waiting.goto('/verify-code');
    await expect(heading(waiting)).toHaveText('Digite o código');
    const typing = await context.newPage();
    await typing.goto(link);
    await expect(typing.getByText('Para a conta')).toContainText(resident.email);

    await sendCode(page, await codeMailedTo(resident.email));
    await setPassword(page, 'segredo-novo');
    await expect(heading(page)).toHaveText('Senha alterada com sucesso!');
    const later = await context.newPage();
    await later.goto('/verify-code');
    const dead = await context.newPage();
    await dead.goto(link);
    for (const tab of [waiting, typing, later, dead]) {
      await expect(heading(tab)).toHaveText('Sua senha já foi trocada');
      await expect(tab.getByRole('link', { name: 'Entrar' })).toHaveAttribute('href', '/login');
    }
  });

  test('begins anew where another code is asked for', async ({ page, context, resident }) => {
    await askForCode(page, resident);
    await page.goto(await linkMailedTo(resident.email));
    await setPassword(page, 'segredo-novo');
    await expect(heading(page)).toHaveText('Senha alterada com sucesso!');
    await askForCode(page, resident);
    const other = await context.newPage();
    await other.goto('/verify-code');
    await expect(heading(other)).toHaveText('Digite o código');
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
    // The half-filled form outlives the tab; no reset has started.
    expect(await storedResetKeys(page)).toEqual(['separai_reset_typed_email']);
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

  test('the input is forgotten after an hour', async ({ page, resident }) => {
    await askForCode(page, resident);
    await page.clock.setFixedTime(Date.now() + 61 * 60_000);
    await page.reload();
    await expect(page).toHaveURL('/forgot-password');
    await expect(field(page, 'Email')).toHaveValue('');
    expect(await storedResetKeys(page)).toEqual([]);
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
    expect(await storedResetKeys(page)).toEqual(['separai_reset_email']);
    await page.goto('/login');
    await field(page, 'Email').fill(resident.email);
    await field(page, 'Senha').fill(resident.password);
    await press(page, 'Entrar');
    await expect(heading(page)).toHaveText('Olá, Marina!');
    expect(await storedResetKeys(page)).toEqual([]);
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
  test.setTimeout(productLimit);
  const product = await startProduct({ SEED: 'none', SMTP_URL: `smtp://127.0.0.1:${await freePort()}` });
  try {
    const data = { name: 'Marina Alves', email: 'marina@exemplo.com.br', password: 'sacola-verde-1', phone: '85987654321' };
    expect((await page.request.post(`${product.url}/api/users`, { data })).status()).toBe(201);
    await page.goto(`${product.url}/forgot-password`);
    await field(page, 'Email').fill(data.email);
    await page.getByRole('button', { name: 'Enviar código' }).click();
    await expect(page.getByText('Nossos e-mails estão demorando mais que o normal.')).toBeVisible({ timeout: 40_000 });
  } finally {
    // Leaves the app, whose requests would fail once the product is gone.
    await page.goto('about:blank');
    await product.remove();
  }
});
