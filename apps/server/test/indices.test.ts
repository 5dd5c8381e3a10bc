import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { startTestServer, type TestServer } from './harness.ts';
import { vacuum } from './plans.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  await server.database.pool.query(
    `insert into users (username, name, email, password_hash, created_at, updated_at)
     select 'p', 'P', 'p' || n || '@exemplo.com.br', 'x', now(), now() from generate_series(1, 50) n;
     insert into collection_points (name, address, created_by, created_at, updated_at)
     select 'P', 'R', case when n = 1 then (select id from users limit 1) end, now(), now() from generate_series(1, 3000) n;
     insert into collection_schedules (user_id, collection_point_id, date, weight_kg, created_at, updated_at)
     select u.id, p.id, date '2026-01-01' + p.id % 300, 1, now(), now() from users u, collection_points p where p.id <= 200;
     insert into notices (user_id, kind, subject, created_at)
     select u.id, 'reminder', '{}', timestamptz '2026-01-01' + n * interval '1 hour' from users u, generate_series(1, 200) n;
     insert into outbox (channel, purpose, kind, recipient, created_at, next_try_at, sent_at, given_up_at)
     select 'mail', 'notice', 'notice', 'a@exemplo.com.br', now(), now(),
       case when n % 100 > 0 then timestamptz '2026-01-01' + n * interval '1 minute' end,
       case when n % 100 = 0 and n % 200 = 0 then timestamptz '2026-01-01' + n * interval '1 minute' end
     from generate_series(1, 10000) n;
     insert into postal_codes (cep, fetched_at)
     select to_char(n, 'FM00000') || '-000', timestamptz '2026-01-01' + n * interval '1 minute' from generate_series(1, 10000) n`,
  );
  await vacuum(server, ['users', 'collection_points', 'collection_schedules', 'notices', 'outbox', 'postal_codes']);
});
afterAll(() => server.close());

test.each([
  [
    'the reminders of a day',
    `select id from collection_schedules where date = '2026-02-03' and status in ('pendente', 'confirmado')`,
    'collection_schedules_date_index',
  ],
  [
    'the bookings that wait longest for an answer',
    `select id from collection_schedules where status = 'pendente' order by created_at, id limit 5`,
    'collection_schedules_waiting_index',
  ],
  [
    'how many points are inactive',
    'select count(*) from collection_points where not is_active',
    'collection_points_inactive_index',
  ],
  ['mails that were sent long ago', `select id from outbox where sent_at < '2026-01-02' limit 500`, 'outbox_sent_at_index'],
  [
    'mails that were given up long ago',
    `select id from outbox where given_up_at < '2026-01-02' limit 500`,
    'outbox_given_up_at_index',
  ],
  ['how many mails were given up', 'select count(*) from outbox where given_up_at is not null', 'outbox_given_up_at_index'],
  [
    'how many mails wait',
    'select count(*) from outbox where sent_at is null and given_up_at is null and held_back_at is null',
    'outbox_due_index',
  ],
  ['notices of long ago', `select id from notices where created_at < '2026-01-02' limit 500`, 'notices_created_at_index'],
  [
    'postal codes of long ago',
    `select cep from postal_codes where fetched_at < '2026-01-02' limit 500`,
    'postal_codes_fetched_at_index',
  ],
  [
    'the points that a person wrote first',
    'select id from collection_points where created_by = (select id from users limit 1)',
    'collection_points_created_by_index',
  ],
])('%s are found through an index', async (_what, statement, index) => {
  const { rows } = await server.database.pool.query(`explain ${statement}`);
  expect(rows.map((row) => row['QUERY PLAN']).join('\n')).toContain(index);
});

test('whether mails are delayed is found through the index of those that are due', async () => {
  const { pool } = server.database;
  const asked = vi.spyOn(pool, 'query');
  const answer = await server.call('GET', '/mail-status');
  const [query, values] = asked.mock.calls.find(([call]) => JSON.stringify(call).includes('outbox')) ?? [];
  asked.mockRestore();
  expect(answer.json()).toEqual({ delayed: false });
  const { rows } = await pool.query(`explain ${(query as unknown as { text: string }).text}`, values as unknown as unknown[]);
  expect(rows.map((row) => row['QUERY PLAN']).join('\n')).toContain('outbox_due_index');
});
