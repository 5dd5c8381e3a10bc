import { givenItem, givenQuestion, itemRow } from '../support/admin-items.ts';
import { enterPanel } from '../support/admin-schedules.ts';
import { expect, expectAccessible, expectNoOverflow, test } from '../support/fixtures.ts';
import { expectLargeTargets } from '../support/targets.ts';

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

for (const colorScheme of ['light', 'dark'] as const)
  test(`axe finds nothing on items and their form at 320 px in ${colorScheme} colours`, async ({ page, request }) => {
    const words = encodeURIComponent(await givenQuestion(request, 3));
    await page.setViewportSize({ width: 320, height: 640 });
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    for (const [address, text] of [
      [screen, 'Próxima'],
      [`${screen}?item=isopor`, 'Nova fonte'],
      [`${screen}?novo=true&nome=tampa+de+panela`, 'Nova fonte'],
      [`${screen}?excluir=isopor`, 'Tem certeza'],
      [`${screen}/importacao`, 'Exportar todos os itens'],
      [`${screen}/sem-resposta`, 'Dispensar'],
      [`${screen}/sem-resposta?sinonimo=${words}`, 'Escolha o item'],
    ] as const) {
      await page.goto(address);
      await expect(page.getByText(text).first()).toBeVisible();
      await expect(page.getByText(/^Carregando/)).toHaveCount(0);
      await expectNoOverflow(page);
      await expectLargeTargets(page);
      await expectAccessible(page);
    }
  });

test('an address of an item that is gone says so above the others', async ({ page }) => {
  await page.goto(`${screen}?item=nao-existe`);
  await expect(page.getByText('Item não encontrado')).toBeInViewport();
});
