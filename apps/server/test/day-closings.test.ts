// @module-tag postgres
import { type PickupRules, unlimitedPickups } from '@separai/contract/collection-points/pickup-rules';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { notifyResidents } from '../src/features/notices/announcing.ts';
import { tellClosings } from '../src/features/schedules/rescheduling/closings.ts';
import * as given from './given.ts';
import { startTestServer, type TestServer } from './harness.ts';

const home = { cep: '60025-001', address: 'Rua Senador Pompeu, Centro, Fortaleza - CE', number: '300', complement: null };
const [friday, monday, tuesday] = ['2026-12-04', '2026-12-07', '2026-12-08'];

let server: TestServer;
let admin: given.SignedInPerson;
let residents: given.SignedInPerson[];

beforeAll(async () => {
  server = await startTestServer();
  server.clock.set('2026-12-01T15:00:00Z');
  admin = await given.admin(server);
  residents = await Promise.all([1, 2, 3].map(() => given.resident(server, home)));
});
beforeEach(() => server.clock.set('2026-12-01T15:00:00Z'));
afterAll(() => server.close());

const ofAdmin = (method: string, path: string, body?: object) => server.call(method, path, { token: admin.token, body });
/** A point with these rules and a booking of each resident on Friday. */
const scene = async (rules: Partial<PickupRules>) => {
  const pickupRules = { weekdays: [1, 2, 5], ...rules };
  const point = (await given.point(server, admin.token, { handover: 'pickup', pickupRules })).id;
  const ids: string[] = [];
  for (const { token } of residents) {
    const body = { collectionPointId: point, date: friday, weightKg: 3 };
    const reply = await server.call('POST', '/schedules', { token, body });
    expect(reply.statusCode, reply.body).toBe(201);
    ids.push(reply.json().id);
    server.clock.advance(1_000);
  }
  return { point, ids };
};
const close = (point: number, act: 'move' | 'ask') =>
  ofAdmin('POST', `/admin/collection-points/${point}/closings`, { date: friday, act });
const preview = async (point: number, date = friday) =>
  (await ofAdmin('GET', `/admin/collection-points/${point}/closings/preview?date=${date}`)).json();
const states = (ids: readonly string[]) =>
  Promise.all(
    ids.map(async (id, index) => {
      const { date, proposedDates } = (await server.call('GET', `/schedules/${id}`, { token: residents[index]?.token })).json();
      return { date, proposedDates };
    }),
  );
const tell = () => tellClosings({ db: server.database.db, clock: server.clock, notify: notifyResidents });
const toldOf = async (ids: readonly string[]) =>
  (
    await server.database.pool.query(
      `select kind, subject ->> 'date' as date from notices where schedule_id = any($1) and kind in ('booking-moved', 'booking-proposed')
       order by kind, date`,
      [ids],
    )
  ).rows;
const limit = async (point: number, bookingsPerDay: number) => {
  await server.database.pool.query(
    "update collection_point_pickups set rules = rules || jsonb_build_object('bookingsPerDay', $2::int) where collection_point_id = $1",
    [point, bookingsPerDay],
  );
};

test('a closed day moves its bookings to the next days with room, and the residents hear it once, after the time to undo', async () => {
  const { point, ids } = await scene({});
  await limit(point, 2);
  // Told before the day is closed, and nothing is changed by it.
  expect([await preview(point), await preview(point, monday)]).toEqual([
    { bookings: 3, left: { move: 0, ask: 0 } },
    { bookings: 0, left: { move: 0, ask: 0 } },
  ]);
  expect((await preview(point, '2026-11-30')).code).toBe('validation-failed');
  const closed = await close(point, 'move');
  expect(closed.json()).toMatchObject({ date: friday, changed: 3, left: 0, toldAt: null, undoneAt: null });
  expect(await states(ids)).toEqual([monday, monday, tuesday].map((date) => ({ date, proposedDates: null })));
  expect((await close(point, 'move')).json().code).toBe('day-closed-already');
  const days = (await server.call('GET', `/collection-points/${point}/days`, { token: residents[0]?.token })).json().days;
  expect(days).toContainEqual({ date: friday, obstacle: 'closed' });
  await tell();
  expect(await toldOf(ids)).toEqual([]);
  server.clock.advance(10 * 60_000);
  await Promise.all([tell(), tell()]);
  expect(await toldOf(ids)).toEqual([monday, monday, tuesday].map((date) => ({ kind: 'booking-moved', date })));
  await tell();
  expect(await toldOf(ids)).toHaveLength(3);
});

test('an undo takes the bookings back in silence, and the day is open again', async () => {
  const { point, ids } = await scene({});
  const { id } = (await close(point, 'move')).json();
  expect((await ofAdmin('POST', `/admin/closings/${id}/undo`)).json()).toMatchObject({ undoneAt: expect.any(String) });
  expect(await states(ids)).toEqual(ids.map(() => ({ date: friday, proposedDates: null })));
  expect((await ofAdmin('GET', `/collection-points/${point}`)).json().pickupRules.daysOff).toEqual([]);
  server.clock.advance(10 * 60_000);
  await tell();
  expect(await toldOf(ids)).toEqual([]);
  expect((await ofAdmin('POST', `/admin/closings/${id}/undo`)).json().code).toBe('day-closing-not-found');
});

test('an undo after the residents were told tells them again, and one after a booking changed is refused', async () => {
  const { point, ids } = await scene({});
  const { id } = (await close(point, 'move')).json();
  server.clock.advance(10 * 60_000);
  await tell();
  await ofAdmin('POST', `/admin/closings/${id}/undo`);
  expect(await toldOf(ids)).toEqual(
    [...Array(3).fill(friday), ...Array(3).fill(monday)].map((date) => ({ kind: 'booking-moved', date })),
  );
  const again = (await close(point, 'move')).json();
  await server.call('POST', `/schedules/${ids[0]}/cancel`, { token: residents[0]?.token });
  expect((await ofAdmin('POST', `/admin/closings/${again.id}/undo`)).json().code).toBe('day-closing-changed');
  expect((await ofAdmin('GET', `/collection-points/${point}`)).json().pickupRules.daysOff).toEqual([friday]);
});

test('an undo does not take bookings back to a day that is over', async () => {
  const { point, ids } = await scene({});
  const { id } = (await close(point, 'move')).json();
  server.clock.set('2026-12-05T15:00:00Z');
  const { token } = await given.admin(server);
  expect((await server.call('POST', `/admin/closings/${id}/undo`, { token })).json().code).toBe('day-closing-over');
  expect(await states(ids)).toEqual(ids.map(() => ({ date: monday, proposedDates: null })));
});

test('an undo does not take bookings back to a day whose places were given to others', async () => {
  const { point, ids } = await scene({ bookingsPerDay: 3 });
  const { id } = (await close(point, 'move')).json();
  // The form of the point opens the day again.
  await ofAdmin('PUT', `/collection-points/${point}`, {
    ...(await ofAdmin('GET', `/collection-points/${point}`)).json(),
    pickupRules: { ...unlimitedPickups, weekdays: [1, 2, 5], bookingsPerDay: 3 },
  });
  const other = await given.resident(server, home);
  const body = { collectionPointId: point, date: friday, weightKg: 3 };
  expect((await server.call('POST', '/schedules', { token: other.token, body })).statusCode).toBe(201);
  expect((await ofAdmin('POST', `/admin/closings/${id}/undo`)).json().code).toBe('day-full');
  expect(await states(ids)).toEqual(ids.map(() => ({ date: monday, proposedDates: null })));
});

test('a closing drops the days off that are over, of which a point would have more than its form may save', async () => {
  const { point } = await scene({});
  await server.database.pool.query(
    `update collection_point_pickups set rules = rules || jsonb_build_object('daysOff', '["12-25"]'::jsonb ||
       (select jsonb_agg(to_char(date '2026-01-01' + n, 'YYYY-MM-DD')) from generate_series(0, 198) n)) where collection_point_id = $1`,
    [point],
  );
  await close(point, 'move');
  const { name, address, pickupRules } = (await ofAdmin('GET', `/collection-points/${point}`)).json();
  expect(pickupRules.daysOff).toEqual(['12-25', friday]);
  const saved = await ofAdmin('PUT', `/collection-points/${point}`, { name, address, handover: 'pickup', pickupRules });
  expect(saved.statusCode, saved.body).toBe(200);
});

test('residents who are asked get the next days, and bookings without a day stay', async () => {
  const { point, ids } = await scene({ daysAhead: 7 });
  await close(point, 'ask');
  expect(await states(ids)).toEqual(ids.map(() => ({ date: friday, proposedDates: [monday, tuesday] })));
  server.clock.advance(10 * 60_000);
  await tell();
  expect(await toldOf(ids)).toEqual(ids.map(() => ({ kind: 'booking-proposed', date: friday })));
  const tight = await scene({ daysAhead: 6 });
  await limit(tight.point, 1);
  expect((await preview(tight.point)).left.move).toBe(2);
  expect((await close(tight.point, 'move')).json()).toMatchObject({ changed: 1, left: 2 });
});

test('a cancelled booking is not taken back to a day that was closed meanwhile, unless the closing is undone', async () => {
  const { point, ids } = await scene({});
  const cancel = await ofAdmin('PATCH', '/admin/schedules', { status: 'cancelado', schedules: [{ id: ids[0] }, { id: ids[1] }] });
  const undo = async (index: number) => {
    const { id, version } = cancel.json().changed.find((one: { id: string }) => one.id === ids[index]);
    return (await ofAdmin('POST', '/admin/schedules/undo', { schedules: [{ id, version }] })).json();
  };
  server.clock.advance(1_000);
  const { id, changed } = (await close(point, 'move')).json();
  expect(changed).toBe(1);
  expect((await undo(0)).unchanged).toMatchObject([
    { code: 'day-closed-meanwhile', error: 'Este dia foi fechado enquanto isso: o agendamento continua cancelado.' },
  ]);
  expect((await ofAdmin('GET', `/admin/schedules/${ids[0]}`)).json()).toMatchObject({ status: 'cancelado', date: friday });
  await ofAdmin('POST', `/admin/closings/${id}/undo`);
  expect((await undo(1)).restored).toMatchObject([{ id: ids[1], status: 'pendente', date: friday }]);
});

test('of several undos of one closing at once one takes the bookings back, and the others find it undone', async () => {
  for (const act of ['move', 'ask'] as const) {
    const { point, ids } = await scene({});
    const { id } = (await close(point, act)).json();
    const replies = await Promise.all([1, 2, 3].map(() => ofAdmin('POST', `/admin/closings/${id}/undo`)));
    expect(replies.map((reply) => reply.json().code ?? 'undone').sort()).toEqual([
      ...Array(2).fill('day-closing-not-found'),
      'undone',
    ]);
    expect(await states(ids)).toEqual(ids.map(() => ({ date: friday, proposedDates: null })));
    const { history } = (await ofAdmin('GET', `/admin/schedules/${ids[0]}`)).json();
    expect(history).toHaveLength(3);
  }
});
