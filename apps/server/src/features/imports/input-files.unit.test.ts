import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { proposeMapping, type ReadRow, readRow } from '@separai/contract/imports/rules';
import { expect, test } from 'vitest';
import { readImportFile } from './file-reading.ts';

const folder = join(import.meta.dirname, '../../../test/inputs');

/** The rows of a file, read with the proposed columns alone. */
const understood = async (prefix: string): Promise<ReadRow[]> => {
  const name = readdirSync(folder).find((one) => one.startsWith(prefix)) ?? prefix;
  const cells: Record<string, string>[] = [];
  const facts = await readImportFile({ path: join(folder, name), subject: 'points' }, async ({ json }) => {
    for (const row of JSON.parse(json) as { cells: Record<string, string> }[]) cells.push(row.cells);
  });
  const mapping = proposeMapping(
    facts.columns.map((column) => column.name),
    { name, format: facts.format },
  );
  return cells.map((one) => readRow(one, mapping, facts.system));
};

const near = (latitude: number, longitude: number) => ({
  latitude: expect.closeTo(latitude, 3),
  longitude: expect.closeTo(longitude, 3),
});
const fatima = { name: 'Ecoponto Fátima', ...near(-3.7526, -38.5327) };

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
  ['15', [{ latitude: -3.75 }]],
  ['21', [fatima]],
  ['22', [near(2.82, -60.67)]],
  ['23', [fatima]],
  ['30', [{ name: 'Ecoponto A', address: 'Av. Eduardo Girão, 989 - Fátima, Fortaleza - CE' }]],
  ['31', [null, { name: 'Ecoponto B', address: 'Rua B, 2', latitude: -3.74 }]],
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

test.each([['11', { latitude: 'As coordenadas ficam fora do Brasil: falta o sinal de menos?' }]])(
  'file %s is refused with the true reason',
  async (prefix, problems) => {
    expect((await understood(prefix))[0]?.problems).toEqual(problems);
  },
);

test('a telephone that a spreadsheet shortened is left out, and said', async () => {
  const [row] = await understood('04');
  expect(row?.point).not.toHaveProperty('phone');
  expect(row?.notes).toEqual(['O telefone ficou de fora: a planilha o encurtou (5,58534E+11).']);
});

test('of a feature of several places each is a row, a collection of one is that place, and none is a middle', async () => {
  const rows = await understood('20');
  const placed = rows.map(({ point }) => [point?.name, point?.latitude, point?.longitude]);
  expect(placed.filter(([name]) => name !== 'Polígono')).toEqual([
    ['Sem geometria', undefined, undefined],
    ['MultiPoint 3D', -3.75, -38.53],
    ['Dois lugares', -3.75, -38.53],
    ['Dois lugares', -3.8, -38.6],
    ['Coleção', -3.7, -38.5],
    ['Vazio', undefined, undefined],
  ]);
});

test('a document type is the reason that is told', async () => {
  await expect(understood('35')).rejects.toMatchObject({ code: 'import-file-doctype' });
});
