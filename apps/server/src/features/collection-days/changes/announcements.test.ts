import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { collectionDays } from '../../../../test/collection-days.ts';
import * as given from '../../../../test/given.ts';
import { startTestServer, type TestServer } from '../../../../test/harness.ts';
import { backgroundJobs } from '../../../jobs.ts';

let server: TestServer;
let admin: given.SignedInPerson;
let areas: { id: number; serviceId: number }[];
let residents: given.SignedInPerson[];

beforeAll(async () => {
  server = await startTestServer();
  admin = await given.admin(server);
  const make = collectionDays(server, admin);
  const { id } = await make.service();
  areas = [
    await make.area(id, { name: 'Centro' }),
    await make.area(id, { name: 'Praia' }),
    await make.area(id, { active: false }),
  ];
  residents = [await given.resident(server), await given.resident(server), await given.resident(server)];
  for (const [index, person] of residents.entries())
    await server.database.pool.query(
      'insert into resident_collection_areas (user_id, service_id, area_id, is_chosen) values ($1, $2, $3, false)',
      [person.id, id, areas[Math.min(index, 1)]?.id],
    );
});
afterEach(() =>
  server.database.pool.query(
    'delete from collection_broadcasts; delete from notices; delete from outbox; delete from rate_limits',
  ),
);
afterAll(() => server.close());

const path = '/admin/collection-announcements';
const ofAdmin = (method: string, address: string, body?: unknown) => server.call(method, address, { token: admin.token, body });
const ids = (...indices: number[]) => indices.map((index) => areas[index]?.id);
const text = 'A coleta de 25/12 passa em 26/12.';
const runJob = async () => {
  const { config, database, clock, app } = server;
  const jobs = backgroundJobs({ config, db: database.db, clock, logger: app.log, say: () => {} });
  await jobs.find(({ name }) => name === 'avisos-de-coleta')?.run(new AbortController().signal);
};
const noticesOf = async (index: number) =>
  (await server.call('GET', '/users/me/notices', { token: residents[index]?.token })).json();

test('an announcement reaches the residents of its areas, by their choices, and stands in the history with its counts', async () => {
  const optOut = { token: residents[2]?.token, body: { collection: false } };
  await server.call('PATCH', '/users/me/notice-choices', optOut);
  expect((await ofAdmin('POST', `${path}/preview`, { areas: ids(1) })).json()).toEqual({ areas: 1, residents: 2 });
  const sent = await ofAdmin('POST', path, { areas: ids(1), text });
  expect(sent.json()).toMatchObject({ text, author: 'Admin da Cidade', areas: 1, residents: 2, told: 0, finishedAt: null });
  await runJob();
  expect([(await noticesOf(0)).length, (await noticesOf(1)).length, (await noticesOf(2)).length]).toEqual([0, 1, 1]);
  expect((await noticesOf(1))[0]).toMatchObject({
    kind: 'collection-announcement',
    subject: { pointName: 'Coleta seletiva, Praia', reason: text, areaId: areas[1]?.id },
  });
  const { rows } = await server.database.pool.query('select channel, recipient from outbox');
  expect(rows).toEqual([{ channel: 'mail', recipient: residents[1]?.email }]);
  const { items, total } = (await ofAdmin('GET', path)).json();
  expect(total).toBe(1);
  expect(items).toMatchObject([{ areaNames: ['Coleta seletiva, Praia'], residents: 2, told: 2, finishedAt: expect.any(String) }]);
});

test('to all areas of a service goes to each resident once, and to none of an inactive area', async () => {
  const serviceId = areas[0]?.serviceId;
  expect((await ofAdmin('POST', `${path}/preview`, { serviceId })).json()).toEqual({ areas: 2, residents: 3 });
  await ofAdmin('POST', path, { serviceId, text });
  await runJob();
  await runJob();
  expect([(await noticesOf(0)).length, (await noticesOf(1)).length, (await noticesOf(2)).length]).toEqual([1, 1, 1]);
});

test('the same text to the same areas is refused for ten minutes, also at the same time', async () => {
  const send = () => ofAdmin('POST', path, { areas: ids(0, 1), text });
  const codes = (await Promise.all([send(), send(), send()])).map((reply) => reply.json().code ?? reply.statusCode);
  expect(codes.sort()).toEqual([201, 'collection-announcement-repeated', 'collection-announcement-repeated']);
  expect((await ofAdmin('POST', path, { areas: ids(1), text })).statusCode).toBe(201);
  server.clock.advance(10 * 60_000 + 1000);
  expect((await send()).statusCode).toBe(201);
});

test('needs areas or a service, active ones, and a text within the limit', async () => {
  const fields = async (body: object) => Object.keys((await ofAdmin('POST', path, body)).json().fields ?? {});
  expect(await fields({ text })).toEqual(['areas']);
  expect(await fields({ areas: ids(0), serviceId: areas[0]?.serviceId, text })).toEqual(['areas']);
  expect(await fields({ areas: ids(2), text })).toEqual(['areas']);
  expect(await fields({ areas: [999_999], text })).toEqual(['areas']);
  expect(await fields({ areas: ids(0), text: ' ' })).toEqual(['text']);
  expect(await fields({ areas: ids(0), text: 'a'.repeat(501) })).toEqual(['text']);
});

test('an installation sends twenty a day', async () => {
  const limited = await startTestServer({ RATE_LIMITS: 'on' });
  const colleague = await given.admin(limited);
  const make = collectionDays(limited, colleague);
  const area = await make.area((await make.service()).id);
  const statuses: number[] = [];
  for (let times = 0; times < 21; times++) {
    const body = { areas: [area.id], text: `Aviso ${times}` };
    statuses.push((await limited.call('POST', path, { token: colleague.token, body })).statusCode);
  }
  expect(statuses).toEqual([...Array(20).fill(201), 429]);
  await limited.close();
});
