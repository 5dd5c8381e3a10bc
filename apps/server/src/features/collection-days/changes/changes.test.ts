import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { collectionDays, serviceFields, weekly } from '../../../../test/collection-days.ts';
import * as given from '../../../../test/given.ts';
import { startTestServer, type TestServer } from '../../../../test/harness.ts';
import { backgroundJobs } from '../../../jobs.ts';

let server: TestServer;
let admin: given.SignedInPerson;
let make: ReturnType<typeof collectionDays>;

// A Wednesday.
const start = '2026-11-25T12:00:00Z';

beforeAll(async () => {
  server = await startTestServer({ TIME_ZONE: 'America/Fortaleza' });
  server.clock.set(start);
  admin = await given.admin(server);
  make = collectionDays(server, admin);
});
afterEach(async () => {
  server.clock.set(start);
  await server.database.pool.query(
    'delete from holidays; delete from collection_change_watches; delete from collection_ended_residents; delete from collection_exceptions; delete from collection_areas; delete from collection_services; delete from collection_broadcasts; delete from notices; delete from outbox',
  );
});
afterAll(() => server.close());

const ofAdmin = (method: string, path: string, body?: unknown) => server.call(method, path, { token: admin.token, body });
const sql = async (text: string, values: unknown[] = []) => (await server.database.pool.query(text, values)).rows;

/** A resident whose address is in the areas. */
const residentOf = async (...areas: { id: number; serviceId: number }[]) => {
  const person = await given.resident(server);
  for (const { id, serviceId } of areas)
    await sql('insert into resident_collection_areas (user_id, service_id, area_id, is_chosen) values ($1, $2, $3, false)', [
      person.id,
      serviceId,
      id,
    ]);
  return person;
};
/** Runs the jobs as the product composes them. */
const runJobs = async () => {
  const { config, database, clock, app } = server;
  const jobs = backgroundJobs({ config, db: database.db, clock, logger: app.log, say: () => {} });
  for (const name of ['mudancas-de-coleta', 'avisos-de-coleta'])
    await jobs.find((job) => job.name === name)?.run(new AbortController().signal);
};
const minutesLater = async (minutes: number) => {
  server.clock.advance(minutes * 60_000);
  await runJobs();
};
const told = async ({ token }: { token: string }): Promise<string[]> =>
  (await server.call('GET', '/users/me/notices', { token }))
    .json()
    .map(({ subject }: { subject: { pointName: string; reason: string } }) => `${subject.pointName}: ${subject.reason}`);
const mailed = async () =>
  (await sql("select recipient from outbox where channel = 'mail' order by 1")).map(({ recipient }) => recipient);

const givenArea = async (fields: object = {}, service: object = {}) => {
  const { id: serviceId } = await make.service(service);
  return make.area(serviceId, { name: 'Centro', ...fields });
};
const cancelled = (areas: number[], date = '2026-12-02') => ({ kind: 'cancelled', date, areas });

test('residents of an area are told once of a changed day, ten minutes after the last correction', async () => {
  const area = await givenArea();
  const [one, elsewhere] = [await residentOf(area), await given.resident(server)];
  const { id, version } = await make.exception(cancelled([area.id]));
  await minutesLater(9);
  expect(await told(one)).toEqual([]);
  const moved = { kind: 'moved', date: '2026-12-02', movedTo: '2026-12-03', sentence: 'Obra na rua.', areas: [area.id], version };
  expect((await ofAdmin('PUT', `/collection-exceptions/${id}`, moved)).statusCode).toBe(200);
  await minutesLater(9);
  expect(await told(one)).toEqual([]);
  await minutesLater(2);
  const words = 'A coleta de quarta 02/12 passa para quinta 03/12, à noite, a partir das 18h. Obra na rua.';
  expect(await told(one)).toEqual([`Coleta seletiva, Centro: ${words}`]);
  await minutesLater(60);
  expect([await told(one), await told(elsewhere)].map((each) => each.length)).toEqual([1, 0]);
  expect(await mailed()).toEqual([one.email]);
  expect(await sql('select * from collection_change_watches')).toEqual([]);
});

test('nothing is told of what is back to what it was, of days beyond 14, and of an area without residents', async () => {
  const [area, empty] = [await givenArea(), await givenArea({}, { name: 'Podas', kind: 'podas' })];
  const one = await residentOf(area);
  const { id } = await make.exception(cancelled([area.id]));
  await make.exception(cancelled([area.id], '2026-12-16'));
  await make.exception(cancelled([empty.id]));
  await ofAdmin('DELETE', `/collection-exceptions/${id}`);
  await minutesLater(11);
  expect(await told(one)).toEqual([]);
  expect(await sql('select * from collection_broadcasts')).toEqual([]);
});

test('a new rule, and a service’s holidays, are changes as well; who has two areas hears of both at once', async () => {
  await ofAdmin('POST', '/holidays', { date: '12-02', name: 'Dia da cidade', uf: 'CE', municipality: 'Fortaleza' });
  const area = await givenArea();
  const other = await make.area(area.serviceId, { name: 'Norte' });
  const pruning = await givenArea({ name: 'Podas do centro' }, { name: 'Podas', kind: 'podas', holidayPolicy: 'passes' });
  const [both, only] = [await residentOf(area, pruning), await residentOf(other)];
  const { id, serviceId, updatedAt: _updatedAt, ...fields } = area;
  await ofAdmin('PUT', `/collection-areas/${id}`, { ...fields, serviceId, rules: [weekly('TH')] });
  await ofAdmin('PUT', `/collection-services/${pruning.serviceId}`, {
    ...{ ...serviceFields, name: 'Podas', kind: 'podas', holidayPolicy: 'doesNotPass' },
  });
  await minutesLater(11);
  const [words = ''] = await told(both);
  expect(words).toMatch(
    /^Coleta da sua rua: Coleta seletiva, Centro: .* Podas, Podas do centro: Em quarta 02\/12 o caminhão não passa\.$/,
  );
  expect(await told(only)).toEqual([]);
  expect(await mailed()).toEqual([both.email]);
});

test('a change of an inactive area, and one made while others wait, are told rightly', async () => {
  const area = await givenArea({ active: false });
  const one = await residentOf(area);
  await make.exception(cancelled([area.id]));
  expect(await sql('select * from collection_change_watches')).toEqual([]);
  await minutesLater(11);
  expect(await told(one)).toEqual([]);
});

test('a broadcast goes on where it was interrupted, and tells no resident twice', async () => {
  const area = await givenArea();
  await sql(
    `with people as (
       insert into users (name, username, email, password_hash, created_at, updated_at)
       select 'P', 'p' || n, 'p' || n || '@exemplo.com.br', 'x', now(), now() from generate_series(1, 1200) n returning id)
     insert into resident_collection_areas (user_id, service_id, area_id, is_chosen) select id, $1, $2, false from people`,
    [area.serviceId, area.id],
  );
  await make.exception(cancelled([area.id]));
  server.clock.advance(11 * 60_000);
  const { config, database, clock, app } = server;
  const jobs = backgroundJobs({ config, db: database.db, clock, logger: app.log, say: () => {} });
  const job = (name: string) => jobs.find((each) => each.name === name);
  await job('mudancas-de-coleta')?.run(new AbortController().signal);
  await job('avisos-de-coleta')?.run(AbortSignal.abort());
  expect(await sql('select residents, told, finished_at from collection_broadcasts')).toEqual([
    { residents: 1200, told: 0, finished_at: null },
  ]);
  await Promise.all([1, 2].map(() => job('avisos-de-coleta')?.run(new AbortController().signal)));
  expect(await sql('select told, finished_at is not null as finished from collection_broadcasts')).toEqual([
    { told: 1200, finished: true },
  ]);
  expect(await sql('select count(*)::int as n, count(distinct user_id)::int as people from notices')).toEqual([
    { n: 1200, people: 1200 },
  ]);
  await sql("delete from users where name = 'P'");
});

test('the panel learns before a save how many residents are told, and of what', async () => {
  const area = await givenArea();
  const other = await make.area(area.serviceId, { name: 'Norte', rules: [weekly('FR')] });
  await residentOf(area);
  await residentOf(area);
  await residentOf(other);
  const preview = async (body: object) => (await ofAdmin('POST', '/admin/collection-exceptions/preview', body)).json();
  const both = cancelled([area.id, other.id]);
  const words = 'Em quarta 02/12 o caminhão não passa.';
  expect(await preview({ exception: both })).toEqual({ areas: 1, residents: 2, words });
  expect(await preview({ exception: cancelled([area.id], '2026-12-16') })).toEqual({ areas: 0, residents: 0, words: null });
  const { id } = await make.exception(both);
  expect(await preview({ id, exception: both })).toEqual({ areas: 0, residents: 0, words: null });
  expect(await preview({ id, exception: null })).toMatchObject({ areas: 1, residents: 2 });
  const { updatedAt: _updatedAt, id: areaId, ...fields } = other;
  const changed = await ofAdmin('POST', `/admin/collection-areas/${areaId}/preview`, {
    area: { ...fields, rules: [weekly('SA')] },
  });
  expect(changed.json()).toMatchObject({ areas: 1, residents: 1 });
  expect(await sql('select count(*)::int as n from collection_exceptions')).toEqual([{ n: 1 }]);
});

const ended = 'A coleta deste setor foi encerrada: o caminhão não passa mais nos dias que estavam previstos.';
const fieldsOf = ({ id: _id, updatedAt: _updatedAt, ...fields }: Record<string, unknown>) => fields;
/** Removes residents' rows of areas that do not fit any more, as the job that resolves addresses does. */
const resolveAddresses = () =>
  sql(`delete from resident_collection_areas own using collection_areas area join collection_services service
    on service.id = area.service_id where area.id = own.area_id and not (area.is_active and service.is_active)`);

test.each<[string, (area: Record<string, unknown>) => Promise<{ statusCode: number }>]>([
  ['deleted', ({ id }) => ofAdmin('DELETE', `/collection-areas/${id}`)],
  ['made inactive', (area) => ofAdmin('PUT', `/collection-areas/${area.id}`, { ...fieldsOf(area), active: false })],
  [
    'of a service that is made inactive',
    ({ serviceId }) => ofAdmin('PUT', `/collection-services/${serviceId}`, { ...serviceFields, active: false }),
  ],
])('residents of an area that is %s are told once', async (_how, end) => {
  const area = await givenArea();
  const one = await residentOf(area);
  expect([200, 204]).toContain((await end(area)).statusCode);
  await resolveAddresses();
  await minutesLater(9);
  expect(await told(one)).toEqual([]);
  await minutesLater(2);
  expect(await told(one)).toEqual([`Coleta seletiva, Centro: ${ended}`]);
  await minutesLater(60);
  expect(await told(one)).toHaveLength(1);
  expect(await sql('select * from collection_ended_residents')).toEqual([]);
});

test('an area that is active again within ten minutes, and an address that another area has by then, are told nothing', async () => {
  const area = await givenArea();
  const one = await residentOf(area);
  const inactive = (await ofAdmin('PUT', `/collection-areas/${area.id}`, { ...fieldsOf(area), active: false })).json();
  await ofAdmin('PUT', `/collection-areas/${area.id}`, { ...fieldsOf(inactive), active: true });
  await minutesLater(11);
  const other = await make.area(area.serviceId, { name: 'Norte' });
  await ofAdmin('DELETE', `/collection-areas/${area.id}`);
  await sql('insert into resident_collection_areas (user_id, service_id, area_id, is_chosen) values ($1, $2, $3, false)', [
    ...[one.id, other.serviceId, other.id],
  ]);
  await minutesLater(11);
  expect(await told(one)).toEqual([]);
  expect(await sql('select * from collection_ended_residents')).toEqual([]);
});

test('residents hear of a holiday that changes a day, and of its end, where collections do not pass as usual', async () => {
  const { id: serviceId } = await make.service({ holidayPolicy: 'doesNotPass' });
  const area = await make.area(serviceId, { name: 'Centro' });
  const [usual, elsewhere] = [
    await make.area(serviceId, { name: 'Norte', holidayPolicy: 'passes' }),
    await make.area(serviceId, { name: 'Sobral', municipality: 'Sobral' }),
  ];
  const [one, ...others] = [await residentOf(area), await residentOf(usual), await residentOf(elsewhere)];
  const holiday = { date: '12-02', name: 'Dia da cidade', uf: 'CE', municipality: 'Fortaleza' };
  const preview = async (body: object) => (await ofAdmin('POST', '/admin/holidays/preview', body)).json();
  const words = 'Em quarta 02/12 o caminhão não passa.';
  expect(await preview({ holiday })).toEqual({ areas: 1, residents: 1, words });
  expect(await preview({ holiday: { ...holiday, date: '2027-06-02' } })).toEqual({ areas: 0, residents: 0, words: null });
  const { id } = (await ofAdmin('POST', '/holidays', holiday)).json();
  await minutesLater(11);
  expect(await told(one)).toEqual([`Coleta seletiva, Centro: ${words}`]);
  expect(await preview({ id, holiday: null })).toMatchObject({ areas: 1, residents: 1 });
  expect((await ofAdmin('POST', '/admin/holidays/preview', { id: 999_999, holiday: null })).statusCode).toBe(404);
  await ofAdmin('DELETE', `/holidays/${id}`);
  await minutesLater(11);
  expect(await told(one)).toHaveLength(2);
  for (const other of others) expect(await told(other)).toEqual([]);
});

test('the panel learns before a save how many residents the end of an area and a service’s holidays concern', async () => {
  const area = await givenArea({}, { holidayPolicy: 'passes' });
  await residentOf(area);
  await ofAdmin('POST', '/holidays', { date: '12-02', name: 'Dia da cidade' });
  const ofArea = async (body: object) => (await ofAdmin('POST', `/admin/collection-areas/${area.id}/preview`, body)).json();
  expect(await ofArea({ area: null })).toEqual({ areas: 1, residents: 1, words: ended });
  expect(await ofArea({ area: { ...fieldsOf(area), active: false } })).toMatchObject({ areas: 1, residents: 1 });
  const ofService = (body: object) => ofAdmin('POST', `/admin/collection-services/${area.serviceId}/preview`, body);
  expect((await ofService({ ...serviceFields, holidayPolicy: 'passes' })).json()).toMatchObject({ areas: 0 });
  const words = 'Em quarta 02/12 o caminhão não passa.';
  expect((await ofService({ ...serviceFields, holidayPolicy: 'doesNotPass' })).json()).toEqual({ areas: 1, residents: 1, words });
  expect((await ofService({ ...serviceFields, active: false })).json()).toEqual({ areas: 1, residents: 1, words: ended });
});
