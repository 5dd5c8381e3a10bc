import { CollectionPoint } from '@separai/contract/collection-points/schema';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../../test/harness.ts';
import { seedCollectionPoints } from './seed.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
  await server.database.db.transaction((transaction) => seedCollectionPoints(transaction, server.clock));
});
afterAll(() => server.close());

test('a new installation has the 292 points of Fortaleza, with materials and whose data they are', async () => {
  const points: CollectionPoint[] = (await server.call('GET', '/collection-points')).json();
  expect(points).toHaveLength(292);
  for (const point of points) {
    expect(CollectionPoint.parse(point)).toEqual(point);
    expect(point).toMatchObject({ isActive: true, version: 1, createdBy: null, createdAt: '2026-12-01T15:00:00.000Z' });
    expect(point.attribution).toBeTruthy();
    expect(point.shortName).toBeTruthy();
  }
  const fatima = points.find((point) => point.name === 'Ecoponto Fátima');
  expect(fatima?.materials).toEqual(['papel', 'plastico', 'vidro', 'metal', 'oleo', 'outros']);
});

test('the real points are found as people type', async () => {
  const found: CollectionPoint[] = (await server.call('GET', '/collection-points?q=EDUARDO%20GIRAO&material=oleo')).json();
  expect(found.map((point) => point.name)).toContain('Ecoponto Fátima');
});

test('the same points are not written twice', async () => {
  const again = server.database.db.transaction((transaction) => seedCollectionPoints(transaction, server.clock));
  await expect(again).rejects.toThrow();
});
