import { csv, decision, givenImport, lineOf, newPlace, rowsIn } from '../support/admin-imports.ts';
import { enterPanel } from '../support/admin-schedules.ts';
import { expect, expectAccessible, expectNoOverflow, test } from '../support/fixtures.ts';
import { expectLargeTargets } from '../support/targets.ts';

test.beforeEach(async ({ page, request }) => {
  await enterPanel(page, request);
});

const screen = '/admin-dashboard/importacao';

test('on a phone each row is a card with what is decided of it', async ({ page, request }) => {
  const place = newPlace();
  const id = await givenImport(request, csv(lineOf(place), lineOf(newPlace())));
  await page.goto(`${screen}/${id}`);
  await expect(rowsIn(page, 'Novos')).toHaveCount(2);
  await expect(rowsIn(page, 'Novos').first()).toContainText(place.name);
  await decision(page, 1, 'Deixar de fora').tap();
  await expect(page.getByText('1 ponto será criado, 0 serão alterados.')).toBeVisible();
});

for (const colorScheme of ['light', 'dark'] as const)
  test(`axe finds nothing on the steps of an import at 360 px in ${colorScheme} colours`, async ({ page, request }) => {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    const id = await givenImport(request, csv(lineOf(newPlace()), ';;;;papel;'));
    for (const [address, shown] of [
      [screen, 'Importações feitas'],
      [`${screen}/${id}?passo=colunas`, 'Como as primeiras linhas ficam'],
      [`${screen}/${id}`, '1 ponto será criado'],
      [`${screen}/${id}?linhas=recusados`, 'Nome: Por favor, insira o nome'],
    ] as const) {
      await page.goto(address);
      await expect(page.getByText(shown).first()).toBeVisible();
      await expect(page.getByText(/^Carregando/)).toHaveCount(0);
      await expectNoOverflow(page);
      await expectLargeTargets(page);
      await expectAccessible(page);
    }
  });
