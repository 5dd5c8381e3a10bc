import { form, givenWholePoint, keptPoint, rows, saveButton, test } from '../support/admin-points.ts';
import { enlargeText, expect, expectAccessible, expectNoOverflow } from '../support/fixtures.ts';
import { expectLargeTargets } from '../support/targets.ts';

test('on a phone each point is a card, which is edited and deleted by tapping', async ({ page, request, word }) => {
  const { id } = await givenWholePoint(request, { name: `Ecoponto ${word}`, address: 'Rua A, 1', phone: '156' });
  await page.goto(`/admin-dashboard/pontos?q=${word}`);
  await expect(rows(page)).toHaveCount(1);
  await expect(rows(page)).toContainText('156');
  // Where a control stands is when the Tab key comes to it.
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
  await expect(form(page)).toHaveCount(0);
  await expect(rows(page)).toContainText('Inativo');
  expect(await keptPoint(request, id)).toMatchObject({ isActive: false, materials: ['vidro'] });
  await rows(page)
    .getByRole('button', { name: /^Excluir/ })
    .tap();
  await form(page).getByRole('button', { name: 'Excluir', exact: true }).tap();
  await expect(page.getByText('Nenhum ponto de coleta encontrado')).toBeVisible();
  expect(await keptPoint(request, id)).toBeNull();
});

for (const colorScheme of ['light', 'dark'] as const)
  test(`axe finds nothing on cards, form, map and record at 360 px in ${colorScheme} colours`, async ({
    page,
    request,
    word,
  }) => {
    const point = { name: `Ecoponto ${word}`, address: 'Rua A, 1', latitude: -3.74, longitude: -38.52, materials: ['oleo'] };
    const { id } = await givenWholePoint(request, point);
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    for (const address of [`/admin-dashboard/pontos?q=${word}`, `/admin-dashboard/pontos/${id}`]) {
      await page.goto(address);
      await expect(page.getByText('-3.740000, -38.520000')).toBeVisible();
      await expectNoOverflow(page);
      await expectLargeTargets(page);
      await expectAccessible(page);
    }
    await page.goto(`/admin-dashboard/pontos?q=${word}&editar=${id}`);
    await form(page).getByRole('button', { name: 'Marcar no mapa' }).tap();
    await expect(form(page).getByRole('button', { name: 'Marcar o centro do mapa' })).toBeEnabled();
    await expectNoOverflow(page);
    await expectAccessible(page);
  });

test('with text of twice the size nothing reaches over the sides', async ({ page, request, word }) => {
  const { id } = await givenWholePoint(request, { name: `Ecoponto ${word}`, address: 'Rua A, 1', materials: ['oleo'] });
  await enlargeText(page);
  for (const address of [`?q=${word}`, `/${id}`, `?q=${word}&editar=${id}`]) {
    await page.goto(`/admin-dashboard/pontos${address}`);
    await expect(page.getByText('Óleo de cozinha').first()).toBeAttached();
    await expectNoOverflow(page);
  }
});
