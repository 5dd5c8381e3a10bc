import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../support/fixtures.ts';
import { holdToasts } from '../support/toasts.ts';

// The toast of the map's share button: each press copies the link and shows the toast.
const toasts = (page: Page) => page.getByRole('region', { name: 'Avisos (F8)' });
const toast = (page: Page) => toasts(page).getByRole('listitem');

const share = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: 'Compartilhar este ponto' }).tap();
  await expect(toast(page)).toBeVisible();
};

// The page's clock only moves when the test says so.
test.beforeEach(async ({ context, signedInPage: page }) => {
  await page.clock.install();
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto('/map?ponto=3');
});

/** Swipes one finger to the right by `px` pixels. */
const swipeRight = async (page: Page, from: Locator, px: number): Promise<void> => {
  const box = await from.boundingBox();
  if (box === null) throw new Error('nothing to swipe on');
  const [x, y] = [box.x + 40, box.y + box.height / 2];
  const device = await page.context().newCDPSession(page);
  await device.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x, y }] });
  for (const part of [0.25, 0.5, 0.75, 1]) {
    await device.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: [{ x: x + px * part, y }] });
  }
  await device.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await device.detach();
};

test('without a toast its key leaves the focus alone', async ({ page }) => {
  const button = page.getByRole('button', { name: 'Compartilhar este ponto' });
  await button.focus();
  await page.keyboard.press('F8');
  await expect(button).toBeFocused();
});

test('a toast stands at the top of a phone and says what was done', async ({ page }) => {
  await share(page);
  await expect(toast(page)).toHaveText('Link copiado.');
  const box = await toast(page).boundingBox();
  expect(box?.y).toBeLessThan(40);
  expect(box?.width).toBe(360 - 2 * 12);
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/^http:\/\/[^/]+\/ponto\/3-/);
});

test('a swipe to the right by 30 px leaves a toast, by 60 px it closes it', async ({ page }) => {
  await share(page);
  await holdToasts(page);
  await swipeRight(page, toast(page), 30);
  await page.waitForTimeout(500);
  await expect(toast(page)).toBeVisible();
  await expect.poll(async () => (await toast(page).boundingBox())?.x).toBe(12);
  await swipeRight(page, toast(page), 60);
  await expect(toast(page)).toHaveCount(0);
});
