import { expect, type Page } from '@playwright/test';

const region = (page: Page) => page.getByRole('region', { name: 'Avisos (F8)' });

/** Waits for a toast, and keeps it and later ones from closing by themselves: without the window's focus their time stands still. */
export const holdToasts = async (page: Page): Promise<void> => {
  await expect(region(page).getByRole('listitem').first()).toBeVisible();
  await page.evaluate(() => dispatchEvent(new Event('blur')));
};
