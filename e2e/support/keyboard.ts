import { expect, type Locator, type Page } from '@playwright/test';

/** Upper bound of the controls on any screen. */
const mostControls = 120;

/** Presses Tab until the control has the focus. */
export const tabTo = async (page: Page, control: Locator): Promise<void> => {
  await expect(control).toBeVisible();
  for (let pressed = 0; pressed < mostControls; pressed++) {
    if (await control.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  await expect(control).toBeFocused();
};

/** Focuses a control by Tab, and presses a key on it. */
export const tabAndPress = async (page: Page, control: Locator, key = 'Enter'): Promise<void> => {
  await tabTo(page, control);
  await page.keyboard.press(key);
};
