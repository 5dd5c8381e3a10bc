import type { Page } from '@playwright/test';

/** Keeps what the page asks for at matching addresses from arriving, until the function that it gives is called. */
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
