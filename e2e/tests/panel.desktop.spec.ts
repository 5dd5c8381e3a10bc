import { expect, test } from '../support/fixtures.ts';
import { heading } from '../support/screen.ts';
import { administratorSession, storeSession } from '../support/sessions.ts';

test.beforeEach(async ({ page, request }) => {
  await storeSession(page, await administratorSession(request));
  await page.goto('/admin-dashboard');
  await expect(heading(page)).toBeVisible();
});

test('the menu of the panel stands at the side, tells the screen and the version, and leads out', async ({ page }) => {
  const menu = page.getByRole('navigation', { name: 'Menu' });
  await expect(menu.getByRole('link', { name: 'Dashboard' })).toHaveAttribute('aria-current', 'page');
  await expect(page.getByText('Versão 1.0.1')).toBeVisible();
  await page.getByRole('link', { name: 'Abrir o app' }).click();
  await expect(heading(page)).toHaveText('Olá, gestora!');
  await page.goBack();
  await page.getByRole('button', { name: 'Sair' }).click();
  await expect(page).toHaveURL('/login');
});

test('the keys of the panel are listed under ?, and whoever dictates switches the others off for good', async ({ page }) => {
  const help = page.getByRole('dialog', { name: 'Atalhos do teclado' });
  const { pathname } = new URL(page.url());
  await page.evaluate(() => history.pushState(null, '', '?outra'));
  await page.keyboard.press('?');
  await expect(help).toBeVisible();
  await expect(help.getByText('Ir para Dashboard')).toBeVisible();
  await page.keyboard.press('g');
  await page.keyboard.press('d');
  await expect(page, 'a dialog keeps the keys').toHaveURL(`${pathname}?outra`);
  await page.keyboard.press('Escape');
  await expect(help).toBeHidden();
  await page.keyboard.press('g');
  await page.keyboard.press('d');
  await expect(page).toHaveURL(pathname);

  await page.keyboard.press('?');
  await help.getByRole('switch', { name: 'Usar atalhos de uma tecla' }).uncheck();
  await page.keyboard.press('Escape');
  await page.reload();
  await expect(heading(page)).toBeVisible();
  await page.evaluate(() => history.pushState(null, '', '?outra'));
  await page.keyboard.press('g');
  await page.keyboard.press('d');
  await page.keyboard.press('?');
  await expect(help.getByRole('switch')).not.toBeChecked();
  await expect(page).toHaveURL(`${pathname}?outra`);
});
