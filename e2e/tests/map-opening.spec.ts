import { expect, givenResident, test } from '../support/fixtures.ts';
import { codeInPapicu, liveAt } from '../support/homes.ts';
import { listOf, mapOf, openMap, tileAt, tilesOf } from '../support/map.ts';
import { holdBack } from '../support/network.ts';
import { pointsUrl } from '../support/points.ts';

// The postal code 60175-047 of the tests' provider, and a place far from every point.
const papicu = { latitude: -3.7386, longitude: -38.4848 };
const farAway = { latitude: -10.5, longitude: -61.2 };

const keepView = (latitude: number, longitude: number, zoom: number) => JSON.stringify({ latitude, longitude, zoom });

test('the map opens where the resident lives', async ({ signedInPage: page, resident, request }) => {
  await liveAt(request, resident, codeInPapicu);
  const tiles = tilesOf(page);
  await openMap(page);
  await expect.poll(() => tiles).toContain(tileAt(15, papicu));
});

test('the next visit opens there before the permission was asked, and no other account’s does', async ({
  signedInPage: page,
  resident,
  request,
}) => {
  await liveAt(request, resident, codeInPapicu);
  await openMap(page);
  await expect.poll(() => page.evaluate(() => localStorage.getItem('separai_map_view'))).toContain('"home"');
  // The postal code's position cannot be requested again.
  await holdBack(page, '**/api/postal-codes/**');
  const tiles = tilesOf(page);
  await page.reload();
  await expect.poll(() => tiles).toContain(tileAt(15, papicu));
  await expect(page.getByText('Perto de Papicu, Fortaleza')).toBeVisible();

  const { id, name, email, token } = await givenResident('Outra Pessoa');
  await page.evaluate(
    (session) => localStorage.setItem('separai_current_user', session),
    JSON.stringify({ id, name, email, token, role: 'user' }),
  );
  tiles.length = 0;
  await page.reload();
  await expect.poll(() => tiles.length).toBeGreaterThan(0);
  expect(tiles).not.toContain(tileAt(15, papicu));
});

test('where the resident lives is asked for while the points are still on their way', async ({
  signedInPage: page,
  resident,
  request,
}) => {
  await liveAt(request, resident, codeInPapicu);
  const home = page.waitForRequest('**/api/postal-codes/60175-047');
  await page.route(pointsUrl, async (route) => {
    await home;
    await route.continue();
  });
  await openMap(page);
  await expect(mapOf(page).getByRole('button').first()).toBeVisible();
});

test('the streets around where the resident lives are there before the points', async ({
  signedInPage: page,
  resident,
  request,
}) => {
  await liveAt(request, resident, codeInPapicu);
  const release = await holdBack(page, pointsUrl);
  const tiles = tilesOf(page);
  await page.goto('/map');
  await expect.poll(() => tiles).toContain(tileAt(15, papicu));
  await expect(page.getByText('Carregando mapa...')).toBeVisible();
  await release();
  await expect(mapOf(page).getByRole('button').first()).toBeVisible();
  await expect(page.getByText('Carregando mapa...')).toBeHidden();
});

test('points and home are asked for once', async ({ signedInPage: page }) => {
  const asked: string[] = [];
  page.on('request', (sent) => asked.push(new URL(sent.url()).pathname));
  const answers = ['/api/users/me', '/api/collection-points'];
  for (const path of ['/map', '/search', '/schedule']) {
    asked.length = 0;
    await page.goto(path);
    await expect(page.getByText('Ecoponto').first()).toBeVisible();
    expect(asked.filter((one) => answers.includes(one)).toSorted(), path).toEqual(answers.toSorted());
  }
});

test('the map opens at the last view', async ({ signedInPage: page }) => {
  await openMap(page);
  await expect(mapOf(page).getByRole('button').first()).toBeVisible();
  await page.getByRole('button', { name: 'Afastar o mapa' }).tap();
  await expect.poll(() => page.evaluate(() => localStorage.getItem('separai_map_view'))).toContain('"zoom":14');
  const tiles = tilesOf(page);
  await page.reload();
  await expect.poll(() => tiles.length).toBeGreaterThan(0);
  expect(tiles.filter((tile) => !tile.startsWith('14/'))).toEqual([]);
});

test('a last view of nothing is moved to the nearest point', async ({ signedInPage: page }) => {
  const kept = keepView(farAway.latitude, farAway.longitude, 15);
  await page.addInitScript((value) => localStorage.setItem('separai_map_view', value), kept);
  await openMap(page);
  await expect(mapOf(page).getByRole('button').first()).toBeVisible();
  await expect(page.getByRole('button', { name: /mais perto/ })).toHaveCount(0);
});

test('an average between points that are far apart is moved to one of them', async ({ signedInPage: page }) => {
  const [west, east] = ['Ponto do Oeste', 'Ponto do Leste'];
  // Changed in the response alone: stored points so far away would move the centre of the map in other tests.
  await page.route(pointsUrl, async (route) => {
    const response = await route.fetch();
    const [one, other] = await response.json();
    const json = [
      { ...one, name: west, latitude: -3.7, longitude: -42.5 },
      { ...other, name: east, latitude: -3.7, longitude: -39.9 },
    ];
    await route.fulfill({ response, json });
  });
  await openMap(page);
  await expect(mapOf(page).getByRole('button', { name: /Ponto do/ })).toHaveCount(1);
});

test('of a point that a link opens, far down the list, the name is in sight above its card', async ({
  signedInPage: page,
  resident,
  request,
}) => {
  await liveAt(request, resident, codeInPapicu);
  const card = listOf(page)
    .getByRole('listitem')
    .filter({ has: page.getByRole('button', { pressed: true }) });
  for (const size of [
    { width: 360, height: 740 },
    { width: 320, height: 640 },
  ]) {
    await page.setViewportSize(size);
    await openMap(page, '?ponto=3');
    const places = () =>
      card.evaluate((item) => {
        let scroller = item.parentElement;
        while (scroller !== null && getComputedStyle(scroller).overflowY !== 'auto') scroller = scroller.parentElement;
        return { card: item.getBoundingClientRect().top, sheet: scroller?.getBoundingClientRect().top ?? Number.NaN };
      });
    await expect.poll(async () => (await places()).card - (await places()).sheet, `${size.width} px`).toBeGreaterThanOrEqual(0);
  }
});
