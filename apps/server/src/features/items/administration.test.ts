import type { AdministeredItemSources } from '@separai/contract/items/administration-schema';
import type { ItemList, ListedItem } from '@separai/contract/items/schema';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as given from '../../../test/given.ts';
import { startTestServer, type TestServer } from '../../../test/harness.ts';
import { countQuestion } from './repository.ts';
import { seedItems } from './seed.ts';

let server: TestServer;
let admin: given.SignedInPerson;

beforeAll(async () => {
  server = await startTestServer();
  admin = await given.admin(server);
  await server.database.db.transaction((transaction) => seedItems(transaction, server.clock));
});
afterAll(() => server.close());

const ofAdmin = (method: string, path: string, body?: unknown) => server.call(method, path, { token: admin.token, body });
const readItem = async (id: string): Promise<ListedItem> => {
  const { items }: ItemList = (await server.call('GET', '/items')).json();
  const item = items.find((one) => one.id === id);
  if (item === undefined) throw new Error(`no item ${id}`);
  return item;
};
const entriesOf = async (record: string, id: string) =>
  (
    await server.database.pool.query(
      'select actor, before, after from audit_entries where record = $1 and record_id = $2 order by id',
      [record, id],
    )
  ).rows;

const national = { scope: 'national', kind: 'volumoso', prepare: 'Chame o ecoponto.' };
const city = { scope: 'city', kind: 'entulho', prepare: 'Ligue 156.', since: '2026-03-01', sources: ['prefeitura-156'] };
const source = {
  id: 'prefeitura-156',
  title: 'Central 156',
  publisher: 'Prefeitura',
  url: 'exemplo.gov.br/156',
  accessed: '2026-11-20',
};

const ask = async (words: string, askers: number) => {
  for (let asked = 0; asked < askers; asked += 1) await countQuestion(server.database.db, words, server.clock.now());
};
const asked = async (): Promise<[string, number][]> =>
  (await ofAdmin('GET', '/admin/item-questions'))
    .json()
    .items.map(({ words, askers }: { words: string; askers: number }) => [words, askers]);

test('an item is created with a source that was not there, both in the history; residents read the city’s word first', async () => {
  const made = await ofAdmin('POST', '/items', {
    name: 'Caixa d’água de amianto',
    aliases: ['telha de amianto', 'Telha de Amianto', 'caixa d’água de amianto'],
    material: null,
    guide: 'perigosos',
    verdicts: [national, city],
    sources: [source],
  });
  expect(made.statusCode, made.body).toBe(201);
  expect(made.json()).toMatchObject({ id: 'caixa-dagua-de-amianto', version: 1, aliases: ['telha de amianto'] });
  const item = await readItem('caixa-dagua-de-amianto');
  expect(item.verdicts.map(({ scope, since }) => [scope, since])).toEqual([
    ['city', '2026-03-01'],
    ['national', null],
  ]);
  const answer = (await server.call('GET', '/items/caixa-dagua-de-amianto')).json();
  expect(answer.verdicts[0].sources).toEqual([
    {
      ...{ title: 'Central 156', publisher: 'Prefeitura', url: 'https://exemplo.gov.br/156', year: '', page: '' },
      ...{ accessed: '2026-11-20', note: '' },
    },
  ]);
  expect(await entriesOf('item', item.id)).toMatchObject([{ actor: 'person', before: null, after: { name: item.name } }]);
  expect(await entriesOf('item-source', 'prefeitura-156')).toMatchObject([
    { actor: 'person', before: null, after: { title: 'Central 156' } },
  ]);
  const told = (await ofAdmin('GET', '/admin/audit-entries?record=item-source&recordId=prefeitura-156')).json();
  expect(told.items.map(({ action }: { action: string }) => action)).toEqual(['create']);
});

test('a source is a document without an address where its year is said, and keeps its page', async () => {
  const { url: _url, ...law } = { ...source, id: 'lei-municipal', title: 'Lei 10.340', year: '2015', page: '3' };
  const reply = await ofAdmin('POST', '/items', {
    name: 'Coisa de lei',
    verdicts: [{ ...national, sources: [law.id] }],
    sources: [law],
  });
  expect(reply.statusCode, reply.body).toBe(201);
  const [verdict] = (await server.call('GET', '/items/coisa-de-lei')).json().verdicts;
  expect(verdict.sources).toMatchObject([{ title: 'Lei 10.340', url: '', year: '2015', page: '3' }]);
  const { id, ...fields } = law;
  const undated = await ofAdmin('PUT', `/item-sources/${id}`, { ...fields, year: '', version: 1 });
  expect(undated.json().fields).toEqual({ url: 'Diga o link da fonte ou, se ela não tem um, o ano do documento' });
  const paged = await ofAdmin('PUT', `/item-sources/${id}`, { ...fields, page: '3–5', version: 1 });
  expect(paged.json()).toMatchObject({ url: '', year: '2015', page: '3–5', version: 2 });
  expect(await entriesOf('item-source', id)).toMatchObject([
    { before: null, after: { year: '2015', page: '3' } },
    { before: { page: '3' }, after: { page: '3–5' } },
  ]);
});

test('the city’s word is put over a seeded item, with a source that was there, and what was said in general stays', async () => {
  const { verdicts, version, ...before } = await readItem('espelho');
  const own = { ...city, sources: ['imperatriz'] };
  const reply = await ofAdmin('PUT', '/items/espelho', { ...before, verdicts: [...verdicts, own], version });
  expect(reply.statusCode, reply.body).toBe(200);
  expect(reply.json().version).toBe(version + 1);
  expect((await readItem('espelho')).verdicts).toEqual([{ ...own, why: null, depends: null }, ...verdicts]);
});

test('a write over an outdated version gets the current one, and nothing is written, its new source neither', async () => {
  const { verdicts, version, ...before } = await readItem('pilha');
  const change = { ...before, verdicts, version };
  await ofAdmin('PUT', '/items/pilha', { ...change, name: 'Pilha comum' });
  const late = await ofAdmin('PUT', '/items/pilha', {
    ...change,
    verdicts: [...verdicts, { ...city, sources: ['tardia'] }],
    sources: [{ ...source, id: 'tardia' }],
  });
  expect([late.statusCode, late.json().code, late.json().current.name]).toEqual([409, 'item-outdated', 'Pilha comum']);
  expect(await entriesOf('item-source', 'tardia')).toEqual([]);
});

test.each([
  ['a name', { name: ' ' }, 'name'],
  ['an answer in general', { verdicts: [city] }, 'verdicts'],
  ['one answer of each', { verdicts: [national, national] }, 'verdicts'],
  ['a known kind', { verdicts: [{ ...national, kind: 'fogo' }] }, 'verdicts.0.kind'],
  ['how to prepare', { verdicts: [{ ...national, prepare: '' }] }, 'verdicts.0.prepare'],
  ['a day', { verdicts: [{ ...national, since: 'ontem' }] }, 'verdicts.0.since'],
  ['sources that are there', { verdicts: [{ ...national, sources: ['constructor'] }] }, 'verdicts.0.sources'],
  ['an address or a year of its sources', { sources: [{ ...source, id: 'outra', url: '' }] }, 'sources.0.url'],
  ['an address of the web', { sources: [{ ...source, id: 'outra', url: 'javascript:alert(1)' }] }, 'sources.0.url'],
  ['a known material', { material: 'ouro' }, 'material'],
])('an item needs %s', async (_what, change, field) => {
  const reply = await ofAdmin('POST', '/items', { name: 'Coisa', verdicts: [national], ...change });
  expect([reply.statusCode, Object.keys(reply.json().fields ?? {})]).toEqual([400, [field]]);
});

test('an identifier that is taken is refused, an item’s and a source’s', async () => {
  const twice = { name: 'Isopor', verdicts: [national] };
  expect((await ofAdmin('POST', '/items', twice)).json().code).toBe('item-exists');
  const again = { name: 'Outra coisa', verdicts: [national], sources: [{ ...source, id: 'imperatriz' }] };
  expect((await ofAdmin('POST', '/items', again)).json().code).toBe('item-source-exists');
  expect((await ofAdmin('POST', '/items', { name: '!!!', verdicts: [national] })).json().fields.name).toBeDefined();
});

test('an item that is deleted is gone for residents', async () => {
  expect((await ofAdmin('DELETE', '/items/disquete')).statusCode).toBe(204);
  expect((await server.call('GET', '/items/disquete')).statusCode).toBe(404);
  expect((await ofAdmin('DELETE', '/items/disquete')).json().code).toBe('item-not-found');
});

test('an unanswered question is listed once three visitors asked it, and goes when it is answered or dismissed', async () => {
  await ask('nave espacial', 2);
  await ask('foguete', 3);
  await ask('disco voador', 4);
  await ask('teletransportador', 5);
  expect(await asked()).toEqual([
    ['teletransportador', 5],
    ['disco voador', 4],
    ['foguete', 3],
  ]);
  const words = encodeURIComponent('disco voador');
  const answered = await ofAdmin('POST', `/admin/item-questions/${words}/item`, { itemId: 'isopor' });
  expect(answered.statusCode, answered.body).toBe(200);
  expect((await readItem('isopor')).aliases).toContain('disco voador');
  expect((await ofAdmin('POST', `/admin/item-questions/${words}/item`, { itemId: 'isopor' })).json().code).toBe(
    'item-question-not-found',
  );
  expect((await ofAdmin('DELETE', '/admin/item-questions/foguete')).statusCode).toBe(204);
  await ofAdmin('POST', '/items', { name: 'Teletransportador', verdicts: [national] });
  expect(await asked()).toEqual([]);
});

test('words stay listed where the item is not there, or has no room for another name', async () => {
  await ask('nave mae', 3);
  const answer = (itemId: string) => ofAdmin('POST', '/admin/item-questions/nave%20mae/item', { itemId });
  expect((await answer('nenhum')).json().code).toBe('item-not-found');
  const aliases = Array.from({ length: 60 }, (_, index) => `nome ${index}`);
  await ofAdmin('POST', '/items', { name: 'Cheio', aliases, verdicts: [national] });
  expect((await answer('cheio')).json().code).toBe('item-aliases-full');
  expect(await asked()).toEqual([['nave mae', 3]]);
});

const sources = async (): Promise<AdministeredItemSources> => (await ofAdmin('GET', '/admin/item-sources')).json();

/** An item with a source that no other item cites. */
const sourced = async (name: string, id: string) => {
  const verdicts = [{ ...national, sources: [id] }];
  const made = await ofAdmin('POST', '/items', { name, verdicts, sources: [{ ...source, id }] });
  expect(made.statusCode, made.body).toBe(201);
  return made.json();
};

test('a source is rewritten: every list and item shows it so, the history keeps both, and a late write gets the current one', async () => {
  const item = await sourced('Guarda-sol', 'guia-antigo');
  const before = (await server.call('GET', '/items')).headers.etag;
  const { id: _id, ...fields } = source;
  const written = await ofAdmin('PUT', '/item-sources/guia-antigo', { ...fields, title: 'Guia novo', version: 1 });
  expect([written.statusCode, written.json()]).toMatchObject([200, { id: 'guia-antigo', title: 'Guia novo', version: 2 }]);
  const list = await server.call('GET', '/items');
  expect(list.headers.etag).not.toBe(before);
  expect(list.json().sources['guia-antigo']).toEqual({
    ...fields,
    ...{ url: 'https://exemplo.gov.br/156', year: '', page: '' },
    note: '',
    title: 'Guia novo',
  });
  expect((await server.call('GET', `/items/${item.id}`)).json().verdicts[0].sources[0].title).toBe('Guia novo');
  const late = await ofAdmin('PUT', '/item-sources/guia-antigo', { ...fields, version: 1 });
  expect([late.statusCode, late.json().code]).toEqual([409, 'item-source-outdated']);
  expect(late.json().current).toMatchObject({ title: 'Guia novo', lastChange: { actor: 'person', own: true } });
  expect((await entriesOf('item-source', 'guia-antigo')).at(-1)).toMatchObject({
    actor: 'person',
    before: { title: 'Central 156', version: 1 },
    after: { title: 'Guia novo', version: 2 },
  });
  const wrong = await ofAdmin('PUT', '/item-sources/guia-antigo', { ...fields, url: 'javascript:alert(1)' });
  expect([wrong.statusCode, Object.keys(wrong.json().fields)]).toEqual([400, ['url']]);
  expect((await ofAdmin('PUT', '/item-sources/nenhuma', fields)).json().code).toBe('item-source-not-found');
});

test('a source is deleted once no item names it; before, the refusal says how many do and which', async () => {
  const item = await sourced('Rede de pesca', 'guia-da-rede');
  const refused = await ofAdmin('DELETE', '/item-sources/guia-da-rede');
  expect([refused.statusCode, refused.json()]).toMatchObject([
    409,
    { code: 'item-source-in-use', error: 'Um item usa esta fonte: Rede de pesca. Tire-a dele antes de excluí-la.' },
  ]);
  expect((await sources()).find(({ id }) => id === 'guia-da-rede')?.items).toEqual([{ id: item.id, name: 'Rede de pesca' }]);
  const many = (await sources()).find(({ items }) => items.length > 4);
  if (many === undefined) throw new Error('no source that many name');
  expect((await ofAdmin('DELETE', `/item-sources/${many.id}`)).json().error).toBe(
    `${many.items.length} itens usam esta fonte: ${many.items
      .slice(0, 3)
      .map(({ name }) => name)
      .join(', ')} e mais ${many.items.length - 3}. Tire-a deles antes de excluí-la.`,
  );
  expect((await ofAdmin('DELETE', `/items/${item.id}`)).statusCode).toBe(204);
  expect((await ofAdmin('DELETE', '/item-sources/guia-da-rede')).statusCode).toBe(204);
  expect((await ofAdmin('DELETE', '/item-sources/guia-da-rede')).json().code).toBe('item-source-not-found');
  expect((await entriesOf('item-source', 'guia-da-rede')).at(-1)).toMatchObject({ before: { version: 1 }, after: null });
});

test('a source that an item begins to name while it is deleted stays', { tags: 'postgres' }, async () => {
  const { id, ...item } = await sourced('Coisa disputada', 'disputada');
  await ofAdmin('PUT', `/items/${id}`, { ...item, verdicts: [national] });
  await ask('coisa disputada', 3);
  const { pool } = server.database;
  const other = await pool.connect();
  const waiting = `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  const haveToWait = (count: number) => expect.poll(async () => (await pool.query(waiting)).rowCount).toBe(count);
  try {
    // Writing the item deletes this question after it has locked the source, so it waits here while it holds that lock.
    await other.query(`begin; select from item_questions where words = 'coisa disputada' for update`);
    const naming = ofAdmin('PUT', `/items/${id}`, { ...item, version: undefined });
    await haveToWait(1);
    const deleting = ofAdmin('DELETE', '/item-sources/disputada');
    await Promise.race([haveToWait(2), deleting]);
    await other.query('commit');
    expect([(await naming).statusCode, (await deleting).json().code]).toEqual([200, 'item-source-in-use']);
  } finally {
    other.release();
  }
});
