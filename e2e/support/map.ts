import type { Locator, Page } from '@playwright/test';
import { expect } from './fixtures.ts';
import { type ListedPoint, pointsUrl } from './points.ts';

export const mapOf = (page: Page) => page.getByRole('region', { name: 'Mapa dos pontos de coleta' });
export const listOf = (page: Page) => page.getByRole('list', { name: 'Pontos de coleta' });
export const cardOf = (page: Page, name: string | RegExp) => listOf(page).getByRole('button', { name });
export const searchBox = (page: Page) => page.getByPlaceholder('Digite seu CEP', { exact: true });
export const handleOf = (page: Page) => page.getByRole('button', { name: 'Mostrar mais da lista' });

/** A map tile: zoom, column, row. */
export type Tile = `${number}/${number}/${number}`;

/** The tile that contains a position (Web Mercator). */
export const tileAt = (zoom: number, { latitude, longitude }: { latitude: number; longitude: number }): Tile => {
  const [count, angle] = [2 ** zoom, (latitude * Math.PI) / 180];
  const column = Math.floor(((longitude + 180) / 360) * count);
  const row = Math.floor(((1 - Math.asinh(Math.tan(angle)) / Math.PI) / 2) * count);
  return `${zoom}/${column}/${row}`;
};

/** Tiles requested from now on, in order. */
export const tilesOf = (page: Page): Tile[] => {
  const tiles: Tile[] = [];
  page.on('request', (request) => {
    const tile = /\/tiles\/(\d+\/\d+\/\d+)\.png$/.exec(request.url())?.[1];
    if (tile !== undefined) tiles.push(tile as Tile);
  });
  return tiles;
};

/** Opens the map, and returns the points of its response. */
export const openMap = async (page: Page, query = ''): Promise<ListedPoint[]> => {
  const [reply] = await Promise.all([page.waitForResponse(pointsUrl), page.goto(`/map${query}`)]);
  const points = await reply.json();
  await expect(page.locator('.map-canvas.leaflet-container')).toBeVisible();
  return points;
};

/** Makes the map open at a position, with its list sorted from there, from the next load on. */
export const beginAt = async (page: Page, { latitude, longitude }: { latitude: number; longitude: number }): Promise<void> => {
  const view = JSON.stringify({ latitude, longitude, zoom: 15 });
  await page.addInitScript((kept) => localStorage.setItem('separai_map_view', kept), view);
};

/** Swipes one finger vertically from the middle of an element; `dy` in pixels, negative is up. */
export const swipe = async (page: Page, from: Locator, dy: number): Promise<void> => {
  const box = await from.boundingBox();
  if (box === null) throw new Error('nothing to swipe on');
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  const device = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', at?: number) =>
    device.send('Input.dispatchTouchEvent', { type, touchPoints: at === undefined ? [] : [{ x, y: at }] });
  await touch('touchStart', y);
  for (const part of [0.25, 0.5, 0.75, 1]) await touch('touchMove', y + dy * part);
  await touch('touchEnd');
  await device.detach();
};

/** Asserts the sheet's height: half the screen less the navigation (collapsed), or four fifths (expanded). */
export const expectSheet = async (page: Page, state: 'collapsed' | 'expanded'): Promise<void> => {
  const height = page.viewportSize()?.height ?? 0;
  const top = state === 'collapsed' ? height / 2 + 64 : height * 0.2;
  await expect(handleOf(page)).toHaveAttribute('aria-expanded', String(state === 'expanded'));
  await expect.poll(async () => Math.round((await page.locator('.sheet').boundingBox())?.y ?? -1)).toBe(Math.round(top));
};
