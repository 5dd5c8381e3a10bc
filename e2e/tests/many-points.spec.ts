import type { Page } from '@playwright/test';
import { goWithin } from '../support/app-navigation.ts';
import { connectTo } from '../support/database.ts';
import { dayFromToday } from '../support/days.ts';
import { expect, expectAccessible } from '../support/fixtures.ts';
import { manyPoints, test } from '../support/many-points.ts';
import { cardOf, listOf, mapOf, searchBox } from '../support/map.ts';
import { persistedQueries } from '../support/persisted-queries.ts';
import { type ListedPoint, nearestNames } from '../support/points.ts';
import { bookingsOf, chooseDay, chosenPoint, expectAppServices, submitButton, weightField } from '../support/schedules.ts';

// One product with thousands of points serves them all.
test.describe.configure({ mode: 'default' });

/** URLs of the page's requests for points. */
const questionsOf = (page: Page): URL[] => {
  const asked: URL[] = [];
  page.on('request', (request) => {
    const url = new URL(request.url());
    if (url.pathname.startsWith('/api/collection-points')) asked.push(url);
  });
  return asked;
};

const pagesIn = (asked: readonly URL[]): number => asked.filter(({ searchParams }) => searchParams.has('after')).length;

/** Every point, page by page. */
const everyPoint = async (page: Page): Promise<ListedPoint[]> => {
  const points: ListedPoint[] = [];
  for (let next = '/api/collection-points?limit=500'; next !== ''; ) {
    const response = await page.request.get(next);
    points.push(...(await response.json()));
    next = /^<([^>]+)>/.exec(response.headers().link ?? '')?.[1] ?? '';
  }
  return points;
};

const fatima = 'Ecoponto Fátima';
const markersOf = (page: Page) => mapOf(page).getByRole('button');
const clustersOf = (page: Page) => mapOf(page).getByRole('button', { name: /^\d+ pontos de coleta, aproximar$/ });
const cardsOf = (page: Page) => listOf(page).getByRole('listitem');
const total = manyPoints.toLocaleString('pt-BR');

const toLast = (page: Page): Promise<void> =>
  cardsOf(page)
    .last()
    .evaluate((card) => card.scrollIntoView());

/** Scrolls the list down until the page has requested `count` more pages. */
const readOn = async (page: Page, asked: readonly URL[], pages: number): Promise<void> => {
  await expect(async () => {
    await toLast(page);
    expect(pagesIn(asked)).toBeGreaterThanOrEqual(pages);
  }).toPass({ intervals: [100] });
};

test.describe('of more points than a phone holds', () => {
  test('the map shows what lies in it, as clusters where they crowd, down to a single point', async ({ signedInPage: page }) => {
    const asked = questionsOf(page);
    await page.goto('/map');
    await expect(page.locator('.map-attribution')).toContainText('Prefeitura de Fortaleza');
    for (let level = 0; level < 3; level++) await page.getByRole('button', { name: 'Afastar o mapa' }).tap();
    // Markers under the sheet and the buttons are not drawn.
    const counted = async (): Promise<number> => {
      const names = await clustersOf(page).evaluateAll((all) => all.map((one) => one.getAttribute('aria-label') ?? ''));
      return names.reduce((sum, name) => sum + Number.parseInt(name, 10), 0);
    };
    await expect.poll(counted).toBeGreaterThan(500);
    const places = mapOf(page).locator('[data-place]');
    await expect(async () => {
      if ((await places.count()) === 0) await clustersOf(page).first().tap({ timeout: 1_000 });
      await expect(places.first()).toBeVisible({ timeout: 1_000 });
    }).toPass();
    await places.first().tap();
    await expect(page).toHaveURL(/ponto=\d+$/);
    const name =
      (await markersOf(page)
        .and(page.getByLabel(/, selecionado$/))
        .getAttribute('aria-label')) ?? '';
    await expect(page.getByRole('region', { name: name.replace(', selecionado', ''), exact: true })).toBeVisible();
    expect(asked.filter(({ pathname }) => pathname.endsWith('/view')).length).toBeGreaterThan(2);
    expect(asked.filter(({ pathname, search }) => pathname === '/api/collection-points' && search === '')).toHaveLength(1);
  });

  test('the map’s list comes by pages', async ({ signedInPage: page }) => {
    const asked = questionsOf(page);
    await page.goto('/map');
    await expect(cardsOf(page).first()).toHaveAttribute('aria-setsize', String(manyPoints));
    await page.getByRole('button', { name: 'Mostrar mais da lista' }).tap();
    await readOn(page, asked, 2);
    await expect(cardsOf(page).last()).toHaveAttribute('aria-posinset', /^(8|9|1\d)\d$/);
  });

  test('the map is searched on the server, and a card brings its point into view', async ({ signedInPage: page }) => {
    await page.goto('/map');
    await searchBox(page).fill('FATIMA 3');
    await expect(cardsOf(page)).toHaveCount(1);
    await cardOf(page, /Fátima 3/).click();
    await expect(page.getByRole('region', { name: `${fatima} 3`, exact: true })).toContainText('Recebe no local');
    await expect(markersOf(page).and(page.getByLabel(`${fatima} 3, selecionado`, { exact: true }))).toBeVisible();
    await page.reload();
    await expect(page.getByRole('region', { name: `${fatima} 3`, exact: true })).toContainText('Recebe no local');
    await searchBox(page).fill('zzz-nada');
    await expect(page.getByText('Nenhum ponto de coleta encontrado', { exact: false }).first()).toBeVisible();
  });

  test('a postal code orders the map’s list by the distance to it', async ({ signedInPage: page }) => {
    await page.goto('/map');
    const nearest = nearestNames(await everyPoint(page), { latitude: -3.7386, longitude: -38.4848 }, 6);
    await searchBox(page).fill('60175047');
    await expect(page.getByText(/Papicu/).first()).toBeVisible();
    for (const [place, name] of nearest.entries()) await expect(cardsOf(page).nth(place)).toContainText(name);
    await expect(cardsOf(page).first()).toContainText(/Distância: menos de \d+ m/);
  });

  test.describe('an address that names no point', () => {
    test.use({ allowedConsoleErrors: [/404/] });

    test('says so on the map and in the search', async ({ signedInPage: page }) => {
      await page.goto('/map?ponto=2147483647');
      await expect(page.getByText('Este ponto de coleta não existe mais', { exact: false })).toBeVisible();
      await page.goto('/search/2147483647');
      await expect(page.getByRole('link', { name: 'Ver todos os pontos' })).toBeVisible();
      await page.goto('/schedule?ponto=2147483647');
      await expect(page.getByText(`${total} pontos de coleta`, { exact: true })).toBeVisible();
    });
  });

  test('the search finds by text and material, brings more as one scrolls, and opens a point', async ({ signedInPage: page }) => {
    const asked = questionsOf(page);
    await page.goto('/search');
    await expect(page.getByText(`${manyPoints} pontos de coleta`, { exact: true })).toBeAttached();
    await readOn(page, asked, 2);
    await page.getByRole('group', { name: 'Filtrar por material' }).getByRole('button', { name: 'Vidro' }).tap();
    await expect(page.getByText('Mais de 50 pontos aceitam vidro', { exact: true })).toBeAttached();
    await page.getByPlaceholder('Digite seu CEP ou endereço', { exact: true }).fill('FATIMA 4');
    await expect(cardsOf(page)).toHaveCount(1);
    await cardsOf(page)
      .getByRole('link', { name: `${fatima} 4` })
      .tap();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`${fatima} 4`);
    await page.reload();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`${fatima} 4`);
    await page.getByPlaceholder('Digite seu CEP ou endereço', { exact: true }).waitFor({ state: 'attached' });
  });

  test('the search is where it was when one comes back from a point far down', async ({ signedInPage: page }) => {
    const asked = questionsOf(page);
    await page.goto('/search');
    await readOn(page, asked, 2);
    const name = (await cardsOf(page).last().locator('.text-name').textContent()) ?? '';
    const link = cardsOf(page).getByRole('link', { name });
    await expect(async () => {
      await link.evaluate((card) => card.scrollIntoView({ block: 'center' }));
      await expect(link).toBeInViewport({ ratio: 1, timeout: 100 });
    }).toPass({ intervals: [100] });
    const top = (await link.boundingBox())?.y ?? 0;
    await link.tap();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
    await page.goBack();
    await expect(link).toBeFocused();
    await expect.poll(async () => Math.abs(((await link.boundingBox())?.y ?? 9_999) - top)).toBeLessThan(2);
  });

  test('a postal code leads the search to the points nearest to it', async ({ signedInPage: page }) => {
    await page.goto('/search');
    const whole = (await everyPoint(page)).map((point) => ({ ...point, shortName: point.name }));
    const nearest = nearestNames(whole, { latitude: -3.7386, longitude: -38.4848 }, 3);
    await page.getByPlaceholder('Digite seu CEP ou endereço', { exact: true }).fill('60175047');
    await expect(page.getByText(/Papicu/).first()).toBeVisible();
    for (const [place, name] of nearest.entries()) await expect(cardsOf(page).nth(place)).toContainText(name);
  });

  test('a point is found and booked', async ({ signedInPage: page, resident, request }) => {
    await page.goto('/schedule');
    await expect(page.getByText(`${total} pontos de coleta`, { exact: true })).toBeVisible();
    await page.getByRole('button', { name: 'Mostrar mais pontos' }).tap();
    await expect(page.getByRole('list', { name: 'Pontos de coleta encontrados' }).getByRole('listitem')).toHaveCount(30);
    await page.getByRole('searchbox', { name: /nome ou endereço/ }).fill('fatima 5');
    await expect(page.getByText('1 ponto de coleta', { exact: true })).toBeVisible();
    await page.getByRole('button', { name: `${fatima} 5` }).tap();
    await expect(chosenPoint(page)).toContainText(`${fatima} 5`);
    await page.reload();
    await expect(chosenPoint(page)).toContainText(`${fatima} 5`);
    await chooseDay(page, dayFromToday(7));
    await weightField(page).fill('3');
    await submitButton(page).tap();
    await expect(page).toHaveURL('/schedule/list');
    expect(await bookingsOf(request, resident)).toMatchObject([{ weightKg: 3 }]);
  });

  test.describe('without a network', () => {
    test.use({ restoresQueries: true, allowedConsoleErrors: [/ERR_INTERNET_DISCONNECTED/] });

    test('the points seen before are there: an area, a list by distance, what was found, and a point', async ({
      signedInPage: page,
      context,
    }) => {
      await page.goto('/map?ponto=1');
      await expect(markersOf(page).first()).toBeVisible();
      await searchBox(page).fill('60175047');
      await expect(cardsOf(page).first()).toContainText(/Distância: menos de \d+ m/);
      const nearest = await cardsOf(page).first().textContent();
      const keys = async () => Object.keys(await persistedQueries(page)).join();
      await expect.poll(keys).toMatch(/"found",{[^}]*"near":{/);
      await page.goto('/search?q=FATIMA 4');
      await expect(cardsOf(page)).toHaveCount(1);
      await expect.poll(keys).toContain('"text":"fatima 4"');
      await cardsOf(page)
        .getByRole('link', { name: `${fatima} 4` })
        .tap();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(`${fatima} 4`);
      const { pathname } = new URL(page.url());
      await expect
        .poll(async () => Object.keys(await persistedQueries(page)).map((key) => /"(view|found|one)"/.exec(key)?.[1]))
        .toEqual(expect.arrayContaining(['view', 'found', 'one']));
      await page.goto('/schedule/success');
      await expectAppServices(page);
      await context.setOffline(true);

      await goWithin(page, pathname);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(`${fatima} 4`);
      await expect(page.getByText('Sem conexão. Salvo agora há pouco.').filter({ visible: true })).toHaveCount(1);
      await goWithin(page, '/map?ponto=1');
      await expect(markersOf(page).first()).toBeVisible();
      await searchBox(page).fill('60175047');
      await expect(cardsOf(page).first()).toHaveText(nearest ?? '');
      await expect(page.getByText('Sem conexão. Salvo agora há pouco.')).toBeVisible();
      await goWithin(page, '/search?q=FATIMA 4');
      await expect(cardsOf(page)).toHaveCount(1);
    });
  });

  test('a link leads to the booking at its point', async ({ signedInPage: page }) => {
    await page.goto('/schedule?ponto=1');
    await expect(chosenPoint(page)).toContainText(fatima);
  });

  test('points on one spot that the map has not loaded are listed up to the list’s limit, and one of them is chosen', async ({
    signedInPage: page,
    crowded,
  }) => {
    const database = await connectTo(crowded.dataDir);
    const { rows } = await database.query(`
      insert into collection_points (name, address, latitude, longitude, created_at, updated_at)
      select 'Feira ' || n, 'Praça de Sobral', -3.69, -40.35, now(), now() from generate_series(1, 503) n returning id`);
    await page.goto(`/map?ponto=${rows[6].id}`);
    const popup = page.getByRole('region', { name: 'Feira 7', exact: true });
    await popup.getByRole('button', { name: 'Fechar' }).tap();
    await mapOf(page).getByRole('button', { name: '503 pontos de coleta no mesmo lugar, ver quais' }).tap();
    const dialog = page.getByRole('dialog', { name: '503 pontos no mesmo lugar' });
    await expect(dialog).toContainText('Aqui estão 500 deles. Para encontrar os outros, busque pelo nome na lista.');
    await expect(dialog.getByRole('listitem')).toHaveCount(500);
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Feira 7', exact: true }).tap();
    await expect(popup).toBeVisible();
    await database.query(`delete from collection_points where name like 'Feira %'`);
    await database.end();
  });

  test.describe('of which more do not come', () => {
    test.use({ allowedConsoleErrors: [/ERR_FAILED/] });

    test('lists say so and bring them when asked again', async ({ signedInPage: page }) => {
      const asked = questionsOf(page);
      await page.route(/collection-points\?.*after=/, (route) => route.abort());
      for (const path of ['/search', '/map']) {
        await page.goto(path);
        const failed = page.getByText('Não foi possível carregar mais pontos de coleta');
        await expect(async () => {
          await toLast(page);
          await expect(failed).toBeVisible({ timeout: 100 });
        }).toPass({ intervals: [100] });
        const before = pagesIn(asked);
        await page.unroute(/collection-points\?.*after=/);
        await page.getByRole('button', { name: 'Tentar novamente' }).tap();
        await expect(failed).toHaveCount(0);
        await expect(cardsOf(page).last()).not.toHaveAttribute('aria-posinset', '50');
        expect(pagesIn(asked)).toBeGreaterThan(before);
        await page.route(/collection-points\?.*after=/, (route) => route.abort());
      }
    });
  });
});
