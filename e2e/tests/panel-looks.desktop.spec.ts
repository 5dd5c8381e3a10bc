import { csv, givenApplied, givenImport, lineOf, newPlace } from '../support/admin-imports.ts';
import { givenWholePoint, ownWord } from '../support/admin-points.ts';
import { givenScene } from '../support/admin-schedules.ts';
import { expect, test } from '../support/fixtures.ts';
import { checkEveryLook, looksOfPanel } from '../support/looks.ts';
import { heading } from '../support/screen.ts';
import { administratorSession, storeSession } from '../support/sessions.ts';

test.describe.configure({ timeout: 300_000 });

test.beforeEach(async ({ page, request }) => {
  await storeSession(page, await administratorSession(request));
});

/** Screens of the panel: the address, what stands there once all has come, and what the browser calls it. */
const screensOf = async (request: Parameters<typeof givenScene>[0]) => {
  const { point, bookings, address } = await givenScene(request);
  const checked = await givenImport(request, csv(lineOf(newPlace()), lineOf({ ...newPlace(), name: '' })));
  const applied = await givenApplied(request, csv(lineOf(newPlace())));
  return [
    ['', 'Atividade recente', 'Painel administrativo'],
    [`/pontos?q=${point.name.slice(-8)}`, 'Editar', 'Pontos de Coleta'],
    ['/pontos?novo=true', 'Salvar ponto', 'Pontos de Coleta'],
    [`/pontos?editar=${point.id}`, 'Salvar ponto', 'Pontos de Coleta'],
    [`/pontos?excluir=${point.id}`, 'Excluir', 'Pontos de Coleta'],
    [`/pontos/${point.id}`, point.name, 'Ponto de coleta'],
    [`/agendamentos?ponto=${point.id}`, 'Raimunda', 'Agendamentos'],
    [`${address.replace('/admin-dashboard', '')}&semanas=${bookings[0].date}`, 'Raimunda', 'Agendamentos'],
    [`/agendamentos/folha?dia=${bookings[0].date}`, 'Imprimir', 'Folha do motorista'],
    [`/agendamentos/${bookings[0].id}`, 'Histórico', 'Agendamento'],
    ['/materiais', 'Resíduos Perigosos', 'Materiais Recicláveis'],
    ['/materiais?material=papel', 'Adicionar fonte', 'Materiais Recicláveis'],
    ['/itens?q=isopor', 'Isopor', 'Itens'],
    ['/itens?item=isopor', 'Nova fonte', 'Itens'],
    ['/itens/sem-resposta', 'O que ninguém soube responder', 'Buscas sem resposta'],
    [`/historico?registro=schedule&id=${bookings[0].id}`, 'campo', 'Histórico'],
    [`/historico?registro=collection-point&id=${point.id}`, point.name, 'Histórico'],
    ['/importacao', 'pontos.csv', 'Importar pontos'],
    [`/importacao/${checked}`, 'Novos', 'Importação'],
    [`/importacao/${checked}?linhas=recusados`, 'Recusados', 'Importação'],
    [`/importacao/${applied}`, 'Importação gravada', 'Importação'],
    [`/importacao/${checked}?passo=colunas`, 'Como as primeiras linhas ficam', 'Importação'],
    ['/administradores', 'Convidar', 'Administradores'],
    ['/administradores/seguranca', 'Sua segurança', 'Sua segurança'],
    ['/nao-existe', 'Dashboard', '404 Page Not Found'],
  ] as const;
};

// Each screen is loaded once and looked at in place; the halves go side by side.
for (const half of [0, 1])
  test(`the screens of the panel hold in every size, with large text, and in colours of one’s own: half ${half + 1}`, async ({
    page,
    request,
  }) => {
    const screens = await screensOf(request);
    for (const [path, shown, title] of screens.filter((_screen, index) => index % 2 === half))
      await test.step(path, async () => {
        await page.goto(`/admin-dashboard${path}`);
        await expect(page.locator('main, [role=dialog]').getByText(shown).filter({ visible: true }).first()).toBeVisible();
        await expect(page.getByText(/^Carregando/)).toHaveCount(0);
        await expect(page).toHaveTitle(`${title} · Separaí`);
        await checkEveryLook(page, looksOfPanel);
      });
  });

test('on a small screen with text of twice the size no filter chip of points or items is cut', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  for (const path of ['/pontos', '/itens']) {
    await page.goto(`/admin-dashboard${path}`);
    const chips = page.getByRole('search').locator('button[aria-pressed]');
    await expect(chips.first()).toBeVisible();
    await page.evaluate(() => {
      document.documentElement.style.fontSize = '200%';
    });
    const cut = await chips.evaluateAll((all) =>
      all.flatMap((chip) => {
        const [own, row] = [chip.getBoundingClientRect(), chip.parentElement?.getBoundingClientRect()];
        const isInside = row !== undefined && own.left >= row.left && own.right <= row.right && row.right <= innerWidth;
        return isInside && chip.scrollWidth <= chip.clientWidth ? [] : [chip.textContent];
      }),
    );
    expect(cut, path).toEqual([]);
  }
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
