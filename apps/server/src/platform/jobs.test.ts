// @module-tag postgres
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { collectionDays } from '../../test/collection-days.ts';
import { dumpTables } from '../../test/dump.ts';
import * as given from '../../test/given.ts';
import { startTestServer, type TestServer } from '../../test/harness.ts';
import { backgroundJobs } from '../jobs.ts';
import { type Job, openJobTurns } from './jobs.ts';
import { putMails } from './outbox.ts';

const minute = 60_000;

let server: TestServer;
let admin: given.SignedInPerson;
beforeAll(async () => {
  server = await startTestServer();
  admin = await given.admin(server);
});
afterAll(() => server.close());
beforeEach(async () => {
  server.logLines.length = 0;
  server.clock.advance(minute);
  await server.database.pool.query('delete from jobs');
});

const sql = async (text: string, values: unknown[] = []) => (await server.database.pool.query(text, values)).rows;
const never = new AbortController().signal;
const turnsAt = (...jobs: Job[]) => openJobTurns({ db: server.database.db, clock: server.clock, logger: server.app.log }, jobs);
/** Runs the jobs that are due, and waits for their ends. */
const runDue = async (turns: ReturnType<typeof turnsAt>): Promise<void> => {
  await turns.startDue(never);
  await turns.idle();
};
const jobsShown = async () => {
  const { token } = await given.withNewSession(server, admin);
  return (await server.call('GET', '/debug', { token })).json().jobs;
};
const once = (name: string, run: Job['run'], more: Partial<Job> = {}): Job => ({
  name,
  every: minute,
  runs: 'once',
  run,
  ...more,
});

test('of five instances one runs a job when it is due, and once for each storage', async () => {
  const runs: string[] = [];
  const instances = Array.from({ length: 5 }, (_, index) =>
    turnsAt(
      once('alfa', async () => void runs.push('alfa')),
      once('fotos', async () => void runs.push(`fotos ${index % 2}`), { storage: `pasta-${index % 2}` }),
    ),
  );
  const all = () => Promise.all(instances.map(runDue));
  await all();
  expect(runs.sort()).toEqual(['alfa', 'fotos 0', 'fotos 1']);
  server.clock.advance(minute - 1);
  await all();
  expect(runs).toHaveLength(3);
  server.clock.advance(1);
  await all();
  expect(runs).toHaveLength(6);
});

test('a failed run is shown with its places and without its message until one succeeds, and is due again', async () => {
  let isBroken = true;
  const turns = turnsAt(
    once('quebrada', async () => {
      if (isBroken) throw Object.assign(new RangeError('Rua das Flores, 12'), { code: '23514' });
    }),
  );
  for (let failures = 1; failures <= 2; failures++) {
    await runDue(turns);
    expect(await jobsShown()).toMatchObject([
      {
        name: 'quebrada',
        isRunning: false,
        nextRunAt: new Date(server.clock.now().getTime() + minute).toISOString(),
        lastSuccessAt: null,
        lastFailureAt: server.clock.now().toISOString(),
        failure: 'RangeError',
        failureCode: '23514',
        places: expect.arrayContaining([expect.stringMatching(/^at .*jobs\.test\.ts:\d+/)]),
        failures,
      },
    ]);
    server.clock.advance(minute);
  }
  expect(JSON.stringify(await jobsShown())).not.toContain('Flores');
  isBroken = false;
  await runDue(turns);
  expect(await jobsShown()).toMatchObject([{ lastSuccessAt: server.clock.now().toISOString(), failures: 0 }]);
});

test('a run that was stopped for 61 s is taken over, and commits nothing afterwards', async () => {
  let go = (): void => {};
  const stalled = new Promise<void>((resolve) => {
    go = resolve;
  });
  const write = (step: string) =>
    server.database.db.transaction((transaction) =>
      transaction.execute(`insert into installation (step, done_at) values ('${step}', now())`),
    );
  const first = turnsAt(
    once('lenta', async () => {
      await write('antes');
      await stalled;
      await write('depois');
    }),
  );
  await first.startDue(never);
  await expect.poll(() => sql("select step from installation where step = 'antes'")).toHaveLength(1);
  expect(await jobsShown()).toMatchObject([{ isRunning: true }]);
  const second = turnsAt(once('lenta', async () => void (await write('outra'))));
  await runDue(second);
  expect(await sql("select step from installation where step = 'outra'")).toEqual([]);
  server.clock.advance(61_000);
  const takenOver = server.clock.now();
  await runDue(second);
  server.clock.advance(1_000);
  go();
  await first.idle();
  expect(await sql("select step from installation where step in ('antes', 'outra', 'depois') order by step")).toEqual([
    { step: 'antes' },
    { step: 'outra' },
  ]);
  expect(await jobsShown()).toMatchObject([{ lastSuccessAt: takenOver.toISOString(), lastFailureAt: null }]);
  expect(server.logLines.filter((line) => line.includes('outra instância ficou com ela'))).toHaveLength(1);
});

test('a run that a stopping process interrupts is due at once', async () => {
  const stopping = new AbortController();
  const turns = turnsAt(
    once('longa', async (signal) => {
      await new Promise((resolve) => signal.addEventListener('abort', resolve));
    }),
  );
  await turns.startDue(stopping.signal);
  stopping.abort();
  await turns.idle();
  expect(await jobsShown()).toMatchObject([
    { isRunning: false, lastSuccessAt: null, nextRunAt: server.clock.now().toISOString() },
  ]);
});

/** A place and a city of which nothing is known. */
const unknown = { position: null, street: null, number: null, postalCode: null, municipality: null, uf: null };

test('no recurring job of the product writes after it has lost its lease', async () => {
  const { config, database, clock, app } = server;
  const marina = await given.resident(server);
  const { id: open } = await given.point(server, admin.token);
  const { id: closed } = await given.point(server, admin.token);
  const { id: deleted } = await given.point(server, admin.token);
  for (const collectionPointId of [open, closed])
    await server.call('POST', '/schedules', {
      token: marina.token,
      body: { collectionPointId, date: '2026-12-03', weightKg: 1 },
    });
  await sql('update collection_points set is_active = false where id = $1', [closed]);
  await sql('update point_freshness set full_people = 2, full_at = $2 where collection_point_id = $1', [
    open,
    new Date('2026-10-01'),
  ]);
  await sql(
    `insert into point_reports (collection_point_id, kind, state, created_at, photo) values ($1, 'moved', 'open', now(), '\\x01')`,
    [open],
  );
  const mail = { kind: 'own-password-changed', purpose: 'account', userId: marina.id, recipient: marina.email } as const;
  await putMails(
    database.db,
    Array.from({ length: 22 }, () => mail),
    clock.now(),
  );
  await server.mails();
  server.clock.set('2026-12-02T21:30:00Z');
  await sql("insert into rate_limits (key, points, expire) values ('velha', 1, 0)");

  const make = collectionDays(server, await given.withNewSession(server, admin));
  const area = await make.area((await make.service()).id);
  await make.exception({ kind: 'cancelled', date: '2026-12-09', areas: [area.id] });
  await sql('update collection_change_watches set due_at = $1', [clock.now()]);
  // With its place, since the cache of postal codes may be written without the lease.
  await sql(`update users set cep = '60040-531' where id = $1`, [marina.id]);
  await sql(`update resident_places set place = $1`, [{ place: { ...unknown, district: 'Centro' }, city: unknown }]);

  // A pickup of tomorrow, whose postal code is known to be none.
  await sql("insert into postal_codes (cep, answer, fetched_at) values ('60999-000', null, $1)", [clock.now()]);
  const pickup = { cep: '60999-000', address: 'Rua A', number: '1', complement: null };
  await sql(
    "update collection_schedules set status = 'confirmado', organization_id = $1, handover = 'pickup', pickup = $2 where collection_point_id = $3",
    [await given.organization(server), pickup, open],
  );

  // A booking of a caller whose data are too old.
  await sql(
    `with caller as (insert into callers (name, phone, agreed_at) values ('Rita', '85912345678', $2) returning id)
     insert into collection_schedules (caller_id, by_phone, collection_point_id, date, weight_kg, status, created_at, updated_at)
     select id, true, $1, '2020-01-02', 1, 'cancelado', $2, $2 from caller`,
    [open, new Date('2020-01-01')],
  );
  // A series that was not planned today.
  await sql(
    `insert into schedule_series (id, user_id, collection_point_id, rule, starts_on, ends_on, is_open_ended, weight_kg, materials,
       handover, skipped, planned_through, planned_on, created_at, updated_at)
     values (gen_random_uuid(), $1, $2, 'FREQ=WEEKLY;BYDAY=TH', '2026-11-05', '2027-11-05', true, 3, '{}', 'dropoff', '[]',
       '2026-11-30', '2026-11-30', $3, $3)`,
    [marina.id, open, clock.now()],
  );

  // A closed day whose time to undo is over.
  await sql(
    "insert into pickup_day_closings (collection_point_id, date, act, moves, left_count, created_at) values ($1, '2026-12-03', 'ask', '[]', 0, $2)",
    [open, new Date('2026-12-01')],
  );

  // A point whose deletion can no longer be undone, and a profile that was never published.
  await sql('update collection_points set is_active = false, deletes_at = $2 where id = $1', [deleted, new Date('2026-12-01')]);
  await sql(
    `insert into collector_profiles (kind, name, materials, uf, municipality, districts, district_keys, payment, is_active,
       created_at, updated_at, search_text)
     values ('catador', 'Seu Zé', '{papel}', 'CE', 'Fortaleza', '{}', '{}', 'gratuito', false, $1, $1, 'seu ze')`,
    [new Date('2026-01-01')],
  );

  const jobs = backgroundJobs({ config, db: database.db, clock, logger: app.log, say: () => {} });
  const state = async () => {
    const { 'public.jobs': _jobs, ...dump } = await dumpTables(server);
    return dump;
  };
  // The job of the images writes files alone.
  const writing = jobs.filter(({ name, runs }) => runs === 'once' && name !== 'imagens');
  for (const job of writing) {
    const before = await state();
    const lost = async (signal: AbortSignal): Promise<void> => {
      await sql('update jobs set claim = gen_random_uuid() where name = $1', [job.name]);
      await job.run(signal);
    };
    await runDue(turnsAt({ ...job, run: lost }));
    expect(await state(), job.name).toEqual(before);
    await sql('delete from jobs');
    await runDue(turnsAt(job));
    expect(await state(), job.name).not.toEqual(before);
  }
  expect(writing.length).toBe(16);
});
