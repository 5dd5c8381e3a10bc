import { givenItem, itemRow } from '../support/admin-items.ts';
import { enterPanel } from '../support/admin-schedules.ts';
import { expect, test } from '../support/fixtures.ts';

test.beforeEach(async ({ page, request }) => {
  await enterPanel(page, request);
});

const screen = '/admin-dashboard/itens';

test('on a phone an item is opened from its card, and what is missing is said', async ({ page, request }) => {
  const { name } = await givenItem(request);
  await page.goto(`${screen}?q=${name}`);
  await itemRow(page, name)
    .getByRole('button', { name: `Editar ${name}` })
    .tap();
  const dialog = page.getByRole('dialog', { name: `Editar ${name}` });
  await dialog.getByLabel('Como preparar').fill('');
  await dialog.getByRole('button', { name: 'Salvar', exact: true }).tap();
  await expect(dialog.getByText('Diga como preparar')).toBeVisible();
  await expect(dialog.getByRole('list', { name: 'O que foi feito neste registro' })).toContainText('Criou');
});

test('an address of an item that is gone says so above the others', async ({ page }) => {
  await page.goto(`${screen}?item=nao-existe`);
  await expect(page.getByText('Item não encontrado')).toBeInViewport();
});
