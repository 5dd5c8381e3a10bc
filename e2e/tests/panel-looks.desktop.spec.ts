import { givenWholePoint, ownWord } from '../support/admin-points.ts';
import { expect, test } from '../support/fixtures.ts';
import { checkEveryLook, looksOfPanel } from '../support/looks.ts';
import { heading } from '../support/screen.ts';
import { administratorSession, storeSession } from '../support/sessions.ts';

test.describe.configure({ timeout: 300_000 });

test.beforeEach(async ({ page, request }) => {
  await storeSession(page, await administratorSession(request));
});

test('the debug area of the panel holds in every size, with large text, and in colours of one’s own', async ({ page }) => {
  await page.goto('/admin-dashboard/administradores/seguranca');
  await page.getByRole('button', { name: 'Depuração' }).click();
  const area = page.getByRole('region', { name: 'Depuração' });
  await area.getByRole('button', { name: 'Testar GET /api/debug', exact: true }).click();
  await expect(area.getByRole('region', { name: 'Resposta GET /api/debug', exact: true })).toContainText('"migrationLevel"');
  await checkEveryLook(page, looksOfPanel);
});

test('whoever goes to a screen begins at its heading, and whoever goes back is where they were', async ({ page, request }) => {
  const word = ownWord();
  for (let number = 10; number < 30; number++)
    await givenWholePoint(request, { name: `Ponto ${number} ${word}`, address: 'Rua A' });
  await page.goto('/admin-dashboard');
  await expect(heading(page)).toHaveText('Dashboard');
  await page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'Histórico' }).press('Enter');
  await expect(heading(page)).toHaveText('Histórico');
  await expect(heading(page)).toBeFocused();
  await page.goto(`/admin-dashboard/pontos?q=${word}`);
  const link = page.getByRole('link', { name: `Ponto 28 ${word}` });
  await link.scrollIntoViewIfNeeded();
  const place = await page.evaluate(() => scrollY);
  expect(place).toBeGreaterThan(200);
  await link.press('Enter');
  await expect(heading(page)).toHaveText(`Ponto 28 ${word}`);
  await expect(heading(page)).toBeFocused();
  expect(await page.evaluate(() => scrollY)).toBe(0);
  await page.goBack();
  await expect(link).toBeInViewport();
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(place);
});
