import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../support/fixtures.ts';

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

test('a toast stands at the top of a phone and says what was done', async ({ page }) => {
  await share(page);
  await expect(toast(page)).toHaveText('Link copiado');
  const box = await toast(page).boundingBox();
  expect(box?.y).toBeLessThan(40);
  expect(box?.width).toBe(360 - 2 * 12);
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/^http:\/\/[^/]+\/ponto\/3-/);
});

test('a toast closes by itself after 5 seconds, not before', async ({ page }) => {
  await share(page);
  await page.clock.fastForward(3_500);
  await expect(toast(page)).toBeVisible();
  await page.clock.fastForward(1_500);
  await expect(toast(page)).toHaveCount(0);
});

test('one toast is shown at a time: the next takes its place and has its own 5 seconds', async ({ page }) => {
  await share(page);
  await page.clock.fastForward(3_500);
  await share(page);
  await expect(toast(page)).toHaveCount(1);
  await page.clock.fastForward(3_500);
  await expect(toast(page)).toHaveText('Link copiado');
  await page.clock.fastForward(1_500);
  await expect(toast(page)).toHaveCount(0);
});

test('a swipe to the right by 30 px leaves a toast, by 60 px it closes it', async ({ page }) => {
  await share(page);
  await swipeRight(page, toast(page), 30);
  await page.waitForTimeout(500);
  await expect(toast(page)).toBeVisible();
  await expect.poll(async () => (await toast(page).boundingBox())?.x).toBe(12);
  const swiped = Date.now();
  await swipeRight(page, toast(page), 60);
  await expect(toast(page)).toHaveCount(0);
  expect(Date.now() - swiped).toBeLessThan(3_000);
});

test('the close control closes a toast', async ({ page }) => {
  await share(page);
  const pressed = Date.now();
  await toast(page).getByRole('button', { name: 'Fechar' }).tap();
  await expect(toast(page)).toHaveCount(0);
  expect(Date.now() - pressed).toBeLessThan(3_000);
});

test('F8 moves the focus to the toast, where Tab reaches its close control, and it waits meanwhile', async ({ page }) => {
  await share(page);
  await page.keyboard.press('F8');
  await expect(toasts(page).getByRole('list')).toBeFocused();
  await page.clock.fastForward(6_000);
  await expect(toast(page)).toBeVisible();
  for (let stop = 0; stop < 3 && !(await page.evaluate(() => document.activeElement?.ariaLabel === 'Fechar')); stop++) {
    await page.keyboard.press('Tab');
  }
  await expect(toast(page).getByRole('button', { name: 'Fechar' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(toast(page)).toHaveCount(0);
});

test('a toast goes with its screen', async ({ page }) => {
  await share(page);
  await page.clock.fastForward(1_200);
  await page.getByRole('navigation').getByRole('link', { name: 'Reciclagem' }).tap();
  await expect(page).toHaveURL('/recycle');
  await expect(toast(page)).toHaveCount(0, { timeout: 1_500 });
});

test('a toast never lies over a dialog', async ({ page }) => {
  await page.goto('/user/privacy');
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Baixar meus dados' }).tap(),
  ]);
  await file.delete();
  await expect(toast(page)).toBeVisible();
  await page.getByRole('button', { name: 'Excluir minha conta' }).tap();
  await expect(page.getByRole('dialog')).toBeVisible();
  // Roles cannot reach the toast while the dialog is open.
  const isOnTop = await page.locator('.toast').evaluate((element) => {
    const { left, top, width, height } = element.getBoundingClientRect();
    return element.contains(document.elementFromPoint(left + width / 2, top + height / 2));
  });
  expect(isOnTop).toBe(false);
});
