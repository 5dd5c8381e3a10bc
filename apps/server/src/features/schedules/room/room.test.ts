// @module-tag postgres
import type { PickupRules } from '@separai/contract/collection-points/pickup-rules';
import type { FastifyInstance } from 'fastify';
import pino from 'pino';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import * as given from '../../../../test/given.ts';
import { anotherInstance, startTestServer, type TestServer } from '../../../../test/harness.ts';
import { type Database, openDatabase } from '../../../platform/database/database.ts';

const home = { cep: '60025-001', address: 'Rua Senador Pompeu, Centro, Fortaleza - CE', number: '300', complement: null };
const friday = '2026-12-04';

let server: TestServer;
let admin: given.SignedInPerson;
let residents: given.SignedInPerson[];
let otherDatabase: Database;
let otherApp: FastifyInstance;

beforeAll(async () => {
  server = await startTestServer();
  server.clock.set('2026-12-01T15:00:00Z');
  admin = await given.admin(server);
  residents = await Promise.all(Array.from({ length: 10 }, () => given.resident(server, home)));
  const { connectionString, host, port, user, password, database } = server.database.pool.options;
  const connection = { connectionString, host, port, user, password, database };
  otherDatabase = openDatabase({ kind: 'external', connection, logger: pino({ enabled: false }) });
  otherApp = await anotherInstance(server, { database: otherDatabase });
});
beforeEach(() => server.database.pool.query(`update collection_schedules set status = 'cancelado', handover = handover`));
afterAll(async () => {
  await otherApp.close();
  await otherDatabase.close();
  await server.close();
});

const pointWith = async (pickupRules: Partial<PickupRules>, more: object = {}) =>
  (await given.point(server, admin.token, { handover: 'pickup', pickupRules, ...more })).id;
const book = (collectionPointId: number, person = residents[0], more: object = {}) =>
  server.call('POST', '/schedules', { token: person?.token, body: { collectionPointId, date: friday, weightKg: 3, ...more } });
const booked = async (...asked: Parameters<typeof book>): Promise<{ id: string; version: number }> => {
  const reply = await book(...asked);
  expect(reply.statusCode, reply.body).toBe(201);
  return reply.json();
};
const inject = (app: FastifyInstance, method: 'POST' | 'PATCH', path: string, token: string, payload: object) =>
  app.inject({ method, url: `/api${path}`, headers: { authorization: `Bearer ${token}` }, payload });
const move = (id: string, collectionPointId: number, change: object, person = residents[0]) =>
  server.call('PUT', `/schedules/${id}`, {
    token: person?.token,
    body: { collectionPointId, date: friday, weightKg: 3, ...change },
  });
const changeStatus = (id: string, body: object, app = server.app) =>
  inject(app, 'PATCH', `/admin/schedules/${id}`, admin.token, body);

test('the last place is given once, with the next free days for the others', async () => {
  const point = await pointWith({ bookingsPerDay: 1, weekdays: [1, 5] });
  const replies = await Promise.all(
    residents.map(({ token }, index) =>
      inject(index % 2 === 0 ? server.app : otherApp, 'POST', '/schedules', token, {
        collectionPointId: point,
        date: friday,
        weightKg: 3,
      }),
    ),
  );
  expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([201, ...Array(9).fill(409)]);
  const refused = replies.find(({ statusCode }) => statusCode === 409);
  expect(refused?.json()).toMatchObject({
    code: 'day-full',
    nextDays: ['2026-12-07', '2026-12-11', '2026-12-14'],
    fields: { date: expect.stringMatching(/^O dia 04\/12\/2026, sexta-feira, está lotado\. Próximos dias com lugar: 07\/12/) },
  });
});

test('two administrators who confirm at the same moment give the last place once', async () => {
  const point = await pointWith({ bookingsPerDay: 2 });
  const ids = [(await booked(point, residents[0])).id, (await booked(point, residents[1])).id];
  const changed = await server.call('PUT', `/collection-points/${point}`, {
    token: admin.token,
    body: { name: 'Ponto', address: 'Rua A', pickupRules: { bookingsPerDay: 1 } },
  });
  expect(changed.json().pickupRules).toMatchObject({ bookingsPerDay: 1 });
  const replies = await Promise.all(
    ids.map((id, index) => changeStatus(id, { status: 'confirmado' }, index === 0 ? server.app : otherApp)),
  );
  expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
  const late = ids[replies.findIndex(({ statusCode }) => statusCode === 409)] ?? '';
  const body = { status: 'confirmado', schedules: [{ id: late }] };
  const together = await server.call('PATCH', '/admin/schedules', { token: admin.token, body });
  expect(together.json()).toMatchObject({ changed: [], unchanged: [{ id: late, code: 'day-full' }] });
  const beyond = await server.call('PATCH', '/admin/schedules', { token: admin.token, body: { ...body, beyondLimit: true } });
  expect(beyond.json()).toMatchObject({ changed: [{ id: late, status: 'confirmado' }], unchanged: [] });
});

test('bookings confirmed together share the room of their day', async () => {
  const point = await pointWith({ kgPerDay: 100 });
  const ids = [(await booked(point, residents[0])).id, (await booked(point, residents[1])).id];
  await server.database.pool.query(
    `update collection_point_pickups set rules = rules || '{"kgPerDay":5}' where collection_point_id = $1`,
    [point],
  );
  const reply = await server.call('PATCH', '/admin/schedules', {
    token: admin.token,
    body: { status: 'confirmado', schedules: ids.map((id) => ({ id })) },
  });
  expect(reply.json().changed).toHaveLength(1);
  expect(reply.json().unchanged).toMatchObject([{ code: 'day-full' }]);
});

test('a move to another day and more kilograms need room, and the booking itself takes none from them', async () => {
  const point = await pointWith({ bookingsPerDay: 1, kgPerDay: 10, closing: { daysBefore: 1, hour: 18 } });
  const { id } = await booked(point);
  await booked(point, residents[1], { date: '2026-12-07' });
  expect((await move(id, point, { date: '2026-12-07' })).json()).toMatchObject({ code: 'day-full' });
  expect((await move(id, point, { weightKg: 10 })).statusCode).toBe(200);
  expect((await move(id, point, { weightKg: 10.5 })).json().fields).toEqual({ weightKg: 'Este ponto busca até 10 kg por dia.' });
  // After the deadline the booking may stay on its day, and the place of a cancelled booking is free again.
  server.clock.set('2026-12-03T22:00:00Z');
  expect((await move(id, point, { weightKg: 8 })).statusCode).toBe(200);
  expect((await book(point, residents[2])).json().fields).toEqual({
    date: expect.stringMatching(/^O prazo para 04\/12\/2026, sexta-feira já encerrou: era até as 18h da véspera\./),
  });
  server.clock.set('2026-12-01T15:00:00Z');
  await server.call('POST', `/schedules/${id}/cancel`, { token: residents[0]?.token });
  await booked(point, residents[3]);
});

test('a day, an address or a holiday that the point excludes is refused at its field', async () => {
  await server.call('POST', '/holidays', {
    token: admin.token,
    body: { date: friday, name: 'Aniversário', uf: null, municipality: null },
  });
  const fieldsAt = async (rules: Partial<PickupRules>, more: object = {}) =>
    (await book(await pointWith(rules), residents[0], more)).json().fields;
  expect(await fieldsAt({ weekdays: [1] })).toEqual({
    date: expect.stringMatching(/^Este ponto não trabalha em 04\/12\/2026, sexta-feira\. Próximos dias com lugar: 07\/12/),
  });
  expect(await fieldsAt({ daysOff: ['12-04'] })).toEqual({ date: expect.stringMatching(/^Este ponto não busca em 04\/12/) });
  expect(await fieldsAt({ worksOnHolidays: false })).toEqual({ date: expect.stringMatching(/^Este ponto não busca em 04\/12/) });
  expect(await fieldsAt({ daysAhead: 2 })).toEqual({ date: expect.stringMatching(/até 2 dias de antecedência/) });
  expect(await fieldsAt({ districts: ['Aldeota'] })).toEqual({
    'pickup.address': 'Este endereço fica fora da área atendida por este ponto.',
  });
  expect(await fieldsAt({ districts: ['Aldeota', 'Centro'] })).toBeUndefined();
});

test('the days are told with their reasons, and a point without rules has none', async () => {
  const point = await pointWith({ bookingsPerDay: 1, weekdays: [5], daysOff: ['2026-12-11'], daysAhead: 14 });
  await booked(point);
  const days = await server.call('GET', `/collection-points/${point}/days`, { token: residents[1]?.token });
  expect(days.json().loads).toEqual([{ date: friday, bookings: 1, kg: 0 }]);
  expect(days.json().days).toHaveLength(15);
  expect(days.json().days.filter(({ obstacle }: { obstacle: string }) => obstacle !== 'not-working')).toEqual([
    { date: friday, obstacle: 'full' },
    { date: '2026-12-11', obstacle: 'closed' },
  ]);
  const free = (await given.point(server, admin.token, { handover: 'pickup' })).id;
  const none = await server.call('GET', `/collection-points/${free}/days`, { token: residents[1]?.token });
  expect(none.json()).toEqual({ rules: null, loads: [], holidays: [], days: [] });
});

test('the loads say no more than the rules limit, so that no resident reads what a neighbour hands over', async () => {
  const loadsAt = async (rules: Partial<PickupRules>) => {
    const point = await pointWith(rules);
    await booked(point);
    return (await server.call('GET', `/collection-points/${point}/days`, { token: residents[1]?.token })).json().loads;
  };
  expect(await loadsAt({ weekdays: [5] })).toEqual([]);
  expect(await loadsAt({ bookingsPerDay: 9 })).toEqual([{ date: friday, bookings: 1, kg: 0 }]);
  expect(await loadsAt({ kgPerDay: 90 })).toEqual([{ date: friday, bookings: 0, kg: 3 }]);
});

test('rules are part of the point: written, shown, audited, and kept by a form that does not name them', async () => {
  const point = await pointWith({ bookingsPerDay: 3 });
  const read = async () => (await server.call('GET', `/collection-points/${point}`)).json();
  expect((await read()).pickupRules).toMatchObject({ bookingsPerDay: 3, weekdays: [] });
  const put = (more: object) =>
    server.call('PUT', `/collection-points/${point}`, { token: admin.token, body: { name: 'Ponto', address: 'Rua A', ...more } });
  await put({});
  expect((await read()).pickupRules).toMatchObject({ bookingsPerDay: 3 });
  await put({ pickupRules: {} });
  expect((await read()).pickupRules).toBeNull();
  const { rows } = await server.database.pool.query(
    `select before -> 'pickupRules' ->> 'bookingsPerDay' as before, after -> 'pickupRules' as after from audit_entries
     where record = 'collection-point' and record_id = $1 order by id desc limit 1`,
    [String(point)],
  );
  expect(rows).toEqual([{ before: '3', after: null }]);
  expect((await put({ pickupRules: { daysOff: ['31/02'] } })).json().fields).toEqual({
    'pickupRules.daysOff.0': 'Escreva uma data, como 24/12 ou 24/12/2026',
  });
});
