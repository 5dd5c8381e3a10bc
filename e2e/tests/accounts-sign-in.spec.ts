import type { Page } from '@playwright/test';
import { expect, test } from '../support/fixtures.ts';
import { holdBack } from '../support/network.ts';
import { administrator } from '../support/product.ts';
import { storedSession } from '../support/sessions.ts';

const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const alert = (page: Page) => page.getByRole('main').getByRole('alert');
const technical = (page: Page) => page.getByRole('main').getByRole('status');

const signIn = async (page: Page, email: string, password: string): Promise<void> => {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Senha', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Entrar', exact: true }).tap();
};

/** Records the paths of the page's sign-in requests. */
const noteSignInPaths = (page: Page): string[] => {
  const doors: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/api/auth/')) doors.push(new URL(request.url()).pathname);
  });
  return doors;
};

test.describe('refused', () => {
  test.use({ allowedConsoleErrors: [/status of 401/] });

  test('a wrong password is said in two boxes: for the person and for who helps', async ({ page, resident }) => {
    await page.goto('/login');
    await signIn(page, resident.email, 'errada1');
    await expect(alert(page)).toHaveText('Email ou senha incorretos');
    await expect(technical(page)).toHaveText('HTTP error! status: 401');
    await expect(page.getByLabel('Email')).toHaveValue(resident.email);
    expect(await storedSession(page)).toBeNull();
    await signIn(page, resident.email, resident.password);
    await expect(heading(page)).toHaveText('Olá, Marina!');
  });

  test('an unknown e-mail and empty fields are answered alike: nothing is checked on the page', async ({ page }) => {
    const doors = noteSignInPaths(page);
    await page.goto('/login');
    await page.getByRole('button', { name: 'Entrar', exact: true }).tap();
    await expect(alert(page)).toHaveText('Email ou senha incorretos');
    await signIn(page, 'ninguem@exemplo.com.br', 'sacola-verde-1');
    await expect.poll(() => doors).toEqual(['/api/auth/login', '/api/auth/login']);
    await expect(alert(page)).toHaveText('Email ou senha incorretos');
  });

  test('a resident is refused at the administrators’ sign-in in the same words', async ({ page, resident }) => {
    const doors = noteSignInPaths(page);
    await page.goto('/admin-login');
    await signIn(page, resident.email, resident.password);
    await expect(alert(page)).toHaveText('Email ou senha incorretos');
    await expect(technical(page)).toHaveText('HTTP error! status: 401');
    expect(doors).toEqual(['/api/auth/admin-login']);
  });

  test('an e-mail of the administrators’ domain asks the administrators’ sign-in', async ({ page }) => {
    const doors = noteSignInPaths(page);
    await page.goto('/login');
    await signIn(page, 'Alguem@ADMIN.separai.app', 'sacola-verde-1');
    await expect(alert(page)).toHaveText('Email ou senha incorretos');
    expect(doors).toEqual(['/api/auth/admin-login']);
    await signIn(page, 'alguem@admin.separai.app.exemplo.com', 'sacola-verde-1');
    await expect.poll(() => doors).toEqual(['/api/auth/admin-login', '/api/auth/login']);
  });
});

test('a resident’s session is stored as the server sent it, with the role of the sign-in', async ({ page, resident }) => {
  await page.goto('/login');
  await signIn(page, resident.email.toUpperCase(), resident.password);
  await expect(heading(page)).toHaveText('Olá, Marina!');
  const { id, name, email } = resident;
  const stored = JSON.parse((await storedSession(page)) ?? 'null');
  expect(stored).toMatchObject({ id, name, email, role: 'user', phone: '85987654321' });
  expect(stored.token).toMatch(/^[\w-]{32,}$/);
});

test('an administrator signs in at the residents’ sign-in and is led to the panel', async ({ page }) => {
  await page.goto('/login');
  await signIn(page, administrator.email, administrator.password);
  await expect(heading(page)).toHaveText('Dashboard');
  const stored = JSON.parse((await storedSession(page)) ?? 'null');
  expect(stored.user).toMatchObject({ email: administrator.email, isAdmin: true, role: 'admin' });
  expect(stored.token).toMatch(/^[\w-]{32,}$/);
});

test('the eye shows the password and hides it again', async ({ page }) => {
  await page.goto('/login');
  const password = page.getByLabel('Senha', { exact: true });
  await password.fill('sacola-verde-1');
  await expect(password).toHaveAttribute('type', 'password');
  await page.getByRole('button', { name: 'Mostrar senha' }).tap();
  await expect(password).toHaveAttribute('type', 'text');
  await expect(password).toHaveValue('sacola-verde-1');
  await page.getByRole('button', { name: 'Ocultar senha' }).tap();
  await expect(password).toHaveAttribute('type', 'password');
});

test('while signing in the button says so, and a second tap sends nothing', async ({ page, resident }) => {
  const doors = noteSignInPaths(page);
  await page.goto('/login');
  const release = await holdBack(page, '**/api/auth/login');
  await signIn(page, resident.email, resident.password);
  await page.getByRole('button', { name: 'Entrando...' }).tap({ force: true });
  await page.getByLabel('Senha', { exact: true }).press('Enter');
  release();
  await expect(heading(page)).toHaveText('Olá, Marina!');
  expect(doors).toEqual(['/api/auth/login']);
});

test.describe('without a network', () => {
  test.use({ allowedConsoleErrors: [/ERR_INTERNET_DISCONNECTED/] });

  test('signing in says that the server is out of reach, and works once it is back', async ({ page, context, resident }) => {
    await page.goto('/login');
    await expect(heading(page)).toHaveText('Entrar');
    await context.setOffline(true);
    await signIn(page, resident.email, resident.password);
    await expect(alert(page)).toHaveText('Não conseguimos falar com o servidor. Verifique sua conexão e tente de novo.');
    await expect(technical(page)).toHaveCount(0);
    await context.setOffline(false);
    await page.getByLabel('Senha', { exact: true }).press('Enter');
    await expect(heading(page)).toHaveText('Olá, Marina!');
  });
});

test.describe('a server that answers with no sentence', () => {
  test.use({ allowedConsoleErrors: [/status of 502/] });

  test('is said in the words of the page, with the status beside it', async ({ page, resident }) => {
    await page.goto('/login');
    await page.route('**/api/auth/login', (route) =>
      route.fulfill({ status: 502, contentType: 'text/html', body: '<h1>502</h1>' }),
    );
    await signIn(page, resident.email, resident.password);
    await expect(alert(page)).toHaveText('Erro ao fazer login');
    await expect(technical(page)).toHaveText('HTTP error! status: 502');
  });
});

test('the ways between the screens before signing in lead where they say', async ({ page }) => {
  await page.goto('/welcome');
  await page.getByRole('link', { name: 'Entrar', exact: true }).tap();
  await expect(page).toHaveURL('/login');
  await page.getByRole('link', { name: 'Quero me cadastrar' }).tap();
  await expect(page).toHaveURL('/register');
  await page.getByRole('link', { name: 'Entrar', exact: true }).tap();
  await expect(page).toHaveURL('/login');
  await page.getByRole('link', { name: 'Voltar' }).tap();
  await expect(page).toHaveURL('/welcome');
  await page.getByRole('link', { name: 'Acesso Administrativo' }).tap();
  await expect(page).toHaveURL('/admin-login');
});
