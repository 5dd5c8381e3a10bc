import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import * as given from './given.ts';
import { startTestServer, type TestServer } from './harness.ts';
import { noticesOf, sentTo, subscribe } from './told.ts';

let server: TestServer;
let admin: given.SignedInPerson;
let colleague: given.SignedInPerson;
let marina: given.SignedInPerson;

beforeAll(async () => {
  server = await startTestServer();
  admin = await given.admin(server);
  colleague = await given.admin(server);
});
beforeEach(async () => {
  server.clock.set('2026-12-01T15:00:00Z');
  marina = await given.resident(server);
  await subscribe(server, marina);
});
afterAll(() => server.close());

const call = (method: 'GET' | 'PATCH' | 'POST' | 'PUT', path: string, body?: unknown, { token } = admin) =>
  server.call(method, path, { token, body });
const add = (overrides: Parameters<typeof given.point>[2] = {}) => given.point(server, admin.token, overrides);
const read = async (id: number) => (await call('GET', `/collection-points/${id}`)).json();
const book = async (collectionPointId: number): Promise<string> =>
  (await call('POST', '/schedules', { collectionPointId, date: '2026-12-04', weightKg: 3.5 }, marina)).json().id;
const booking = async (id: string) => (await call('GET', `/admin/schedules/${id}`)).json();
const changePoints = async (body: object) => (await call('PATCH', '/admin/collection-points', body)).json();
const undoPoints = async (points: unknown, person = admin) =>
  (await call('POST', '/admin/collection-points/undo', { points }, person)).json();
const changeBookings = async (body: object) => (await call('PATCH', '/admin/schedules', body)).json();
const undoBookings = async (schedules: unknown, person = admin) =>
  (await call('POST', '/admin/schedules/undo', { schedules }, person)).json();
const versioned = (changed: { id: string; version: number }[]) => changed.map(({ id, version }) => ({ id, version }));
/** Kinds of Marina's notices, also of those that are held back, and the messages to her. */
const told = async () => ({
  kinds: (
    await server.database.pool.query('select kind from notices where user_id = $1 order by created_at', [marina.id])
  ).rows.map(({ kind }) => kind),
  ...(await sentTo(server, marina)),
});

describe('a change of several points', () => {
  test('is undone with all that it changed, but for the point that a colleague has changed since', async () => {
    const first = await add({ openingHours: 'Mo-Fr 08:00-12:00', schedule: 'De manhã', categories: ['livros'] });
    const second = await add({ name: 'Ecoponto Mudado' });
    const points = [{ id: first.id }, { id: second.id }];
    const before = await read(first.id);
    const changes = {
      handover: 'pickup',
      openingHours: 'Sa 08:00-12:00',
      removeMaterials: ['papel'],
      refuseCategories: ['pneus'],
    };
    const { changed } = await changePoints({ ...changes, points });
    const { name, address } = await read(second.id);
    await call('PUT', `/collection-points/${second.id}`, { name, address, phone: '156' }, colleague);
    const undone = await undoPoints(changed);
    expect(undone).toEqual({
      restored: [{ id: first.id, version: 3 }],
      unchanged: [
        {
          id: second.id,
          name: 'Ecoponto Mudado',
          code: 'collection-point-outdated',
          error: 'Este ponto foi alterado por outra pessoa. Confira os dados atuais e salve de novo.',
          lastChange: expect.objectContaining({ own: false }),
        },
      ],
      reopenedSchedules: 0,
    });
    expect(await read(first.id)).toEqual({ ...before, version: 3, updatedAt: expect.any(String) });
    expect(await read(second.id)).toMatchObject({ phone: '156', handover: 'pickup' });
  });

  test('that closed them opens their bookings again, and no message of it goes out', async () => {
    const [open, other] = [await add(), await add()];
    const [waiting, confirmed] = [await book(open.id), await book(open.id)];
    await changeBookings({ status: 'confirmado', schedules: [{ id: confirmed }] });
    server.clock.advance(60_000);
    const before = await told();
    const { changed, cancelledSchedules } = await changePoints({ isActive: false, points: [{ id: open.id }, { id: other.id }] });
    expect(cancelledSchedules).toBe(2);
    expect((await told()).kinds.filter((kind) => kind === 'booking-cancelled')).toHaveLength(2);
    server.clock.advance(9_000);
    const { restored, reopenedSchedules } = await undoPoints(changed);
    expect([restored.length, reopenedSchedules]).toEqual([2, 2]);
    expect(await booking(waiting)).toMatchObject({ status: 'pendente', reason: null, version: 3 });
    expect(await booking(confirmed)).toMatchObject({ status: 'confirmado', reason: null });
    expect(await told()).toEqual(before);
  });

  test('that opened a point is undone with the bookings made there meanwhile', async () => {
    const point = await add({ isActive: false });
    const { changed } = await changePoints({ isActive: true, points: [{ id: point.id }] });
    const id = await book(point.id);
    expect((await undoPoints(changed)).restored).toEqual([{ id: point.id, version: 3 }]);
    expect((await booking(id)).status).toBe('cancelado');
  });

  test('is not undone by another administrator, a second time, or later', async () => {
    const point = await add();
    const { changed } = await changePoints({ handover: 'pickup', points: [{ id: point.id }] });
    const expired = { restored: [], unchanged: [expect.objectContaining({ id: point.id, code: 'undo-expired' })] };
    expect(await undoPoints(changed, colleague)).toMatchObject(expired);
    server.clock.advance(16_000);
    expect(await undoPoints(changed)).toMatchObject(expired);
    server.clock.advance(-6_000);
    expect(await undoPoints(changed)).toMatchObject({ unchanged: [] });
    expect((await undoPoints(changed)).unchanged[0].code).toBe('collection-point-outdated');
    expect((await read(point.id)).handover).toBe('dropoff');
  });
});

describe('a change of several bookings', () => {
  test('is undone with its notices, but for the one that has changed since', async () => {
    const { id: pointId } = await add();
    const [first, second, weighed] = [await book(pointId), await book(pointId), await book(pointId)];
    await changeBookings({ status: 'confirmado', schedules: [{ id: second }, { id: weighed }] });
    server.clock.advance(60_000);
    const before = await told();
    const off = await changeBookings({ status: 'cancelado', reason: 'Chuva', schedules: [{ id: first }, { id: second }] });
    const done = await changeBookings({ status: 'concluído', schedules: [{ id: weighed, collectedWeightKg: 4 }] });
    const undone = await undoBookings(versioned([...off.changed, ...done.changed]));
    expect(undone.unchanged).toEqual([]);
    expect(undone.restored).toHaveLength(3);
    expect(await booking(first)).toMatchObject({ status: 'pendente', reason: null, version: 3 });
    expect(await booking(second)).toMatchObject({ status: 'confirmado', reason: null });
    expect(await booking(weighed)).toMatchObject({ status: 'confirmado', collectedWeightKg: null });
    expect((await booking(first)).history.at(-1)).toMatchObject({
      before: { status: 'cancelado' },
      after: { status: 'pendente' },
    });
    expect(await told()).toEqual(before);

    // The confirmation a moment before the undone change has a notice of its own.
    const [early, late] = [await changeBookings({ status: 'confirmado', schedules: [{ id: first }] }), await told()];
    server.clock.advance(1000);
    const rain = await changeBookings({ status: 'cancelado', reason: 'Chuva', schedules: [{ id: first }] });
    expect(early.changed).toHaveLength(1);
    await undoBookings(versioned(rain.changed));
    expect(await told()).toEqual(late);
    const open = await book(pointId);

    const again = await changeBookings({ status: 'confirmado', schedules: [{ id: open }] });
    await call('PATCH', `/admin/schedules/${open}`, { status: 'cancelado', reason: 'Chuva' }, colleague);
    const [left] = (await undoBookings(versioned(again.changed))).unchanged;
    expect(left).toMatchObject({ id: open, code: 'schedule-outdated', lastChange: { own: false } });
  });

  test('is told in the app once it can no longer be undone', async () => {
    const { id: pointId } = await add();
    const id = await book(pointId);
    const shown = async () => (await noticesOf(server, marina)).map(({ kind }) => kind);
    const unread = async () => (await server.call('GET', '/users/me/notices/unread', { token: marina.token })).json().unread;
    const before = await shown();
    await changeBookings({ status: 'confirmado', schedules: [{ id }] });
    await server.call('POST', '/users/me/notices/read', { token: marina.token, body: {} });
    server.clock.advance(19_000);
    expect([await shown(), await unread()]).toEqual([before, 0]);
    server.clock.advance(1_000);
    expect([await shown(), await unread()]).toEqual([['booking-confirmed', ...before], 1]);
  });

  test('keeps its messages back until it can no longer be undone', async () => {
    const { id: pointId } = await add();
    const id = await book(pointId);
    const waiting = async () =>
      (
        await server.database.pool.query(
          `select extract(epoch from next_try_at - created_at)::int as seconds from outbox where user_id = $1 order by created_at`,
          [marina.id],
        )
      ).rows.map(({ seconds }) => seconds);
    expect(await waiting()).toEqual([0]);
    server.clock.advance(1000);
    await changeBookings({ status: 'confirmado', schedules: [{ id }] });
    expect(await waiting()).toEqual([0, 20, 20]);
  });

  test('is not undone later, by another administrator, or at a point that is closed', async () => {
    const { id: pointId } = await add();
    const id = await book(pointId);
    const { changed } = await changeBookings({ status: 'cancelado', schedules: [{ id }] });
    expect((await undoBookings(versioned(changed), colleague)).unchanged[0].code).toBe('undo-expired');
    server.clock.advance(16_000);
    expect((await undoBookings(versioned(changed))).unchanged[0].code).toBe('undo-expired');
    server.clock.advance(-6_000);
    await changePoints({ isActive: false, points: [{ id: pointId }] });
    expect((await undoBookings(versioned(changed))).unchanged[0].code).toBe('undo-expired');
    expect((await booking(id)).status).toBe('cancelado');
  });
});
