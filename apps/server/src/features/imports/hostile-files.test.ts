import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { errors } from '@separai/contract/errors';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { ZipFile } from 'yazl';
import * as given from '../../../test/given.ts';
import { startTestServer, type TestServer } from '../../../test/harness.ts';
import { handIn, importNow, workOff } from '../../../test/imports.ts';
import { readInThread } from './reading-thread.ts';

let server: TestServer;
let token: string;
beforeAll(async () => {
  server = await startTestServer();
  ({ token } = await given.admin(server));
});
beforeEach(() => server.database.pool.query('truncate imports cascade'));
afterAll(() => server.close());

const zipped = async (contents: Record<string, string>): Promise<Buffer> => {
  const zip = new ZipFile();
  for (const [name, content] of Object.entries(contents)) zip.addBuffer(Buffer.from(content), name);
  zip.end();
  const chunks: Buffer[] = [];
  for await (const chunk of zip.outputStream) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
};

/** A workbook whose cells all share one text of 5,000 characters. */
const sharing = (columns: number, rows: number): Promise<Buffer> => {
  const header = Array.from({ length: columns }, (_, n) => `<c t="inlineStr"><is><t>Coluna de nome ${n}</t></is></c>`).join('');
  const row = `<row>${'<c t="s"><v>0</v></c>'.repeat(columns)}</row>`;
  return zipped({
    'xl/workbook.xml': '<workbook xmlns:r="r"><sheets><sheet name="Pontos" r:id="rId1"/></sheets></workbook>',
    'xl/_rels/workbook.xml.rels': '<Relationships><Relationship Id="rId1" Target="worksheets/sheet1.xml"/></Relationships>',
    'xl/sharedStrings.xml': `<sst><si><t>${'a b'.repeat(1_666)}</t></si></sst>`,
    'xl/worksheets/sheet1.xml': `<worksheet><sheetData><row>${header}</row>${row.repeat(rows)}</sheetData></worksheet>`,
  });
};

const coordinates = `<coordinates>${'-38.5,-3.7,0 '.repeat(200_000)}</coordinates>`;
const files = {
  'an area of very many positions': () =>
    zipped({ 'doc.kml': `<kml><Placemark><name>A</name>${coordinates.repeat(3)}</Placemark></kml>` }),
  'an archive that unpacks to a thousand times its size': () => zipped({ 'doc.kml': '<kml>'.padEnd(34_000_000, ' ') }),
  'a workbook whose wide rows share one text': () => sharing(200, 50),
  'a workbook whose rows share one text': () => sharing(6, 400),
  'one line without an end': async () => `Nome;Rua\n"${'a'.repeat(1_200_000)}`,
  'a header of a hundred thousand columns': async () => 'a;'.repeat(100_000),
} as const;

describe('a small file', () => {
  test.each([
    ['an area of very many positions', 'import-geometry-too-large'],
    ['an archive that unpacks to a thousand times its size', 'import-too-heavy'],
    ['a workbook whose wide rows share one text', 'import-row-too-large'],
    ['a workbook whose rows share one text', 'import-too-heavy'],
    ['one line without an end', 'import-file-broken'],
    ['a header of a hundred thousand columns', 'import-file-too-large'],
  ] as const)('with %s fails with a sentence, while others are answered, and leaves nothing', async (name, failure) => {
    const { id } = (await handIn(server, token, await files[name]())).json();
    let isOver = false;
    const work = workOff(server).finally(() => {
      isOver = true;
    });
    // An injected call alone gives the event loop no turn.
    for (; !isOver; await pause(10)) expect((await server.call('GET', '/ping')).statusCode).toBe(200);
    await work;
    expect(await importNow(server, token, id)).toMatchObject({ state: 'failed', failure });
    expect(errors[failure].sentence).toMatch(/^[A-Z].*\.$/);
    expect((await server.database.pool.query('select from import_rows')).rowCount).toBe(0);
    expect(await readdir(join(server.dataDir, 'imports'))).toEqual([]);
  });
});

describe('the reading thread', () => {
  const path = () => join(server.dataDir, 'arquivo');
  const read = (limits: { heapMegabytes: number; milliseconds: number }, store = async () => {}) =>
    readInThread({ path: path(), subject: 'points' }, { store, stopping: new AbortController().signal, limits });
  const object = JSON.stringify({ Nome: 'A', dados: Array(500_000).fill('') });

  test('that runs out of memory fails the import alone', async () => {
    await writeFile(path(), `[${object}]`);
    await expect(read({ heapMegabytes: 8, milliseconds: 60_000 })).rejects.toMatchObject({ code: 'import-too-heavy' });
    expect(await read({ heapMegabytes: 256, milliseconds: 60_000 })).toMatchObject({ total: 1, format: 'json' });
  });

  test('that takes longer than its time is ended', async () => {
    await writeFile(path(), 'Nome;Rua\nA;B\n');
    await expect(read({ heapMegabytes: 64, milliseconds: 1 })).rejects.toMatchObject({ code: 'import-too-heavy' });
  });

  test('hands long rows over in batches of a megabyte', async () => {
    await writeFile(path(), `A;B;C;D;E;F\n${`${Array(6).fill('a'.repeat(4_900)).join(';')}\n`.repeat(100)}`);
    const stored: { bytes: number; last: number }[] = [];
    await read({ heapMegabytes: 64, milliseconds: 60_000 }, async (batch?: { bytes: number; last: number }) => {
      if (batch !== undefined) stored.push(batch);
    });
    expect(stored.map(({ last }) => last)).toEqual([34, 68, 100]);
    for (const { bytes } of stored) expect(bytes).toBeLessThan(1_100_000);
  });

  test('stores a batch before the next one, and nothing once it has failed', async () => {
    await writeFile(path(), `Nome;Rua\n${'A;B\n'.repeat(1_700)}${'a'.repeat(1_100_000)}`);
    const stored: number[] = [];
    let storing = 0;
    const store = async (batch?: { last: number }) => {
      expect(++storing).toBe(1);
      await new Promise((resolve) => setImmediate(resolve));
      stored.push(batch?.last ?? 0);
      storing--;
    };
    await expect(read({ heapMegabytes: 64, milliseconds: 60_000 }, store)).rejects.toMatchObject({ code: 'import-file-broken' });
    expect([storing, stored]).toEqual([0, [500, 1000, 1500]]);
  });
});

test('the storage of all imports has a bound, and a discarded one gives room in it', async () => {
  const text = 'Nome;Rua\nA;B\n';
  const { id } = (await handIn(server, token, text)).json();
  await workOff(server);
  const { rows } = await server.database.pool.query('select stored_bytes from imports');
  expect(rows).toEqual([{ stored_bytes: Buffer.byteLength(JSON.stringify([{ number: 1, cells: { Nome: 'A', Rua: 'B' } }])) }]);
  await server.database.pool.query('update imports set stored_bytes = 1024 * 1024 * 1024 - 10');
  const late = (await handIn(server, token, text)).json();
  await workOff(server);
  expect(await importNow(server, token, late.id)).toMatchObject({ state: 'failed', failure: 'import-storage-full' });
  await server.database.pool.query('update imports set stored_bytes = 1024 * 1024 * 1024 where id = $1', [id]);
  const refused = await handIn(server, token, text);
  expect([refused.statusCode, refused.json().code]).toEqual([409, 'import-storage-full']);
  await server.call('DELETE', `/admin/imports/${id}`, { token });
  expect((await handIn(server, token, text)).statusCode).toBe(201);
});

test('files that wait to be read have a bound', async () => {
  for (let waiting = 0; waiting < 20; waiting++) expect((await handIn(server, token, 'Nome;Rua\nA;B\n')).statusCode).toBe(201);
  const refused = await handIn(server, token, 'Nome;Rua\nA;B\n');
  expect([refused.statusCode, refused.json().code]).toEqual([409, 'import-storage-full']);
  await server.database.pool.query('truncate imports cascade');
  for (const name of await readdir(join(server.dataDir, 'imports'))) expect(name).not.toMatch(/\.part$/);
});
