// @module-tag postgres
import { afterAll, beforeAll, expect, test } from 'vitest';
import { collectionDays, serviceFields, weekly } from '../../../../test/collection-days.ts';
import * as given from '../../../../test/given.ts';
import { startTestServer, type TestServer } from '../../../../test/harness.ts';
import { backgroundJobs } from '../../../jobs.ts';

let server: TestServer;
let admin: given.SignedInPerson;
beforeAll(async () => {
  server = await startTestServer({ TIME_ZONE: 'America/Fortaleza' });
  // Wednesday evening: the morning's window has ended.
  server.clock.set('2026-11-25T21:00:00Z');
  admin = await given.admin(server);
});
afterAll(() => server.close());

const sql = async (text: string, values: unknown[] = []) => (await server.database.pool.query(text, values)).rows;
const ofAdmin = (method: string, path: string, body?: unknown) => server.call(method, path, { token: admin.token, body });
const runJobs = async (): Promise<void> => {
  const { config, database, clock, app } = server;
  const jobs = backgroundJobs({ config, db: database.db, clock, logger: app.log, say: () => {} });
  for (const name of ['mudancas-de-coleta', 'avisos-de-coleta'])
    await jobs.find((job) => job.name === name)?.run(new AbortController().signal);
};
const deadlocks = async (): Promise<number> =>
  (await sql('select deadlocks::int from pg_stat_database where datname = current_database()'))[0].deadlocks;

test('reports, answers, changes, announcements, their jobs and accounts that go meet without a deadlock', async () => {
  const make = collectionDays(server, admin);
  const service = await make.service();
  const rules = [weekly('WE', { from: '07:00', until: '12:00' })];
  const areas: number[] = [];
  for (let n = 0; n < 4; n++) areas.push((await make.area(service.id, { name: `Setor ${n}`, rules })).id);
  const people = await Promise.all(Array.from({ length: 10 }, () => given.resident(server)));
  for (const [n, { id }] of people.entries())
    await sql('insert into resident_collection_areas (user_id, service_id, area_id, is_chosen) values ($1, $2, $3, false)', [
      id,
      service.id,
      areas[n % 4],
    ]);
  const report = (n: number, street: string) =>
    server.call('POST', `/collection-areas/${areas[n % 4]}/missed-collections`, {
      token: people[n]?.token,
      body: { date: '2026-11-25', street },
    });
  for (const n of people.keys()) await report(n, 'Rua A');
  const missed: { id: number }[] = (await ofAdmin('GET', '/admin/missed-collections')).json().items;
  const dayOff = (date: string) => ({ kind: 'cancelled', date, areas });
  await ofAdmin('POST', '/collection-exceptions', dayOff('2026-12-02'));
  await sql('update collection_change_watches set due_at = $1', [server.clock.now()]);
  const before = await deadlocks();
  const answer = { action: 'announce', comesOn: '2026-11-27', window: { from: '08:00' }, wholeArea: true };
  await Promise.all([
    runJobs(),
    runJobs(),
    ...missed.map(({ id }) => ofAdmin('PATCH', `/admin/missed-collections/${id}`, answer)),
    ...[...people.keys()].map((n) => report(n, 'Rua B')),
    ofAdmin('POST', '/collection-exceptions', dayOff('2026-12-09')),
    ofAdmin('POST', '/collection-exceptions', { ...dayOff('2026-11-26'), areas: [...areas].reverse() }),
    ofAdmin('PUT', `/collection-services/${service.id}`, { ...serviceFields, holidayPolicy: 'passes' }),
    ofAdmin('POST', '/admin/collection-announcements', { areas, text: 'Aviso' }),
    ...people.slice(8).map(({ token, password }) => server.call('DELETE', '/users/me', { token, body: { password } })),
  ]);
  server.clock.advance(11 * 60_000);
  await runJobs();
  const perPerson = await sql(
    `select count(*)::int as n, count(distinct once_key)::int as keys from notices
     where kind in ('collection-changed', 'collection-announcement') group by user_id`,
  );
  expect(perPerson).toHaveLength(8);
  for (const { n, keys } of perPerson) expect(keys).toBe(n);
  expect(await sql('select 1 from collection_broadcasts where finished_at is null')).toEqual([]);
  expect(await sql('select 1 from missed_reports where reporter_id is null')).toEqual([]);
  // PostgreSQL publishes its statistics after a second.
  await new Promise((end) => setTimeout(end, 1_200));
  expect(await deadlocks()).toBe(before);
});
