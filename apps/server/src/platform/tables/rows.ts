import { unguarded } from '@separai/contract/imports/formula-guard';
import { importLimits } from '@separai/contract/imports/limits';
import { ApiError } from '../http/api-error.ts';

/** A row of a table: the text of each non-empty column. */
export type Row = Readonly<Record<string, string>>;

// PostgreSQL stores neither.
const unstorable = /\0|\p{Cs}/gu;

/** A text without the characters that PostgreSQL refuses. */
export const storable = (text: string): string => text.replace(unstorable, '');

const cellOf = (text: string): string => storable(text.slice(0, importLimits.cellMaxLength)).trim();

const textOf = (value: unknown): string => {
  if (value === null || value === undefined) return '';
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
};

/**
 * A row of what a record names; columns that say nothing are left out. Throws `import-file-too-large` with too many columns and
 * `import-row-too-large` with too much text, before the rest of the record is read.
 */
export const rowOf = (entries: Iterable<readonly [string, unknown]>): Row => {
  const row: Record<string, string> = {};
  let columns = 0;
  let characters = 0;
  for (const [name, value] of entries) {
    const text = cellOf(textOf(value));
    if (text === '') continue;
    const column = storable(name.slice(0, importLimits.columnMaxLength));
    characters += column.length + text.length;
    if (++columns > importLimits.maxColumns) throw new ApiError('import-file-too-large');
    if (characters > importLimits.rowMaxLength) throw new ApiError('import-row-too-large');
    Object.defineProperty(row, column, { value: text, enumerable: true, configurable: true, writable: true });
  }
  return row;
};

/** The entries of a row while they are read: once they are too many or too long for `rowOf`, further ones are dropped. */
export const boundedEntries = () => {
  const entries: (readonly [string, string])[] = [];
  let characters = 0;
  return {
    entries,
    add: (name: string, text: string): void => {
      if (entries.length > importLimits.maxColumns || characters > importLimits.rowMaxLength) return;
      const [column, cell] = [name.slice(0, importLimits.columnMaxLength), cellOf(text)];
      if (cell === '') return;
      characters += column.length + cell.length;
      entries.push([column, cell]);
    },
  };
};

const looksLikeData = (record: readonly string[]): boolean => record.some((cell) => /^-?\d+[.,]\d+$/.test(cell.trim()));

const namesOf = (header: readonly string[]): string[] => {
  const seen = new Map<string, number>();
  return header.map((cell, index) => {
    const name = unguarded(cell).replace(/\s+/g, ' ').trim() || `Coluna ${index + 1}`;
    const times = (seen.get(name) ?? 0) + 1;
    seen.set(name, times);
    return times === 1 ? name : `${name} (${times})`;
  });
};

/** A record of a spreadsheet, and the line of the file on which it begins, from 1. */
export interface SheetRecord {
  readonly cells: readonly string[];
  readonly line: number;
}

/** The line of the row that was read last; null in a file without lines. */
export interface LineMark {
  line: number | null;
}

/**
 * Rows of a spreadsheet's records, of which `mark` tells the lines. Its columns are named by the first record with two cells or more, for a title may stand above it; where
 * that one holds coordinates, the columns are numbered.
 */
export async function* rowsUnderHeader(records: AsyncIterable<SheetRecord>, mark: LineMark): AsyncGenerator<Row> {
  let names: string[] | null = null;
  for await (const { cells: record, line } of records) {
    if (record.length > importLimits.maxColumns) throw new ApiError('import-file-too-large');
    if (names === null) {
      if (record.filter((cell) => cell.trim() !== '').length < 2) continue;
      const isData = looksLikeData(record);
      names = namesOf(isData ? record.map(() => '') : record);
      if (!isData) continue;
    }
    const columns = names;
    const row = rowOf(record.map((cell, index) => [columns[index] ?? `Coluna ${index + 1}`, cell] as const));
    if (Object.keys(row).length === 0) continue;
    mark.line = line;
    yield row;
  }
}
