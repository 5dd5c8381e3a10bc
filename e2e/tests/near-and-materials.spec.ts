import type { Locator, Page } from '@playwright/test';
import { expect, expectAccessible, test } from '../support/fixtures.ts';
import { codeInPapicu, liveAt } from '../support/homes.ts';
import { expectSheet, handleOf, listOf, mapOf, openMap, searchBox } from '../support/map.ts';
import { holdBack } from '../support/network.ts';
import { nearestNames, spokenName } from '../support/points.ts';

// The postal code 60175-047 of the tests' provider.
const papicu = { latitude: -3.7386, longitude: -38.4848 };
const near = (page: Page, place: string) => page.getByText(`Perto de ${place}, Fortaleza ·`);
const areaLabel = (page: Page) => page.getByText('Pontos nesta área ·');
const searchBoxOf = (page: Page) => page.getByPlaceholder('Digite seu CEP ou endereço', { exact: true });
const oilOffer = (page: Page) => page.getByRole('button', { name: /^Óleo de cozinha · \d+ pontos$/ });
const chip = (page: Page, name: string) =>
  page.getByRole('group', { name: 'Filtrar por material' }).getByRole('button', { name });

const bottomOf = async (element: Locator): Promise<number> => {
  const box = await element.boundingBox();
  return (box?.y ?? Number.NaN) + (box?.height ?? Number.NaN);
};
const topOf = async (element: Locator): Promise<number> => (await element.boundingBox())?.y ?? Number.NaN;
const navigation = (page: Page) => page.getByRole('navigation').last();

test.describe('near to where a resident lives', () => {
  test.beforeEach(({ resident, request }) => liveAt(request, resident, codeInPapicu));

  test('map, search and booking begin with the same points, and say how far they are', async ({ signedInPage: page }) => {
    const points = await openMap(page);
    const [first = ''] = nearestNames(points, papicu, 1);
    const { name = '' } = points.find((point) => spokenName(point) === first) ?? {};
    await expect(near(page, 'Papicu')).toBeVisible();
    await expect(listOf(page).getByRole('listitem').first()).toContainText(new RegExp(`${first}.*menos de 100 m`));
    await page.goto('/search');
    await expect(near(page, 'Papicu')).toBeVisible();
    const card = listOf(page).getByRole('listitem').first();
    await expect(card).toContainText(name);
    await expect(card).toContainText('menos de 100 m');
    await card.getByRole('link').tap();
    await expect(page.getByText('menos de 100 m de Papicu, Fortaleza')).toBeVisible();
    await page.goto('/schedule');
    await expect(near(page, 'Papicu')).toBeVisible();
    const choice = page.getByRole('main').getByRole('listitem').first();
    await expect(choice).toContainText(name);
    await expect(choice).toContainText('menos de 100 m');
    await expectAccessible(page);
  });

  test('a booking lists no point before it knows near to where, and has the room of the line that says it', async ({
    signedInPage: page,
  }) => {
    const release = await holdBack(page, '**/api/postal-codes/*');
    await page.goto('/schedule');
    const count = page.getByText(/^\d+ pontos de coleta$/);
    const box = page.getByPlaceholder('Nome ou endereço');
    await expect(box).toBeVisible();
    await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(0);
    await expect(count).toBeHidden();
    const said = page.getByRole('status').filter({ hasText: 'Carregando pontos de coleta...' });
    await expect(said).toBeAttached();
    const waiting = page.locator('form span[aria-hidden].h-34').first();
    const top = await topOf(waiting);
    release();
    await expect(near(page, 'Papicu')).toBeVisible();
    await expect(page.getByRole('main').getByRole('listitem').first()).toContainText('menos de 100 m');
    await expect(count).toBeVisible();
    await expect(said).toHaveCount(0);
    expect(await topOf(page.getByRole('main').getByRole('listitem').first())).toBeCloseTo(top, 0);
  });

  test('another place that is chosen on one screen counts on the others, until it is taken back', async ({
    signedInPage: page,
  }) => {
    await openMap(page);
    await page.getByRole('button', { name: 'mudar' }).tap();
    await expect(searchBox(page)).toBeFocused();
    await searchBox(page).fill('60040-531');
    await expect(page.getByText(/^Pontos mais perto de Fátima, Fortaleza/)).toBeVisible();
    await page.getByRole('link', { name: 'Busca' }).tap();
    await expect(near(page, 'Fátima')).toBeVisible();
    await page.getByRole('button', { name: 'mudar' }).tap();
    await expect(searchBoxOf(page)).toBeFocused();
    await page.getByRole('link', { name: 'Mapa' }).tap();
    await expect(near(page, 'Fátima')).toBeVisible();
    await searchBox(page).fill('60040-531');
    await page.getByRole('button', { name: 'Desfazer a ordem por distância' }).tap();
    await expect(near(page, 'Papicu')).toBeVisible();
  });

  test('the list has the points of the map’s view after a move', async ({ signedInPage: page }) => {
    const points = await openMap(page);
    await expect(near(page, 'Papicu')).toBeVisible();
    await expect(mapOf(page).getByRole('button').first()).toBeVisible();
    const map = await mapOf(page).boundingBox();
    const [x, y] = [180, (map?.y ?? 0) + 150];
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x - 140, y + 60, { steps: 8 });
    await page.mouse.up();
    await expect(areaLabel(page)).toBeVisible();
    await expect(near(page, 'Papicu')).toBeHidden();
    const count = await listOf(page).getByRole('listitem').first().getAttribute('aria-setsize');
    expect(Number(count)).toBeLessThan(points.length);
    await page.getByRole('button', { name: 'ver todos' }).tap();
    await expect(near(page, 'Papicu')).toBeVisible();
    await expect(listOf(page).getByRole('listitem').first()).toHaveAttribute('aria-setsize', String(points.length));
  });

  test('a low sheet shows a card whole, and its field raises it', async ({ signedInPage: page }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    await openMap(page);
    await expect(near(page, 'Papicu')).toBeVisible();
    await expectSheet(page, 'collapsed');
    const card = listOf(page).getByRole('listitem').first().locator('> div');
    expect(await bottomOf(card)).toBeLessThanOrEqual(await topOf(navigation(page)));
    const [field, locate] = [searchBox(page), page.getByRole('button', { name: 'Usar minha localização' })];
    expect(Math.abs((await topOf(locate)) - (await topOf(field)))).toBeLessThan(12);
    await field.focus();
    await expectSheet(page, 'expanded');
    await expectAccessible(page);
  });

  test('a selected card has its ways on directly under its name, and the popup says where it is and what it accepts', async ({
    signedInPage: page,
  }) => {
    await openMap(page);
    // Other tests create points in the same place.
    const item = listOf(page).getByRole('listitem').filter({ hasText: 'Terminal Papicu' });
    await item.getByRole('button').tap();
    const popup = page.locator('.map-popup');
    await expect(popup).toContainText('menos de 100 m');
    await expect(popup).toContainText('Materiais aceitos:');
    await expect(popup).toContainText('Rua Pereira de Miranda');
    const details = item.getByRole('link', { name: 'Ver detalhes' });
    await expect(details).toBeVisible();
    expect(await topOf(details)).toBeLessThan(await topOf(item.getByText('Rua Pereira de Miranda')));
    const unseen = item.locator('.sr-only', { hasText: 'Materiais aceitos:' });
    await expect(unseen).toHaveCount(1);
    await handleOf(page).tap();
    await expectSheet(page, 'expanded');
    await expect(unseen).toHaveCount(0);
    await expectAccessible(page);
  });
});

test('a search on the map that finds nothing says so above where a keyboard stands', async ({ signedInPage: page }) => {
  await openMap(page);
  await searchBox(page).fill('qwxyz');
  await expectSheet(page, 'expanded');
  const said = page.getByRole('heading', { name: 'Nenhum ponto de coleta encontrado para sua busca.' });
  await expect(said).toBeVisible();
  expect(await bottomOf(said)).toBeLessThan(740 - 300);
});

test.describe('the name of a material', () => {
  test('on the map offers the points that accept it, which alone stand there then', async ({ signedInPage: page }) => {
    const points = await openMap(page);
    const accepting = points.filter(({ materials }) => materials.includes('oleo')).length;
    await searchBox(page).fill('óleo');
    await expect(oilOffer(page)).toHaveText(`Óleo de cozinha · ${accepting} pontos`);
    await expect(page.getByText('Nenhum ponto de coleta encontrado')).toBeHidden();
    await oilOffer(page).tap();
    await expect(searchBox(page)).toHaveValue('');
    await expect(page.getByText(`${accepting} pontos aceitam óleo de cozinha`)).toBeVisible();
    await expect(listOf(page).getByRole('listitem').first()).toHaveAttribute('aria-setsize', String(accepting));
    await handleOf(page).tap();
    await expect(chip(page, 'Óleo de cozinha')).toHaveAttribute('aria-pressed', 'true');
    await expect(chip(page, 'Óleo de cozinha')).toBeInViewport({ ratio: 1 });
    await chip(page, 'Óleo de cozinha').tap();
    await expect(listOf(page).getByRole('listitem').first()).toHaveAttribute('aria-setsize', String(points.length));
  });

  for (const [typed, offered] of [
    ['óleo', /^Óleo de cozinha · \d+ pontos$/],
    ['pilha', /^Eletrônicos · \d+ pontos$/],
    ['papelão', /^Papel\/Papelão · \d+ pontos$/],
  ] as const) {
    test(`'${typed}' in the search offers the points that accept it`, async ({ signedInPage: page }) => {
      await page.goto('/search');
      await searchBoxOf(page).fill(typed);
      const offer = page.getByRole('button', { name: offered });
      const [material = '', count = ''] = ((await offer.textContent()) ?? '').split(/ · | pontos/);
      await expect(page.getByText('Nenhum resultado encontrado para sua busca')).toBeHidden();
      // The item's result, computed in a worker, appears above the offer and moves it.
      await expect(page.getByRole('link', { name: 'Onde descartar e quem recebe' })).toBeVisible();
      await offer.tap();
      await expect(searchBoxOf(page)).toHaveValue('');
      await expect(chip(page, material)).toBeInViewport({ ratio: 1 });
      await expect(page.getByText(`${count} pontos aceitam ${material.toLocaleLowerCase('pt-BR')}`)).toBeVisible();
    });
  }

  test('in a booking offers the points that accept it', async ({ signedInPage: page }) => {
    await page.goto('/schedule');
    const box = page.getByRole('searchbox').first();
    await box.fill('óleo');
    await oilOffer(page).tap();
    await expect(box).toHaveValue('');
    const chosen = page.getByRole('main').getByRole('button', { name: 'Óleo de cozinha', pressed: true });
    await expect(chosen).toBeVisible();
    await expect(page.getByRole('list', { name: 'Pontos de coleta' }).getByRole('listitem').first()).toBeVisible();
    await chosen.tap();
    await expect(chosen).toHaveCount(0);
  });

  test('that a link chose is in sight, and how many points accept it', async ({ signedInPage: page }) => {
    await page.goto('/search?material=metal');
    await expect(chip(page, 'Metal')).toBeInViewport({ ratio: 1 });
    await expect(page.getByText(/^\d+ pontos aceitam metal$/)).toBeVisible();
    await expectAccessible(page);
  });

  test('oil leads from the guide of hazardous waste to the points, and from a point to its answer', async ({
    signedInPage: page,
  }) => {
    await page.goto('/recycle/perigosos');
    await page.getByRole('link', { name: 'Ver pontos que recebem óleo' }).tap();
    await expect(page).toHaveURL('/search?material=oleo');
    await page.goto('/search/1');
    await page.getByRole('link', { name: /^Óleo de cozinha/ }).tap();
    await expect(page).toHaveURL('/user/help#oleo');
    await expect(page.getByText('Espere esfriar, guarde em garrafa PET bem fechada')).toBeInViewport();
  });
});

test('a point that fetches is booked first, to one that receives people go first', async ({ signedInPage: page }) => {
  let handover = 'dropoff';
  await page.route(/\/api\/collection-points$/, async (route) => {
    const response = await route.fetch();
    const points: object[] = await response.json();
    await route.fulfill({ response, json: points.map((point) => ({ ...point, handover })) });
  });
  const colourOf = (name: string) =>
    page.getByRole('link', { name }).evaluate((element) => getComputedStyle(element).backgroundColor);
  await page.goto('/search/1');
  const [strong, weak] = [await colourOf('Como chegar'), await colourOf('Agendar coleta')];
  expect(strong).not.toBe(weak);
  handover = 'pickup';
  await page.reload();
  await expect.poll(() => colourOf('Agendar coleta')).toBe(strong);
  expect(await colourOf('Como chegar')).toBe(weak);
});
