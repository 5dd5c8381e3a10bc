import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as given from './given.ts';
import { startTestServer, type TestServer } from './harness.ts';

let server: TestServer;
let admin: given.SignedInPerson;

beforeAll(async () => {
  server = await startTestServer();
  server.clock.set('2026-12-01T15:00:00Z');
  admin = await given.admin(server);
});
afterAll(() => server.close());

const read = async (path: string) => {
  const answer = await server.call('GET', path, { token: admin.token });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
};
const add = (overrides: Parameters<typeof given.point>[2]) => given.point(server, admin.token, overrides);

describe('the map of all points', () => {
  test('shows those of the list’s filters in its part, inactive ones too, and counts those without coordinates', async () => {
    const near = await add({ name: 'Mapa A', latitude: -3.75, longitude: -38.53 });
    const inactive = await add({ name: 'Mapa B', latitude: -3.76, longitude: -38.54, isActive: false });
    await add({ name: 'Mapa C', latitude: -23.5, longitude: -46.6 });
    await add({ name: 'Mapa D', latitude: null, longitude: null });
    const map = (query: string) => read(`/admin/collection-points/map?bbox=-39,-4,-38,-3&zoom=12&q=mapa${query}`);
    const { points, clusters, unplaced } = await map('');
    expect(points.map(({ id }: { id: number }) => id).sort()).toEqual([near.id, inactive.id].sort());
    expect([clusters, unplaced]).toEqual([[], 1]);
    expect((await map('&status=inactive')).points).toEqual([
      { id: inactive.id, name: 'Mapa B', latitude: -3.76, longitude: -38.54 },
    ]);
    expect((await map('&material=oleo')).points).toEqual([]);
  });
});

describe('the map of a day’s bookings', () => {
  test('shows a pickup where its postal code is known to be, others at their point, and the rest without a place', async () => {
    const point = await add({ name: 'Ecoponto do mapa', latitude: -3.75, longitude: -38.53, handover: 'both' });
    const place = { logradouro: 'Rua das Flores', bairro: 'Centro', localidade: 'Fortaleza', uf: 'CE' };
    await server.database.pool.query('insert into postal_codes (cep, answer, fetched_at) values ($1, $2, $3)', [
      '60040-531',
      { cep: '60040-531', ...place, latitude: -3.73, longitude: -38.52 },
      server.clock.now(),
    ]);
    const marina = await given.resident(server, { name: 'Marina Alves' });
    const book = async (change: object) => {
      const body = { collectionPointId: point.id, date: '2026-12-04', weightKg: 3.5, ...change };
      const answer = await server.call('POST', '/schedules', { token: marina.token, body });
      expect(answer.statusCode, answer.body).toBe(201);
      return answer.json().id as string;
    };
    const home = { address: 'Rua das Flores, Centro, Fortaleza - CE', number: '12' };
    const known = await book({ handover: 'pickup', pickup: { cep: '60040-531', ...home } });
    const unknown = await book({ handover: 'pickup', pickup: { cep: '60000-999', ...home } });
    const dropoff = await book({ handover: 'dropoff' });
    await book({ handover: 'dropoff', date: '2026-12-05' });
    const { items, total } = await read(`/admin/schedules/map?date=2026-12-04&collectionPointId=${point.id}`);
    expect(total).toBe(3);
    expect(items).toContainEqual({
      ...{ id: known, name: 'Marina Alves', pointName: 'Ecoponto do mapa', status: 'pendente', weightKg: 3.5 },
      position: { latitude: -3.73, longitude: -38.52 },
    });
    const positions = Object.fromEntries(items.map(({ id, position }: { id: string; position: unknown }) => [id, position]));
    expect(positions[unknown]).toBeNull();
    expect(positions[dropoff]).toEqual({ latitude: -3.75, longitude: -38.53 });
  });
});
