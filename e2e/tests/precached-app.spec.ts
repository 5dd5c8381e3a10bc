import type { Page } from '@playwright/test';
import { expect } from '../support/fixtures.ts';
import { type Line, test } from '../support/line.ts';
import { expectAppPrecached } from '../support/precached-app.ts';
import { pointNamed } from '../support/schedules.ts';

// The browser's own errors about failed requests.
test.use({ allowedConsoleErrors: [/Failed to load resource|ERR_|dynamically imported module|preload CSS/] });

const heading = (page: Page) => page.getByRole('heading', { level: 1 });

/** Cuts the network of the browser, and the server. */
const cut = async (page: Page, line: Line): Promise<void> => {
  await line.cut();
  await page.context().setOffline(true);
};

/** Opens an address; the heading shows that its code has loaded. */
const expectOpens = async (page: Page, path: string, title: string): Promise<void> => {
  const response = await page.goto(path);
  expect(response?.fromServiceWorker(), path).toBe(true);
  await expect(page, path).toHaveTitle(title === '' ? 'Separaí' : `${title} · Separaí`);
  await expect(heading(page), path).toBeVisible();
  await expect(heading(page), path).not.toHaveText(/Esta parte do app não carregou|O Separaí foi atualizado/);
};

test('after one visit every address of a visitor opens without a network', async ({ page, line }) => {
  await page.goto('/login');
  await expectAppPrecached(page);
  await cut(page, line);
  const addresses = [
    ['/', ''],
    ['/welcome', ''],
    ['/login', 'Entrar'],
    ['/register', 'Criar sua conta'],
    ['/register-success', 'Cadastro realizado com sucesso!'],
    ['/forgot-password', 'Esqueci minha senha'],
    ['/privacy', 'Aviso de Privacidade'],
    ['/user/help', 'Ajuda'],
    ['/user/help/licenses', 'Licenças de código aberto'],
  ] as const;
  for (const [path, title] of addresses) await expectOpens(page, path, title);
});

test('after one visit every address of a resident opens without a network, however deep', async ({
  signedInPage: page,
  line,
  request,
}) => {
  const { id } = await pointNamed(request, 'Ecoponto Fátima');
  await page.goto('/home');
  await expectAppPrecached(page);
  await cut(page, line);
  const addresses = [
    ['/', 'Início'],
    ['/home', 'Início'],
    [`/map?ponto=${id}`, 'Mapa'],
    ['/search', 'Busca'],
    ['/recycle', 'Reciclagem'],
    [`/schedule?pointId=${id}`, 'Agendar coleta'],
    ['/schedule/list', 'Minhas coletas'],
    ['/schedule/success', 'Agendamento cancelado com sucesso!'],
    ['/schedule/calendar', 'Coletas no calendário do celular'],
    ['/user/privacy', 'Privacidade'],
    ['/user/notifications', 'Notificações'],
    ['/user/help', 'Ajuda'],
  ] as const;
  for (const [path, title] of addresses) await expectOpens(page, path, title);
  // The headings of these screens depend on their data.
  for (const path of [`/search/${id}`, '/recycle/vidro', '/user/profile', '/schedule/cancel/none']) {
    expect((await page.goto(path))?.fromServiceWorker(), path).toBe(true);
    await expect(page.locator('#conteudo'), path).toBeVisible();
    await expect(page.getByText('Esta parte do app não carregou')).toHaveCount(0);
  }
});

test('pages of the server come from the server, and no response of a call is cached', async ({ signedInPage: page, line }) => {
  await page.goto('/home');
  await expectAppPrecached(page);
  for (const path of ['/map', '/schedule/list', '/user/profile']) await expectOpens(page, path, await titleAt(page, path));
  const kept = await page.evaluate(async () => {
    const caches_ = await Promise.all((await caches.keys()).map((name) => caches.open(name)));
    return (await Promise.all(caches_.map((cache) => cache.keys()))).flat().map(({ url }) => new URL(url).pathname);
  });
  expect(kept.filter((path) => /^\/(api|admin)/.test(path))).toEqual([]);
  expect(kept.filter((path) => /^\/assets\/(_admin|admin-(dashboard|login)|panel-)/.test(path))).toEqual([]);

  for (const path of ['/robots.txt', '/api/docs', '/admin-login', '/nao-existe']) {
    expect((await page.goto(path))?.fromServiceWorker(), path).toBe(false);
  }
  await page.goto('/robots.txt');
  await expect(page.locator('body')).toContainText('User-agent');
  await cut(page, line);
  // The browser's HTTP cache still holds the other addresses.
  await expect(page.goto('/admin-login')).rejects.toThrow(/ERR_/);
});

const titleAt = async (page: Page, path: string): Promise<string> => {
  await page.goto(path);
  await expect(heading(page)).toBeVisible();
  return (await page.title()).replace(' · Separaí', '');
};

test('nothing is kept before the first screen stands, and what the page has loaded does not come twice', async ({
  signedInPage: page,
  line,
}) => {
  await page.goto('/home');
  await expect(heading(page)).toHaveText('Olá, Marina!');
  expect(line.asked).not.toContain('/sw.js');
  await expectAppPrecached(page);
  // `entry-failure.js` has no hash in its name, so the worker revalidates it.
  const files = line.asked.filter((path) => /^\/assets\/.+-[\w-]{8}\.js$/.test(path));
  expect(files.filter((path, index) => files.indexOf(path) !== index)).toEqual([]);
});

test('the panel starts no worker', async ({ page }) => {
  await page.goto('/admin-login');
  await expect(heading(page)).toHaveText('Acesso Administrativo');
  // Residents' pages register the worker within this time.
  await page.waitForTimeout(3_000);
  expect(await page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)).toBe(0);
});

test('on a device that is full the app goes on without what it would keep, and messages still have their worker', async ({
  signedInPage: page,
  context,
  line,
}) => {
  await page.goto('/robots.txt');
  const device = await context.newCDPSession(page);
  await device.send('Storage.overrideQuotaForOrigin', { origin: line.url, quotaSize: 20_000 });
  await page.goto('/home');
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller?.state), { timeout: 30_000 }).toBe('activated');
  expect(await page.evaluate(() => caches.keys())).toEqual([]);
  const response = await page.goto('/map');
  await expect(heading(page)).toHaveText(/^Encontre pontos de coleta/);
  expect(response?.fromServiceWorker()).toBe(true);
  await page.goto('/recycle');
  await expect(heading(page)).toHaveText('Resíduos que você pode separar para coleta:');
});
