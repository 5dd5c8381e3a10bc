import { givenScene } from '../support/admin-schedules.ts';
import { expect, test } from '../support/fixtures.ts';
import { holdBack } from '../support/network.ts';
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

test('the keys of the panel are listed under ?, and the others can be switched off for good', async ({ page }) => {
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

/**
 * First API request of each screen, by the last part of its address; null where it depends on the day.
 */
const firstAsked = [
  ['', '/api/admin/dashboard'],
  ['/pontos', '/api/admin/collection-points?page=1'],
  ['/pontos/1', '/api/collection-points/1'],
  ['/pontos/feriados', '/api/admin/holidays'],
  ['/relatos', '/api/admin/point-reports?state=open&page=1'],
  ['/agendamentos', '/api/admin/schedules?sort=nearest&page=1'],
  ['/agendamentos/folha', null],
  ['/materiais', '/api/recycle-materials'],
  ['/itens', '/api/items'],
  ['/itens/sem-resposta', '/api/admin/item-questions?page=1'],
  ['/itens/fontes', '/api/admin/item-sources'],
  ['/itens/importacao', '/api/admin/imports?subject=items&page=1'],
  ['/setores', '/api/admin/collection-areas?page=1'],
  ['/setores/tipos', '/api/admin/collection-services'],
  ['/setores/excecoes', '/api/admin/collection-exceptions?page=1'],
  ['/setores/importacao', '/api/admin/imports?subject=areas&page=1'],
  ['/importacao', '/api/admin/imports?subject=points&page=1'],
  ['/historico', '/api/admin/audit-entries?page=1'],
  ['/administradores', '/api/admin/administrators?page=1'],
] as const;

test('the data of a screen and of its frame are requested once', async ({ page }) => {
  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url());
    if (pathname.startsWith('/api/') && request.method() === 'GET') asked.push(pathname + search);
  });
  for (const [path, question] of firstAsked) {
    asked.length = 0;
    await page.goto(`/admin-dashboard${path}`);
    await expect(heading(page)).toBeVisible();
    await expect(page.getByText(/^Carregando/)).toHaveCount(0);
    for (const once of ['/api/users/me/passkeys', ...(question === null ? [] : [question])])
      expect(
        asked.filter((address) => address === once),
        path,
      ).toHaveLength(1);
  }
});

test.describe('on a line that breaks', () => {
  test.use({ allowedConsoleErrors: [/Failed to load resource|dynamically imported module/] });

  test('a dialog whose code does not come says so, and comes when it is asked for again', async ({ page }) => {
    await page.route('**/assets/shortcuts-dialog-*.js', (route) => route.abort());
    await page.reload();
    await expect(heading(page)).toBeVisible();
    await page.keyboard.press('?');
    await expect(
      page.getByText('Não conseguimos falar com o servidor. Verifique sua conexão e tente de novo.').first(),
    ).toBeVisible();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await page.unrouteAll();
    await page.keyboard.press('?');
    await expect(page.getByRole('dialog', { name: 'Atalhos do teclado' })).toBeVisible();
  });

  test('a record whose history does not come is there to be edited, and its history comes when it is asked for again', async ({
    page,
  }) => {
    await page.route('**/assets/record-history-*.js', (route) => route.abort());
    await page.goto('/admin-dashboard/itens?item=caixa-de-pizza');
    const dialog = page.getByRole('dialog', { name: /Caixa de pizza/ });
    await expect(dialog.getByLabel('Nome', { exact: true })).toHaveValue('Caixa de pizza');
    const lost = dialog.getByText('Não conseguimos falar com o servidor. Verifique sua conexão e tente de novo.');
    await expect(lost).toBeVisible();
    await page.unrouteAll();
    await dialog.getByRole('button', { name: 'Tentar novamente' }).click();
    await expect(dialog.getByRole('heading', { name: 'Histórico' })).toBeVisible();
    await expect(lost).toHaveCount(0);
  });
});

test('a form that is asked for before its code is here says that it was heard, and opens', async ({ page }) => {
  const release = await holdBack(page, '**/assets/open-dialog-*.js');
  await page.goto('/admin-dashboard/pontos');
  await page.getByRole('button', { name: 'Novo ponto' }).click();
  const waiting = page.getByRole('status').filter({ hasText: /^Carregando\.\.\.$/ });
  await expect(waiting).toBeInViewport();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  release();
  await expect(page.getByRole('dialog', { name: 'Novo ponto de coleta' })).toBeVisible();
  await expect(waiting).toHaveCount(0);
});

test.describe('whose code does not come', () => {
  test.use({ allowedConsoleErrors: [/Failed to load resource|dynamically imported module/] });

  test('the page says so, and comes when it is loaded again', async ({ page }) => {
    await page.route('**/assets/start-*.js', (route) => route.abort());
    await page.reload();
    await expect(page.getByRole('alert')).toContainText('Esta parte do app não carregou');
    await page.unrouteAll();
    await page.getByRole('link', { name: 'Carregar de novo' }).click();
    await expect(heading(page)).toBeVisible();
  });
});

test('the dashboard shows what the database counts, as charts and as tables, and what happened last', async ({
  page,
  request,
}) => {
  const { token } = await administratorSession(request);
  const headers = { authorization: `Bearer ${token}` };
  const data = { name: 'Ponto do painel', address: 'Rua do Painel, 1', materials: ['vidro'], isActive: true };
  // The figures of the page's own response, since other tests create points meanwhile.
  let counted: { users: number; pointsByMaterial: { material: string; points: number }[] } = { users: 0, pointsByMaterial: [] };
  // The activities of other tests may push the point's out of the list before it is read.
  await expect(async () => {
    const point = await (await request.post('/api/collection-points', { headers, data })).json();
    const told = page.waitForResponse('**/api/admin/dashboard');
    await page.reload();
    counted = await (await told).json();
    await expect(heading(page)).toBeVisible();
    const activity = page.getByRole('listitem').filter({ hasText: 'Ponto do painel' }).first();
    await expect(activity).toContainText(/Ponto criado: Ponto do painel.*agora/, { timeout: 5_000 });
    await request.delete(`/api/collection-points/${point.id}`, { headers });
  }).toPass();
  const figure = page.getByRole('definition').filter({ hasText: counted.users.toLocaleString('pt-BR') });
  await expect(figure.first()).toBeVisible();

  const byMaterial = page.getByRole('table', { name: 'Pontos por material' });
  const pointsOf = (wanted: string) => counted.pointsByMaterial.find(({ material }) => material === wanted)?.points ?? 0;
  const glass = pointsOf('vidro');
  await expect(byMaterial.getByRole('row', { name: /^Vidro/ })).toContainText(String(glass));
  const widthOf = async (material: string) => {
    const bar = page.locator('[data-chart] .group').filter({ hasText: material }).locator('[data-bar]').last();
    return (await bar.boundingBox())?.width ?? 0;
  };
  expect((await widthOf('Eletrônicos')) / (await widthOf('Vidro')), 'bars are as long as what they tell').toBeCloseTo(
    pointsOf('eletronicos') / glass,
    2,
  );
  const shown = async () => (await byMaterial.boundingBox())?.width ?? 0;
  expect(await shown(), 'beside the chart the table is for screen readers').toBeLessThan(300);
  await page.getByRole('button', { name: 'Ver tabela: Pontos por material' }).press('Enter');
  await expect.poll(shown).toBeGreaterThan(300);
  await page.getByRole('button', { name: 'Ver gráfico: Pontos por material' }).press('Enter');
  await expect.poll(shown).toBeLessThan(300);
});

test('a waiting entry leads to its booking', async ({ page, request }) => {
  await givenScene(request);
  await page.reload();
  const row = page
    .getByRole('listitem')
    .filter({ hasText: /, para \d\d\/\d\d\/\d{4}, .*(espera|acabou de chegar)/ })
    .first();
  const waiting = row.getByRole('link');
  const name = (await waiting.textContent()) ?? '';
  await waiting.press('Enter');
  await expect(page).toHaveURL(/\/agendamentos\/[0-9a-f-]{36}$/);
  await expect(page.getByText(name).first()).toBeVisible();
});

test.describe(() => {
  // Unknown addresses are answered with 404.
  test.use({ allowedConsoleErrors: [/404/] });

  test('an address of the panel without a screen says so beside the menu, and leads to the dashboard', async ({ page }) => {
    for (const address of ['/admin-dashboard/nao-existe', '/admin-dashboard/pontos/1/nao-existe']) {
      await page.goto(address);
      await expect(heading(page)).toHaveText('404 Page Not Found');
      await expect(page).toHaveTitle('404 Page Not Found · Separaí');
      await expect(page.getByRole('main')).toHaveCount(1);
      await expect(page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'Pontos de Coleta' })).toBeVisible();
    }
    await page.getByRole('main').getByRole('link', { name: 'Dashboard' }).press('Enter');
    await expect(heading(page)).toHaveText('Dashboard');
    await expect(page).toHaveTitle('Painel administrativo · Separaí');
    await expect(page).toHaveURL('/admin-dashboard');
  });
});
