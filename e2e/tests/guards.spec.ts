import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { goWithin } from '../support/app-navigation.ts';
import { expect, givenResident, test } from '../support/fixtures.ts';
import { holdBack } from '../support/network.ts';
import { administrator } from '../support/product.ts';
import {
  administratorSession,
  noteAddresses,
  noteTexts,
  sessionKey,
  sessionOf,
  storedSession,
  storeSession,
} from '../support/sessions.ts';

// The addresses of specification §2, each with its heading.
const openToAll = [
  ['/', 'Olá! Que bom ter você aqui.'],
  ['/welcome', 'Olá! Que bom ter você aqui.'],
  ['/login', 'Entrar'],
  ['/admin-login', 'Acesso Administrativo'],
  ['/register', 'Criar sua conta'],
  ['/register-success', 'Cadastro realizado com sucesso!'],
] as const;
const forSignedIn = [
  ['/home', 'Olá, Marina!'],
  ['/map', 'Encontre pontos de coleta e organizações perto de você'],
  ['/search', 'Encontre e converse com um ponto de coleta'],
  ['/recycle', 'Resíduos que você pode separar para coleta:'],
  ['/recycle/vidro', 'Vidro'],
  ['/schedule', 'Agendar coleta'],
  ['/schedule/list', 'Minhas coletas'],
  ['/schedule/success', 'Agendamento cancelado com sucesso!'],
  ['/user/profile', 'Meus dados'],
] as const;

const heading = (page: Page) => page.getByRole('heading', { level: 1 });

test('a visitor opens the screens before signing in', async ({ page }) => {
  for (const [address, title] of openToAll) {
    await page.goto(address);
    await expect(heading(page), address).toHaveText(title);
    await expect(page).toHaveURL(address);
  }
});

test('a visitor who opens a screen for the signed in is led to /welcome', async ({ page }) => {
  const texts = await noteTexts(page);
  for (const address of [...forSignedIn.map(([path]) => path), `/schedule/cancel/${randomUUID()}`, '/search/1'])
    await test.step(address, async () => {
      const { length } = await texts();
      await page.goto(address);
      await expect(page).toHaveURL('/welcome');
      await expect(heading(page)).toHaveText('Olá! Que bom ter você aqui.');
      expect((await texts()).slice(length)).toContain('Redirecionando...');
    });
});

test('a visitor who opens /admin is led to /admin-dashboard and on to /admin-login', async ({ page }) => {
  const addresses = noteAddresses(page);
  await page.goto('/admin');
  await expect(heading(page)).toHaveText('Acesso Administrativo');
  expect(addresses).toEqual(['/admin', '/admin-dashboard', '/admin-login']);
});

test('a resident opens every screen for the signed in, and / is home', async ({ signedInPage: page }) => {
  for (const [address, title] of [['/', 'Olá, Marina!'] as const, ...forSignedIn]) {
    await page.goto(address);
    await expect(heading(page), address).toHaveText(title);
    await expect(page).toHaveURL(address);
  }
});

test('a resident is led from the panel to /admin-login', async ({ signedInPage: page }) => {
  for (const address of ['/admin-dashboard', '/admin']) {
    await page.goto(address);
    await expect(page).toHaveURL('/admin-login');
    await expect(heading(page)).toHaveText('Acesso Administrativo');
  }
});

test('an administrator opens the panel, also from /admin, and the screens of the app', async ({ page, request }) => {
  await storeSession(page, await administratorSession(request));
  for (const address of ['/admin-dashboard', '/admin']) {
    await page.goto(address);
    await expect(heading(page)).toHaveText('Dashboard');
    await expect(page).toHaveURL('/admin-dashboard');
  }
  await page.goto('/');
  for (const [address, title] of forSignedIn) {
    await goWithin(page, address);
    await expect(heading(page), address).toHaveText(title.replace('Marina', 'gestora'));
  }
});

test('while the code of the panel is on its way the page says so', async ({ page, request }) => {
  await storeSession(page, await administratorSession(request));
  const release = await holdBack(page, /\/assets\/_admin-.*\.js$/);
  await page.goto('/admin-dashboard', { waitUntil: 'commit' });
  await expect(page.getByRole('status')).toHaveText('Carregando painel administrativo...');
  release();
  await expect(heading(page)).toHaveText('Dashboard');
});

test('an administrator is known by the role or isAdmin of the stored session, nested or not', async ({ page }) => {
  await holdBack(page, /\/api\/(admin\/(dashboard|waiting)|users\/me\/passkeys)$/);
  for (const session of [{ role: 'admin' }, { isAdmin: true }, { user: { role: 'admin' } }, { user: { isAdmin: true } }])
    await test.step(JSON.stringify(session), async () => {
      await storeSession(page, { token: 'x', ...session });
      await page.goto('/admin-dashboard');
      await expect(heading(page)).toHaveText('Dashboard');
    });
});

test.describe('a stored role', () => {
  test.use({ allowedConsoleErrors: [/status of 403/] });

  test('opens the panel, but the server gives a resident nothing', async ({ page, request, resident }) => {
    await storeSession(page, { ...sessionOf(resident), role: 'admin' });
    await page.goto('/admin-dashboard');
    await expect(heading(page)).toHaveText('Dashboard');
    await expect(page.getByText('Não foi possível carregar os números')).toBeVisible();
    const headers = { authorization: `Bearer ${resident.token}` };
    expect((await request.get('/api/debug', { headers })).status()).toBe(403);
    expect((await request.post('/api/collection-points', { headers, data: { name: 'A', address: 'B' } })).status()).toBe(403);
  });
});

test.describe(() => {
  // Unknown addresses are answered with 404.
  test.use({ allowedConsoleErrors: [/404/] });

  test('an address without a screen says so and what to do, and leads home', async ({ page }) => {
    for (const address of ['/nao-existe', '/schedule/list/2', '/user/nada']) {
      await page.goto(address);
      await expect(heading(page)).toHaveText('404 Page Not Found');
      await expect(page.getByText('Esta página não existe. Confira o endereço, ou volte ao início e siga por lá.')).toBeVisible();
      await expect(page.getByText(/router|roteador/)).toHaveCount(0);
    }
    await page.getByRole('link', { name: 'Voltar ao início' }).tap();
    await expect(heading(page)).toHaveText('Olá! Que bom ter você aqui.');
  });
});

test('the last screen of a new password opens after one alone; others are led to signing in', async ({ page }) => {
  await page.goto('/reset-success');
  await expect(page).toHaveURL('/login');
  await expect(heading(page)).toHaveText('Entrar');
});

const signIn = async (page: Page, { email, password }: { email: string; password: string }): Promise<void> => {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Senha', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Entrar' }).tap();
};

test('a redirected first load focuses the heading, where a screen reader begins', async ({ page }) => {
  await page.goto('/schedule?ponto=3');
  await expect(page).toHaveURL('/welcome');
  await expect(heading(page)).toBeFocused();
});

test('signing in leads to the page that was wanted, with its point', async ({ page, request, resident }) => {
  const point = await (await request.get('/api/collection-points/3')).json();
  await page.goto('/map?ponto=3');
  await expect(page).toHaveURL('/welcome');
  await page.getByRole('link', { name: 'Entrar', exact: true }).tap();
  await signIn(page, resident);
  await expect(page).toHaveURL('/map?ponto=3');
  await expect(page.getByRole('region', { name: point.name })).toBeVisible();
});

test('an administrator who wanted the panel gets there by signing in, a resident does not', async ({ page, resident }) => {
  await page.goto('/admin-dashboard');
  await signIn(page, administrator);
  await expect(heading(page)).toHaveText('Dashboard');
  await page.getByRole('button', { name: 'Menu' }).tap();
  await page.getByRole('button', { name: 'Sair' }).tap();
  await expect(page).toHaveURL('/login');
  await expect.poll(() => storedSession(page)).toBeNull();

  await page.goto('/admin-dashboard');
  await page.getByRole('link', { name: 'Entrar como morador' }).tap();
  await signIn(page, resident);
  await expect(heading(page)).toHaveText('Olá, Marina!');
});

test('a stored session without a token asks to sign in again before any call, and leads back', async ({ page, resident }) => {
  const calls: string[] = [];
  page.on('request', (request) => request.url().includes('/api/schedules') && calls.push(request.url()));
  await storeSession(page, { ...sessionOf(resident), token: undefined });
  await page.goto('/schedule/list');
  await expect(page.getByText('Token de autenticação não encontrado. Faça login novamente.', { exact: true })).toBeVisible();
  await expect(page).toHaveURL('/login');
  await expect.poll(() => storedSession(page)).toBeNull();
  expect(calls).toEqual([]);
  await signIn(page, resident);
  await expect(page).toHaveURL('/schedule/list');
});

test.describe('a session that the server ended', () => {
  test.use({ allowedConsoleErrors: [/status of 401/] });

  test('ends here too, says why, and signing in leads back', async ({ page, request, resident }) => {
    await storeSession(page, sessionOf(resident));
    await request.post('/api/auth/logout', { headers: { authorization: `Bearer ${resident.token}` } });
    await page.goto('/schedule/list');
    await expect(page.getByText('Sua sessão terminou. Entre de novo para continuar.', { exact: true })).toBeVisible();
    await expect(page).toHaveURL('/login');
    expect(await storedSession(page)).toBeNull();
    await signIn(page, resident);
    await expect(page).toHaveURL('/schedule/list');
    await expect(heading(page)).toHaveText('Minhas coletas');
  });

  test('of an administrator leads to the administrators’ sign-in, says why there, and on to the panel', async ({
    page,
    request,
  }) => {
    const session = await administratorSession(request);
    await storeSession(page, session);
    await request.post('/api/auth/logout', { headers: { authorization: `Bearer ${session.token}` } });
    await page.goto('/schedule/list');
    await expect(page).toHaveURL('/admin-login');
    await expect(heading(page)).toHaveText('Acesso Administrativo');
    await expect(page.getByText('Sua sessão terminou. Entre de novo para continuar.', { exact: true })).toBeVisible();
    expect(await storedSession(page)).toBeNull();
    await signIn(page, administrator);
    await expect(heading(page)).toHaveText('Dashboard');
  });
});

test('signing out of the panel ends the session on the server, too', async ({ page, request }) => {
  const session = await administratorSession(request);
  await storeSession(page, session);
  await page.goto('/admin-dashboard');
  await page.getByRole('button', { name: 'Menu' }).tap();
  await page.getByRole('button', { name: 'Sair' }).tap();
  await expect(page).toHaveURL('/login');
  await expect(heading(page)).toHaveText('Entrar');
  const headers = { authorization: `Bearer ${session.token}` };
  await expect.poll(async () => (await request.get('/api/users/me', { headers })).status()).toBe(401);
});

test.describe(() => {
  // Unknown addresses are answered with 404.
  test.use({ allowedConsoleErrors: [/404/] });

  test('the code of the panel never comes to a resident, nor an address of it that it does not have', async ({
    page,
    request,
  }) => {
    const files: string[] = [];
    page.on('request', (one) => files.push(new URL(one.url()).pathname));
    const ofThePanel = () => files.filter((file) => /_admin|admin-|panel-shell/.test(file));
    await page.goto('/welcome');
    await page.getByRole('link', { name: 'Entrar', exact: true }).tap();
    await expect(heading(page)).toHaveText('Entrar');
    expect(ofThePanel()).toEqual([]);
    await page.getByRole('link', { name: 'Voltar' }).tap();
    await page.getByRole('link', { name: 'Acesso Administrativo' }).tap();
    await expect(heading(page)).toHaveText('Acesso Administrativo');
    expect(ofThePanel()).not.toEqual([]);
    await expect(page).toHaveTitle('Acesso Administrativo · Separaí');
    await page.goBack();
    await expect(heading(page)).toHaveText('Olá! Que bom ter você aqui.');

    await storeSession(page, await administratorSession(request));
    await page.goto('/admin-dashboard/nada');
    await expect(heading(page)).toHaveText('404 Page Not Found');
    await page.getByRole('main').getByRole('link', { name: 'Dashboard' }).tap();
    await expect(heading(page)).toHaveText('Dashboard');
  });
});

test('signing out ends the session on the server and in every other tab', async ({ page, context, request, resident }) => {
  await storeSession(page, sessionOf(resident));
  await page.goto('/user/profile');
  const other = await context.newPage();
  await other.goto('/schedule/list');
  await expect(heading(other)).toHaveText('Minhas coletas');

  await page.getByRole('button', { name: 'Sair' }).tap();
  for (const tab of [page, other]) {
    await expect(tab).toHaveURL('/welcome');
    await expect(heading(tab)).toHaveText('Olá! Que bom ter você aqui.');
    expect(await storedSession(tab)).toBeNull();
  }
  const headers = { authorization: `Bearer ${resident.token}` };
  await expect.poll(async () => (await request.get('/api/users/me', { headers })).status()).toBe(401);
});

test('a page that comes back from the back/forward cache after another tab signed out shows nothing of the person', async ({
  page,
  resident,
}) => {
  await storeSession(page, sessionOf(resident));
  await page.goto('/user/profile');
  await expect(page.getByText(resident.email)).toBeVisible();
  const loaded = page.waitForEvent('load');
  // A page in the back/forward cache receives no `storage` event; this simulates that page.
  await page.evaluate(() => {
    dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true }));
    localStorage.clear();
    dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
  });
  await loaded;
  await expect(heading(page)).toHaveText('Olá! Que bom ter você aqui.');
  await expect(page.getByText(resident.email)).toHaveCount(0);
});

test('a resident who signs in after another one sees nothing of theirs', async ({ page, resident }) => {
  await storeSession(page, sessionOf(resident));
  await page.goto('/user/profile');
  await expect(page.getByText(resident.email)).toBeVisible();
  await page.getByRole('button', { name: 'Sair' }).tap();
  await page.getByRole('link', { name: 'Entrar', exact: true }).tap();
  const next = await givenResident('João Batista');
  await signIn(page, next);
  await expect(heading(page)).toHaveText('Olá, João!');
  await page.getByRole('link', { name: 'JB, meus dados' }).tap();
  await expect(page.getByText(next.email)).toBeVisible();
  await expect(page.getByText(resident.email)).toHaveCount(0);
});

test('the input of a person goes when another signs in in another tab', async ({ page, resident }) => {
  const next = await givenResident('João Batista');
  const typed = page.getByLabel(/^Conte em uma frase/);
  await storeSession(page, sessionOf(resident));
  await page.goto('/relato/1');
  await typed.fill('O portão da minha rua');
  // Tabs of one process receive the event only after the storage holds the next person's session.
  await page.evaluate(
    ([key, value]) => {
      localStorage.setItem(key, value);
      dispatchEvent(new StorageEvent('storage', { key }));
    },
    [sessionKey, JSON.stringify(sessionOf(next))] as const,
  );
  await expect(page.getByRole('link', { name: 'JB, meus dados' })).toBeVisible();
  await expect(typed).toHaveValue('');
});

test('a stored session that cannot be read is a person without a name, and the first call asks to sign in', async ({ page }) => {
  let warnings: string[] = [];
  page.on('console', (message) => message.type() === 'warning' && warnings.push(message.text()));
  for (const broken of ['{"name":"Mar', '[]', 'null', '"texto"'])
    await test.step(broken, async () => {
      await storeSession(page, broken);
      warnings = [];
      await page.goto('/');
      await expect(heading(page)).toHaveText('Olá, Usuário!');
      await expect.poll(() => warnings).toContain('Da sessão guardada neste aparelho não pôde ser lido: token, id, name, email.');
      await page.goto('/user/profile');
      await expect(page.getByText('Token de autenticação não encontrado. Faça login novamente.', { exact: true })).toBeVisible();
      await expect(page).toHaveURL('/login');
    });
});
