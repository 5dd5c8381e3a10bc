import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { dumpTables } from '../../../test/dump.ts';
import * as given from '../../../test/given.ts';
import { startTestServer, type TestServer } from '../../../test/harness.ts';
import { backgroundJobs } from '../../jobs.ts';
import { openSession } from '../../platform/sessions.ts';

let server: TestServer;
let person: given.SignedInPerson;
beforeAll(async () => {
  server = await startTestServer();
  person = await given.resident(server, { notificationsOptIn: false });
});
afterAll(() => server.close());
beforeEach(async () => {
  await server.database.pool.query(
    'truncate sessions, password_codes, email_changes, email_undos, invitations, passkey_challenges, passkey_links, rate_limits, notices, postal_codes, idempotency_keys, item_questions, point_reports, missed_collections, point_confirmation_links, import_mappings cascade',
  );
  await server.database.pool.query('delete from outbox');
  server.logLines.length = 0;
  person = { ...person, token: await openSession(server.database.db, server.clock, person.id, null) };
});

const day = 86_400_000;
const rows = async (sql: string, values: unknown[] = []) => (await server.database.pool.query(sql, values)).rows;
const daysAgo = (days: number, seconds = 0) => new Date(server.clock.now().getTime() - days * day + seconds * 1000);

/** Runs the job as the product composes it. */
const sweep = async () => {
  const { config, database, clock, app } = server;
  const jobs = backgroundJobs({ config, db: database.db, clock, logger: app.log, say: () => {} });
  const job = jobs.find(({ name }) => name === 'limpeza');
  await job?.run(new AbortController().signal);
};

const putMessage = (columns: Record<string, Date>) => {
  const names = Object.keys(columns);
  return rows(
    `insert into outbox (channel, purpose, kind, user_id, recipient, created_at, next_try_at, ${names.join(', ')})
     values ('mail', 'account', 'greeting', $1, 'marina@exemplo.com.br', now(), now(), ${names.map((_, index) => `$${index + 2}`).join(', ')})`,
    [person.id, ...Object.values(columns)],
  );
};

let accounts = 0;
const putAccount = (at: Date, change: { role?: string; confirmed?: Date; signedIn?: Date } = {}) =>
  rows(
    `insert into users (email, username, name, password_hash, role, email_confirmed_at, signed_in_at, created_at, updated_at)
     values ($1, 'x', 'X', '', $2, $3, $4, $5, $5) returning id`,
    [`esquecida${++accounts}@exemplo.com.br`, change.role ?? 'user', change.confirmed ?? null, change.signedIn ?? null, at],
  );

const putReport = (at: Date) =>
  rows(
    `with point as (insert into collection_points (name, address, created_at, updated_at) values ('P', 'R', now(), now()) returning id)
     insert into point_reports (collection_point_id, kind, network, state, created_at) select id, 'moved', '\\x01', 'open', $1 from point`,
    [at],
  );

const putMissed = (at: Date) =>
  rows(
    `with service as (insert into collection_services (name, kind, color, guides, items, put_out_before_minutes, holiday_policy, is_active, created_at, updated_at)
       values (gen_random_uuid()::text, 'seletiva', 'papel', '{}', '{}', 0, 'passes', true, now(), now()) returning id),
     area as (insert into collection_areas (service_id, name, municipality, uf, is_active, calendar_changed_at, created_at, updated_at)
       select id, 'Setor', 'Fortaleza', 'CE', true, now(), now(), now() from service returning id),
     missed as (insert into missed_collections (area_id, date, street_key, state, created_at) select id, '2026-11-25', '', 'open', $1 from area returning id)
     insert into missed_reports (missed_id, network, created_at) select id, '\\x01', $1 from missed`,
    [at],
  );

// Each puts one row in whose time is `at`.
const kinds: Record<string, { days: number; table: string; put: (at: Date) => Promise<unknown> }> = {
  'a session that has expired': {
    days: 0,
    table: 'sessions',
    put: (at) =>
      rows(`insert into sessions (token_hash, user_id, created_at, last_used_at, expires_at) values ($1, $2, $3, $3, $3)`, [
        randomBytes(32),
        person.id,
        at,
      ]),
  },
  'a report on a point': { days: 365, table: 'point_reports', put: putReport },
  'a series of bookings that has ended': {
    days: 90,
    table: 'schedule_series',
    put: (at) =>
      rows(
        `with point as (insert into collection_points (name, address, created_at, updated_at) values ('P', 'R', now(), now()) returning id)
         insert into schedule_series (id, user_id, collection_point_id, rule, starts_on, ends_on, is_open_ended, weight_kg, materials,
           handover, skipped, planned_through, planned_on, ended_at, ended_by, created_at, updated_at)
         select gen_random_uuid(), $1, id, 'FREQ=WEEKLY;BYDAY=TH', '2026-01-01', '2099-12-31', true, 3, '{}', 'dropoff', '[]',
           '2026-01-01', '2026-01-01', $2, 'cancelled', $2, $2 from point`,
        [person.id, at],
      ),
  },
  'a report on a missed collection': { days: 180, table: 'missed_collections', put: putMissed },
  'a link to confirm a point that has expired': {
    days: 0,
    table: 'point_confirmation_links',
    put: (at) =>
      rows(
        `with point as (insert into collection_points (name, address, created_at, updated_at) values ('P', 'R', now(), now()) returning id)
         insert into point_confirmation_links (id, collection_point_id, token_hash, created_at, expires_at)
         select gen_random_uuid(), id, '\\x01', $1, $1 from point`,
        [at],
      ),
  },
  'a code that has expired': {
    days: 0,
    table: 'password_codes',
    put: (at) =>
      rows(
        `insert into password_codes (id, user_id, link_hash, created_at, expires_at) values (gen_random_uuid(), $1, $2, $3, $3)`,
        [person.id, randomBytes(32), at],
      ),
  },
  'an e-mail change that was not confirmed in time': {
    days: 0,
    table: 'email_changes',
    put: (at) =>
      rows(`insert into email_changes (user_id, new_email, created_at, expires_at) values ($1, 'x@y.zz', $2, $2)`, [
        person.id,
        at,
      ]),
  },
  'a way back to an e-mail that has expired': {
    days: 0,
    table: 'email_undos',
    put: (at) =>
      rows(`insert into email_undos (user_id, email, created_at, expires_at) values ($1, 'x@y.zz', $2, $2)`, [person.id, at]),
  },
  'an invitation that was not accepted in time': {
    days: 0,
    table: 'invitations',
    put: (at) =>
      rows(
        `insert into invitations (id, email, invited_by, created_at, expires_at) values (gen_random_uuid(), 'x@y.zz', $1, $2, $2)`,
        [person.id, at],
      ),
  },
  'a challenge of a passkey that was not answered in time': {
    days: 0,
    table: 'passkey_challenges',
    put: (at) => rows('insert into passkey_challenges (hash, expires_at) values ($1, $2)', [randomBytes(32), at]),
  },
  'a link to a first passkey that was not opened in time': {
    days: 0,
    table: 'passkey_links',
    put: (at) =>
      rows('insert into passkey_links (user_id, id, created_at, expires_at) values ($1, gen_random_uuid(), $2, $2)', [
        person.id,
        at,
      ]),
  },
  'the mapping of columns that no upload has had for two years': {
    days: 720,
    table: 'import_mappings',
    put: (at) => rows(`insert into import_mappings values ('x', '{}', $1)`, [at]),
  },
  'words that fewer than three people asked for': {
    days: 30,
    table: 'item_questions',
    put: (at) => rows(`insert into item_questions values ('nave espacial', 2, $1, now())`, [at]),
  },
  'words that many visitors asked for once, and none any more': {
    days: 360,
    table: 'item_questions',
    put: (at) => rows(`insert into item_questions values ('nave espacial', 3, $1, $1)`, [at]),
  },
  'an account of 30 days ago, neither confirmed nor used': {
    days: 30,
    table: 'users',
    put: (at) => putAccount(at),
  },
  'a count of a rate limit that is over': {
    days: 0,
    table: 'rate_limits',
    put: (at) => rows(`insert into rate_limits (key, points, expire) values ('write:x', 1, $1)`, [at.getTime()]),
  },
  'a mail that was sent 7 days ago': { days: 7, table: 'outbox', put: (at) => putMessage({ sent_at: at }) },
  'a mail that was given up 30 days ago': { days: 30, table: 'outbox', put: (at) => putMessage({ given_up_at: at }) },
  'a notice of 365 days ago': {
    days: 365,
    table: 'notices',
    put: (at) =>
      rows(`insert into notices (user_id, kind, subject, created_at) values ($1, 'reminder', '{}', $2)`, [person.id, at]),
  },
  'a reminder of a collection day of 7 days ago': {
    days: 7,
    table: 'notices',
    put: (at) =>
      rows(`insert into notices (user_id, kind, subject, created_at) values ($1, 'collection-reminder', '{}', $2)`, [
        person.id,
        at,
      ]),
  },
  'the answer of a write of 30 days ago': {
    days: 30,
    table: 'idempotency_keys',
    put: (at) =>
      rows(
        `insert into idempotency_keys (user_id, key, fingerprint, attempt, attempt_ends_at, created_at)
         values ($1, gen_random_uuid(), $2, gen_random_uuid(), $3, $3)`,
        [person.id, randomBytes(32), at],
      ),
  },
  'the answer for a postal code of 360 days ago': {
    days: 360,
    table: 'postal_codes',
    put: (at) => rows(`insert into postal_codes (cep, answer, fetched_at) values ('60015-000', null, $1)`, [at]),
  },
};

describe.each(Object.entries(kinds))('%s', (_name, { days, table, put }) => {
  const count = async () => (await rows(`select count(*)::int as count from ${table}`))[0].count;

  test('goes', async () => {
    const before = await count();
    await put(daysAgo(days, -1));
    await sweep();
    expect(await count()).toBe(before);
  });

  test('stays until then', async () => {
    const before = await count();
    await put(daysAgo(days, 1));
    await sweep();
    expect(await count()).toBe(before + 1);
  });
});

test('nothing else goes: people, bookings, consents, points and what waits to be sent', async () => {
  const admin = await given.signedInAgain(server, 'admin');
  const point = await given.point(server, admin.token);
  const body = { collectionPointId: point.id, date: '2026-12-05', weightKg: 3 };
  await server.call('POST', '/schedules', { token: person.token, body });
  await putMessage({ claimed_until: daysAgo(1) });
  await server.database.pool.query('update notices set created_at = $1', [daysAgo(1)]);
  const before = await dumpTables(server);
  await sweep();
  expect(await dumpTables(server)).toEqual(before);
});

test('after a week the network of a report on a point is erased', async () => {
  await putReport(daysAgo(7, 1));
  await putMissed(daysAgo(7, 1));
  await sweep();
  expect(await rows('select network from point_reports')).toEqual([{ network: Buffer.from([1]) }]);
  expect(await rows('select network from missed_reports')).toEqual([{ network: Buffer.from([1]) }]);
  server.clock.advance(2_000);
  await sweep();
  expect(await rows('select network from point_reports')).toEqual([{ network: null }]);
  expect(await rows('select network from missed_reports')).toEqual([{ network: null }]);
});

test('deleted rows are logged as counts, and nothing is without any', async () => {
  await sweep();
  await kinds['a session that has expired']?.put(daysAgo(1));
  await sweep();
  const lines = server.logLines.map((line) => JSON.parse(line)).filter(({ msg }) => msg === 'dados vencidos apagados');
  expect(lines).toEqual([expect.objectContaining({ removed: { sessions: 1 } })]);
});

test('docs/operations.md says of every table how long its rows are kept', async () => {
  const text = await readFile(new URL('../../../../../docs/operations.md', import.meta.url), 'utf8');
  const tables = await rows(`select tablename as name from pg_tables where schemaname = 'public'`);
  expect(tables.filter(({ name }) => !text.includes(`\`${name}\``))).toEqual([]);
});

test('several instances may sweep at once', { tags: 'postgres' }, async () => {
  await rows(
    `insert into sessions (token_hash, user_id, created_at, last_used_at, expires_at)
     select sha256(n::text::bytea), $1, $2, $2, $2 from generate_series(1, 2000) n`,
    [person.id, daysAgo(1)],
  );
  await Promise.all(Array.from({ length: 6 }, sweep));
  await sweep();
  expect(await rows('select 1 from sessions')).toHaveLength(1);
});

test('many rows are deleted a few hundred at a time, and a locked row is left to the next sweep', {
  tags: 'postgres',
}, async () => {
  await rows(
    `insert into notices (user_id, kind, subject, created_at) select $1, 'reminder', '{}', $2 from generate_series(1, 1300)`,
    [person.id, daysAgo(400)],
  );
  await rows(
    `create table removals (count integer);
     create function count_removals() returns trigger language plpgsql as $$
     begin insert into removals select count(*) from gone; return null; end $$;
     create trigger counting after delete on notices referencing old table as gone for each statement execute function count_removals()`,
  );
  const writer = await server.database.pool.connect();
  await writer.query('begin');
  await writer.query('update notices set read_at = now() where id = (select id from notices limit 1)');
  await sweep();
  await writer.query('commit');
  writer.release();
  // Reminders of collection days are deleted by a statement of their own, which finds none.
  expect(await rows('select count from removals where count > 0')).toEqual([{ count: 500 }, { count: 500 }, { count: 299 }]);
  await sweep();
  expect(await rows('select 1 from notices')).toEqual([]);
  await rows('drop trigger counting on notices; drop function count_removals(); drop table removals');
});

test('signing in leaves the sweeping to the sweep', async () => {
  await kinds['a session that has expired']?.put(daysAgo(1));
  const { email, password } = person;
  await server.call('POST', '/auth/login', { body: { email, password } });
  expect(await rows('select 1 from sessions')).toHaveLength(3);
});

test('a failure in one table stops no other, and the job says that it failed', async () => {
  const old = daysAgo(400);
  await kinds['a session that has expired']?.put(old);
  await rows(`insert into rate_limits (key, points, expire) values ('velho', 1, $1)`, [old.getTime()]);
  await rows(
    `create function refuse() returns trigger language plpgsql as $$ begin raise exception 'no'; end $$;
     create trigger refusing before delete on sessions for each row execute function refuse()`,
  );
  await expect(sweep()).rejects.toThrow();
  await rows('drop trigger refusing on sessions; drop function refuse()');
  expect(await rows('select key from rate_limits')).toEqual([]);
  await sweep();
  expect(await rows('select 1 from sessions where expires_at < $1', [server.clock.now()])).toEqual([]);
});

test('an account that was confirmed or used once, is an administrator’s, or has a booking stays', async () => {
  const admin = await given.signedInAgain(server, 'admin');
  const point = await given.point(server, admin.token);
  const [confirmed, signedIn, administrators, booked] = await Promise.all([
    putAccount(daysAgo(400), { confirmed: daysAgo(399) }),
    putAccount(daysAgo(400), { signedIn: daysAgo(399) }),
    putAccount(daysAgo(400), { role: 'admin' }),
    putAccount(daysAgo(400)),
  ]);
  await rows(
    `insert into collection_schedules (user_id, collection_point_id, date, weight_kg, created_at, updated_at)
     values ($1, $2, '2026-12-05', 3, now(), now())`,
    [booked[0].id, point.id],
  );
  await sweep();
  const ids = [confirmed, signedIn, administrators, booked].map(([row]) => row.id);
  expect(await rows('select 1 from users where id = any($1)', [ids])).toHaveLength(4);
});

test('forgotten accounts go whole, in batches, with what waits for them', async () => {
  const before = (await rows('select count(*)::int as count from users'))[0].count;
  await rows(
    `with made as (
       insert into users (email, username, name, password_hash, created_at, updated_at)
       select 'esquecida-' || n || '@exemplo.org', 'x', 'X', '', $1, $1 from generate_series(1, 1200) n returning id, email)
     insert into outbox (channel, purpose, kind, user_id, recipient, created_at, next_try_at)
     select 'mail', 'proof', 'own-email-confirmation', id, email, now(), now() from made`,
    [daysAgo(31)],
  );
  await sweep();
  expect((await rows('select count(*)::int as count from users'))[0].count).toBe(before);
  expect(await rows(`select 1 from outbox where recipient like 'esquecida-%'`)).toEqual([]);
});
