import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { collectionDays, weekly } from '../../../../test/collection-days.ts';
import * as given from '../../../../test/given.ts';
import { startTestServer, type TestServer } from '../../../../test/harness.ts';

let server: TestServer;
let admin: given.SignedInPerson;
let area: { id: number };

// Wednesday, 18h in Fortaleza: the window of the truck has ended two hours ago.
const evening = '2026-11-25T21:00:00Z';

beforeAll(async () => {
  server = await startTestServer({ TIME_ZONE: 'America/Fortaleza', PUBLIC_URL: 'https://separai.exemplo.com.br' });
  admin = await given.admin(server);
  const make = collectionDays(server, admin);
  const { id } = await make.service();
  area = await make.area(id, { name: 'Centro', rules: [weekly('WE', { from: '07:00', until: '16:00' })] });
  server.clock.set(evening);
});
afterEach(async () => {
  server.clock.set(evening);
  await server.database.pool.query('delete from missed_collections; delete from notices; delete from collection_exceptions');
  await server.database.pool.query('delete from outbox');
});
afterAll(() => server.close());

const path = () => `/collection-areas/${area.id}/missed-collections`;
const report = (body: object = {}, options: { token?: string; remoteAddress?: string } = {}) =>
  server.call('POST', path(), { body: { date: '2026-11-25', ...body }, ...options });
const decide = (id: number, body: object) =>
  server.call('PATCH', `/admin/missed-collections/${id}`, { token: admin.token, body });
const listed = async (query = '') =>
  (await server.call('GET', `/admin/missed-collections${query}`, { token: admin.token })).json();
const noticesOf = async ({ token }: { token: string }) =>
  (await server.call('GET', '/users/me/notices', { token }))
    .json()
    .map(({ kind, subject }: never) => [kind, (subject as { reason: string }).reason]);
const queued = async () =>
  (await server.database.pool.query('select channel, recipient from outbox order by channel, recipient')).rows;

test('a collection can be reported from the end of its window until two days after, and the refusal says from when', async () => {
  const at = async (time: string) => {
    server.clock.set(time);
    const reply = await report();
    return [reply.statusCode, reply.json().code ?? reply.json().state];
  };
  server.clock.set('2026-11-25T18:59:00Z');
  expect((await report()).json()).toEqual({
    code: 'missed-collection-too-early',
    error: 'O caminhão ainda pode passar. Dá para avisar a partir das 16h.',
  });
  expect(await at('2026-11-25T19:00:00Z')).toEqual([201, 'open']);
  expect(await at('2026-11-27T18:59:00Z')).toEqual([201, 'open']);
  expect(await at('2026-11-27T19:00:00Z')).toEqual([409, 'missed-collection-too-late']);
  server.clock.set(evening);
  expect((await report({ date: '2026-11-24' })).json().code).toBe('collection-not-planned');
});

test('people of one street are one line, each counted once, however the street is written', async () => {
  const [one, other] = [await given.resident(server), await given.resident(server)];
  await report({ street: 'Av. Dom Luís', sentence: 'O saco ficou.' }, one);
  await report({ street: 'Av. Dom Luís' }, one);
  await report({ street: 'avenida dom luis' }, other);
  await report({ street: 'Avenida Dom Luis' }, { remoteAddress: '203.0.113.7' });
  await report({ street: 'Avenida Dom Luis' }, { remoteAddress: '203.0.113.7' });
  await report({ street: 'Rua Silva Jatahy' }, { remoteAddress: '203.0.113.8' });
  const { items, counts, total } = await listed();
  expect([total, counts]).toEqual([2, { open: 2, announced: 0, collected: 0, dismissed: 0 }]);
  const common = { areaName: 'Centro', serviceName: 'Coleta seletiva', date: '2026-11-25', areaPeople: 4, areaOpen: 2 };
  expect(items).toMatchObject([
    { ...common, street: 'Av. Dom Luís', people: 3, sentences: ['O saco ficou.'] },
    { ...common, street: 'Rua Silva Jatahy', people: 1, sentences: [] },
  ]);
});

test('every reporter hears once what came of it, by the chosen ways; so does who reports later', async () => {
  const one = await given.resident(server);
  const other = await given.resident(server);
  await server.call('PATCH', '/users/me/notice-choices', { token: other.token, body: { collection: false } });
  await report({ street: 'Rua A' }, one);
  await report({ street: 'Rua B' }, other);
  const [{ id }] = (await listed()).items;
  const decision = {
    action: 'announce',
    comesOn: '2026-11-27',
    window: { from: '08:00' },
    sentence: 'Desculpe.',
    wholeArea: true,
  };
  expect((await decide(id, decision)).json()).toEqual({ told: 2 });
  expect((await decide(id, decision)).json().code).toBe('missed-collection-settled');
  const told = ['collection-answer', 'O caminhão vai passar em sexta 27/11. Desculpe.'];
  expect([await noticesOf(one), await noticesOf(other)]).toEqual([[told], [told]]);
  expect(await queued()).toEqual([{ channel: 'mail', recipient: one.email }]);
  const [mail] = (await server.mails()).filter(({ to }) => to.includes(one.email));
  expect(mail?.subject).toBe('Sobre a coleta que não passou: Coleta seletiva, Centro');
  expect(mail?.text).toContain('O caminhão vai passar em sexta 27/11. Desculpe.');
  expect(mail?.html).toContain('href="https://separai.exemplo.com.br/coleta"');
  expect(mail?.html).toContain('href="https://separai.exemplo.com.br/unsubscribe#');
  const { services } = (await server.call('GET', `/collection-days?area=${area.id}&from=2026-11-27&to=2026-11-27`)).json();
  expect(services[0].areas[0].days).toMatchObject([{ date: '2026-11-27', origin: 'added', sentence: 'Desculpe.' }]);
  const late = await given.resident(server);
  expect((await report({ street: 'Rua A' }, late)).json()).toMatchObject({ state: 'announced', comesOn: '2026-11-27' });
  const own = await server.call('GET', '/users/me/missed-collections', { token: late.token });
  expect(own.json()).toMatchObject([{ areaId: area.id, date: '2026-11-25', state: 'announced', answer: 'Desculpe.' }]);
  expect(await noticesOf(late)).toEqual([]);
});

test('a dismissed street opens again with a new report, and only the new reporter hears the next answer', async () => {
  const [one, other] = [await given.resident(server), await given.resident(server)];
  await report({ street: 'Rua A' }, one);
  const [{ id }] = (await listed()).items;
  expect((await decide(id, { action: 'dismiss' })).json().fields).toHaveProperty('sentence');
  await decide(id, { action: 'dismiss', sentence: 'O caminhão passou às 8h.' });
  expect((await report({ street: 'Rua A' }, other)).json()).toMatchObject({ state: 'open', answer: null });
  expect((await decide(id, { action: 'collected' })).json()).toEqual({ told: 1 });
  expect(await noticesOf(one)).toEqual([['collection-answer', 'Conferimos a coleta de quarta 25/11. O caminhão passou às 8h.']]);
  expect(await noticesOf(other)).toEqual([['collection-answer', 'A coleta de quarta 25/11 foi recolhida.']]);
});

test('an announced day is from today on, within 30 days', async () => {
  await report();
  const [{ id }] = (await listed()).items;
  for (const comesOn of ['2026-11-24', '2026-12-26'])
    expect((await decide(id, { action: 'announce', comesOn })).json().fields).toHaveProperty('comesOn');
});

test('visitors and residents have the limits of reports on points', async () => {
  const limited = await startTestServer({ RATE_LIMITS: 'on', TIME_ZONE: 'America/Fortaleza' });
  const make = collectionDays(limited, await given.admin(limited));
  const { id } = await make.service();
  const other = await make.area(id, { rules: [weekly('WE', { from: '07:00', until: '16:00' })] });
  limited.clock.set(evening);
  const statuses: number[] = [];
  for (let times = 0; times < 11; times++) {
    const body = { date: '2026-11-25', street: `Rua ${times}` };
    statuses.push((await limited.call('POST', `/collection-areas/${other.id}/missed-collections`, { body })).statusCode);
  }
  expect(statuses).toEqual([...Array(10).fill(201), 429]);
  await limited.close();
});

test('the streets of an area and day are bounded: further ones are counted without their names', async () => {
  await server.database.pool.query(
    `insert into missed_collections (area_id, date, street_key, street, state, created_at)
     select $1, '2026-11-25', 'rua ' || n, 'Rua ' || n, 'open', now() from generate_series(1, 200) n`,
    [area.id],
  );
  expect((await report({ street: 'Rua Nova' })).json()).toMatchObject({ street: null });
  expect((await report({ street: 'Rua 7' }, { remoteAddress: '203.0.113.9' })).json()).toMatchObject({ street: 'Rua 7' });
});
