import type { Page } from '@playwright/test';
import { expect } from './fixtures.ts';

/** Versions of the app that this browser has precached completely, the older first. */
export const precachedVersions = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const names = (await caches.keys()).filter((name) => name.startsWith('separai-app-'));
    const pages = await Promise.all(names.map((name) => caches.match('/', { cacheName: name, ignoreSearch: true })));
    return names.filter((_name, index) => pages[index] !== undefined);
  });

/** Waits until the service worker has precached the app and controls this page. */
export const expectAppPrecached = async (page: Page): Promise<void> => {
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller?.state), { timeout: 60_000 }).toBe('activated');
  await expect.poll(() => precachedVersions(page)).toHaveLength(1);
};
