import type { Page } from '@playwright/test';
import { expect, test } from '../support/fixtures.ts';
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

  test('a wrong password is said in two boxes: for the resident and for the support', async ({ page, resident }) => {
    await page.goto('/login');
    await signIn(page, resident.email, 'errada1');
    await expect(alert(page)).toHaveText('Email ou senha incorretos');
    await expect(technical(page)).toHaveText('HTTP error! status: 401');
    await expect(page.getByLabel('Email')).toHaveValue(resident.email);
    expect(await storedSession(page)).toBeNull();
    await signIn(page, resident.email, resident.password);
    await expect(heading(page)).toHaveText('Olá, Marina!');
  });

  test('a resident is refused at the administrators’ sign-in in the same words', async ({ page, resident }) => {
    const doors = noteSignInPaths(page);
    await page.goto('/admin-login');
    await signIn(page, resident.email, resident.password);
    await expect(alert(page)).toHaveText('Email ou senha incorretos');
    await expect(technical(page)).toHaveText('HTTP error! status: 401');
    expect(doors).toEqual(['/api/auth/admin-login']);
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
