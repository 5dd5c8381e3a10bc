import type { Page } from '@playwright/test';
import { goWithin } from '../support/app-navigation.ts';
import { expect, expectNoOverflow, registerResident, signInAs, test } from '../support/fixtures.ts';
import { guideIds, guideOf } from '../support/guides.ts';
import { startOutsideWorld } from '../support/outside-world.ts';
import { administrator, type Product, productLimit, startProduct } from '../support/product.ts';
import { noteTexts, sessionOf, storeSession } from '../support/sessions.ts';

const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const cards = (page: Page) => page.getByRole('main').getByRole('listitem').getByRole('link');
const warning = (page: Page) => page.getByRole('status').filter({ hasText: 'Tentando alternativa' });
const listBelow = (page: Page, title: string) =>
  page.getByRole('heading', { level: 3, name: title, exact: true }).locator('xpath=following-sibling::ul/li');
const names = ['Papel', 'Plástico', 'Vidro', 'Metal', 'Eletrônicos', 'Resíduos Perigosos'];

test('the list has the six guides in two columns, each with its sentence', async ({ signedInPage: page, request }) => {
  await page.goto('/recycle');
  await expect(page).toHaveTitle('Reciclagem · Separaí');
  await expect(heading(page)).toHaveText('Resíduos que você pode separar para coleta:');
  await expect(cards(page)).toHaveCount(6);
  for (const [index, id] of guideIds.entries()) {
    const { description } = await guideOf(request, id);
    await expect(cards(page).nth(index)).toHaveText(`${names[index]}${description}`);
    await expect(cards(page).nth(index)).toHaveAttribute('href', `/recycle/${id}`);
  }
  const [first, second] = [await cards(page).nth(0).boundingBox(), await cards(page).nth(1).boundingBox()];
  expect(second?.y).toBe(first?.y);
  expect(second?.x).toBeGreaterThan(180);
});

test('the list has its own title again after a guide', async ({ signedInPage: page }) => {
  await page.goto('/recycle');
  await cards(page).nth(2).tap();
  await expect(page).toHaveTitle('Vidro · Separaí');
  await page.goBack();
  await expect(page).toHaveTitle('Reciclagem · Separaí');
});

test('each guide says letter for letter what the server has', async ({ signedInPage: page, request }) => {
  await page.goto('/recycle');
  for (const [index, id] of guideIds.entries())
    await test.step(id, async () => {
      const guide = await guideOf(request, id);
      await cards(page).nth(index).tap();
      await expect(page).toHaveURL(`/recycle/${id}`);
      await expect(heading(page)).toHaveText(guide.name);
      await expect(page.getByText(guide.intro ?? guide.description, { exact: true })).toBeVisible();
      await expect(page.getByRole('heading', { level: 2 }).first()).toHaveText('1. Separação por Tipo de Material');
      await expect(page.getByRole('heading', { level: 3 })).toHaveText([
        'Recicláveis:',
        'Não recicláveis (evite misturar):',
        'Como Preparar os Materiais:',
      ]);
      const { recyclable, nonRecyclable, howToPrepare } = guide.items;
      const steps = howToPrepare.split('\n');
      await expect(listBelow(page, 'Recicláveis:')).toHaveText(recyclable);
      await expect(listBelow(page, 'Não recicláveis (evite misturar):')).toHaveText(nonRecyclable);
      await expect(listBelow(page, 'Como Preparar os Materiais:')).toHaveText(steps);
      await expect(listBelow(page, 'Como Preparar os Materiais:').locator('svg.lucide-check')).toHaveCount(steps.length);

      const sentences = [...recyclable, ...nonRecyclable].flatMap((line) => /Depende\b.*$/.exec(line)?.[0] ?? []);
      expect(sentences.length, 'lines where local rules differ').toBeGreaterThan(0);
      await expect(page.getByRole('main').locator('li strong')).toHaveText(sentences);

      const folded = page.getByRole('group').filter({ hasText: `Fontes (${guide.sources.length})` });
      const sources = folded.getByRole('link');
      await expect(sources.first()).toBeHidden();
      await folded.getByText('Fontes').tap();
      await expect(sources).toHaveCount(guide.sources.length);
      for (const source of await sources.all()) expect((await source.boundingBox())?.height).toBeGreaterThanOrEqual(44);
      expect(guide.sources.length, 'more than one municipal source').toBeGreaterThan(1);
      await expect(sources.first()).toHaveAttribute('rel', /noopener/);
      await goWithin(page, '/recycle');
    });
});

test('hazardous material has a pin and its place of delivery, and no check that calls it recyclable', async ({
  signedInPage: page,
}) => {
  await page.goto('/recycle/vidro');
  await expect(listBelow(page, 'Recicláveis:').locator('svg.lucide-check').first()).toBeVisible();
  await expect(page.getByText('onde entregar')).toHaveCount(0);
  await page.goto('/recycle/perigosos');
  await expect(listBelow(page, 'Recicláveis:').locator('svg.lucide-map-pin').first()).toBeVisible();
  await expect(page.getByText('onde entregar')).toBeVisible();
  await expect(listBelow(page, 'Recicláveis:').locator('svg.lucide-check')).toHaveCount(0);
});

test('a guide is left by its back button, and leads to the points that accept its material', async ({ signedInPage: page }) => {
  await page.goto('/recycle');
  await page.getByRole('link', { name: /^Vidro/ }).tap();
  await expect(page).toHaveURL('/recycle/vidro');
  await page.getByRole('link', { name: 'Voltar para os materiais' }).tap();
  await expect(page).toHaveURL('/recycle');
  await page.getByRole('link', { name: /^Vidro/ }).tap();
  await page.getByRole('link', { name: 'Ver pontos que aceitam vidro' }).tap();
  await expect(page).toHaveURL('/search?material=vidro');
  await expect(page.getByRole('button', { name: 'Vidro', exact: true })).toHaveAttribute('aria-pressed', 'true');
});

test('nothing is asked of YouTube before the video is wanted, then a player that sets no cookies', async ({ page, resident }) => {
  await storeSession(page, sessionOf(resident));
  const asked: string[] = [];
  page.on('request', (request) => /youtube|ytimg|google/.test(request.url()) && asked.push(request.url()));
  // Mocks YouTube, which the test machine may not reach.
  await page.route(/youtube/, (route) => route.fulfill({ contentType: 'text/html; charset=utf-8', body: '<h1>o vídeo</h1>' }));
  await page.goto('/recycle/papel');
  await expect(heading(page)).toHaveText('Papel');
  await page.waitForLoadState('networkidle');
  await expect(page.locator('iframe')).toHaveCount(0);
  expect(asked).toEqual([]);

  await page.getByRole('button', { name: 'Assistir ao vídeo' }).tap();
  const player = page.getByTitle('Vídeo: Papel');
  const address = 'https://www.youtube-nocookie.com/embed/Jr36f2wK4pk?autoplay=1';
  await expect(player).toHaveAttribute('src', address);
  await expect(player).toBeFocused();
  await expect(player.contentFrame().getByRole('heading')).toHaveText('o vídeo');
  expect(asked).toEqual([address]);
});

test.describe('an unknown material', () => {
  test.use({ allowedConsoleErrors: [/status of 404/] });

  test('leads to the list', async ({ signedInPage: page }) => {
    const texts = await noteTexts(page);
    for (const id of ['isopor', 'constructor', '%3Cb%3E', 'vidro%2Fmetal'])
      await test.step(id, async () => {
        const { length } = await texts();
        await page.goto(`/recycle/${id}`);
        await expect(page).toHaveURL('/recycle');
        await expect(cards(page)).toHaveCount(6);
        expect((await texts()).slice(length)).toContain('Redirecionando...');
      });
  });
});

test.describe('when the guides do not come', () => {
  test.use({ allowedConsoleErrors: [/ERR_FAILED/] });
  const guidesAddress = '**/api/recycle-materials';
  const storageKey = 'separai_recycle_materials';

  test('the page warns and shows those that come with the app, until the server answers', async ({ signedInPage: page }) => {
    await page.route(guidesAddress, (route) => route.abort());
    await page.goto('/recycle');
    await expect(warning(page)).toContainText('Não foi possível carregar os materiais. Tentando alternativa...');
    await expect(warning(page)).toContainText('Estes são os guias que vêm com o app.');
    await expect(cards(page)).toHaveText(names.map((name) => new RegExp(`^${name}`)));
    await page.unrouteAll();
    await page.getByRole('button', { name: 'Tentar novamente' }).tap();
    await expect(warning(page)).toHaveCount(0);
    await expect(cards(page)).toHaveCount(6);
    await expect(page.getByRole('main')).toBeFocused();
  });

  test('a guide that comes with the app says the same as the server’s', async ({ signedInPage: page, request }) => {
    const { items } = await guideOf(request, 'metal');
    await page.route(guidesAddress, (route) => route.abort());
    await page.goto('/recycle/metal');
    await expect(heading(page)).toHaveText('Metal');
    await expect(warning(page)).toBeVisible();
    await expect(listBelow(page, 'Recicláveis:')).toHaveText(items.recyclable);
    await page.goto('/recycle/isopor');
    await expect(page).toHaveURL('/recycle');
  });

  test('those kept on the device come before those of the app', async ({ signedInPage: page }) => {
    await page.goto('/recycle');
    await expect(cards(page)).toHaveCount(6);
    await page.evaluate((key) => {
      const kept = localStorage.getItem(key) ?? '';
      localStorage.setItem(key, kept.replace('"Vidro"', '"Vidro de ontem"'));
    }, storageKey);
    await page.route(guidesAddress, (route) => route.abort());
    await page.reload();
    await expect(warning(page)).toContainText('Estes são os guias guardados neste aparelho.');
    await expect(page.getByRole('link', { name: /^Vidro de ontem/ })).toBeVisible();
  });

  test('a stored guide that cannot be read is passed over', async ({ signedInPage: page }) => {
    await page.route(guidesAddress, (route) => route.abort());
    for (const kept of ['{"guides":[', '{"savedAt":"x","guides":[]}', '{"savedAt":"x","guides":[{"id":"vidro"}]}', 'null'])
      await test.step(kept, async () => {
        await page.addInitScript(([key, value]) => localStorage.setItem(key, value), [storageKey, kept] as const);
        await page.goto('/recycle');
        await expect(warning(page)).toContainText('Estes são os guias que vêm com o app.');
        await expect(cards(page)).toHaveCount(6);
      });
  });
});

test.describe('on a product without guides', () => {
  let product: Product;
  test.beforeAll(async () => {
    test.setTimeout(productLimit);
    const world = await startOutsideWorld();
    product = await startProduct({ ...world.environment, SEED: 'none' });
    await world.close();
  });
  test.afterAll(() => product.remove());

  test('those of the app are shown, and a hostile guide is shown as text', async ({ page, playwright }) => {
    const request = await playwright.request.newContext({ baseURL: product.url });
    await signInAs(page, await registerResident(request, 'Marina Alves', { emailConfirmed: false }));
    await page.goto(`${product.url}/recycle`);
    await expect(cards(page)).toHaveCount(6);
    await expect(warning(page)).toHaveCount(0);

    const hostile = '<img src=x onerror="alert(1)"><script>alert(2)</script>';
    const long = 'Pneumoultramicroscopicossilicovulcanoconiose'.repeat(2);
    const items = { recyclable: [hostile, long], nonRecyclable: ['<b>negrito</b>'], howToPrepare: `${hostile}\n${long}` };
    const { token } = await (await request.post('/api/auth/admin-login', { data: administrator })).json();
    const created = await request.post('/api/recycle-materials', {
      headers: { authorization: `Bearer ${token}` },
      data: { id: 'hostil', name: hostile, description: `${hostile} ${long}`, youtubeUrl: 'javascript:alert(3)', items },
    });
    expect(created.status(), await created.text()).toBe(201);

    const dialogs: string[] = [];
    page.on('dialog', (dialog) => {
      dialogs.push(dialog.message());
      void dialog.dismiss();
    });
    await page.reload();
    await expect(cards(page)).toHaveText([`${hostile}${hostile} ${long}`]);
    await expectNoOverflow(page);
    await cards(page).tap();
    await expect(heading(page)).toHaveText(hostile);
    await expect(listBelow(page, 'Recicláveis:')).toHaveText([hostile, long]);
    await expect(listBelow(page, 'Não recicláveis (evite misturar):')).toHaveText(['<b>negrito</b>']);
    await expect(page.getByRole('main').locator('img, script, b')).toHaveCount(0);
    await expectNoOverflow(page);
    expect(dialogs).toEqual([]);
    await request.dispose();
  });
});
