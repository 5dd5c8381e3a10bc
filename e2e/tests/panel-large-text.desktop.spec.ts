import type { Page } from '@playwright/test';
import { csv, givenApplied, givenImport, lineOf, newPlace } from '../support/admin-imports.ts';
import { givenScene } from '../support/admin-schedules.ts';
import { enlargeText, expect, expectNoOverflow, test } from '../support/fixtures.ts';
import { administratorSession, storeSession } from '../support/sessions.ts';

/** Nothing reaches over the sides, on a wide screen and on a phone. */
const expectWithin = async (page: Page): Promise<void> => {
  for (const width of [1280, 360])
    await test.step(`at ${width} px`, async () => {
      await page.setViewportSize({ width, height: 800 });
      // A chart is drawn anew a moment after its place has changed.
      await expect(() => expectNoOverflow(page)).toPass({ timeout: 5_000 });
    });
  await page.setViewportSize({ width: 1280, height: 800 });
};

test.beforeEach(async ({ page, request }) => {
  await storeSession(page, await administratorSession(request));
  await enlargeText(page);
});

test('with text of twice the size no screen of the panel reaches over the sides', async ({ page, request }) => {
  test.setTimeout(180_000);
  const { point, bookings, address } = await givenScene(request);
  const checked = await givenImport(request, csv(lineOf(newPlace()), lineOf({ ...newPlace(), name: '' })));
  const applied = await givenApplied(request, csv(lineOf(newPlace())));
  for (const [path, shown] of [
    ['', 'Atividade recente'],
    ['/pontos', 'Editar'],
    ['/pontos?novo=true', 'Salvar ponto'],
    [`/pontos?editar=${point.id}`, 'Salvar ponto'],
    [`/pontos?excluir=${point.id}`, 'Excluir'],
    [`/pontos/${point.id}`, point.name],
    ['/agendamentos?q=Raimunda', 'Raimunda'],
    [`${address.replace('/admin-dashboard', '')}&semanas=${bookings[0].date}`, 'Raimunda'],
    [`/agendamentos/folha?dia=${bookings[0].date}`, 'Imprimir'],
    [`/agendamentos/${bookings[0].id}`, 'Histórico'],
    ['/materiais', 'Resíduos Perigosos'],
    ['/materiais?material=papel', 'Adicionar fonte'],
    ['/historico', 'campo'],
    [`/historico?registro=collection-point&id=${point.id}`, point.name],
    ['/importacao', 'pontos.csv'],
    [`/importacao/${checked}`, 'Novos'],
    [`/importacao/${checked}?linhas=recusados`, 'Recusados'],
    [`/importacao/${checked}?passo=colunas`, 'Como as primeiras linhas ficam'],
    [`/importacao/${applied}`, 'Desfazer'],
    ['/administradores', 'Convidar'],
    ['/administradores/seguranca', 'Sua segurança'],
  ] as const)
    await test.step(path, async () => {
      await page.goto(`/admin-dashboard${path}`);
      await expect(page.locator('main, [role=dialog]').getByText(shown).filter({ visible: true }).first()).toBeVisible();
      await expect(page.getByText(/^Carregando/)).toHaveCount(0);
      await expectWithin(page);
    });
  await test.step('the debug area', async () => {
    await page.getByRole('button', { name: 'Depuração' }).click();
    const area = page.getByRole('region', { name: 'Depuração' });
    await area.getByRole('button', { name: 'Testar GET /api/debug', exact: true }).click();
    await expect(area.getByRole('region', { name: 'Resposta GET /api/debug', exact: true })).toContainText('"migrationLevel"');
    await expectWithin(page);
  });
});
