import { form, givenWholePoint, rows, saveButton, storedPoint, test } from '../support/admin-points.ts';
import { expect } from '../support/fixtures.ts';

test('on a phone each point is a card, which is edited and deleted by tapping', async ({ page, request, word }) => {
  const { id } = await givenWholePoint(request, { name: `Ecoponto ${word}`, address: 'Rua A, 1', phone: '156' });
  await page.goto(`/admin-dashboard/pontos?q=${word}`);
  await expect(rows(page)).toHaveCount(1);
  await expect(rows(page)).toContainText('156');
  // The visual order of the controls equals the Tab order.
  const places = await rows(page)
    .locator('input, a[href*="/pontos/"], button')
    .evaluateAll((controls) =>
      controls.map((control) => control.getBoundingClientRect()).map(({ x, y }) => [Math.round(y / 40), x]),
    );
  expect(places).toEqual(places.toSorted(([y = 0, x = 0], [otherY = 0, otherX = 0]) => y - otherY || x - otherX));
  await rows(page)
    .getByRole('button', { name: /^Editar/ })
    .tap();
  await form(page).getByRole('checkbox', { name: 'Vidro' }).tap();
  await form(page).getByRole('switch', { name: 'Ativo' }).tap();
  await saveButton(page).tap();
  await page.getByRole('dialog', { name: 'Desativar 1 ponto?' }).getByRole('button', { name: 'Desativar', exact: true }).tap();
  await expect(form(page)).toHaveCount(0);
  await expect(rows(page)).toContainText('Inativo');
  expect(await storedPoint(request, id)).toMatchObject({ isActive: false, materials: ['vidro'] });
  await rows(page)
    .getByRole('button', { name: /^Excluir/ })
    .tap();
  await form(page).getByRole('button', { name: 'Excluir', exact: true }).tap();
  await expect(page.getByText('Nenhum ponto de coleta encontrado')).toBeVisible();
  expect(await storedPoint(request, id)).toBeNull();
});
