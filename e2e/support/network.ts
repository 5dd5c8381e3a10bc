import type { Page } from '@playwright/test';

/** Holds matching requests of the page until the returned function is called. */
export const holdBack = async (page: Page, address: string | RegExp): Promise<() => void> => {
  let release = (): void => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(address, async (route) => {
    await released;
    await route.fallback();
  });
  return release;
};
