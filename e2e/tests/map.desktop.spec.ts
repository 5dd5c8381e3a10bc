import type { Page } from '@playwright/test';
import { expect, expectAccessible, expectNoOverflow, test } from '../support/fixtures.ts';
import { codeInPapicu, liveAt } from '../support/homes.ts';
import { beginAt, cardOf, expectSheet, handleOf, listOf, mapOf, openMap, tileAt, tilesOf } from '../support/map.ts';
import { holdBack } from '../support/network.ts';
import { pointsUrl, showOnly } from '../support/points.ts';

const fatima = { name: 'Ecoponto Fátima', latitude: -3.75263201, longitude: -38.53268936 };
const fatimaCard = /Avenida Eduardo Girão, 989/;

/** Drags the handle up (negative) or down with the mouse. */
const drag = async (page: Page, dy: number): Promise<void> => {
  const box = await handleOf(page).boundingBox();
  const [x, y] = [(box?.x ?? 0) + (box?.width ?? 0) / 2, (box?.y ?? 0) + (box?.height ?? 0) / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x, y + dy, { steps: 5 });
  await page.mouse.up();
};

test('on a wide screen the list stands beside the map, without a sheet', async ({ signedInPage: page }) => {
  await openMap(page);
  await expect(handleOf(page)).toBeHidden();
  const [list, map] = [await listOf(page).boundingBox(), await mapOf(page).boundingBox()];
  expect((list?.x ?? 0) + (list?.width ?? 0)).toBeLessThanOrEqual(map?.x ?? 0);
  expect((map?.x ?? 0) + (map?.width ?? 0)).toBe(1280);
  await expectNoOverflow(page);
  await expectAccessible(page);
});

test('on a wide screen a point is chosen in the list, its popup stands wholly on the map, and a second click closes it', async ({
  signedInPage: page,
}) => {
  await beginAt(page, fatima);
  await openMap(page);
  const tiles = tilesOf(page);
  await cardOf(page, fatimaCard).click();
  const popup = page.getByRole('region', { name: fatima.name });
  await expect(popup).toBeInViewport({ ratio: 1 });
  const [box, map] = [await popup.boundingBox(), await mapOf(page).boundingBox()];
  expect(box?.x ?? 0).toBeGreaterThanOrEqual(map?.x ?? 0);
  await expect.poll(() => tiles).toContain(tileAt(18, fatima));
  await expect(page).toHaveURL(/\/map\?ponto=1$/);
  await expectAccessible(page);
  await cardOf(page, fatimaCard).click();
  await expect(popup).toBeHidden();
});

test('in a narrow window the mouse drags the sheet, 50 px decide, and a click on the handle toggles it', async ({
  signedInPage: page,
}) => {
  await page.setViewportSize({ width: 800, height: 800 });
  await openMap(page);
  await expect(listOf(page)).toBeVisible();
  const collapsed = (await page.locator('.sheet').boundingBox())?.y;
  await expect(handleOf(page)).toHaveAttribute('aria-expanded', 'false');
  for (const [dy, expanded] of [
    [-40, false],
    [-60, true],
    [40, true],
    [60, false],
  ] as const) {
    await drag(page, dy);
    await expect(handleOf(page)).toHaveAttribute('aria-expanded', String(expanded));
    if (expanded) await expectSheet(page, 'expanded');
  }
  await expect.poll(async () => (await page.locator('.sheet').boundingBox())?.y).toBe(collapsed);
  await handleOf(page).click();
  await expectSheet(page, 'expanded');
  await handleOf(page).click();
  await expect(handleOf(page)).toHaveAttribute('aria-expanded', 'false');
});

test('on a wide screen the first cards are of points that the map shows', async ({ signedInPage: page, resident, request }) => {
  await liveAt(request, resident, codeInPapicu);
  const far = ['Ecoponto Fátima', 'Ecoponto Serrinha', 'Ecoponto Varjota'];
  await showOnly(page, ({ name }) => far.includes(name));
  // The map opens at home before the points arrive, and with them the row of chips that covers it.
  const release = await holdBack(page, pointsUrl);
  await page.goto('/map');
  await expect(mapOf(page).locator('img').first()).toBeVisible();
  release();
  await expect(page.getByText('Perto de Papicu, Fortaleza ·')).toBeVisible();
  for (const name of far) await expect(mapOf(page).getByRole('button', { name })).toBeInViewport({ ratio: 1 });
});
