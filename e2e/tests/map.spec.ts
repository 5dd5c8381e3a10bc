import type { Locator } from '@playwright/test';
import { expect, test } from '../support/fixtures.ts';
import { beginAt, cardOf, expectSheet, handleOf, listOf, mapOf, openMap, swipe, tileAt, tilesOf } from '../support/map.ts';
import { givenPointWith, type ListedPoint, showOnly } from '../support/points.ts';

const fatima = { name: 'Ecoponto Fátima', short: 'Fátima', latitude: -3.75263201, longitude: -38.53268936 };
const fatimaCard = /Fátima .*Avenida Eduardo Girão, 989/;
const onlyFatima = ({ name }: ListedPoint) => name === fatima.name;
const isNearFatima = ({ latitude, longitude }: ListedPoint) =>
  latitude !== null && Math.abs(latitude - fatima.latitude) < 0.1 && Math.abs((longitude ?? 0) - fatima.longitude) < 0.1;
const pinOf = (page: Parameters<typeof mapOf>[0]) => mapOf(page).getByRole('button', { name: fatima.name });

test.describe('the map', () => {
  test('opens at zoom 15 on the middle of all points', async ({ signedInPage: page }) => {
    // Points of other tests far away would leave none near the centre.
    await showOnly(page, isNearFatima);
    const tiles = tilesOf(page);
    const points = await openMap(page);
    await expect(page).toHaveTitle('Mapa · Separaí');
    const placed = points.flatMap(({ latitude, longitude }) =>
      latitude === null || longitude === null ? [] : [{ latitude, longitude }],
    );
    const middle = {
      latitude: placed.reduce((sum, { latitude }) => sum + latitude, 0) / placed.length,
      longitude: placed.reduce((sum, { longitude }) => sum + longitude, 0) / placed.length,
    };
    await expect.poll(() => tiles).toContain(tileAt(15, middle));
    expect(tiles.filter((tile) => !tile.startsWith('15/'))).toEqual([]);
  });

  test('shows an orange marker of 32 px in the middle of what the sheet leaves', async ({ signedInPage: page }) => {
    await showOnly(page, onlyFatima);
    await openMap(page);
    const drop = pinOf(page).locator('svg');
    await expect(drop).toBeVisible();
    const box = await drop.boundingBox();
    expect([box?.width, box?.height]).toEqual([32, 32]);
    const [sheet, credits] = [await page.locator('.sheet').boundingBox(), await page.locator('.map-attribution').boundingBox()];
    const top = (await mapOf(page).boundingBox())?.y ?? 0;
    expect(Math.abs((box?.x ?? 0) - 180)).toBeLessThan(6);
    const middle = (top + (sheet?.y ?? 0) - (credits?.height ?? 0)) / 2;
    expect(Math.abs((box?.y ?? 0) + (box?.height ?? 0) - middle)).toBeLessThan(6);
  });

  test('draws points that crowd as one drop with their number, which a tap takes apart', async ({ signedInPage: page }) => {
    // 120 m apart: one cluster at zoom 15, two markers closer up.
    const names = ['Ecoponto Centro I', 'Ilha Ecológica Mercado Central'];
    await showOnly(page, ({ name }) => names.includes(name));
    await beginAt(page, { latitude: -3.7233, longitude: -38.5242 });
    await openMap(page);
    const cluster = mapOf(page).getByRole('button', { name: '2 pontos de coleta, aproximar' });
    await cluster.tap();
    for (const name of names) await expect(mapOf(page).getByRole('button', { name, exact: true })).toBeVisible();
    await expect(cluster).toHaveCount(0);
  });

  test('names its makers and the publishers of the points, above the sheet', async ({ signedInPage: page }) => {
    await openMap(page);
    const credits = page.locator('.map-attribution');
    for (const state of ['collapsed', 'expanded'] as const) {
      await expectSheet(page, state);
      await expect(credits).toHaveText(/© OpenStreetMap · Prefeitura de Fortaleza/);
      const [box, sheet] = [await credits.boundingBox(), await page.locator('.sheet').boundingBox()];
      expect(Math.round((box?.y ?? 0) + (box?.height ?? 0))).toBeLessThanOrEqual(Math.round(sheet?.y ?? 0));
      if (state === 'collapsed') await handleOf(page).tap();
    }
    await expect(credits.getByRole('link', { name: 'OpenStreetMap' })).toHaveAttribute(
      'href',
      /^https:\/\/www\.openstreetmap\.org/,
    );
  });

  test('leaves points, list and a notice when the base tiles fail', async ({ signedInPage: page }) => {
    await showOnly(page, onlyFatima);
    await page.route(/\/tiles\//, (route) => route.fulfill({ status: 404 }));
    await openMap(page);
    await expect(page.getByText('O mapa de fundo não carregou. Os pontos e a lista continuam aqui.')).toBeVisible();
    await expect(pinOf(page)).toBeVisible();
    await expect(cardOf(page, fatimaCard)).toBeVisible();
  });
  test.use({ allowedConsoleErrors: [/Failed to load resource/] });
});

test.describe('the sheet', () => {
  test.beforeEach(async ({ signedInPage: page }) => {
    await openMap(page);
    await expectSheet(page, 'collapsed');
  });

  test('is toggled by its handle, with a finger and with the keyboard', async ({ page }) => {
    await handleOf(page).tap();
    await expectSheet(page, 'expanded');
    await handleOf(page).tap();
    await expectSheet(page, 'collapsed');
    await handleOf(page).press('Enter');
    await expectSheet(page, 'expanded');
    await handleOf(page).press(' ');
    await expectSheet(page, 'collapsed');
  });

  for (const [what, on] of [
    ['handle', handleOf],
    ['list', (page: Parameters<typeof handleOf>[0]) => page.getByRole('heading', { level: 1 })],
  ] as const) {
    test(`follows a swipe of 60 px on its ${what} and not one of 40 px`, async ({ page }) => {
      await swipe(page, on(page), -40);
      await expectSheet(page, 'collapsed');
      await swipe(page, on(page), -60);
      await expectSheet(page, 'expanded');
      await swipe(page, on(page), 40);
      await expectSheet(page, 'expanded');
      await swipe(page, on(page), 60);
      await expectSheet(page, 'collapsed');
    });
  }
});

test.describe('a point', () => {
  test.beforeEach(({ signedInPage: page }) => beginAt(page, fatima));

  test('that is chosen on the map says what it is at zoom 18, and Escape closes it', async ({ signedInPage: page }) => {
    await showOnly(page, onlyFatima);
    await openMap(page);
    const tiles = tilesOf(page);
    await pinOf(page).tap();
    await expectSheet(page, 'collapsed');
    const popup = page.getByRole('region', { name: fatima.name });
    for (const said of [fatima.name, 'Avenida Eduardo Girão, 989', 'Horário: Seg a sáb, 8h às 17h', 'Materiais aceitos:'])
      await expect(popup).toContainText(said);
    await expect(popup.getByRole('group', { name: 'Materiais aceitos:' })).toContainText('Vidro');
    await expect(popup.locator('img')).toBeVisible();
    await expect.poll(() => tiles).toContain(tileAt(18, fatima));
    await expect(page).toHaveURL(/\/map\?ponto=1$/);
    await expect(cardOf(page, fatimaCard)).toHaveAttribute('aria-pressed', 'true');

    await page.keyboard.press('Escape');
    await expect(popup).toBeHidden();
    await expect(page).toHaveURL(/\/map$/);
    await expect(cardOf(page, fatimaCard)).toHaveAttribute('aria-pressed', 'false');
  });

  for (const width of [320, 360])
    test(`has its address and the way there in its popup on ${width} px, larger than the way to report it`, async ({
      signedInPage: page,
    }) => {
      await page.setViewportSize({ width, height: 740 });
      await openMap(page, `?ponto=1`);
      await expectSheet(page, 'collapsed');
      const popup = page.getByRole('region', { name: fatima.name });
      const way = popup.getByRole('link', { name: 'Como chegar' });
      const wrong = popup.getByRole('link', { name: /^Algo errado aqui\?/ });
      for (const part of [popup.getByText('Avenida Eduardo Girão'), way, wrong]) await expect(part).toBeInViewport({ ratio: 1 });
      await expect(way).toHaveAttribute('href', /google|geo:|openstreetmap/);
      await expect(popup.getByText('Há mais abaixo')).toHaveCount(0);
      const sizeOf = (part: Locator) => part.evaluate((element) => Number.parseFloat(getComputedStyle(element).fontSize));
      expect(await sizeOf(wrong)).toBeLessThan(await sizeOf(way));
    });

  test('that is chosen in the list gets an orange border and its materials, and lowers the sheet', async ({
    signedInPage: page,
  }) => {
    await openMap(page);
    const tiles = tilesOf(page);
    const card = cardOf(page, fatimaCard);
    const item = listOf(page).getByRole('listitem').filter({ hasText: 'Avenida Eduardo Girão, 989' });
    await expect(item).toContainText('156');
    await expect(item).not.toContainText('Materiais aceitos:');
    await handleOf(page).tap();
    await expectSheet(page, 'expanded');
    await card.tap();
    await expectSheet(page, 'collapsed');
    await expect(card).toHaveAttribute('aria-pressed', 'true');
    for (const said of [fatima.name, 'Materiais aceitos:', 'Óleo de cozinha']) await expect(item).toContainText(said);
    const frame = item.locator('> div');
    const border = () => frame.evaluate((element) => getComputedStyle(element).borderTopColor.match(/\d+/g)?.map(Number));
    await expect.poll(async () => ((await border())?.[0] ?? 0) > 200 && ((await border())?.[2] ?? 255) < 60).toBe(true);
    await expect.poll(() => tiles).toContain(tileAt(18, fatima));
    const marker = await page.getByRole('button', { name: `${fatima.name}, selecionado` }).boundingBox();
    expect(Math.abs((marker?.x ?? 0) + (marker?.width ?? 0) / 2 - 180)).toBeLessThan(30);
    await expect(page.getByRole('link', { name: 'Ver detalhes' })).toHaveAttribute('href', '/search/1');
    await expect(page.getByRole('link', { name: 'Agendar coleta' })).toHaveAttribute('href', '/schedule?ponto=1');

    await card.tap();
    await expect(card).toHaveAttribute('aria-pressed', 'false');
    await expect(page.getByRole('region', { name: fatima.name })).toBeHidden();
    await expect(page).toHaveURL(/\/map$/);
  });

  test('is opened by its address, also after a reload', async ({ signedInPage: page }) => {
    const tiles = tilesOf(page);
    await openMap(page, '?ponto=1');
    const popup = page.getByRole('region', { name: fatima.name });
    await expect(popup).toBeVisible();
    await expect.poll(() => tiles).toContain(tileAt(18, fatima));
    await page.reload();
    await expect(popup).toBeVisible();
    await popup.getByRole('button', { name: 'Fechar' }).tap();
    await expect(popup).toBeHidden();
    await expect(page).toHaveURL(/\/map$/);
  });

  test('that no longer exists says so', async ({ signedInPage: page }) => {
    await openMap(page, '?ponto=2000000000');
    await expect(page.getByText('Este ponto de coleta não existe mais.')).toBeVisible();
    await expect(cardOf(page, fatimaCard)).toBeVisible();
  });

  test('with markup in its name shows it as text', async ({ signedInPage: page, request }) => {
    const name = '<img src=x onerror="window.hurt=1"> Ponto hostil';
    const { id } = await givenPointWith(request, { name, address: '<b>Rua</b> 1', latitude: -3.9, longitude: -38.7 });
    await openMap(page, `?ponto=${id}`);
    await expect(page.getByRole('heading', { level: 2, name })).toHaveText(name);
    const card = listOf(page)
      .getByRole('listitem')
      .filter({ has: page.locator('[aria-pressed=true]') });
    for (const said of [name, '<b>Rua</b> 1']) await expect(card).toContainText(said);
    await expect(page.locator('img[src="x"]')).toHaveCount(0);
    expect(await page.evaluate(() => 'hurt' in window)).toBe(false);
  });

  for (const [preference, moves] of [
    ['no-preference', true],
    ['reduce', false],
  ] as const) {
    test(`is ${moves ? 'flown to' : 'jumped to where motion is reduced'}`, async ({ signedInPage: page }) => {
      await page.emulateMedia({ reducedMotion: preference });
      /** Opens the map, chooses the point, and returns in how many places its popup was drawn. */
      const placesOf = async (): Promise<number> => {
        await openMap(page);
        const tiles = tilesOf(page);
        await expect(cardOf(page, fatimaCard)).toBeVisible();
        await page.evaluate(() => {
          const places = new Set<string>();
          const note = (): void => {
            const box = document.querySelector('.map-popup')?.parentElement?.getBoundingClientRect();
            if (box) places.add(`${Math.round(box.x)} ${Math.round(box.y)}`);
            document.documentElement.dataset.places = String(places.size);
            requestAnimationFrame(note);
          };
          note();
        });
        await cardOf(page, fatimaCard).tap();
        await expect.poll(() => tiles).toContain(tileAt(18, fatima));
        await expect(page.getByRole('button', { name: `${fatima.name}, selecionado` })).toBeInViewport({ ratio: 1 });
        return Number(await page.locator('html').getAttribute('data-places'));
      };
      // A busy machine may draw no frame between the flight's first and last.
      if (moves) await expect.poll(placesOf).toBeGreaterThan(3);
      else expect(await placesOf()).toBeLessThanOrEqual(2);
    });
  }
});
