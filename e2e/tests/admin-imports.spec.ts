import { csv, decision, givenImport, lineOf, newPlace, rowsIn } from '../support/admin-imports.ts';
import { enterPanel } from '../support/admin-schedules.ts';
import { expect, test } from '../support/fixtures.ts';

test.beforeEach(async ({ page, request }) => {
  await enterPanel(page, request);
});

const screen = '/admin-dashboard/importacao';

test('on a phone each row is a card with what is decided of it', { lock: 'imports' }, async ({ page, request }) => {
  const place = newPlace();
  const id = await givenImport(request, csv(lineOf(place), lineOf(newPlace())));
  await page.goto(`${screen}/${id}`);
  await expect(rowsIn(page, 'Novos')).toHaveCount(2);
  await expect(rowsIn(page, 'Novos').first()).toContainText(place.name);
  await decision(page, 2, 'Deixar de fora').tap();
  await expect(page.getByText('1 ponto será criado, 0 serão alterados.')).toBeVisible();
});
