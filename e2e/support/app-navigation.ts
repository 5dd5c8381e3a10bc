import type { Page } from '@playwright/test';

/** Goes to another address of the app as its links do: the page stays. */
export const goWithin = (page: Page, address: string): Promise<void> =>
  page.evaluate((to) => history.pushState(null, '', to), address);
