import type { Page } from '@playwright/test';

/** Goes to another address of the app as its links do: the page stays. */
export const goWithin = (page: Page, address: string): Promise<void> =>
  page.evaluate((to) => history.pushState(null, '', to), address);

/** Goes to a screen from wherever the page is: as a link does from another screen of the app, else by loading it. */
export const reach = async (page: Page, address: string): Promise<void> => {
  const isThere = await page.evaluate((to) => {
    if (document.getElementById('root') === null || new URL(to, location.href).pathname === location.pathname) return false;
    history.pushState(null, '', to);
    return true;
  }, address);
  if (!isThere) await page.goto(address);
};
