// @module-tag postgres
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as given from '../../../test/given.ts';
import { startTestServer, type TestServer } from '../../../test/harness.ts';
import { ownAccountConstraints } from './error-handler.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

/** Foreign keys to accounts and sessions, as PostgreSQL knows them. */
const keysToPeople = async (): Promise<string[]> => {
  const { rows } = await server.database.pool.query(
    `select conname from pg_constraint where contype = 'f' and confrelid in ('users'::regclass, 'sessions'::regclass) order by 1`,
  );
  return rows.map(({ conname }) => conname);
};

/** Has the next notice fail as if its recipient were gone. */
const breakOn = (table: string, constraint: string) =>
  server.database.pool.query(
    `create or replace function break_key() returns trigger language plpgsql as $$
     begin raise sqlstate '23503' using constraint = '${constraint}'; end $$;
     create trigger breaking before insert on ${table} for each row execute function break_key()`,
  );
const mend = (table: string) => server.database.pool.query(`drop trigger breaking on ${table}`);

test('the keys that mean an ended session are keys of this database', async () => {
  expect(await keysToPeople()).toEqual(expect.arrayContaining([...ownAccountConstraints]));
});

test('a write that refers to a third person who is gone ends no session', async () => {
  const [admin, marina] = [await given.admin(server), await given.resident(server)];
  const { id: pointId } = await given.point(server, admin.token);
  const booking = { collectionPointId: pointId, date: '2026-12-04', weightKg: 2 };
  const { id } = (await server.call('POST', '/schedules', { token: marina.token, body: booking })).json();
  for (const [table, key] of [
    ['notices', 'notices_user_id_users_id_fk'],
    ['outbox', 'outbox_user_id_users_id_fk'],
  ] as const) {
    await breakOn(table, key);
    const answer = await server.call('PATCH', `/admin/schedules/${id}`, { token: admin.token, body: { status: 'confirmado' } });
    await mend(table);
    expect([answer.statusCode, answer.json().code], key).toEqual([500, 'internal']);
  }
  expect((await server.call('GET', '/users/me', { token: admin.token })).statusCode).toBe(200);
});

test('a write that refers to the caller’s own account, which is gone, says that the session is over', async () => {
  const admin = await given.admin(server);
  const { id: pointId } = await given.point(server, admin.token);
  for (const [table, key, path, body] of [
    ['collection_points', 'collection_points_created_by_users_id_fk', '/collection-points', { name: 'A', address: 'Rua A' }],
    ['point_reports', 'point_reports_reporter_id_users_id_fk', `/collection-points/${pointId}/reports`, { kind: 'full' }],
  ] as const) {
    await breakOn(table, key);
    const answer = await server.call('POST', path, { token: admin.token, body });
    await mend(table);
    expect([answer.statusCode, answer.json().code], key).toEqual([401, 'session-ended']);
  }
});
