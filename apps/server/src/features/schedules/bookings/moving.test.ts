import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import * as given from '../../../../test/given.ts';
import { startTestServer, type TestServer } from '../../../../test/harness.ts';

let server: TestServer;
let admin: given.SignedInPerson;
let marina: given.SignedInPerson;
let pointId: number;

beforeAll(async () => {
  server = await startTestServer();
  admin = await given.admin(server);
  marina = await given.resident(server);
  pointId = (await given.point(server, admin.token)).id;
});
beforeEach(() => {
  server.clock.set('2026-12-01T15:00:00Z');
});
afterAll(() => server.close());

const body = (change: Record<string, unknown> = {}) => ({
  collectionPointId: pointId,
  date: '2026-12-04',
  weightKg: 3.5,
  ...change,
});
const booked = async (change: Record<string, unknown> = {}): Promise<string> =>
  (await server.call('POST', '/schedules', { token: marina.token, body: body(change) })).json().id;
const move = (id: string, change: Record<string, unknown> = {}) =>
  server.call('PUT', `/schedules/${id}`, { token: marina.token, body: body(change) });
const cancel = (id: string) => server.call('POST', `/schedules/${id}/cancel`, { token: marina.token });
const read = async (id: string) => (await server.call('GET', `/schedules/${id}`, { token: marina.token })).json();
const set = (id: string, status: string) =>
  server.database.pool.query(`update collection_schedules set status = $2, reason = 'Caminhão cheio' where id = $1`, [
    id,
    status,
  ]);

describe('moving a booking', () => {
  test('changes that booking and makes no second one', async () => {
    const id = await booked();
    const other = await given.point(server, admin.token, { name: 'Outro ponto', materials: [] });
    const before = (await server.call('GET', '/schedules', { token: marina.token })).json().length;
    server.clock.advance(60_000);
    const change = { collectionPointId: other.id, date: '2026-12-10', weightKg: 8, observation: 'Mais', materials: ['oleo'] };
    const moved = await move(id, change);
    expect(moved.statusCode).toBe(200);
    expect(moved.json()).toMatchObject({
      ...change,
      id,
      status: 'pendente',
      collectionPoint: { name: 'Outro ponto' },
      createdAt: '2026-12-01T15:00:00.000Z',
      updatedAt: '2026-12-01T15:01:00.000Z',
    });
    expect(await read(id)).toEqual(moved.json());
    expect((await server.call('GET', '/schedules', { token: marina.token })).json()).toHaveLength(before);
  });

  test('makes a confirmed one pendente again and forgets the reason', async () => {
    const id = await booked();
    await set(id, 'confirmado');
    expect((await move(id)).json()).toMatchObject({ status: 'pendente', reason: null });
  });

  test.each(['concluído', 'cancelado', 'não realizado'])('that is %s is refused', async (status) => {
    const id = await booked();
    await set(id, status);
    for (const answer of [await move(id, { date: '2026-12-10' }), await cancel(id)])
      expect([answer.statusCode, answer.json().code]).toEqual([409, 'schedule-closed']);
    expect(await read(id)).toMatchObject({ status, date: '2026-12-04', reason: 'Caminhão cheio' });
  });

  test('keeps the rules of booking', async () => {
    const id = await booked();
    const open = await given.point(server, admin.token, { materials: [] });
    await server.call('PUT', `/collection-points/${open.id}`, {
      token: admin.token,
      body: { name: 'Fechado', address: 'Rua A', isActive: false },
    });
    const refusal = async (change: Record<string, unknown>) => {
      const answer = await move(id, change);
      return [answer.statusCode, answer.json().code, Object.keys(answer.json().fields ?? {})];
    };
    expect(await refusal({ date: '2026-11-30' })).toEqual([400, 'validation-failed', ['date']]);
    expect(await refusal({ date: '2027-03-02' })).toEqual([400, 'validation-failed', ['date']]);
    expect(await refusal({ weightKg: 0 })).toEqual([400, 'validation-failed', ['weightKg']]);
    expect(await refusal({ materials: ['oleo'] })).toEqual([400, 'validation-failed', ['materials']]);
    expect(await refusal({ collectionPointId: 999_999 })).toEqual([404, 'collection-point-not-found', []]);
    expect(await refusal({ collectionPointId: open.id })).toEqual([409, 'collection-point-inactive', []]);
    expect(await read(id)).toMatchObject({ date: '2026-12-04', weightKg: 3.5, updatedAt: '2026-12-01T15:00:00.000Z' });
  });

  test('from an outdated version is refused with the booking as it is now; the same sent again is not', async () => {
    const id = await booked();
    const [first] = [await move(id, { date: '2026-12-10', version: 1 })];
    expect([first.statusCode, first.json().version]).toEqual([200, 2]);
    expect((await move(id, { date: '2026-12-10', version: 1 })).json()).toEqual(first.json());
    const refused = await move(id, { date: '2026-12-11', version: 1 });
    expect([refused.statusCode, refused.json().code]).toEqual([409, 'schedule-outdated']);
    expect(refused.json().current).toEqual(first.json());
    expect((await move(id, { date: '2026-12-11', version: 2 })).json()).toMatchObject({ date: '2026-12-11', version: 3 });
    expect((await move(id, { date: '2026-12-12' })).json()).toMatchObject({ date: '2026-12-12', version: 4 });
    expect((await move(id, { version: 'x', weightKg: 0 })).json().fields).toHaveProperty('version');
  });

  test('to the day it has, when that has passed, is refused like any past day', async () => {
    const id = await booked({ date: '2026-12-02' });
    server.clock.set('2026-12-03T15:00:00Z');
    const refused = await move(id, { date: '2026-12-02', weightKg: 4 });
    expect([refused.statusCode, refused.json().fields]).toEqual([
      400,
      { date: 'Essa data já passou. Escolha hoje ou um dia seguinte.' },
    ]);
    expect((await move(id, { date: '2026-12-03' })).statusCode).toBe(200);
  });
});

describe('cancelling a booking', () => {
  test('from an outdated version is refused with the booking as it is now, and from the present one is done', async () => {
    const id = await booked();
    const moved = (await move(id, { date: '2026-12-10' })).json();
    const cancelFrom = (version: unknown) =>
      server.call('POST', `/schedules/${id}/cancel`, { token: marina.token, body: { version } });
    const refused = await cancelFrom(1);
    expect([refused.statusCode, refused.json().code]).toEqual([409, 'schedule-outdated']);
    expect(refused.json().current).toEqual(moved);
    expect(await read(id)).toEqual(moved);
    for (const wrong of [0, 'x', 2_147_483_648]) expect((await cancelFrom(wrong)).json().fields).toHaveProperty('version');
    expect((await cancelFrom(2)).json()).toMatchObject({ status: 'cancelado', version: 3 });
    // A closed booking is reported as closed before its version is compared.
    expect((await cancelFrom(2)).json().code).toBe('schedule-closed');
  });

  test.each(['pendente', 'confirmado'])('that is %s calls it off', async (status) => {
    const id = await booked();
    await set(id, status);
    server.clock.advance(60_000);
    const answer = await cancel(id);
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toMatchObject({ id, status: 'cancelado', updatedAt: '2026-12-01T15:01:00.000Z' });
    expect(await read(id)).toEqual(answer.json());
  });

  test('by two at once succeeds once', { tags: 'postgres' }, async () => {
    const id = await booked();
    const answers = await Promise.all([cancel(id), cancel(id)]);
    expect(answers.map((answer) => answer.statusCode).sort()).toEqual([200, 409]);
  });

  test('takes no body, an empty one or one called JSON', async () => {
    for (const options of [{}, { body: {} }, { headers: { 'content-type': 'application/json' } }])
      expect(
        (await server.call('POST', `/schedules/${await booked()}/cancel`, { token: marina.token, ...options })).statusCode,
      ).toBe(200);
  });

  test('and moving it at once leaves one outcome, whichever came first', { tags: 'postgres' }, async () => {
    for (let round = 0; round < 6; round++) {
      const id = await booked();
      const [moved, cancelled] = await Promise.all([move(id, { date: '2026-12-10' }), cancel(id)]);
      expect(cancelled.statusCode).toBe(200);
      expect([200, 409]).toContain(moved.statusCode);
      expect(await read(id)).toMatchObject({
        status: 'cancelado',
        date: moved.statusCode === 200 ? '2026-12-10' : '2026-12-04',
      });
    }
  });
});

test('no move of a booking fails while its point is deleted', { tags: 'postgres' }, async () => {
  for (let round = 0; round < 5; round++) {
    const [from, to] = [await given.point(server, admin.token), await given.point(server, admin.token)];
    const ids = await Promise.all([1, 2, 3].map(() => booked({ collectionPointId: from.id })));
    const answers = await Promise.all([
      ...ids.map((id) => move(id, { collectionPointId: to.id })),
      server.call('DELETE', `/collection-points/${from.id}`, { token: admin.token }),
      ...ids.map((id) => move(id, { collectionPointId: from.id })),
    ]);
    for (const answer of answers) expect(answer.statusCode, answer.body).toBeLessThan(500);
    const left = await server.database.pool.query(
      `select 1 from collection_schedules where collection_point_id = $1 and status in ('pendente', 'confirmado')`,
      [from.id],
    );
    expect(left.rowCount).toBe(0);
  }
});
