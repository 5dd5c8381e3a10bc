import { errors, type Page } from '@playwright/test';
import { expect, signInAs } from '../support/fixtures.ts';
import { test } from '../support/line.ts';
import { searchBox } from '../support/map.ts';
import { expectAppPrecached, precachedVersions } from '../support/precached-app.ts';
import { productLimit, startProduct } from '../support/product.ts';

// The browser's own errors about failed requests.
test.use({ allowedConsoleErrors: [/Failed to load resource|ERR_|dynamically imported module|preload CSS/] });

const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const goTo = (page: Page, section: string) =>
  page.getByRole('navigation', { name: 'Principal' }).getByRole('link', { name: section, exact: true }).tap();
const offer = (page: Page) => page.getByText('Nova versão disponível.', { exact: true });
const take = (page: Page) => page.getByRole('button', { name: 'Atualizar', exact: true });
const guides = 'Resíduos que você pode separar para coleta:';

/**
 * Checks for an update of the service worker, as the browser does at a load and the page does after an hour in the background.
 */
const askForUpdate = (page: Page) =>
  page.evaluate(async () => void (await (await navigator.serviceWorker.getRegistration())?.update()));
const mark = (page: Page) => page.evaluate(() => document.body.setAttribute('data-same', ''));
const isSame = (page: Page) => page.evaluate(() => document.body.hasAttribute('data-same'));
/** Whether a page belongs to the build of `line.rebuild`; null while the page is loading. */
const isNew = (page: Page) =>
  page
    .locator('meta[name="separai-settings"]')
    .getAttribute('content')
    .then((text) => text?.includes('"revision":"NEW') ?? null);

test('a new version is offered in every tab, changes nothing under them, and comes to the one where it is taken', async ({
  signedInPage: page,
  context,
  resident,
  line,
}) => {
  await page.goto('/home');
  await expectAppPrecached(page);
  const other = await context.newPage();
  await signInAs(other, resident);
  await other.goto('/map');
  await searchBox(other).fill('6004');
  await Promise.all([mark(page), mark(other)]);
  // The deferred shell, which checks for updates, loads after the first screen.
  await other.waitForFunction(() => performance.getEntriesByType('resource').some(({ name }) => name.includes('shell-')));
  await line.rebuild();
  await askForUpdate(page);
  // The new worker precaches all files first.
  await expect(offer(page)).toBeVisible({ timeout: 45_000 });
  await expect(offer(other)).toBeVisible({ timeout: 45_000 });
  expect(await Promise.all([isSame(page), isSame(other)])).toEqual([true, true]);

  await take(page).tap();
  await expect.poll(() => isNew(page)).toBe(true);
  await expect(heading(page)).toHaveText('Olá, Marina!');
  await goTo(page, 'Reciclagem');
  await expect(heading(page)).toHaveText(guides);
  expect(await isSame(other)).toBe(true);
  await expect(searchBox(other)).toHaveValue('6004');

  // The server no longer has the other page's file; the worker's cache does.
  await expect(offer(other)).toBeVisible();
  await goTo(other, 'Reciclagem');
  await expect(heading(other)).toHaveText(guides);
  expect(await isSame(other)).toBe(true);
  expect(await isNew(other)).toBe(false);
  expect(await precachedVersions(other)).toHaveLength(2);

  await take(other).tap();
  await expect.poll(() => isNew(other)).toBe(true);
  await expect(heading(other)).toHaveText(guides);
  await other.reload();
  await expect.poll(() => precachedVersions(other)).toHaveLength(1);
  expect(line.asked.filter((path) => /^\/assets\/react-/.test(path))).toHaveLength(1);
});

test('a version that is not taken waits, and comes when every page of the one before is closed', async ({
  signedInPage: page,
  context,
  resident,
  line,
}) => {
  await page.goto('/home');
  await expectAppPrecached(page);
  await line.rebuild();
  await askForUpdate(page);
  await expect(offer(page)).toBeVisible();
  await page.getByRole('button', { name: 'Fechar' }).tap();
  await expect(offer(page)).toBeHidden();
  await page.reload();
  await expect(heading(page)).toHaveText('Olá, Marina!');
  expect(await isNew(page)).toBe(false);
  await goTo(page, 'Reciclagem');
  await expect(heading(page)).toHaveText(guides);
  await expect(offer(page)).toBeVisible();

  await page.close();
  const later = await context.newPage();
  await signInAs(later, resident);
  await expect
    .poll(async () => {
      await later.goto('/home');
      return isNew(later);
    })
    .toBe(true);
  await expect(offer(later)).toBeHidden();
});

test('code that is gone from the server, and that the browser threw away, brings the new page, once', async ({
  signedInPage: page,
  context,
  line,
}) => {
  await page.goto('/home');
  await expectAppPrecached(page);
  await (await context.newCDPSession(page)).send('Network.clearBrowserCache');
  await page.evaluate(async () => {
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys()) if (request.url.includes('/assets/recycle.index-')) await cache.delete(request);
    }
  });
  await line.rebuild();
  await goTo(page, 'Reciclagem');
  await expect(heading(page)).toHaveText(guides);
  expect(await isNew(page)).toBe(true);
});

/** A faulty service worker: answers every page with an error, and fills a cache. */
const broken = `
  self.addEventListener('install', (event) => { self.skipWaiting(); event.waitUntil(caches.open('separai-app-broken')); });
  self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));
  self.addEventListener('fetch', (event) => {
    if (event.request.mode === 'navigate') event.respondWith(new Response('<h1>quebrado</h1>', { headers: { 'content-type': 'text/html' } }));
    else event.respondWith(Response.error());
  });
`;

/**
 * Heading of the page at an address; null without one, as when another worker takes over during the load and leaves the page
 * without its code. A load at that moment may wait for a file until the timeout. Afterwards no page uses the worker, so that
 * another can replace it.
 */
const headingOf = async (page: Page, address: string): Promise<string | null> => {
  await page.goto(address, { timeout: 10_000 }).catch((error: unknown) => {
    if (!(error instanceof errors.TimeoutError)) throw error;
  });
  const text = await heading(page)
    .textContent({ timeout: 3_000 })
    .catch(() => null);
  await page.goto('about:blank');
  return text;
};

test('a broken worker is switched off from the server: what it kept goes, and pages come from the server again', async ({
  page,
  line,
}) => {
  test.setTimeout(productLimit);
  // A waiting worker activates once the previous one is idle.
  const patient = { timeout: 45_000, intervals: [3_000] };
  const off = await startProduct({ SEED: 'guides', SERVICE_WORKER: 'off' });
  try {
    await page.goto('/welcome');
    await expectAppPrecached(page);
    line.replaceWorker(broken);
    await askForUpdate(page);
    await expect.poll(() => headingOf(page, '/welcome'), patient).toBe('quebrado');

    line.replaceWorker(null);
    line.pointTo(off.url);
    await expect.poll(() => headingOf(page, '/welcome'), patient).toBe('Olá! Que bom ter você aqui.');
    await page.goto('/login');
    await expect(heading(page)).toHaveText('Entrar');
    await expect.poll(() => page.evaluate(() => caches.keys())).toEqual([]);
    await page.waitForFunction(() => performance.getEntriesByType('resource').some(({ name }) => name.includes('shell-')));
    expect(await page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)).toBe(0);
  } finally {
    await off.remove();
  }
});
