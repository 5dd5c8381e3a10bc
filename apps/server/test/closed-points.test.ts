import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { notifyResidents } from '../src/features/notices/announcing.ts';
import { cancelAtInactivePoints } from '../src/features/schedules/administration/administration.ts';
import * as given from './given.ts';
import { startTestServer, type TestServer } from './harness.ts';

vi.setConfig({ testTimeout: 120_000 });

let server: TestServer;
let admin: given.SignedInPerson;
let pointId: number;

beforeAll(async () => {
  server = await startTestServer();
  admin = await given.admin(server);
});
beforeEach(async () => {
  await server.database.pool.query('truncate collection_schedules, notices, outbox cascade');
  pointId = (await given.point(server, admin.token)).id;
});
afterAll(() => server.close());

const rowsOf = async (statement: string): Promise<Record<string, unknown>[]> =>
  (await server.database.pool.query(statement)).rows;

/** Creates open bookings at the point, ten a resident, and a push subscription for each resident. */
const crowd = async (bookings: number, at = pointId): Promise<void> => {
  await server.database.pool.query(
    `with people as (
       insert into users (username, name, email, password_hash, created_at, updated_at)
       select 'p', 'P', gen_random_uuid() || '@exemplo.com.br', 'x', now(), now() from generate_series(1, ${Math.ceil(bookings / 10)})
       returning id
     ), ended as (
       insert into sessions (token_hash, user_id, created_at, last_used_at, expires_at)
       select sha256(id::text::bytea), id, now(), now(), now() + interval '1 day' from people returning id, user_id
     ), browsers as (
       insert into push_subscriptions (user_id, session_id, endpoint, p256dh, auth, created_at)
       select user_id, id, 'https://push.exemplo.com.br/' || id, 'chave', 'segredo', now() from ended
     )
     insert into collection_schedules (user_id, collection_point_id, date, weight_kg, created_at, updated_at)
     select id, ${at}, '2026-12-04', 2, now(), now() from people, generate_series(1, 10) limit ${bookings}`,
  );
};

const close = () => server.call('DELETE', `/collection-points/${pointId}`, { token: admin.token });
const cancelTheRest = (stopping?: AbortSignal) => {
  const { clock, database } = server;
  return cancelAtInactivePoints({ db: database.db, clock, notify: notifyResidents }, stopping);
};
const countOpen = async (): Promise<number> =>
  Number((await rowsOf(`select count(*) as open from collection_schedules where status in ('pendente', 'confirmado')`))[0]?.open);

/** Number of bookings by status, with their notices and push messages. */
const outcome = () =>
  rowsOf(
    `with told as (select schedule_id, count(*)::int as notices from notices group by 1),
     pushed as (
       select n.schedule_id, count(*)::int as pushes from outbox o join notices n on n.id = (o.data ->> 'noticeId')::uuid
       where o.channel = 'push' group by 1
     )
     select s.status, s.reason, told.notices, pushed.pushes, count(*)::int as bookings from collection_schedules s
     left join told on told.schedule_id = s.id left join pushed on pushed.schedule_id = s.id group by 1, 2, 3, 4`,
  );
const allCancelledOnce = (bookings: number) => [
  { status: 'cancelado', reason: 'O ponto de coleta foi desativado.', notices: 1, pushes: 1, bookings },
];

describe('a point with a great many bookings', () => {
  const many = 6_000;

  test('is closed at once; the bookings are cancelled one thousand with it and the rest after it, each told of once', {
    tags: 'postgres',
  }, async () => {
    await crowd(many);
    const answer = await close();
    expect([answer.statusCode, answer.json()]).toEqual([
      200,
      { id: pointId, deleted: false, version: 2, cancelledSchedules: many },
    ]);
    expect(await countOpen()).toBe(many - 1_000);

    const [marina, elsewhere] = [await given.resident(server), await given.point(server, admin.token)];
    let isOver = false;
    const rest = cancelTheRest().finally(() => {
      isOver = true;
    });
    // Other requests are answered meanwhile, and no booking at the closed point succeeds.
    const statuses = new Set<number>();
    const book = (at: number) =>
      server.call('POST', '/schedules', {
        token: marina.token,
        body: { collectionPointId: at, date: '2026-12-05', weightKg: 1 },
      });
    while (!isOver) {
      const { id } = (await book(elsewhere.id)).json();
      for (const call of [
        await book(pointId),
        await server.call('POST', `/schedules/${id}/cancel`, { token: marina.token }),
        await server.call('PUT', `/collection-points/${elsewhere.id}`, {
          token: admin.token,
          body: { name: 'A', address: 'Rua A' },
        }),
      ])
        statuses.add(call.statusCode);
    }
    await rest;
    expect([...statuses].sort()).toEqual([200, 409]);
    await server.database.pool.query('delete from collection_schedules where collection_point_id <> $1', [pointId]);
    expect(await outcome()).toEqual(allCancelledOnce(many));
  });
});

test('closing a point takes as many statements for many bookings as for a few', async () => {
  /** Number of statements, and the largest number of parameters of a single statement. */
  const statements = async (bookings: number): Promise<{ count: number; parameters: number }> => {
    await crowd(bookings);
    const spy = vi.spyOn(pg.Client.prototype, 'query');
    await server.call('PUT', `/collection-points/${pointId}`, {
      token: admin.token,
      body: { name: 'A', address: 'B', isActive: false },
    });
    // The listening connection sends its keep-alive on a timer of its own.
    const calls: unknown[][] = (spy.mock.calls as unknown[][]).filter(([asked]) => asked !== 'select 1');
    const parameters = Math.max(...calls.map(([, values]) => (Array.isArray(values) ? values.length : 0)));
    spy.mockRestore();
    expect(await countOpen()).toBe(0);
    await server.database.pool.query('update collection_points set is_active = true where id = $1', [pointId]);
    return { count: calls.length, parameters };
  };
  // The first call opens the pool's connections.
  await statements(20);
  const [few, many] = [await statements(20), await statements(400)];
  expect(many.count).toBe(few.count);
  expect((await statements(1_000)).parameters).toBeLessThan(65_535 / 4);
});

test('several at once cancel and tell once', { tags: 'postgres' }, async () => {
  await crowd(1_800);
  await close();
  await Promise.all([cancelTheRest(), cancelTheRest(), cancelTheRest()]);
  expect(await outcome()).toEqual(allCancelledOnce(1_800));
});

test('work under way when the database was lost or the server stopped is done later, and nothing twice', {
  tags: 'postgres',
}, async () => {
  await crowd(2_600);
  await close();
  const stopping = AbortSignal.abort();
  await cancelTheRest(stopping);
  expect(await countOpen()).toBe(1_600);

  await server.database.pool.query(
    `create function refuse() returns trigger language plpgsql as $$ begin perform pg_terminate_backend(pg_backend_pid()); return null; end $$;
     create trigger refusing after insert on outbox for each statement execute function refuse()`,
  );
  await expect(cancelTheRest()).rejects.toThrow();
  await server.database.pool.query('drop trigger refusing on outbox');
  expect(await countOpen()).toBe(1_600);
  await cancelTheRest();
  expect(await outcome()).toEqual(allCancelledOnce(2_600));
});

test('a point is closed also where bodySchemaAt the residents fails at first', async () => {
  await crowd(20);
  await server.database.pool.query(
    `create or replace function fail() returns trigger language plpgsql as $$ begin raise 'no'; end $$;
     create trigger failing before insert on notices for each row execute function fail()`,
  );
  const answer = await close();
  await server.database.pool.query('drop trigger failing on notices');
  expect([answer.statusCode, answer.json().cancelledSchedules, await countOpen()]).toEqual([200, 20, 20]);
  await cancelTheRest();
  expect(await outcome()).toEqual(allCancelledOnce(20));
});

test('a point that opens again meanwhile keeps the bookings that are left, and another point’s stay, too', async () => {
  const other = await given.point(server, admin.token);
  await crowd(30, other.id);
  await crowd(1_300);
  await close();
  await server.call('PUT', `/collection-points/${pointId}`, {
    token: admin.token,
    body: { name: 'A', address: 'B', isActive: true },
  });
  await cancelTheRest();
  expect(await countOpen()).toBe(330);
});
