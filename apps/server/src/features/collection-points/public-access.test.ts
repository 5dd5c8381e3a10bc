import type { MisplacedPublicPoints } from '@separai/contract/collection-points/administration-schema';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as given from '../../../test/given.ts';
import { startTestServer, type TestServer } from '../../../test/harness.ts';
import { seedCollectionPoints } from './seed.ts';

let server: TestServer;
let admin: given.SignedInPerson;
let resident: given.SignedInPerson;

beforeAll(async () => {
  server = await startTestServer();
  admin = await given.admin(server);
  resident = await given.resident(server);
});
afterAll(() => server.close());

const place = { latitude: -3.75, longitude: -38.53 };
const fields = { name: 'Biodigestor', address: 'Rua da Escola, 1', ...place, materials: ['outros'] };
const create = async (more: Record<string, unknown> = {}) =>
  (await server.call('POST', '/collection-points', { token: admin.token, body: { ...fields, ...more } })).json();
const replace = (id: number, more: Record<string, unknown>) =>
  server.call('PUT', `/collection-points/${id}`, { token: admin.token, body: { ...fields, ...more } });
const book = (collectionPointId: number) =>
  server.call('POST', '/schedules', { token: resident.token, body: { collectionPointId, date: '2026-12-02', weightKg: 3 } });
const idsOf = (reply: { json: () => { id: number }[] }): number[] => reply.json().map(({ id }) => id);

test('a point of which nothing is said is open to the public and takes bookings', async () => {
  expect(await create()).toMatchObject({ publicAccess: 'public', accessNote: null, takesBookings: true });
});

test('a restricted point is in no list, map, file or summary for residents, and a resident who knows its number reads that it is restricted', async () => {
  const before = (await server.call('GET', '/collection-points/summary')).json().count;
  const point = await create({ publicAccess: 'restricted', accessNote: 'Só da escola.' });
  for (const query of ['', '?q=biodigestor', '?material=outros', '?near=-3.75,-38.53', '?bbox=-39,-4,-38,-3'])
    expect(idsOf(await server.call('GET', `/collection-points${query}`, { token: resident.token }))).not.toContain(point.id);
  const view = (await server.call('GET', '/collection-points/view?bbox=-39,-4,-38,-3&zoom=12')).json();
  expect(view.points.map(({ id }: { id: number }) => id)).not.toContain(point.id);
  expect((await server.call('GET', '/collection-points/summary')).json().count).toBe(before);
  for (const file of ['/collection-points.geojson', '/collection-points.csv'])
    expect((await server.call('GET', file)).body).not.toContain('Só da escola.');
  expect((await server.call('GET', `/collection-points/${point.id}`)).json()).toMatchObject({
    publicAccess: 'restricted',
    accessNote: 'Só da escola.',
  });
  const all = await server.call('GET', '/collection-points?includeInactive=true&limit=500', { token: admin.token });
  expect(idsOf(all)).toContain(point.id);
});

test('a restricted point cannot be booked; one without bookings neither, but what is booked there can be moved', async () => {
  const restricted = await create({ publicAccess: 'restricted' });
  expect((await book(restricted.id)).json()).toMatchObject({ code: 'collection-point-restricted' });
  const point = await create();
  const booking = (await book(point.id)).json();
  expect((await replace(point.id, { takesBookings: false })).statusCode).toBe(200);
  const refused = await book(point.id);
  expect([refused.statusCode, refused.json().code]).toEqual([409, 'collection-point-without-bookings']);
  const moved = await server.call('PUT', `/schedules/${booking.id}`, {
    token: resident.token,
    body: { collectionPointId: point.id, date: '2026-12-03', weightKg: 3 },
  });
  expect(moved.json()).toMatchObject({ date: '2026-12-03', status: 'pendente' });
});

test.each([
  ['one by one', (id: number, _version: number) => replace(id, { publicAccess: 'restricted' })],
  [
    'several at once',
    (id: number, version: number) =>
      server.call('PATCH', '/admin/collection-points', {
        token: admin.token,
        body: { publicAccess: 'restricted', points: [{ id, version }], confirmation: { password: admin.password } },
      }),
  ],
])(
  'the open bookings of a point that becomes restricted are cancelled, and their residents read why: %s',
  async (_how, restrict) => {
    const point = await create();
    const booking = (await book(point.id)).json();
    const reply = await restrict(point.id, point.version);
    expect(reply.statusCode).toBe(200);
    const kept = (await server.call('GET', `/schedules/${booking.id}`, { token: resident.token })).json();
    expect(kept).toMatchObject({ status: 'cancelado', reason: 'O ponto de coleta não recebe mais entregas do público.' });
  },
);

test('a field that a change of a point lacks stays as it is', async () => {
  const point = await create({ publicAccess: 'restricted', accessNote: 'Só da escola.', takesBookings: false });
  expect((await replace(point.id, {})).json()).toMatchObject({
    publicAccess: 'restricted',
    accessNote: 'Só da escola.',
    takesBookings: false,
  });
});

test('from no bundled point is a place offered whose own text says that it takes nothing from the public', async () => {
  await server.database.db.transaction((transaction) => seedCollectionPoints(transaction, server.clock));
  const { rows } = await server.database.pool.query(
    `select count(*)::int as schools from collection_points where description like '%Não há entrega pública confirmada%' and is_listed`,
  );
  expect(rows[0].schools).toBe(0);
  const near = (await server.call('GET', '/collection-points?near=-3.8147,-38.4762&material=outros&limit=50')).json();
  expect(near.filter(({ name }: { name: string }) => name.startsWith('Biodigestor d'))).toEqual([]);
});

test('an older installation reads which bundled points to restrict, but for those whose text was changed, and restricts them at once', async () => {
  // The state of an older seed: every point public.
  await server.database.pool.query(`update collection_points set public_access = 'public', access_note = null`);
  await server.database.pool.query(
    `update collection_points set description = 'A escola recebe.' where source_id = 'fortaleza-biodigestor-1'`,
  );
  const misplaced = async () =>
    (await server.call('GET', '/admin/collection-points/bundled-restricted', { token: admin.token })).json();
  const { points, accessNote }: MisplacedPublicPoints = await misplaced();
  expect(points).toHaveLength(83);
  expect(accessNote).toBe('Atende só a própria escola: não há entrega pública confirmada.');
  const reply = await server.call('PATCH', '/admin/collection-points', {
    token: admin.token,
    body: {
      publicAccess: 'restricted',
      accessNote,
      points: points.map(({ id, version }) => ({ id, version })),
      confirmation: { password: admin.password },
    },
  });
  expect(reply.json().changed).toHaveLength(83);
  expect((await misplaced()).points).toEqual([]);
  const { rows } = await server.database.pool.query(
    `select count(*)::int as entries from audit_entries where record = 'collection-point' and after ->> 'publicAccess' = 'restricted'
       and after ->> 'accessNote' = $2 and actor_id = (select id from users where email = $1)`,
    [admin.email, accessNote],
  );
  expect(rows[0].entries).toBeGreaterThanOrEqual(83);

  // A point that an administrator has opened is not offered again.
  const [opened] = points;
  const decision = await server.call('PATCH', '/admin/collection-points', {
    token: admin.token,
    body: { publicAccess: 'public', points: [{ id: opened?.id }], confirmation: { password: admin.password } },
  });
  expect(decision.json().changed).toHaveLength(1);
  expect((await misplaced()).points).toEqual([]);
});
