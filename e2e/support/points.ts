import type { APIRequestContext, Page } from '@playwright/test';
import { openAdministratorSession } from './database.ts';
import { expect } from './fixtures.ts';

/** The fields of a listed point that the tests read. */
export interface ListedPoint {
  id: number;
  name: string;
  shortName: string | null;
  address: string;
  latitude: number | null;
  longitude: number | null;
  materials: string[];
}

interface Place {
  latitude: number;
  longitude: number;
}

interface NewPoint extends Partial<Place> {
  name: string;
  shortName?: string;
  address?: string;
  phone?: string;
  whatsapp?: string;
  website?: string;
  description?: string;
  schedule?: string;
  openingHours?: string;
  materials?: readonly string[];
  handover?: 'pickup' | 'dropoff' | 'both';
}

/** Creates a point as an administrator; its name must be one that no other test searches. */
export const givenPointWith = async (request: APIRequestContext, given: NewPoint): Promise<{ id: number }> => {
  const { materials = [], ...fields } = given;
  const headers = { authorization: `Bearer ${await openAdministratorSession()}` };
  const data = { address: 'Rua das Flores, 10, Benfica', ...fields };
  const created = await request.post('/api/collection-points', { headers, data });
  expect(created.status(), await created.text()).toBe(201);
  const { id } = await created.json();
  for (const materialType of materials) {
    const linked = await request.post('/api/materials', { headers, data: { collectionPointId: id, materialType } });
    expect(linked.ok(), await linked.text()).toBe(true);
  }
  return { id };
};

/** URL of the list of all points. */
export const pointsUrl = /\/api\/collection-points$/;

/** Filters the list of points that the page receives. */
export const showOnly = async (page: Page, fits: (point: ListedPoint) => boolean): Promise<void> => {
  await page.route(pointsUrl, async (route) => {
    const response = await route.fetch();
    const points: ListedPoint[] = await response.json();
    await route.fulfill({ response, json: points.filter(fits) });
  });
};

/** Great-circle metres, on a sphere of 6,371 km. */
const metresBetween = (from: Place, to: Place): number => {
  const [a, b] = [from.latitude, to.latitude].map((degrees) => (degrees * Math.PI) / 180) as [number, number];
  const longitudes = ((to.longitude - from.longitude) * Math.PI) / 180;
  const half = Math.sin((b - a) / 2) ** 2 + Math.cos(a) * Math.cos(b) * Math.sin(longitudes / 2) ** 2;
  return 2 * 6_371_000 * Math.asin(Math.sqrt(half));
};

/** A point's name where it stands alone. */
export const spokenName = ({ name, shortName }: Pick<ListedPoint, 'name' | 'shortName'>): string =>
  name === `Ecoponto ${shortName}` ? name : (shortName ?? name.split(/\s+/).slice(0, 3).join(' '));

/** Names on the cards of the points with coordinates, nearest first. */
export const nearestNames = (points: readonly ListedPoint[], from: Place, count: number): string[] =>
  points
    .flatMap(({ latitude, longitude, ...point }) =>
      latitude === null || longitude === null ? [] : [{ point, metres: metresBetween(from, { latitude, longitude }) }],
    )
    .sort((a, b) => a.metres - b.metres)
    .slice(0, count)
    .map(({ point }) => spokenName(point));
