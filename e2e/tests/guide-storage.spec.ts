import type { Page } from '@playwright/test';
import { expect, test } from '../support/fixtures.ts';

const key = 'separai_recycle_materials';
const address = '**/api/recycle-materials';
const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const cards = (page: Page) => page.getByRole('main').getByRole('listitem').getByRole('link');

/** The snapshots of the backup, oldest first. */
const snapshots = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const opening = indexedDB.open('separai-guides');
    await new Promise((resolve) => {
      opening.onsuccess = resolve;
    });
    const reading = opening.result.transaction('snapshots').objectStore('snapshots').getAll();
    await new Promise((resolve) => {
      reading.onsuccess = resolve;
    });
    opening.result.close();
    return reading.result;
  });

/** Counts the page's requests for guides from now on. */
const askedOf = (page: Page): (() => number) => {
  let asked = 0;
  page.on('request', (request) => {
    if (request.url().endsWith('/api/recycle-materials')) asked += 1;
  });
  return () => asked;
};

test('the server’s guides are stored in both storages and as the latest four snapshots', async ({ signedInPage: page }) => {
  for (let visit = 0; visit < 6; visit++) {
    await page.goto('/recycle');
    await expect(cards(page)).toHaveCount(6);
    await expect.poll(async () => (await snapshots(page)).length).toBe(Math.min(visit + 1, 4));
  }
  const [local, session] = await page.evaluate((name) => [localStorage.getItem(name), sessionStorage.getItem(name)], key);
  expect(session).toBe(local);
  await expect.poll(async () => (await snapshots(page)).at(-1)).toBe(local);
  const kept = JSON.parse(local ?? '');
  expect(new Date(kept.savedAt).toISOString()).toBe(kept.savedAt);
  expect(kept.guides).toHaveLength(6);
});

test('one guide that comes twice is kept and shown once', async ({ signedInPage: page }) => {
  await page.route(address, async (route) => {
    const response = await route.fetch();
    const guides = await response.json();
    await route.fulfill({ response, json: [...guides, guides[0]] });
  });
  await page.goto('/recycle');
  await expect(cards(page)).toHaveCount(6);
  const kept = await page.evaluate((name) => JSON.parse(localStorage.getItem(name) ?? ''), key);
  expect(kept.guides).toHaveLength(6);
});

const tell = (page: Page, detail: object): Promise<boolean> =>
  page.evaluate((given) => dispatchEvent(new CustomEvent('materialsUpdated', { detail: given })), detail);

test('the list reloads when the guides are changed, but not for what this page did with its own copy', async ({
  signedInPage: page,
}) => {
  await page.goto('/recycle');
  await expect(cards(page)).toHaveCount(6);
  await page.waitForLoadState('networkidle');
  const asked = askedOf(page);
  for (const source of ['restoreFromBackup', 'fallback', 'saveRecycleMaterials']) await tell(page, { source });
  await page.waitForTimeout(500);
  expect(asked()).toBe(0);
  for (const [index, action] of ['create', 'update', 'delete'].entries()) {
    const answered = page.waitForResponse(address);
    await tell(page, { action, id: 'vidro' });
    await answered;
    await expect.poll(asked).toBe(index + 1);
  }
});

test('a guide reloads for each of them, once', async ({ signedInPage: page }) => {
  await page.goto('/recycle/vidro');
  await expect(heading(page)).toHaveText('Vidro');
  await page.waitForLoadState('networkidle');
  const asked = askedOf(page);
  const details = [
    { source: 'restoreFromBackup' },
    { source: 'fallback' },
    { source: 'saveRecycleMaterials' },
    { action: 'update', id: 'vidro' },
  ];
  for (const [index, detail] of details.entries()) {
    const answered = page.waitForResponse(address);
    await tell(page, detail);
    await answered;
    await page.waitForTimeout(300);
    expect(asked(), JSON.stringify(detail)).toBe(index + 1);
  }
});

test.describe('without the server', () => {
  test.use({ allowedConsoleErrors: [/ERR_FAILED/] });

  test('a guide that only the backup has comes back by itself into its page and both storages', async ({
    signedInPage: page,
  }) => {
    await page.goto('/recycle');
    await expect(cards(page)).toHaveCount(6);
    await expect.poll(async () => (await snapshots(page)).length).toBe(1);
    await page.evaluate((name) => {
      localStorage.removeItem(name);
      sessionStorage.removeItem(name);
    }, key);
    await page.route(address, (route) => route.abort());
    await page.goto('/recycle/vidro');
    await expect(page.getByRole('status').filter({ hasText: 'Tentando alternativa' })).toContainText('guardados neste aparelho');
    const [local, session] = await page.evaluate((name) => [localStorage.getItem(name), sessionStorage.getItem(name)], key);
    expect(local).toBe((await snapshots(page)).at(-1));
    expect(session).toBe(local);
  });
});
