import { randomUUID } from 'node:crypto';
import { expect, expectAccessible, test } from '../support/fixtures.ts';
import { beginAt, cardOf, handleOf, listOf, mapOf, openMap, searchBox, tileAt, tilesOf } from '../support/map.ts';
import { holdBack } from '../support/network.ts';
import { givenPointWith, nearestNames, pointsUrl, showOnly, spokenName } from '../support/points.ts';

const fatimaCard = /Fátima .*Avenida Eduardo Girão, 989/;
const begin = { latitude: -3.75263, longitude: -38.53269 };
test.beforeEach(({ signedInPage: page }) => beginAt(page, begin));

test.describe('the list', () => {
  test('is filtered by name and address, without regard to accents and case', async ({ signedInPage: page }) => {
    await openMap(page);
    await searchBox(page).fill('EDUARDO GIRAO, 989');
    await expect(listOf(page).getByRole('listitem')).toHaveCount(1);
    await expect(cardOf(page, fatimaCard)).toBeVisible();
    await searchBox(page).fill('ecoponto fatima');
    await expect(cardOf(page, fatimaCard)).toBeVisible();
  });

  test('also shows the points whose address has the first five characters', async ({ signedInPage: page }) => {
    const points = await openMap(page);
    const fold = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
    const expected = points.filter(({ address }) => fold(address).includes('varjo')).length;
    expect(expected).toBeGreaterThan(0);
    await searchBox(page).fill('varjoxyz');
    await expect(listOf(page).getByRole('listitem')).toHaveCount(expected);
    await expect(cardOf(page, /Avenida Antônio Justa, 4188/)).toBeVisible();
    await searchBox(page).fill('varx');
    await expect(page.getByText('Nenhum ponto de coleta encontrado para sua busca.')).toBeVisible();
  });

  test('says that nothing was found, and comes back when the text is emptied', async ({ signedInPage: page }) => {
    await openMap(page);
    await searchBox(page).fill('qwxyz');
    await expect(page.getByRole('heading', { name: 'Nenhum ponto de coleta encontrado para sua busca.' })).toBeVisible();
    await expect(page.getByText('Digite seu CEP para ver os pontos mais perto de você.')).toBeVisible();
    await page.getByRole('main').getByRole('button', { name: 'Limpar busca' }).last().tap();
    await expect(cardOf(page, fatimaCard)).toBeVisible();
    await expect(searchBox(page)).toHaveValue('');
  });

  test('shows the card of a linked point, wherever that is in the list', async ({ signedInPage: page }) => {
    const points = await openMap(page);
    const placed = points.filter(({ latitude }) => latitude !== null);
    const last = nearestNames(placed, begin, placed.length).at(-1);
    const far = placed.find((point) => spokenName(point) === last);
    await openMap(page, `?ponto=${far?.id}`);
    await expect(listOf(page).locator('[data-selected]').getByRole('link', { name: 'Ver detalhes' })).toBeInViewport({
      ratio: 1,
    });
  });

  test('keeps the chosen card in view while the sheet collapses', async ({ signedInPage: page }) => {
    await openMap(page);
    await handleOf(page).tap();
    const second = listOf(page).getByRole('listitem').nth(1);
    await second.getByRole('button').first().tap();
    await expect(second).toContainText('Selecionado');
    await expect(second.getByRole('button').first()).toBeInViewport({ ratio: 1 });
    await expect(second.getByRole('link', { name: 'Ver detalhes' })).toBeInViewport({ ratio: 1 });
  });

  const papicu = { latitude: -3.7386, longitude: -38.4848 };
  const names = (page: Parameters<typeof listOf>[0], count: number) =>
    listOf(page)
      .getByRole('listitem')
      .evaluateAll((items, most) => items.slice(0, most).map((item) => item.querySelector('button span')?.textContent), count);
  const distances = async (page: Parameters<typeof listOf>[0]): Promise<number[]> => {
    const texts = await listOf(page)
      .getByText(/^[\d.,]+ k?m$/)
      .allTextContents();
    return texts.map((text) => Number(text.replace(/[^\d,]/g, '').replace(',', '.')) * (text.endsWith('km') ? 1_000 : 1));
  };

  test('begins nearest to the middle of the first view while no place is known', async ({ signedInPage: page }) => {
    const points = await openMap(page);
    await expect.poll(() => names(page, 2)).toEqual(nearestNames(points, begin, 2));
  });

  const credit = (page: Parameters<typeof listOf>[0]) => page.getByText(/^Localização do CEP:/);

  test('has those that fetch at home alone when a chip on the map says so, and so has the map', async ({
    signedInPage: page,
    request,
  }) => {
    const word = randomUUID();
    // Far from the points of other tests.
    for (const handover of ['pickup', 'dropoff'] as const)
      await givenPointWith(request, { name: `${handover} ${word}`, latitude: -3.76, longitude: -38.62, handover });
    await showOnly(page, ({ name }) => name.endsWith(word));
    await openMap(page);
    await expect(listOf(page).getByRole('listitem')).toHaveCount(2);
    const fetches = page.getByRole('button', { name: 'Busca em casa' });
    await fetches.tap();
    await expect(listOf(page).getByRole('listitem')).toHaveCount(1);
    await expect(listOf(page)).toContainText(`pickup ${word}`);
    await expect(mapOf(page).getByRole('button', { name: `pickup ${word}` })).toBeVisible();
    await fetches.tap();
    await expect(listOf(page).getByRole('listitem')).toHaveCount(2);
  });

  test('is ordered by the distance to a postal code', async ({ signedInPage: page }) => {
    const points = await openMap(page);
    await searchBox(page).pressSequentially('60175047');
    await expect(searchBox(page)).toHaveValue('60175-047');
    await expect(
      page.getByText('Pontos mais perto de Papicu, Fortaleza, do mais próximo ao mais distante. Localizamos este CEP na rua.'),
    ).toBeVisible();
    await expect(credit(page)).toBeHidden();
    await expect.poll(() => names(page, 5)).toEqual(nearestNames(points, papicu, 5));
    await expect.poll(async () => (await distances(page)).length).toBeGreaterThanOrEqual(5);
    const shown = await distances(page);
    expect(shown).toEqual(shown.toSorted((a, b) => a - b));
    await expect(page.getByRole('img', { name: 'Perto daqui: Papicu' })).toBeVisible();

    await page.getByRole('button', { name: 'Desfazer a ordem por distância' }).tap();
    await expect.poll(() => names(page, 1)).toEqual(points.slice(0, 1).map(spokenName));
    expect(await distances(page)).toEqual([]);
  });

  test('is ordered by the distance to the district of a postal code without coordinates', async ({ signedInPage: page }) => {
    await openMap(page);
    await searchBox(page).fill('60040-531');
    await expect(
      page.getByText('Pontos mais perto de Fátima, Fortaleza, do mais próximo ao mais distante. Localizamos este CEP no bairro.'),
    ).toBeVisible();
    // A distance from a district's centre is rounded: no point is shown at 10 m.
    await expect(listOf(page).getByRole('listitem').first()).toContainText('no seu bairro · ');
    await expect(
      listOf(page)
        .getByText(/^≈ \d+ km$/)
        .first(),
    ).toBeAttached();
    expect(await distances(page)).toEqual([]);
  });

  test('is ordered by the distance to a street that only the geocoder knows, which is named', async ({ signedInPage: page }) => {
    const points = await openMap(page);
    await searchBox(page).fill('60833-000');
    await expect(
      page.getByText('Pontos mais perto de Cambeba, Fortaleza, do mais próximo ao mais distante. Localizamos este CEP na rua.'),
    ).toBeVisible();
    await expect(credit(page)).toHaveText('Localização do CEP: © colaboradores do OpenStreetMap');
    const link = credit(page).getByRole('link', { name: 'colaboradores do OpenStreetMap' });
    await expect(link).toHaveAttribute('href', 'https://www.openstreetmap.org/copyright');
    await expect.poll(() => names(page, 5)).toEqual(nearestNames(points, { latitude: -3.8112, longitude: -38.4853 }, 5));
  });

  test('leads to what is near a district that no address names', async ({ signedInPage: page }) => {
    const points = await openMap(page);
    await searchBox(page).fill('Aldeota');
    await page.getByRole('button', { name: /^(?:Procurar o bairro “Aldeota”|Ver pontos perto de Aldeota, Fortaleza)$/ }).tap();
    await expect(searchBox(page)).toHaveValue('');
    await expect(page.getByText('Perto de Aldeota, Fortaleza')).toBeVisible();
    await expect.poll(() => names(page, 3)).toEqual(nearestNames(points, { latitude: -3.7391, longitude: -38.5016 }, 3));
  });

  test('says of a city without points within 100 km that there are none, and has them all on demand, from its centre', async ({
    signedInPage: page,
  }) => {
    const points = await openMap(page);
    await searchBox(page).fill('62900-000');
    await expect(page.getByText('Ainda não há pontos perto de Russas')).toBeVisible();
    await expect(page.getByText('Localizamos este CEP no centro de Russas.', { exact: true })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Como separar' })).toBeVisible();
    await expect(listOf(page)).toBeHidden();
    await expect(page.getByRole('img', { name: 'Perto daqui: centro de Russas' })).toBeVisible();
    for (const screen of ['Busca', 'Agenda']) {
      await page.getByRole('navigation').last().getByRole('link', { name: screen }).tap();
      await expect(page.getByRole('main').getByText('Ainda não há pontos perto de Russas')).toBeVisible();
    }
    await page.getByRole('button', { name: 'Ver todos os pontos' }).tap();
    await expect(page.getByRole('main').getByRole('listitem').first()).toContainText(/≈ 1\d[05] km/);
    await page.getByRole('link', { name: 'Mapa' }).tap();
    await expect.poll(() => names(page, 5)).toEqual(nearestNames(points, { latitude: -4.92673, longitude: -37.9721 }, 5));
  });

  test('stays as it is when the postal code does not exist', async ({ signedInPage: page }) => {
    await openMap(page);
    await searchBox(page).fill('99999-999');
    await expect(page.getByText('CEP não encontrado')).toBeVisible();
    await expect(cardOf(page, fatimaCard)).toBeAttached();
  });

  test('stays when the look-up of a postal code fails, and a retry orders it', async ({ signedInPage: page }) => {
    await openMap(page);
    const error = 'A consulta de CEP não respondeu. Preencha o endereço ou tente de novo.';
    await page.route(/\/api\/postal-codes\//, (route) =>
      route.fulfill({ status: 503, json: { error, code: 'postal-code-unavailable' } }),
    );
    await searchBox(page).fill('60175-047');
    await expect(page.getByText(error)).toBeVisible();
    await expect(cardOf(page, fatimaCard)).toBeAttached();
    await page.unrouteAll();
    await page.getByRole('button', { name: 'Tentar novamente' }).tap();
    await expect(page.getByText('Pontos mais perto de Papicu, Fortaleza')).toBeVisible();
  });
  test.use({ allowedConsoleErrors: [/Failed to load resource/] });

  test('is ordered by the distance to the device', async ({ signedInPage: page, context }) => {
    await context.grantPermissions(['geolocation']);
    await context.setGeolocation(papicu);
    const points = await openMap(page);
    await page.getByRole('button', { name: 'Usar minha localização' }).tap();
    await expect(page.getByText('Pontos mais perto de você, do mais próximo ao mais distante.')).toBeVisible();
    await expect.poll(() => names(page, 5)).toEqual(nearestNames(points, papicu, 5));
    await expect.poll(async () => (await distances(page)).length).toBeGreaterThanOrEqual(5);
    await expect(page.getByRole('img', { name: 'Você está aqui' })).toBeVisible();
  });

  test('says how to go on when the device may not tell where it is', async ({ signedInPage: page }) => {
    await openMap(page);
    await page.getByRole('button', { name: 'Usar minha localização' }).tap();
    const refused = 'Você não permitiu o uso da localização. Libere nas configurações do navegador ou digite seu CEP.';
    await expect(page.getByText(refused)).toBeVisible();
    await expect(page.getByRole('button', { name: 'Usar minha localização' })).toBeEnabled();
  });
});

test.describe('the points', () => {
  test('are waited for with a sentence for map and list', async ({ signedInPage: page }) => {
    const release = await holdBack(page, pointsUrl);
    await page.goto('/map');
    await expect(page.getByText('Carregando mapa...')).toBeVisible();
    await expect(page.getByText('Carregando pontos de coleta...')).toBeAttached();
    release();
    await expect(cardOf(page, fatimaCard)).toBeVisible();
    await expect(page.getByText(/^Carregando/)).toHaveCount(0);
  });

  test('may be none: map and list say so, around the fallback centre', async ({ signedInPage: page }) => {
    await page.addInitScript(() => localStorage.removeItem('separai_map_view'));
    const tiles = tilesOf(page);
    await showOnly(page, () => false);
    await openMap(page);
    await expect(page.getByRole('heading', { name: 'Erro no mapa' })).toBeVisible();
    await expect(page.getByText('Nenhum ponto de coleta encontrado', { exact: true })).toBeVisible();
    await expect(page.getByText('Nenhum ponto de coleta cadastrado.', { exact: true })).toBeVisible();
    await expect.poll(() => tiles).toContain(tileAt(15, { latitude: -21.129, longitude: -44.459 }));
  });

  test('are asked for once and three times more, a second apart, then again on request', async ({ signedInPage: page }) => {
    const asked: number[] = [];
    await page.route(pointsUrl, async (route) => {
      asked.push(Date.now());
      await route.fulfill({ status: 500, json: { error: 'Algo deu errado.', code: 'internal' } });
    });
    await page.goto('/map');
    await expect(page.getByRole('heading', { name: 'Erro ao buscar dados' })).toBeVisible();
    await expect(page.getByText('Não foi possível carregar os pontos de coleta')).toBeVisible();
    expect(asked).toHaveLength(4);
    const pauses = asked.slice(1).map((time, index) => time - (asked[index] ?? 0));
    expect(pauses.filter((pause) => pause < 900)).toEqual([]);
    await expectAccessible(page);

    await page.unrouteAll();
    await page.getByRole('button', { name: 'Tentar novamente' }).tap();
    await expect(cardOf(page, fatimaCard)).toBeVisible();
  });

  test('that failed are asked for by no timer, and again when the network is back', async ({ signedInPage: page, context }) => {
    let asked = 0;
    await page.clock.install();
    await page.route(pointsUrl, (route) => {
      asked++;
      return route.abort();
    });
    const failed = page.getByRole('heading', { name: 'Erro ao buscar dados' });
    await page.goto('/map');
    await expect.poll(() => asked).toBe(1);
    // Each retry is scheduled a second after the previous failure.
    const tell = () =>
      expect(async () => {
        await page.clock.runFor(1_000);
        await expect(failed).toBeVisible({ timeout: 100 });
        await expect(page.getByRole('button', { name: 'Tentar novamente' })).toBeVisible({ timeout: 100 });
      }).toPass();
    await tell();
    expect(asked).toBe(4);
    await page.clock.runFor(120_000);
    expect(asked).toBe(4);

    await context.setOffline(true);
    await context.setOffline(false);
    await expect.poll(() => asked).toBe(5);
    await tell();
    await page.clock.runFor(60_000);
    expect(asked).toBe(8);
  });
  test.use({ allowedConsoleErrors: [/Failed to load resource/] });
});
