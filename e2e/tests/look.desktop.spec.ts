import { expect, test } from '../support/fixtures.ts';

test('a wide screen has the navigation in the header, once', async ({ signedInPage: page }) => {
  await page.goto('/recycle');
  const navigation = page.getByRole('navigation', { name: 'Principal' });
  await expect(navigation).toHaveCount(1);
  await expect(page.getByRole('banner').getByRole('navigation')).toBeVisible();
  await expect(navigation.locator('[aria-current="page"]')).toHaveText('Reciclagem');
  await navigation.getByRole('link', { name: 'Busca' }).click();
  await expect(page).toHaveURL('/search');
});

test('a wide screen shows toasts at the bottom right', async ({ context, signedInPage: page }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto('/map?ponto=3');
  await page.getByRole('button', { name: 'Compartilhar este ponto' }).click();
  const toast = page.getByRole('region', { name: 'Avisos (F8)' }).getByRole('listitem');
  await expect(toast).toHaveText('Link copiado');
  const box = await toast.boundingBox();
  if (box === null) throw new Error('the toast is not shown');
  expect(1280 - (box.x + box.width)).toBeLessThanOrEqual(24);
  expect(800 - (box.y + box.height)).toBeLessThanOrEqual(24);
  expect(box.width).toBeLessThanOrEqual(420);
});

test('the dialog of the banner stands in the middle of a wide screen and closes beside it', async ({ signedInPage: page }) => {
  await page.goto('/home');
  await page.getByRole('button', { name: 'COMO RECICLAR' }).click();
  const dialog = page.getByRole('dialog', { name: 'Como reciclar' });
  const box = await dialog.boundingBox();
  if (box === null) throw new Error('the dialog is not shown');
  expect(Math.abs(box.x + box.width / 2 - 640)).toBeLessThan(10);
  expect(Math.abs(box.y + box.height / 2 - 400)).toBeLessThan(10);
  await page.mouse.click(20, 400);
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'COMO RECICLAR' })).toBeFocused();
});
