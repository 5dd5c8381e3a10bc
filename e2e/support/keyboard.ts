import { expect, type Locator, type Page } from '@playwright/test';

/** More than any screen has controls. */
const mostControls = 120;

/** Goes on with the Tab key until the control has the focus. */
export const tabTo = async (page: Page, control: Locator): Promise<void> => {
  await expect(control).toBeVisible();
  for (let pressed = 0; pressed < mostControls; pressed++) {
    if (await control.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  await expect(control).toBeFocused();
};

/** Goes to a control with the Tab key, and presses it. */
export const tabAndPress = async (page: Page, control: Locator, key = 'Enter'): Promise<void> => {
  await tabTo(page, control);
  await page.keyboard.press(key);
};
