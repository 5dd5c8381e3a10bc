import { brotliDecompressSync } from 'node:zlib';
import { Item, ItemList } from '@separai/contract/items/schema';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../../test/harness.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import { writeItem } from './repository.ts';
import { seedItems } from './seed.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer({
    RATE_LIMITS: 'on',
    DATA_LICENSE: 'CC BY 4.0',
    DATA_LICENSE_URL: 'https://creativecommons.org/licenses/by/4.0/',
  });
  await server.database.db.transaction((transaction) => seedItems(transaction, server.clock));
});
afterAll(() => server.close());

const rowsOf = async (sql: string, values: unknown[] = []) => (await server.database.pool.query(sql, values)).rows;
const list = async (): Promise<ItemList> => (await server.call('GET', '/items')).json();
const byNobody = () => ({ userId: null, at: server.clock.now() });

test('a new installation has the 359 items, each with what is said of it, and every source that one of them names', async () => {
  const whole = await list();
  const { items, sources } = whole;
  expect(items).toHaveLength(359);
  expect(Object.keys(sources)).toHaveLength(168);
  expect(ItemList.parse(whole)).toEqual(whole);
  expect(items.flatMap(({ verdicts }) => verdicts.map(({ scope }) => scope))).toEqual(Array(359).fill('national'));
  const named = new Set(items.flatMap(({ verdicts }) => verdicts.flatMap((verdict) => verdict.sources)));
  expect([...named].filter((id) => sources[id] === undefined)).toEqual([]);
  expect(items.filter(({ verdicts: [verdict] }) => verdict?.sources.length === 0)).toHaveLength(53);
});

test('visitors read one item with its sources and their days, and an unknown one is 404', async () => {
  const reply = await server.call('GET', '/items/pilha');
  const item: Item = reply.json();
  expect(Item.parse(item)).toEqual(item);
  expect(item.name).toBe('Pilha');
  const [verdict] = item.verdicts;
  expect(verdict?.sources.length).toBeGreaterThan(0);
  for (const source of verdict?.sources ?? [])
    expect([source.accessed, source.url]).toEqual(['2026-11-21', expect.stringMatching(/^http/)]);
  expect((await server.call('GET', '/items/nave-espacial')).json()).toMatchObject({ code: 'item-not-found' });
});

test('the items are open data: as JSON and as a sheet, under the licence that the installation says', async () => {
  const license = { name: 'CC BY 4.0', url: 'https://creativecommons.org/licenses/by/4.0/' };
  expect((await list()).license).toEqual(license);
  const link = `<${license.url}>; rel="license"`;
  for (const path of ['/items', '/items.csv', '/items/pilha'])
    expect([path, (await server.call('GET', path)).headers.link]).toEqual([path, link]);
  const sheet = await server.call('GET', '/items.csv');
  expect(sheet.headers).toMatchObject({ 'content-type': 'text/csv; charset=utf-8', 'access-control-allow-origin': '*' });
  const lines = sheet.rawPayload.toString('utf8').split('\r\n');
  expect(lines[0]).toBe(
    '\ufeffseparai:id;Nome;Outros nomes;Material;Categoria;Guia;Vale;O que fazer;Como preparar;Por quê;Do que depende;Desde;Fontes',
  );
  expect(lines.filter((line) => line !== '')).toHaveLength(360);
  expect(lines.find((line) => line.startsWith('pilha;'))).toMatch(/^pilha;Pilha;.*;em geral;.*https?:.*, lido em 2026-11-21/);
  const again = await server.call('GET', '/items.csv', { headers: { 'if-none-match': String(sheet.headers.etag) } });
  expect(again.statusCode).toBe(304);
});

test('the list comes compressed, and not again to a client that has it, until a write', async () => {
  const first = await server.call('GET', '/items', { headers: { 'accept-encoding': 'br' } });
  expect(JSON.parse(brotliDecompressSync(first.rawPayload).toString()).items).toHaveLength(359);
  expect(first.rawPayload.length).toBeLessThan(80_000);
  const again = () =>
    server.call('GET', '/items', { headers: { 'accept-encoding': 'br', 'if-none-match': String(first.headers.etag) } });
  expect((await again()).statusCode).toBe(304);
  await server.database.db.transaction((transaction) => writeItem(transaction, byNobody(), 'isopor', () => ({ name: 'Isopor' })));
  expect((await again()).statusCode).toBe(200);
});

test('the city’s own verdict stands before the national one, and the write is kept with its version', async () => {
  const { db } = server.database;
  const before = await server.call('GET', '/items/espelho').then((reply): Item => reply.json());
  const own = {
    scope: 'city' as const,
    kind: 'entulho' as const,
    prepare: 'Embrulhe e leve ao ecoponto.',
    why: null,
    depends: null,
    since: '2026-03-01',
    sources: ['imperatriz'],
  };
  const { after } = await db.transaction((transaction) =>
    writeItem(transaction, byNobody(), 'espelho', (item) => {
      if (item === null) throw new ApiError('item-not-found');
      return { verdicts: [...item.verdicts, own] };
    }),
  );
  expect(after.version).toBe(before.version + 1);
  const item: Item = (await server.call('GET', '/items/espelho')).json();
  expect(item.verdicts.map(({ scope, kind, since }) => [scope, kind, since])).toEqual([
    ['city', 'entulho', '2026-03-01'],
    ['national', before.verdicts[0]?.kind, null],
  ]);
  const [entry] = await rowsOf(
    `select before -> 'verdicts' as was, after -> 'verdicts' as is from audit_entries where (record, record_id) = ('item', 'espelho') and before is not null`,
  );
  expect([entry.was.length, entry.is.length]).toEqual([1, 2]);
});

test('an item that is taken away takes its verdicts with it, and one that is not there is refused', async () => {
  const { db } = server.database;
  await db.transaction((transaction) => writeItem(transaction, byNobody(), 'disquete', () => 'deleted'));
  expect((await server.call('GET', '/items/disquete')).statusCode).toBe(404);
  expect(await rowsOf(`select 1 from item_verdicts where item_id = 'disquete'`)).toEqual([]);
  await expect(
    db.transaction((transaction) =>
      writeItem(transaction, byNobody(), 'disquete', (item) => {
        if (item === null) throw new ApiError('item-not-found');
        return 'unchanged';
      }),
    ),
  ).rejects.toThrow(ApiError);
});

test('an unanswered question is counted by its folded words, once a day for an address, and nothing else of it is kept', async () => {
  const ask = (text: string, remoteAddress: string) =>
    server.call('POST', '/items/unanswered', { body: { text }, remoteAddress });
  const counted = () => rowsOf('select words, askers, first_asked_at as first from item_questions');
  const first = server.clock.now();
  expect((await ask('Nave ESPACIAL', '192.0.2.1')).statusCode).toBe(204);
  await ask('nave  espacial?', '192.0.2.1');
  await ask('maria@exemplo.com', '192.0.2.1');
  await ask('meu telefone é 11 98765-4321', '192.0.2.1');
  expect(await counted()).toEqual([{ words: 'nave espacial', askers: 1, first }]);
  server.clock.advance(60_000);
  await ask('nave espacial', '192.0.2.2');
  expect(await counted()).toEqual([{ words: 'nave espacial', askers: 2, first }]);
  expect((await ask('', '192.0.2.1')).statusCode).toBe(400);
});

test('a visitor with a great many questions is told to wait', async () => {
  const ask = (text: string) =>
    server.call('POST', '/items/unanswered', { body: { text }, remoteAddress: '192.0.2.3' }).then(({ statusCode }) => statusCode);
  const words = Array.from({ length: 31 }, (_, index) => `coisa ${String.fromCharCode(97 + (index % 26)).repeat(3 + index)}`);
  const answers: number[] = [];
  for (const one of words) answers.push(await ask(one));
  expect(answers).toEqual([...Array(30).fill(204), 429]);
});
