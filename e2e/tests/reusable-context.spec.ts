import type { BrowserContext } from '@playwright/test';
import { expect, test } from '../support/fixtures.ts';

// Both tests run in one worker, so that the second gets the first one's context.
test.describe.configure({ mode: 'serial' });

let given: BrowserContext | undefined;
let heard = 0;

test('a test may leave anything behind', async ({ page, context }) => {
  given = context;
  await context.grantPermissions(['geolocation']);
  await context.addCookies([{ name: 'left', value: 'here', url: test.info().project.use.baseURL ?? '' }]);
  await context.addInitScript(() => Object.assign(window, { leftByContext: true }));
  await page.addInitScript(() => Object.assign(window, { leftByPage: true }));
  await context.route('**/api/health', (route) => route.abort());
  await page.route('**/api/collection-points', (route) => route.abort());
  page.on('response', () => {
    heard += 1;
  });
  await page.goto('/login');
  await page.goto('/register');
  await page.evaluate(async () => {
    localStorage.setItem('left', 'here');
    sessionStorage.setItem('left', 'here');
    await caches.open('left');
    await new Promise((done) => {
      indexedDB.open('left').onsuccess = done;
    });
  });
  await page.setViewportSize({ width: 900, height: 500 });
  await page.emulateMedia({
    media: 'print',
    colorScheme: 'dark',
    reducedMotion: 'no-preference',
    forcedColors: 'active',
    contrast: 'more',
  });
  await (await context.newPage()).goto('/login');
  await context.setOffline(true);
  expect(heard).toBeGreaterThan(0);
});

test('and the next one finds nothing of it', async ({ page, context, viewport }) => {
  // A retry starts in a new context.
  if (test.info().retry === 0) expect(context).toBe(given);
  // Late requests of the other page were counted until the listener was removed.
  heard = 0;
  expect(context.pages()).toEqual([page]);
  await page.goto('/login');
  const asked = await page.evaluate(() =>
    Promise.all(['/api/health', '/api/collection-points'].map(async (path) => (await fetch(path)).status)),
  );
  expect(asked).toEqual([200, 200]);
  expect(await context.cookies()).toEqual([]);
  const found = await page.evaluate(async () => ({
    storage: { ...localStorage, ...sessionStorage },
    caches: await caches.keys(),
    databases: (await indexedDB.databases()).map(({ name }) => name).filter((name) => name === 'left'),
    scripts: Object.keys(window).filter((name) => name.startsWith('leftBy')),
    permission: (await navigator.permissions.query({ name: 'geolocation' })).state,
    media: [
      'print',
      '(prefers-color-scheme: dark)',
      '(prefers-reduced-motion: no-preference)',
      '(forced-colors: active)',
      '(prefers-contrast: more)',
    ].filter((query) => matchMedia(query).matches),
    size: [window.innerWidth, window.innerHeight],
    pages: history.length,
  }));
  expect(found).toEqual({
    storage: {},
    caches: [],
    databases: [],
    scripts: [],
    permission: 'prompt',
    media: [],
    size: [viewport?.width, viewport?.height],
    // The page of the reset, and this one.
    pages: 2,
  });
  expect(heard).toBe(0);
});
