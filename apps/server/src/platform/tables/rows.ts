import { importLimits } from '@separai/contract/imports/limits';
import { Refusal } from '../http/refusal.ts';

/** One row of a table: the text of each column that says something. */
export type Row = Readonly<Record<string, string>>;

// PostgreSQL stores neither.
const unstorable = /\0|\p{Cs}/gu;
const storable = (text: string): string => text.slice(0, importLimits.cellMaxLength).replace(unstorable, '');

const textOf = (value: unknown): string => {
  if (value === null || value === undefined) return '';
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
};

/** A row of what a record names; columns that say nothing are left out. Throws `import-file-too-large` with too many. */
export const rowOf = (entries: Iterable<readonly [string, unknown]>): Row => {
  const row: Record<string, string> = {};
  let columns = 0;
  for (const [name, value] of entries) {
    const text = storable(textOf(value)).trim();
    if (text === '') continue;
    if (++columns > importLimits.maxColumns) throw new Refusal('import-file-too-large');
    Object.defineProperty(row, storable(name).slice(0, importLimits.columnMaxLength), {
      value: text,
      enumerable: true,
      configurable: true,
      writable: true,
    });
  }
  return row;
};

const looksLikeData = (record: readonly string[]): boolean => record.some((cell) => /^-?\d+[.,]\d+$/.test(cell.trim()));

const namesOf = (header: readonly string[]): string[] => {
  const seen = new Map<string, number>();
  return header.map((cell, index) => {
    const name = cell.replace(/\s+/g, ' ').trim() || `Coluna ${index + 1}`;
    const times = (seen.get(name) ?? 0) + 1;
    seen.set(name, times);
    return times === 1 ? name : `${name} (${times})`;
  });
};

/**
 * Rows of a spreadsheet's records. Its columns are named by the first record with two cells or more, for a title may stand above it; where
 * that one holds coordinates, the columns are numbered.
 */
export async function* rowsUnderHeader(records: AsyncIterable<readonly string[]>): AsyncGenerator<Row> {
  let names: string[] | null = null;
  for await (const record of records) {
    if (record.length > importLimits.maxColumns) throw new Refusal('import-file-too-large');
    if (names === null) {
      if (record.filter((cell) => cell.trim() !== '').length < 2) continue;
      const isData = looksLikeData(record);
      names = namesOf(isData ? record.map(() => '') : record);
      if (!isData) continue;
    }
    const columns = names;
    const row = rowOf(record.map((cell, index) => [columns[index] ?? `Coluna ${index + 1}`, cell] as const));
    if (Object.keys(row).length > 0) yield row;
  }
}
