import type { ItemList, ListedItem } from '@separai/contract/items/schema';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { seedItems } from '../src/features/items/seed.ts';
import * as given from './given.ts';
import { startTestServer, type TestServer } from './harness.ts';
import { formType, multipart } from './images.ts';
import { carryOut, importNow, rowsOf, workOff } from './imports.ts';

let server: TestServer;
let admin: given.SignedInPerson;

beforeAll(async () => {
  server = await startTestServer();
  admin = await given.admin(server);
  await server.database.db.transaction((transaction) => seedItems(transaction, server.clock));
});
afterAll(() => server.close());
// The undo requires a fresh confirmation.
beforeEach(() => given.confirm(server, admin));

const handIn = (bytes: string, filename: string) =>
  server.app.inject({
    method: 'POST',
    url: '/api/admin/items/imports',
    headers: { authorization: `Bearer ${admin.token}`, 'content-type': formType },
    payload: multipart([{ name: 'file', filename, type: 'application/octet-stream', bytes }]),
  });
const checked = async (bytes: string, filename = 'itens.json') => {
  const answer = await handIn(bytes, filename);
  expect(answer.statusCode, answer.body).toBe(201);
  await workOff(server);
  return importNow(server, admin.token, answer.json().id);
};
const list = async (): Promise<ItemList> => (await server.call('GET', '/items')).json();
const itemIn = ({ items }: ItemList, id: string): ListedItem => {
  const item = items.find((one) => one.id === id);
  if (item === undefined) throw new Error(`no item ${id}`);
  return item;
};
const exported = async (format: string) =>
  (await server.call('GET', `/admin/items/export?format=${format}`, { token: admin.token })).body;

describe.each(['json', 'csv'])('an export as %s', (format) => {
  test('is read back without a change', async () => {
    const record = await checked(await exported(format), `itens.${format}`);
    expect(record).toMatchObject({ subject: 'items', state: 'checked', failure: null, created: 0, updated: 0, unsettled: 0 });
    expect(record.outcomes).toEqual({ unchanged: (await list()).items.length });
  });
});

test('a file of JSON creates and changes items with sources that were not there, says row by row what and why, and is taken back', async () => {
  const before = await list();
  const espelho = itemIn(before, 'espelho');
  const city = {
    scope: 'city',
    kind: 'entulho',
    prepare: 'Ligue 156.',
    why: null,
    depends: null,
    since: '2026-03-01',
    sources: ['central-156'],
  };
  const nave = { id: 'nave', name: 'Nave', verdicts: [{ scope: 'national', kind: 'volumoso', prepare: 'Chame.', sources: [] }] };
  const file = {
    items: [
      nave,
      { ...espelho, verdicts: [city, ...espelho.verdicts] },
      itemIn(before, 'pilha'),
      { ...nave, aliases: ['de novo'] },
      { id: 'sem-resposta', name: 'Sem resposta', verdicts: [] },
      { id: 'sem-fonte', name: 'Sem fonte', verdicts: [{ ...nave.verdicts[0], sources: ['nenhuma'] }] },
    ],
    sources: {
      'central-156': {
        title: 'Central 156',
        publisher: 'Prefeitura',
        url: 'https://exemplo.gov.br/156',
        accessed: '2026-11-20',
        note: '',
      },
    },
  };
  const record = await checked(JSON.stringify(file));
  expect(record).toMatchObject({
    created: 1,
    updated: 1,
    outcomes: { new: 1, changed: 1, unchanged: 1, repeated: 1, refused: 2 },
  });
  const rows = await rowsOf(server, admin.token, record.id);
  expect(rows.map(({ outcome, itemId }) => [outcome, itemId])).toEqual([
    ['new', 'nave'],
    ['changed', 'espelho'],
    ['unchanged', 'pilha'],
    ['repeated', 'nave'],
    ['refused', null],
    ['refused', null],
  ]);
  expect(rows[1]?.changes).toEqual({ city });
  expect(rows[1]?.before).toMatchObject({ city: null });
  expect(rows.slice(4).map(({ problems }) => Object.entries(problems))).toEqual([
    [['Em geral', expect.stringContaining('Diga o que vale em geral')]],
    [['Fontes', 'Não existe a fonte nenhuma']],
  ]);
  expect(await list()).toEqual(before);

  const applied = await carryOut(server, admin.token, record.id, 'apply');
  expect(applied).toMatchObject({ state: 'applied', created: 1, updated: 1, undoBlocker: null });
  const after = await list();
  expect(itemIn(after, 'espelho').verdicts[0]).toEqual(city);
  expect(after.sources['central-156']?.title).toBe('Central 156');
  expect(itemIn(after, 'nave').aliases).toEqual([]);

  const undone = await carryOut(server, admin.token, record.id, 'undo');
  expect(undone).toMatchObject({ state: 'undone', takenBack: 2, kept: 0 });
  const last = await list();
  expect(last.items.some(({ id }) => id === 'nave')).toBe(false);
  expect(itemIn(last, 'espelho').verdicts).toEqual(espelho.verdicts);
});

test('a table changes what its cells say and nothing else; what was edited since is not taken back', async () => {
  const before = itemIn(await list(), 'isopor');
  const table =
    'separai:id;Nome;A cidade: o que fazer;A cidade: como preparar;A cidade: desde\nisopor;;Recicla;Leve ao ecoponto;01/03/2026\n;Foguete;;;\n;Coisa nova;Recicla;x;\n';
  const record = await checked(table, 'itens.csv');
  expect(record.outcomes).toEqual({ changed: 1, refused: 2 });
  await carryOut(server, admin.token, record.id, 'apply');
  const after = itemIn(await list(), 'isopor');
  const { version: _version, updatedAt: _updatedAt, verdicts, ...kept } = after;
  expect(before).toMatchObject(kept);
  expect(verdicts).toEqual([
    {
      scope: 'city',
      kind: 'reciclavel',
      prepare: 'Leve ao ecoponto',
      why: null,
      depends: null,
      since: '2026-03-01',
      sources: [],
    },
    ...before.verdicts,
  ]);
  const edited = await server.call('PUT', '/items/isopor', { token: admin.token, body: { ...after, name: 'Isopor (EPS)' } });
  expect(edited.statusCode, edited.body).toBe(200);
  const undone = await carryOut(server, admin.token, record.id, 'undo');
  expect(undone).toMatchObject({ takenBack: 0, kept: 1 });
  expect(itemIn(await list(), 'isopor').name).toBe('Isopor (EPS)');
});

test('a change after the dry run sends the import back to it, and nothing is written', async () => {
  const pilha = itemIn(await list(), 'pilha');
  const record = await checked(JSON.stringify({ items: [{ ...pilha, name: 'Pilha velha' }], sources: {} }));
  await server.call('PUT', '/items/pilha', { token: admin.token, body: { ...pilha, name: 'Pilha comum' } });
  const back = await carryOut(server, admin.token, record.id, 'apply');
  expect(back).toMatchObject({ state: 'checked', failure: 'import-items-changed', updated: 1 });
  expect(itemIn(await list(), 'pilha').name).toBe('Pilha comum');
});

test('a source that is deleted meanwhile sends the import back to the dry run, and an item that is taken back does not name it', async () => {
  const verdict = { scope: 'national', kind: 'volumoso', prepare: 'Chame.' };
  const source = { publisher: 'Prefeitura', url: 'https://exemplo.gov.br/a', accessed: '2026-11-20', note: '' };
  const write = async (method: string, path: string, body?: object) => {
    const reply = await server.call(method, path, { token: admin.token, body });
    expect(reply.statusCode, reply.body).toBeLessThan(300);
  };
  const sources = [{ ...source, id: 'velha', title: 'Velha' }];
  await write('POST', '/items', { name: 'Biombo', verdicts: [{ ...verdict, sources: ['velha'] }], sources });
  const biombo = itemIn(await list(), 'biombo');
  const told = { ...biombo, verdicts: [{ ...biombo.verdicts[0], prepare: 'Dobre.', sources: [] }] };
  const record = await checked(JSON.stringify({ items: [told], sources: {} }));
  const early = await checked(JSON.stringify({ items: [{ ...biombo, id: 'biombo-novo', name: 'Biombo novo' }], sources: {} }));
  await carryOut(server, admin.token, record.id, 'apply');
  await write('DELETE', '/item-sources/velha');
  expect(await carryOut(server, admin.token, early.id, 'apply')).toMatchObject({
    state: 'checked',
    failure: 'import-items-changed',
    outcomes: { refused: 1 },
  });
  await carryOut(server, admin.token, record.id, 'undo');
  expect(itemIn(await list(), 'biombo').verdicts).toMatchObject([{ prepare: 'Chame.', sources: [] }]);
});

test('a file of no known kind is refused at once', async () => {
  expect((await handIn('\u0001\u0002', 'itens.json')).json().code).toBe('import-format-unknown');
});

const source = { title: 'Central 156', publisher: 'Prefeitura', url: 'https://exemplo.gov.br/156', accessed: '2026-11-20' };
const manySources = Object.fromEntries(Array.from({ length: 1_000 }, (_, n) => [`fonte-${n}`, source]));
test.each([
  ['a map', '{"type":"FeatureCollection","features":[]}', 'import-format-unknown'],
  ['a list that ends early', '{"items":[', 'import-file-broken'],
  ['a list that is nested without end', `{"items":[${'['.repeat(100_000)}`, 'import-file-broken'],
  [
    'an item that names a thousand sources',
    JSON.stringify({ items: [{ name: 'A', verdicts: [{ sources: Object.keys(manySources) }] }], sources: manySources }),
    'import-row-too-large',
  ],
])('a file of %s fails with a sentence', async (_name, bytes, failure) => {
  expect(await checked(bytes)).toMatchObject({ state: 'failed', failure });
});

test('characters that the database refuses are left out', async () => {
  const item = { id: 'nulo', name: 'Nu\0lo', verdicts: [{ scope: 'national', kind: 'volumoso', prepare: 'Chame.' }] };
  const record = await checked(JSON.stringify({ items: [item], sources: {} }));
  expect((await rowsOf(server, admin.token, record.id))[0]).toMatchObject({ outcome: 'new', item: { name: 'Nulo' } });
});

test('imports of points and of items are listed apart', async () => {
  const listed = async (query: string) =>
    (await server.call('GET', `/admin/imports${query}`, { token: admin.token })).json().items.length;
  expect(await listed('')).toBe(0);
  expect(await listed('?subject=items')).toBeGreaterThan(3);
});
