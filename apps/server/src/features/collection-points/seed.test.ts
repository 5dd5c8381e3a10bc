import { CollectionPoint } from '@separai/contract/collection-points/schema';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../../test/harness.ts';
import { seedCollectionPoints, seedOpeningHours } from './seed.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
  await server.database.db.transaction((transaction) => seedCollectionPoints(transaction, server.clock));
});
afterAll(() => server.close());

test('a new installation lists the 208 public points of Fortaleza, with materials and whose data they are', async () => {
  const points: CollectionPoint[] = (await server.call('GET', '/collection-points')).json();
  expect(points).toHaveLength(208);
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

test('the bundled points have the hours that their text says; in an older installation those without hours of their own', async () => {
  const openingHours = async () =>
    (
      await server.database.pool.query(
        `select source_id, opening_hours, version from collection_points where schedule is not null order by source_id`,
      )
    ).rows;
  const seeded = await openingHours();
  expect(seeded).toHaveLength(111);
  expect(seeded.filter(({ opening_hours }) => opening_hours === null)).toEqual([]);
  const [first, second, third] = seeded.map(({ source_id }) => source_id);
  await server.database.pool.query(`update collection_points set opening_hours = null`);
  await server.database.pool.query(`update collection_points set schedule = 'Só às terças' where source_id = $1`, [first]);
  await server.database.pool.query(`update collection_points set opening_hours = 'Mo 08:00-12:00' where source_id = $1`, [
    second,
  ]);
  await server.database.db.transaction((transaction) => seedOpeningHours(transaction, server.clock));
  const after = await openingHours();
  expect(after.slice(0, 3)).toEqual([
    { source_id: first, opening_hours: null, version: 1 },
    { source_id: second, opening_hours: 'Mo 08:00-12:00', version: 1 },
    { source_id: third, opening_hours: seeded[2].opening_hours, version: 2 },
  ]);
  expect(after.slice(3).every(({ opening_hours }, index) => opening_hours === seeded[index + 3].opening_hours)).toBe(true);
});

test('the same points are not written twice', async () => {
  const again = server.database.db.transaction((transaction) => seedCollectionPoints(transaction, server.clock));
  await expect(again).rejects.toThrow();
});
