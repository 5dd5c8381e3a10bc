import { expect, test } from '../support/fixtures.ts';
import { heading } from '../support/screen.ts';
import { administratorSession, storeSession } from '../support/sessions.ts';

test('on a phone the menu of the panel opens and closes, with Esc too, and closes on navigation', async ({ page, request }) => {
  await storeSession(page, await administratorSession(request));
  await page.goto('/admin-dashboard');
  await expect(heading(page)).toBeVisible();
  const button = page.getByRole('button', { name: 'Menu' });
  const entry = page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'Dashboard' });
  await expect(entry).toBeHidden();
  await button.tap();
  await expect(entry).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(entry).toBeHidden();
  await expect(button).toBeFocused();
  await button.tap();
  await entry.tap();
  await expect(entry).toBeHidden();
});
