import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { unguarded } from '@separai/contract/imports/formula-guard';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTable } from './open-table.ts';
import { writeCsv, writeXlsx } from './write-sheet.ts';
import { openArchive } from './zip.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'separai-sheets-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const sheetOf = (texts: readonly string[]) => ({
  columns: [{ header: 'Número' }, { header: 'Texto' }],
  rows: (async function* () {
    for (const [number, text] of texts.entries()) yield [number, text];
  })(),
});

const written = async (format: 'csv' | 'xlsx', texts: readonly string[]): Promise<string> => {
  const path = join(folder, format);
  await writeFile(path, await buffer(format === 'csv' ? writeCsv(sheetOf(texts)) : writeXlsx(sheetOf(texts), 'Textos')));
  return path;
};

const formulas = [
  '=',
  '+',
  '-',
  '@',
  '＝',
  '＋',
  '－',
  '＠',
  '﹦',
  '\u200b=',
  '\ufeff=',
  '\u00a0=',
  '\t=',
  '\u2060\u00ad ＝',
  '\u3164=',
].map((beginning) => `${beginning}HYPERLINK("https://exemplo.com")`);

test('a spreadsheet runs no cell of a CSV file, whatever unseen characters it begins with', async () => {
  const lines = (await buffer(writeCsv(sheetOf(formulas)))).toString().split('\r\n').slice(1, -1);
  expect(lines.map((line) => line.replace(/^\d+;"?/, '').charAt(0))).toEqual(formulas.map(() => "'"));
});

test('a workbook has its texts as texts alone', async () => {
  const archive = await openArchive(await written('xlsx', formulas));
  const sheet = (await buffer(archive.read('xl/worksheets/sheet1.xml'))).toString();
  archive.close();
  const types = [...sheet.matchAll(/<c r="B\d+"[^>]*\bt="(\w+)"/g)].map(([, type]) => type);
  expect(types).toHaveLength(formulas.length + 1);
  expect(new Set(types)).toEqual(new Set([types[0]]));
  expect(['s', 'inlineStr']).toContain(types[0]);
  expect(sheet).not.toContain('<f');
});

test.each(['csv', 'xlsx'] as const)('a table written as %s is read back equal', async (format) => {
  const texts = ['=1+1', "'=1+1", "''＝1", "'", "'a", '＋55 85', '@centro', 'Fátima', "'\u200b=x", '\u200b=x', '-3,7'];
  const table = await openTable(await written(format, texts));
  const read: string[] = [];
  for await (const row of table.rows) read.push(unguarded(row.Texto ?? ''));
  expect(read).toEqual(texts);
});
