import type { Page } from '@playwright/test';

/** Client-side navigation to another address: the document stays. */
export const goWithin = (page: Page, address: string): Promise<void> =>
  page.evaluate((to) => history.pushState(null, '', to), address);

/** Navigates to a screen: client-side from another screen of the app, else by loading the page. */
export const reach = async (page: Page, address: string): Promise<void> => {
  const isThere = await page.evaluate((to) => {
    if (document.getElementById('root') === null || new URL(to, location.href).pathname === location.pathname) return false;
    history.pushState(null, '', to);
    return true;
  }, address);
  if (!isThere) await page.goto(address);
};
