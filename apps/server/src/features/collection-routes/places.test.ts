import type { PostalCode } from '@separai/contract/postal-codes/schema';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import * as given from '../../../test/given.ts';
import { startTestServer, type TestServer } from '../../../test/harness.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import { locateStops } from './places.ts';

const today = '2026-12-01';
const hour = 3_600_000;

let server: TestServer;
let admin: given.SignedInPerson;
let collector: given.SignedInPerson;
let marina: given.SignedInPerson;
let pointId: number;
let publicPointId: number;

beforeAll(async () => {
  server = await startTestServer();
  admin = await given.admin(server);
  const organizationId = await given.organization(server);
  collector = await given.personOf(server, organizationId, 'collector');
  marina = await given.resident(server);
  const pickups = { handover: 'pickup', materials: [] };
  pointId = (await given.point(server, admin.token, { ...pickups, organizationId })).id;
  publicPointId = (await given.point(server, admin.token, pickups)).id;
});
beforeEach(async () => {
  server.clock.set('2026-12-01T15:00:00Z');
  await given.confirm(server, admin);
  await server.database.pool.query('delete from collection_schedules');
});
afterAll(() => server.close());

const pickupIn = (cep: string | null) => ({ cep, address: 'Rua Sol, Centro, Fortaleza - CE', number: '300', complement: null });
const pending = async (cep: string | null, change: object = {}): Promise<string> => {
  const body = { collectionPointId: pointId, date: today, weightKg: 5, handover: 'pickup', pickup: pickupIn(cep), ...change };
  const booked = await server.call('POST', '/schedules', { token: marina.token, body });
  expect(booked.statusCode, booked.body).toBe(201);
  return booked.json().id;
};
const confirmed = async (...of: Parameters<typeof pending>): Promise<string> => {
  const id = await pending(...of);
  await server.call('PATCH', `/admin/schedules/${id}`, { token: admin.token, body: { status: 'confirmado' } });
  return id;
};

const address = { logradouro: 'Rua Sol', bairro: 'Centro', localidade: 'Fortaleza', uf: 'CE' };
const answers: Readonly<Record<string, Partial<PostalCode>>> = {
  '60010-000': { latitude: -3.73, longitude: -38.52, precision: 'street' },
  '60020-000': { latitude: -3.74, longitude: -38.53, precision: 'district' },
  // The centre of a city is no place of a stop.
  '60030-000': { latitude: -3.71, longitude: -38.54, precision: 'municipality' },
};
/** Runs the job, and returns the postal codes that it has looked up. */
const locate = async (refuse?: (cep: string) => ApiError | undefined): Promise<string[]> => {
  const asked: string[] = [];
  const findPostalCode = async (cep: string): Promise<PostalCode> => {
    asked.push(cep);
    const refused = refuse?.(cep);
    if (refused !== undefined) throw refused;
    return { cep, ...address, ...answers[cep] };
  };
  await locateStops({ db: server.database.db, clock: server.clock, findPostalCode }, new AbortController().signal);
  return asked.sort();
};
/** The positions of today's stops. */
const positions = async (): Promise<Record<string, unknown>> => {
  const { stops } = (await server.call('GET', `/collection-routes/${today}`, { token: collector.token })).json();
  return Object.fromEntries(stops.map(({ id, position }: { id: string; position: unknown }) => [id, position]));
};

test('the confirmed pickups of today and tomorrow get the place of their street or district', async () => {
  const [street, district] = [await confirmed('60010-000'), await confirmed('60020-000')];
  await confirmed('60010-000', { date: '2026-12-02' });
  await confirmed('60040-000', { date: '2026-12-03' });
  await confirmed('60040-000', { collectionPointId: publicPointId });
  await confirmed(null);
  await pending('60040-000');
  expect(await locate()).toEqual(['60010-000', '60010-000', '60020-000']);
  expect(await positions()).toMatchObject({
    [street]: { latitude: -3.73, longitude: -38.52, precision: 'street' },
    [district]: { latitude: -3.74, longitude: -38.53, precision: 'district' },
  });
});

test('a place is looked up once, and again for another postal code', async () => {
  const id = await confirmed('60010-000');
  await locate();
  expect(await locate()).toEqual([]);
  await server.database.pool.query('update collection_schedules set pickup = $2 where id = $1', [
    id,
    JSON.stringify(pickupIn('60020-000')),
  ]);
  expect(await locate()).toEqual(['60020-000']);
  expect((await positions())[id]).toMatchObject({ latitude: -3.74, precision: 'district' });
});

test.each([
  ['nothing nearer than its city', '60030-000', undefined],
  ['nothing', '60050-000', () => new ApiError('postal-code-not-found')],
] as const)('a postal code of which %s is known is looked up again after four hours', async (_known, cep, refuse) => {
  const id = await confirmed(cep);
  expect(await locate(refuse)).toEqual([cep]);
  expect((await positions())[id]).toBeNull();
  server.clock.advance(4 * hour - 1);
  expect(await locate(refuse)).toEqual([]);
  server.clock.advance(2);
  expect(await locate(refuse)).toEqual([cep]);
});

test('while no provider answers, the run ends and the next one looks all of them up', async () => {
  await confirmed('60010-000');
  await confirmed('60020-000');
  expect(await locate(() => new ApiError('postal-code-unavailable'))).toHaveLength(1);
  expect(await locate()).toEqual(['60010-000', '60020-000']);
});
