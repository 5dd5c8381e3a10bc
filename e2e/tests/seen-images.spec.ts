import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from '@playwright/test';
import { test as base, expect } from '../support/fixtures.ts';
import { expectAppPrecached } from '../support/precached-app.ts';
import { productLimit, startProduct } from '../support/product.ts';

/** A pixel (PNG). */
const image = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

interface Tiles {
  readonly origin: string;
  /** Headers of the next images. */
  headers: Record<string, string>;
  /** Paths requested so far. */
  readonly asked: string[];
  end(): Promise<void>;
}

const serveTiles = async (): Promise<Tiles> => {
  const server = http.createServer((request, response) => {
    tiles.asked.push(request.url ?? '');
    response.writeHead(200, { 'content-type': 'image/png', ...tiles.headers }).end(image);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const tiles: Tiles = {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    headers: {},
    asked: [],
    end: async () => {
      if (!server.listening) return;
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
  return tiles;
};

const readable = { 'access-control-allow-origin': '*' };

/** Tests on a product whose tiles come from a server of the test's own. */
const test = base.extend<{ tiles: Tiles }, { world: { tiles: Tiles; url: string } }>({
  serviceWorkers: 'allow',
  world: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from it that this needs no other fixture.
    async ({}, use) => {
      const tiles = await serveTiles();
      const product = await startProduct({ SEED: 'guides', TILE_URL: `${tiles.origin}/{z}/{x}/{y}.png` });
      await use({ tiles, url: product.url });
      await product.remove();
      await tiles.end();
    },
    { scope: 'worker', timeout: productLimit },
  ],
  tiles: async ({ world }, use) => {
    world.tiles.asked.length = 0;
    await use(world.tiles);
  },
  baseURL: async ({ world }, use) => use(world.url),
});
test.use({ allowedConsoleErrors: [/Failed to load resource|ERR_|CORS/] });

/** Loads images as the map does; returns how many succeeded. */
const show = (page: Page, addresses: readonly string[]): Promise<number> =>
  page.evaluate(async (all) => {
    const shown = all.map(
      (address) =>
        new Promise<number>((resolve) => {
          const one = new Image();
          one.onload = () => resolve(1);
          one.onerror = () => resolve(0);
          one.src = address;
        }),
    );
    return (await Promise.all(shown)).reduce((sum, one) => sum + one, 0);
  }, addresses);

const cachedPaths = (page: Page): Promise<string[]> =>
  page.evaluate(async () => (await (await caches.open('separai-seen-tiles')).keys()).map(({ url }) => new URL(url).pathname));

/** Ages the records of the worker's expiration by a number of days; returns how many there are. */
const ageTiles = (page: Page, days: number): Promise<number> =>
  page.evaluate(async (ms) => {
    const done = <Result>(request: IDBRequest<Result>) =>
      new Promise<Result>((resolve) => {
        request.onsuccess = () => resolve(request.result);
      });
    // Opening a missing database here would create it without its object stores.
    if (!(await indexedDB.databases()).some(({ name }) => name === 'workbox-expiration')) return 0;
    const database = await done(indexedDB.open('workbox-expiration'));
    const store = database.transaction('cache-entries', 'readwrite').objectStore('cache-entries');
    const records = await done(store.getAll());
    for (const record of records) await done(store.put({ ...record, timestamp: record.timestamp - ms }));
    database.close();
    return records.length;
  }, days * 86_400_000);

/** A new document has no images in memory. */
const anew = async (page: Page): Promise<void> => {
  await page.goto('/welcome');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
};

const open = async (page: Page): Promise<void> => {
  await anew(page);
  await expectAppPrecached(page);
};

test('a tile that was seen is shown without a network, however old; one that was not is not', async ({
  page,
  tiles,
  context,
}) => {
  tiles.headers = { ...readable, 'cache-control': 'max-age=0' };
  await open(page);
  const seen = `${tiles.origin}/3/1/1.png`;
  expect(await show(page, [seen])).toBe(1);
  await expect.poll(() => cachedPaths(page)).toEqual(['/3/1/1.png']);
  await context.setOffline(true);
  await anew(page);
  const before = tiles.asked.length;
  expect(await show(page, [seen])).toBe(1);
  expect(await show(page, [`${tiles.origin}/3/1/2.png`])).toBe(0);
  expect(tiles.asked).toHaveLength(before);
});

test('a tile is asked for again when its server wants that, and not before', async ({ page, tiles, context }) => {
  await open(page);
  // The browser's HTTP cache would hide the worker's cache.
  const device = await context.newCDPSession(page);
  const forget = () => device.send('Network.clearBrowserCache');
  const askedFor = (path: string) => tiles.asked.filter((one) => one === path).length;
  const cases = [
    ['/4/1/1.png', { 'cache-control': 'public, max-age=600' }, 1],
    ['/4/1/2.png', { 'cache-control': 'max-age=0' }, 2],
    ['/4/1/3.png', { 'cache-control': 'no-cache' }, 2],
    ['/4/1/4.png', {}, 1],
    ['/4/1/5.png', { expires: 'Sat, 01 Jan 2000 00:00:00 GMT' }, 2],
  ] as const;
  for (const [path, headers, times] of cases) {
    tiles.headers = { ...readable, ...headers };
    const address = `${tiles.origin}${path}`;
    expect(await show(page, [address]), path).toBe(1);
    await expect.poll(() => cachedPaths(page)).toContain(path);
    await forget();
    await anew(page);
    expect(await show(page, [address]), path).toBe(1);
    expect(askedFor(path), path).toBe(times);
  }
});

test('a response that its server does not let caches store, or read, or that is no image, is not stored', async ({
  page,
  tiles,
}) => {
  await open(page);
  tiles.headers = { ...readable, 'cache-control': 'no-store' };
  expect(await show(page, [`${tiles.origin}/5/1/1.png`])).toBe(1);
  tiles.headers = { ...readable, 'content-type': 'text/html' };
  await show(page, [`${tiles.origin}/5/1/2.png`]);
  tiles.headers = {};
  expect(await show(page, [`${tiles.origin}/5/1/3.png`])).toBe(1);
  expect(await show(page, [`${tiles.origin}/5/1/4.png`])).toBe(1);
  // Once a response has lacked CORS headers, the worker requests later images of that server only once.
  expect(tiles.asked.filter((path) => path === '/5/1/4.png')).toHaveLength(1);
  expect(await cachedPaths(page)).toEqual([]);
});

test('at most 600 tiles are kept, and none for longer than thirty days', async ({ page, tiles }) => {
  tiles.headers = { ...readable, 'cache-control': 'max-age=600' };
  await open(page);
  expect(await show(page, [`${tiles.origin}/6/0/0.png`])).toBe(1);
  await expect.poll(() => cachedPaths(page)).toEqual(['/6/0/0.png']);
  await expect.poll(() => ageTiles(page, 31)).toBe(1);
  const many = Array.from({ length: 630 }, (_, index) => `${tiles.origin}/7/1/${index}.png`);
  expect(await show(page, many.slice(0, 10))).toBe(10);
  await expect.poll(async () => (await cachedPaths(page)).length).toBe(10);
  expect(await cachedPaths(page)).not.toContain('/6/0/0.png');
  expect(await show(page, many)).toBe(630);
  await expect.poll(async () => (await cachedPaths(page)).length, { timeout: 30_000 }).toBe(600);
  expect(await cachedPaths(page)).toContain('/7/1/629.png');
  expect(await cachedPaths(page)).not.toContain('/7/1/0.png');
});
