import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import * as given from './given.ts';
import { startTestServer, type TestServer } from './harness.ts';
import { noticesOf, sentTo, subscribe } from './told.ts';

let server: TestServer;
let admin: given.SignedInPerson;
let pointId: number;

beforeAll(async () => {
  server = await startTestServer();
  admin = await given.admin(server);
  pointId = (await given.point(server, admin.token)).id;
});
afterAll(() => server.close());

const book = async (person: given.SignedInPerson): Promise<string> => {
  const body = { collectionPointId: pointId, date: '2026-12-04', weightKg: 3.5 };
  return (await server.call('POST', '/schedules', { token: person.token, body })).json().id;
};
const change = (body: unknown, headers: Record<string, string> = {}) =>
  server.call('PATCH', '/admin/schedules', { token: admin.token, body, headers });
const put = (id: string, status: string) =>
  server.database.pool.query('update collection_schedules set status = $2 where id = $1', [id, status]);
const read = async (id: string) => (await server.call('GET', `/admin/schedules/${id}`, { token: admin.token })).json();
const unknownId = '00000000-0000-4000-8000-000000000000';

describe('the status of several bookings', () => {
  test('changes for those for which it may, and the answer says which were not changed and why', async () => {
    const marina = await given.resident(server);
    const [open, done, moved] = [await book(marina), await book(marina), await book(marina)];
    await put(done, 'concluído');
    const answer = await change({
      status: 'cancelado',
      reason: ' Caminhão quebrado ',
      schedules: [{ id: open.toUpperCase(), version: 1 }, { id: done }, { id: moved, version: 7 }, { id: unknownId }],
    });
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toEqual({
      changed: [expect.objectContaining({ id: open, status: 'cancelado', reason: 'Caminhão quebrado', version: 2 })],
      unchanged: [
        { id: done, code: 'schedule-status-not-allowed', error: 'Este agendamento não pode passar para essa situação.' },
        {
          id: moved,
          code: 'schedule-outdated',
          error: 'Este agendamento mudou enquanto isso. Confira como ele está e salve de novo.',
          lastChange: expect.objectContaining({ name: 'Marina Alves' }),
        },
        { id: unknownId, code: 'schedule-not-found', error: 'Agendamento não encontrado' },
      ],
    });
    expect(answer.json().changed[0].user).toMatchObject({ id: marina.id });
    expect([(await read(done)).status, (await read(moved)).status]).toEqual(['concluído', 'pendente']);
  });

  test('takes the kilograms of each, and each has its entry', async () => {
    const marina = await given.resident(server);
    const [first, second] = [await book(marina), await book(marina)];
    await change({ status: 'confirmado', schedules: [{ id: first }, { id: second }] });
    const answer = await change({
      status: 'concluído',
      schedules: [
        { id: first, collectedWeightKg: 9.404 },
        { id: second, collectedWeightKg: 0 },
      ],
    });
    expect(answer.json().unchanged).toEqual([]);
    for (const [id, kg] of [
      [first, 9.4],
      [second, 0],
    ] as const) {
      const { status, collectedWeightKg, history } = await read(id);
      expect([status, collectedWeightKg]).toEqual(['concluído', kg]);
      expect(history.at(-1)).toMatchObject({ name: 'Admin da Cidade', after: { status: 'concluído', collectedWeightKg: kg } });
    }
    // Each resident was notified of the own booking only, after the time to undo.
    server.clock.advance(20_000);
    const told = (await noticesOf(server, marina)).filter(({ kind }) => kind === 'booking-done');
    expect(told.map(({ scheduleId, subject }) => [scheduleId, subject.collectedWeightKg])).toEqual(
      expect.arrayContaining([
        [first, 9.4],
        [second, 0],
      ]),
    );
  });

  test('tells each resident once, in the app, by mail and on their devices', async () => {
    const [marina, joao] = [await given.resident(server), await given.resident(server)];
    const ids = [await book(marina), await book(joao)];
    for (const person of [marina, joao]) await subscribe(server, person);
    server.clock.advance(1000);
    const before = await Promise.all([marina, joao].map((person) => sentTo(server, person)));
    await change({ status: 'confirmado', schedules: ids.map((id) => ({ id })) });
    server.clock.advance(20_000);
    for (const [index, person] of [marina, joao].entries()) {
      expect((await noticesOf(server, person))[0]).toMatchObject({ kind: 'booking-confirmed', scheduleId: ids[index] });
      const { mails = 0, pushes = 0 } = before[index] ?? {};
      expect(await sentTo(server, person)).toEqual({ mails: mails + 1, pushes: pushes + 1 });
    }
  });

  test.each<[string, unknown, string[]]>([
    ['no weight', { status: 'concluído', schedules: [{ id: unknownId }] }, ['schedules.0.collectedWeightKg']],
    [
      'a weight where none belongs',
      { status: 'cancelado', schedules: [{ id: unknownId, collectedWeightKg: 1 }] },
      ['schedules.0.collectedWeightKg'],
    ],
    ['a reason where none belongs', { status: 'confirmado', reason: 'x', schedules: [{ id: unknownId }] }, ['reason']],
    ['no booking', { status: 'confirmado', schedules: [] }, ['schedules']],
    ['one booking twice', { status: 'confirmado', schedules: [{ id: unknownId }, { id: unknownId }] }, ['schedules']],
    ['what is no id', { status: 'confirmado', schedules: [{ id: 'x' }] }, ['schedules.0.id']],
    [
      'more than can be changed at once',
      {
        status: 'confirmado',
        schedules: Array.from({ length: 501 }, (_, n) => ({ id: unknownId.replace(/.{3}$/, String(n + 100)) })),
      },
      ['schedules'],
    ],
  ])('is refused whole with %s', async (_what, body, fields) => {
    const answer = await change(body);
    expect([answer.statusCode, Object.keys(answer.json().fields ?? {})]).toEqual([400, fields]);
  });

  test('is changed once by a request that comes twice', { tags: 'postgres' }, async () => {
    const id = await book(await given.resident(server));
    const body = { status: 'confirmado', schedules: [{ id }] };
    const first = await change(body, { 'idempotency-key': 'varios-1' });
    const again = await change(body, { 'idempotency-key': 'varios-1' });
    expect([again.statusCode, again.json()]).toEqual([200, first.json()]);
    expect((await read(id)).version).toBe(2);
  });

  test('takes as many statements for a hundred bookings as for two', async () => {
    const crowd = async (bookings: number): Promise<string[]> => {
      const { rows } = await server.database.pool.query(
        `with people as (
           insert into users (username, name, email, password_hash, created_at, updated_at)
           select 'p', 'P', gen_random_uuid() || '@exemplo.com.br', 'x', now(), now() from generate_series(1, $1) returning id
         )
         insert into collection_schedules (user_id, collection_point_id, date, weight_kg, status, created_at, updated_at)
         select id, $2, '2026-12-04', 2, 'confirmado', now(), now() from people returning id`,
        [bookings, pointId],
      );
      return rows.map(({ id }) => id);
    };
    const statements = async (bookings: number): Promise<number> => {
      const ids = await crowd(bookings);
      const spy = vi.spyOn(pg.Client.prototype, 'query');
      const schedules = ids.map((id, index) => ({ id, collectedWeightKg: index + 1 }));
      const answer = await change({ status: 'concluído', schedules });
      const count = spy.mock.calls.length;
      spy.mockRestore();
      expect(answer.json().changed.length).toBe(bookings);
      return count;
    };
    expect(await statements(100)).toBe(await statements(2));
  });
});
