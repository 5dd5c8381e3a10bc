// @module-tag postgres
import type { PickupRules } from '@separai/contract/collection-points/pickup-rules';
import pino from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { findHolidays } from '../src/features/collection-points/holidays.ts';
import { notifyPeople, notifyResidents } from '../src/features/notices/announcing.ts';
import { cancelAtInactivePoints } from '../src/features/schedules/administration/administration.ts';
import { planSeries } from '../src/features/schedules/series/series-planning.ts';
import { type Database, openDatabase } from '../src/platform/database/database.ts';
import * as given from './given.ts';
import { startTestServer, type TestServer } from './harness.ts';
import { whilePointMoves } from './moved-points.ts';

const home = { cep: '60025-001', address: 'Rua Senador Pompeu, Centro, Fortaleza - CE', number: '300', complement: null };
/** A Tuesday. */
const now = '2026-12-01T15:00:00Z';
const thursdays = ['2026-12-03', '2026-12-10', '2026-12-17', '2026-12-24', '2026-12-31'] as const;
const fridays = ['2026-12-04', '2026-12-11', '2026-12-18', '2026-12-25'] as const;
const weekly = 'FREQ=WEEKLY;BYDAY=TH';

let server: TestServer;
let admin: given.SignedInPerson;
let marina: given.SignedInPerson;
let otherDatabase: Database;

beforeAll(async () => {
  server = await startTestServer();
  admin = await given.admin(server);
  const { connectionString, host, port, user, password, database } = server.database.pool.options;
  const connection = { connectionString, host, port, user, password, database };
  otherDatabase = openDatabase({ kind: 'external', connection, logger: pino({ enabled: false }) });
});
beforeEach(async () => {
  server.clock.set(now);
  marina = await given.resident(server, home);
});
afterAll(async () => {
  await otherDatabase.close();
  await server.close();
});

const rows = async (sql: string, values: unknown[] = []) => (await server.database.pool.query(sql, values)).rows;
const pointWith = async (pickupRules: Partial<PickupRules> = {}, more: object = {}): Promise<number> =>
  (await given.point(server, admin.token, { handover: 'pickup', pickupRules: { daysAhead: 20, ...pickupRules }, ...more })).id;
/** Each call has a time of its own, by which its notices are in order. */
const call = (method: string, path: string, body?: unknown, person = marina) => {
  server.clock.advance(1_000);
  return server.call(method, path, { token: person.token, body });
};
const repeat = (collectionPointId: number, change: object = {}, person = marina) =>
  call('POST', '/schedule-series', { collectionPointId, date: thursdays[0], weightKg: 3, rule: weekly, ...change }, person);
/** A series of Thursdays, with its bookings by day. */
const repeated = async (collectionPointId: number, change: object = {}) => {
  const reply = await repeat(collectionPointId, change);
  expect(reply.statusCode, reply.body).toBe(201);
  return { series: reply.json(), bookings: await bookingsOf(reply.json().id) };
};
interface Occurrence {
  id: string;
  day: string;
  place: string;
  status: string;
  version: number;
}
const bookingsOf = (seriesId: string): Promise<Occurrence[]> =>
  rows(
    `select id, date::text as day, occurrence_date::text as place, status, version from collection_schedules
     where series_id = $1 order by occurrence_date`,
    [seriesId],
  );
const daysOf = async (seriesId: string): Promise<string[]> => (await bookingsOf(seriesId)).map(({ day }) => day);
const noticesOf = async (person = marina) =>
  rows(
    `select kind, subject ->> 'date' as day, subject ->> 'recurrence' as recurrence, subject ->> 'reason' as reason from notices
     where user_id = $1 order by created_at, kind`,
    [person.id],
  );
const jobParts = (db = server.database.db) => ({
  db,
  clock: server.clock,
  notify: notifyResidents,
  notifyPeople,
  findHolidays: (queryable: typeof db) => findHolidays({ db: queryable, clock: server.clock }),
});
const plan = () => planSeries(jobParts());

describe('a series', () => {
  test('has the bookings of all days that can be booked at once, and one notice', async () => {
    const { series, bookings } = await repeated(await pointWith());
    expect(series).toMatchObject({ rule: weekly, startsOn: thursdays[0], endsOn: '2027-12-03', isOpenEnded: true, skipped: [] });
    expect(bookings.map(({ day, place, status }) => [day, place, status])).toEqual(
      thursdays.slice(0, 3).map((day) => [day, day, 'pendente']),
    );
    expect(await noticesOf()).toEqual([{ kind: 'booking-received', day: thursdays[0], recurrence: 'toda quinta', reason: null }]);
    const listed = (await call('GET', '/schedules')).json();
    expect(listed.map(({ seriesId }: { seriesId: string }) => seriesId)).toEqual([series.id, series.id, series.id]);
    expect((await call('GET', '/schedule-series')).json()).toEqual([series]);
  });

  test.each([
    ['FREQ=WEEKLY;INTERVAL=2;BYDAY=TH', [thursdays[0], thursdays[2]]],
    ['FREQ=WEEKLY;BYDAY=TH,FR', [thursdays[0], fridays[0], thursdays[1], fridays[1], thursdays[2], fridays[2]]],
    ['FREQ=MONTHLY;BYDAY=1TH,3TH', [thursdays[0], thursdays[2]]],
  ])('follows %s', async (rule, days) => {
    const { series } = await repeated(await pointWith(), { rule });
    expect(await daysOf(series.id)).toEqual(days);
  });

  test('ends on its chosen day', async () => {
    const { series } = await repeated(await pointWith(), { until: thursdays[1] });
    expect(series).toMatchObject({ endsOn: thursdays[1], isOpenEnded: false });
    expect(await daysOf(series.id)).toEqual(thursdays.slice(0, 2));
  });

  test.each([
    [{ rule: 'FREQ=WEEKLY;BYDAY=FR' }, { rule: 'A data da coleta precisa ser um dos dias da repetição.' }],
    [
      { rule: 'FREQ=WEEKLY;INTERVAL=3;BYDAY=TH' },
      { rule: 'A coleta pode se repetir toda semana, a cada duas semanas, ou todo mês em um dia da semana.' },
    ],
    [{ rule: 'FREQ=DAILY' }, { rule: expect.any(String) }],
    [{ rule: undefined }, { rule: 'Escolha como a coleta se repete.' }],
    [{ until: '2026-12-02' }, { until: 'O fim precisa ser depois da primeira coleta.' }],
    [{ until: '2027-12-04' }, { until: 'A repetição vai até um ano depois da primeira coleta.' }],
  ])('with %j is refused at its field', async (change, fields) => {
    const reply = await repeat(await pointWith(), change);
    expect([reply.statusCode, reply.json().fields]).toEqual([400, fields]);
  });

  test('begins on a day with room, or is refused with the next days as a booking is', async () => {
    const point = await pointWith({ bookingsPerDay: 1, weekdays: [4, 5] });
    await repeated(point);
    const reply = await repeat(point, {}, await given.resident(server, home));
    expect([reply.statusCode, reply.json().code, reply.json().nextDays]).toEqual([409, 'day-full', [...fridays.slice(0, 3)]]);
  });

  test('counts as one of the thirty open bookings, and five are the most', async () => {
    const point = await pointWith();
    for (let times = 0; times < 5; times++) await repeated(point);
    const sixth = await repeat(point);
    expect([sixth.statusCode, sixth.json().code]).toEqual([409, 'too-many-schedule-series']);
    await rows(
      `insert into collection_schedules (user_id, collection_point_id, date, weight_kg, created_at, updated_at)
       select $1, $2, '2026-12-04', 2, now(), now() from generate_series(1, 24)`,
      [marina.id, point],
    );
    const body = { collectionPointId: point, date: fridays[0], weightKg: 2 };
    expect((await call('POST', '/schedules', body)).statusCode).toBe(201);
    expect((await call('POST', '/schedules', body)).json().code).toBe('too-many-open-schedules');
  });

  test('is sent again under its key without a second one', async () => {
    const body = { collectionPointId: await pointWith(), date: thursdays[0], weightKg: 3, rule: weekly };
    const send = () =>
      server.call('POST', '/schedule-series', { token: marina.token, body, headers: { 'idempotency-key': 'repetida' } });
    const [first, again] = [await send(), await send()];
    expect([again.statusCode, again.body]).toEqual([201, first.body]);
    expect((await call('GET', '/schedule-series')).json()).toHaveLength(1);
  });
});

describe('the job', () => {
  test('adds the days that can be booked by now, each once, also in two instances at once', async () => {
    const { series } = await repeated(await pointWith());
    await plan();
    expect(await daysOf(series.id)).toEqual(thursdays.slice(0, 3));
    server.clock.set('2026-12-11T15:00:00Z');
    await Promise.all([planSeries(jobParts()), planSeries(jobParts(otherDatabase.db)), planSeries(jobParts())]);
    expect(await daysOf(series.id)).toEqual(thursdays);
    expect(await noticesOf()).toHaveLength(1);
  });

  test('leaves out a day without room, tells it once, and the resident books another with one tap', async () => {
    const point = await pointWith({ weekdays: [4, 5] });
    const { series } = await repeated(point);
    await rows(
      `update collection_point_pickups set rules = rules || '{"daysOff": ["2026-12-24"]}' where collection_point_id = $1`,
      [point],
    );
    server.clock.set('2026-12-11T15:00:00Z');
    await plan();
    server.clock.set('2026-12-12T15:00:00Z');
    await plan();
    expect(await daysOf(series.id)).toEqual([...thursdays.slice(0, 3), thursdays[4]]);
    const skipped = (await call('GET', '/schedule-series')).json()[0].skipped;
    expect(skipped).toEqual([{ day: thursdays[3], reason: 'closed', days: [fridays[3]] }]);
    expect((await noticesOf()).slice(1)).toEqual([
      { kind: 'series-skipped', day: thursdays[3], recurrence: null, reason: '24/12/2026' },
    ]);
    const choose = (date: string | null) => call('POST', `/schedule-series/${series.id}/skipped`, { day: thursdays[3], date });
    expect((await choose('2026-12-28')).json().code).toBe('schedule-proposal-gone');
    expect((await choose(fridays[3])).json().skipped).toEqual([]);
    expect((await choose(fridays[3])).json().code).toBe('schedule-proposal-gone');
    expect((await bookingsOf(series.id))[3]).toMatchObject({ day: fridays[3], place: thursdays[3], status: 'pendente' });
    server.clock.set('2026-12-13T15:00:00Z');
    await plan();
    expect(await bookingsOf(series.id)).toHaveLength(5);
  });

  test('gives the last place of a day to one of two series', async () => {
    const point = await pointWith({ bookingsPerDay: 2 });
    const first = await repeated(point);
    const pedro = await given.resident(server, home);
    const second = (await repeat(point, {}, pedro)).json();
    await rows(`update collection_point_pickups set rules = rules || '{"bookingsPerDay": 1}' where collection_point_id = $1`, [
      point,
    ]);
    server.clock.set('2026-12-05T15:00:00Z');
    await Promise.all([planSeries(jobParts()), planSeries(jobParts(otherDatabase.db))]);
    const days = [await daysOf(first.series.id), await daysOf(second.id)].map((all) => all.includes(thursdays[3]));
    expect(days.sort()).toEqual([false, true]);
  });

  test('offers the renewal of a series without an end once, and a renewed one goes on', async () => {
    const { series } = await repeated(await pointWith());
    server.clock.set('2027-11-10T15:00:00Z');
    await plan();
    server.clock.set('2027-11-11T15:00:00Z');
    await plan();
    expect((await noticesOf()).filter(({ kind }) => kind === 'series-renewal')).toEqual([
      { kind: 'series-renewal', day: '2027-12-03', recurrence: 'toda quinta', reason: null },
    ]);
    const { token } = await given.withNewSession(server, marina);
    const [listed] = (await server.call('GET', '/schedule-series', { token })).json();
    expect(listed.asksRenewal).toBe(true);
    const renew = (version: number) => server.call('POST', `/schedule-series/${series.id}/renew`, { token, body: { version } });
    expect((await renew(listed.version + 1)).json().code).toBe('schedule-series-outdated');
    expect((await renew(listed.version)).json()).toMatchObject({ endsOn: '2028-11-10', asksRenewal: false });
    server.clock.set('2027-12-01T15:00:00Z');
    await plan();
    expect((await daysOf(series.id)).at(-1)).toBe('2027-12-16');
  });

  test('ends a series whose point takes no bookings any more, with one notice', async () => {
    const point = await pointWith();
    const { series } = await repeated(point);
    await rows('update collection_points set takes_bookings = false where id = $1', [point]);
    server.clock.set('2026-12-11T15:00:00Z');
    await plan();
    expect(await daysOf(series.id)).toEqual(thursdays.slice(0, 3));
    expect((await call('GET', '/schedule-series')).json()).toEqual([]);
    expect((await noticesOf()).slice(1)).toMatchObject([{ kind: 'booking-cancelled', recurrence: 'toda quinta' }]);
  });
});

describe('only one booking', () => {
  test('moves, keeps its place in the series, and is not created again', async () => {
    const point = await pointWith();
    const { series, bookings } = await repeated(point);
    const moved = await call('PUT', `/schedules/${bookings[1]?.id}`, { collectionPointId: point, date: fridays[1], weightKg: 3 });
    expect(moved.json()).toMatchObject({ seriesId: series.id, occurrenceDate: thursdays[1], date: fridays[1] });
    await rows("update schedule_series set planned_through = '2026-12-02', planned_on = '2026-11-30'");
    await plan();
    expect(await daysOf(series.id)).toEqual([thursdays[0], fridays[1], thursdays[2]]);
  });

  test('is cancelled, and is not created again', async () => {
    const { series, bookings } = await repeated(await pointWith());
    await call('POST', `/schedules/${bookings[1]?.id}/cancel`, {});
    await rows("update schedule_series set planned_through = '2026-12-02', planned_on = '2026-11-30'");
    await plan();
    expect((await bookingsOf(series.id)).map(({ status }) => status)).toEqual(['pendente', 'cancelado', 'pendente']);
  });
});

describe('a booking and the ones after it', () => {
  const change = (seriesId: string, { id, version }: Occurrence, body: object, person = marina) =>
    call('PUT', `/schedule-series/${seriesId}`, { scheduleId: id, version, weightKg: 3, rule: weekly, ...body }, person);

  test('move to another weekday; earlier and final ones stay; one notice is told', async () => {
    const point = await pointWith();
    const { series, bookings } = await repeated(point);
    const [first, second, third] = bookings as [Occurrence, Occurrence, Occurrence];
    await rows("update collection_schedules set status = 'concluído', collected_weight_kg = 2 where id = $1", [third.id]);
    const reply = await change(series.id, second, { collectionPointId: point, date: fridays[1], rule: 'FREQ=WEEKLY;BYDAY=FR' });
    expect(reply.json()).toMatchObject({ rule: 'FREQ=WEEKLY;BYDAY=FR', startsOn: fridays[1], version: 2 });
    const after = await bookingsOf(series.id);
    expect(after.map(({ id, day, status }) => [id, day, status])).toEqual([
      [first.id, thursdays[0], 'pendente'],
      [second.id, fridays[1], 'pendente'],
      [third.id, thursdays[2], 'concluído'],
      [expect.any(String), fridays[2], 'pendente'],
    ]);
    expect((await noticesOf()).slice(1)).toEqual([
      { kind: 'booking-changed', day: fridays[1], recurrence: 'toda sexta', reason: null },
    ]);
    server.clock.set('2026-12-11T12:00:00Z');
    await plan();
    expect((await daysOf(series.id)).slice(-1)).toEqual([fridays[3]]);
  });

  test('that stay as they are keep their confirmation; one that was moved alone keeps its day', async () => {
    const point = await pointWith();
    const { series, bookings } = await repeated(point);
    const [first, second, third] = bookings as [Occurrence, Occurrence, Occurrence];
    await call('PUT', `/schedules/${second.id}`, { collectionPointId: point, date: fridays[1], weightKg: 3 });
    await call('PATCH', `/admin/schedules/${third.id}`, { status: 'confirmado' }, admin);
    const same = await change(series.id, first, { collectionPointId: point, date: thursdays[0], until: '2026-12-30' });
    expect(same.json()).toMatchObject({ endsOn: '2026-12-30', isOpenEnded: false });
    expect((await bookingsOf(series.id)).map(({ day, status }) => [day, status])).toEqual([
      [thursdays[0], 'pendente'],
      [fridays[1], 'pendente'],
      [thursdays[2], 'confirmado'],
    ]);
    await change(series.id, first, { collectionPointId: point, date: thursdays[0], weightKg: 9 });
    expect((await bookingsOf(series.id)).map(({ day, status }) => [day, status])).toEqual([
      [thursdays[0], 'pendente'],
      [fridays[1], 'pendente'],
      [thursdays[2], 'pendente'],
    ]);
  });

  test('become fewer: those without a day are cancelled; a day without room is skipped', async () => {
    const point = await pointWith({ weekdays: [4, 5], daysOff: [fridays[2]] });
    const { series, bookings } = await repeated(point);
    const [first] = bookings as [Occurrence];
    await change(series.id, first, {
      ...{ collectionPointId: point, date: fridays[0], rule: 'FREQ=WEEKLY;INTERVAL=2;BYDAY=FR' },
    });
    expect(await daysOf(series.id)).toEqual([fridays[0]]);
    const [listed] = (await call('GET', '/schedule-series')).json();
    expect(listed.skipped).toEqual(
      [{ day: fridays[2], reason: 'closed', days: [] }].map((one) => expect.objectContaining({ day: one.day })),
    );
    const others = await rows('select status, series_id from collection_schedules where id = any($1)', [
      bookings.slice(1).map(({ id }) => id),
    ]);
    expect(others).toEqual([
      { status: 'cancelado', series_id: null },
      { status: 'cancelado', series_id: null },
    ]);
  });

  test('are refused for a full day, and all stays as it was', async () => {
    const point = await pointWith({ bookingsPerDay: 1 });
    const { series, bookings } = await repeated(point);
    const pedro = await given.resident(server, home);
    const body = { collectionPointId: point, date: fridays[0], weightKg: 3 };
    expect((await call('POST', '/schedules', body, pedro)).statusCode).toBe(201);
    const reply = await change(series.id, bookings[0] as Occurrence, {
      ...{ collectionPointId: point, date: fridays[0], rule: 'FREQ=WEEKLY;BYDAY=FR' },
    });
    expect([reply.statusCode, reply.json().code]).toEqual([409, 'day-full']);
    expect(await bookingsOf(series.id)).toEqual(bookings);
  });

  test('are cancelled and end the series; earlier and final ones stay; one notice is told', async () => {
    const { series, bookings } = await repeated(await pointWith({ daysAhead: 30 }));
    const [first, second, third] = bookings as [Occurrence, Occurrence, Occurrence];
    await rows("update collection_schedules set status = 'concluído', collected_weight_kg = 2 where id = $1", [third.id]);
    const cancel = () => call('POST', `/schedule-series/${series.id}/cancel`, { scheduleId: second.id, version: second.version });
    expect((await cancel()).statusCode).toBe(200);
    expect((await bookingsOf(series.id)).map(({ id, status }) => [id, status]).slice(0, 4)).toEqual([
      [first.id, 'pendente'],
      [second.id, 'cancelado'],
      [third.id, 'concluído'],
      [expect.any(String), 'cancelado'],
    ]);
    expect((await noticesOf()).slice(1)).toEqual([
      { kind: 'booking-cancelled', day: thursdays[1], recurrence: 'toda quinta', reason: null },
    ]);
    expect((await cancel()).json().code).toBe('schedule-series-not-found');
    expect((await call('GET', '/schedule-series')).json()).toEqual([]);
    server.clock.set('2026-12-20T15:00:00Z');
    const before = await daysOf(series.id);
    await plan();
    expect(await daysOf(series.id)).toEqual(before);
  });

  test('over an outdated version are 409 with the present booking, and a final one is 409', async () => {
    const point = await pointWith();
    const { series, bookings } = await repeated(point);
    const [first] = bookings as [Occurrence];
    await call('PUT', `/schedules/${first.id}`, { collectionPointId: point, date: fridays[0], weightKg: 3 });
    const body = { collectionPointId: point, date: thursdays[0] };
    const outdated = await change(series.id, first, body);
    expect([outdated.statusCode, outdated.json().code, outdated.json().current.version]).toEqual([409, 'schedule-outdated', 2]);
    const stop = { scheduleId: first.id, version: 1 };
    expect((await call('POST', `/schedule-series/${series.id}/cancel`, stop)).json().code).toBe('schedule-outdated');
    const whole = await call('POST', `/schedule-series/${series.id}/cancel`, { version: 7 });
    expect([whole.statusCode, whole.json().code]).toEqual([409, 'schedule-series-outdated']);
    await call('POST', `/schedules/${first.id}/cancel`, {});
    expect((await change(series.id, { ...first, version: 3 }, body)).json().code).toBe('schedule-closed');
  });

  test('of another person, or of another series, are not found', async () => {
    const point = await pointWith();
    const { series, bookings } = await repeated(point);
    const pedro = await given.resident(server, home);
    const other = (await repeat(point, {}, pedro)).json();
    const body = { collectionPointId: point, date: thursdays[0] };
    const [first] = bookings as [Occurrence];
    expect((await change(series.id, first, body, pedro)).json().code).toBe('schedule-series-not-found');
    expect((await change(other.id, first, body, pedro)).json().code).toBe('schedule-closed');
    for (const path of ['cancel', 'renew'])
      expect((await call('POST', `/schedule-series/${series.id}/${path}`, {}, pedro)).json().code).toBe(
        'schedule-series-not-found',
      );
    expect(await bookingsOf(series.id)).toEqual(bookings);
  });
});

describe('in the panel', () => {
  test('a booking is made to repeat for its resident, moved and cancelled with the next ones, each told once', async () => {
    const point = await pointWith();
    const { id } = (await call('POST', '/schedules', { collectionPointId: point, date: thursdays[0], weightKg: 3 })).json();
    const started = await call('POST', `/admin/schedules/${id}/series`, { rule: weekly, version: 1 }, admin);
    expect([started.statusCode, started.json().occurrenceDate]).toEqual([200, thursdays[0]]);
    const { seriesId, version } = started.json();
    expect(await daysOf(seriesId)).toEqual(thursdays.slice(0, 3));
    const record = (await call('GET', `/admin/schedules/${id}`, undefined, admin)).json();
    expect(record.series).toMatchObject({ id: seriesId, rule: weekly });
    const again = await call('POST', `/admin/schedules/${id}/series`, { rule: weekly }, admin);
    expect([again.statusCode, again.json().code]).toEqual([409, 'schedule-closed']);

    const move = { date: fridays[0], rule: 'FREQ=WEEKLY;BYDAY=FR', version };
    const moved = await call('PUT', `/admin/schedules/${id}/series`, move, admin);
    expect([moved.statusCode, await daysOf(seriesId)]).toEqual([200, fridays.slice(0, 3)]);
    expect((await call('PUT', `/admin/schedules/${id}/series`, move, admin)).json().code).toBe('schedule-outdated');

    const stop = { reason: 'O prédio mudou de contrato', version: moved.json().version };
    expect((await call('POST', `/admin/schedules/${id}/series/cancel`, stop, admin)).json().status).toBe('cancelado');
    expect((await bookingsOf(seriesId)).map(({ status }) => status)).toEqual(['cancelado', 'cancelado', 'cancelado']);
    expect((await noticesOf()).slice(1).map(({ kind, recurrence, reason }) => [kind, recurrence, reason])).toEqual([
      ['booking-received', 'toda quinta', null],
      ['booking-changed', 'toda sexta', null],
      ['booking-cancelled', 'toda sexta', stop.reason],
    ]);
    const history = (
      await call('GET', `/admin/audit-entries?record=schedule-series&recordId=${seriesId}`, undefined, admin)
    ).json();
    expect(history.items.map(({ action }: { action: string }) => action)).toEqual(['update', 'update', 'create']);
    expect(JSON.stringify(history)).not.toContain(stop.reason);
  });

  test('the list shows recurring bookings alone on request', async () => {
    const point = await pointWith();
    await call('POST', '/schedules', { collectionPointId: point, date: thursdays[0], weightKg: 3 });
    const { bookings } = await repeated(point);
    const page = await call('GET', `/admin/schedules?recurring=true&collectionPointId=${point}`, undefined, admin);
    expect(
      page
        .json()
        .items.map(({ id }: { id: string }) => id)
        .sort(),
    ).toEqual(bookings.map(({ id }) => id).sort());
  });
});

test.each([
  ['PUT', 'series', { date: fridays[0], rule: 'FREQ=WEEKLY;BYDAY=FR' }],
  ['POST', 'series/cancel', { reason: 'Mudou' }],
] as const)('a series whose point goes to another organisation meanwhile is not changed: %s %s', async (method, act, body) => {
  const [own, other] = [await given.organization(server), await given.organization(server)];
  const operator = await given.personOf(server, own);
  const pointId = await pointWith({}, { organizationId: own });
  const { series, bookings } = await repeated(pointId);
  const reply = await whilePointMoves(server, { pointId, organizationId: other }, () =>
    call(method, `/admin/schedules/${bookings[0]?.id}/${act}`, body, operator),
  );
  expect([reply.statusCode, reply.json().code]).toEqual([404, 'schedule-not-found']);
  expect(await bookingsOf(series.id)).toEqual(bookings);
});

test('a point that is switched off ends its series with one notice, and an undo lets it go on', async () => {
  const point = await pointWith();
  const { series } = await repeated(point);
  const switchOff = { isActive: false, points: [{ id: point }] };
  const off = await call('PATCH', '/admin/collection-points', switchOff, admin);
  expect(off.statusCode, off.body).toBe(200);
  await cancelAtInactivePoints({ db: server.database.db, clock: server.clock, notify: notifyResidents });
  expect((await bookingsOf(series.id)).map(({ status }) => status)).toEqual(['cancelado', 'cancelado', 'cancelado']);
  expect((await call('GET', '/schedule-series')).json()).toEqual([]);
  expect((await noticesOf()).slice(1)).toEqual([
    {
      ...{ kind: 'booking-cancelled', day: thursdays[0], recurrence: 'toda quinta' },
      reason: 'O ponto de coleta foi desativado.',
    },
  ]);
  const undone = await call('POST', '/admin/collection-points/undo', { points: [{ id: point, version: 2 }] }, admin);
  expect(undone.statusCode, undone.body).toBe(200);
  expect((await call('GET', '/schedule-series')).json()).toMatchObject([{ id: series.id }]);
  expect((await bookingsOf(series.id)).map(({ status }) => status)).toEqual(['pendente', 'pendente', 'pendente']);
  expect(await noticesOf()).toHaveLength(1);
});

test('a series is in the export, is erased with the account, and its bookings stay without it', async () => {
  const { series, bookings } = await repeated(await pointWith(), { observation: 'tocar a campainha lilás' });
  const exported = (await call('GET', '/users/me/export')).json();
  expect(exported.scheduleSeries).toMatchObject([
    { id: series.id, rule: weekly, observation: 'tocar a campainha lilás', endedAt: null },
  ]);
  expect((await call('DELETE', '/users/me', { password: marina.password })).statusCode).toBe(204);
  expect(await rows('select 1 from schedule_series where id = $1', [series.id])).toEqual([]);
  const kept = await rows('select user_id, status, series_id, pickup from collection_schedules where id = any($1)', [
    bookings.map(({ id }) => id),
  ]);
  expect(kept).toEqual(bookings.map(() => ({ user_id: null, status: 'cancelado', series_id: null, pickup: null })));
});
