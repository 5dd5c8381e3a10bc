import { Readable } from 'node:stream';
import type { ReadableStream as WebStream } from 'node:stream/web';
import { type CalendarDay, formatDay } from '@separai/contract/calendar';
import { needsGuard } from '@separai/contract/imports/formula-guard';
import { writeXlsxStream } from 'hucre/xlsx';

/** What stands in a cell; null: nothing. */
export type Cell = string | number | { readonly day: CalendarDay } | null;

export interface SheetColumn {
  readonly header: string;
  /** In characters. */
  readonly width?: number;
  /** How a workbook shows its numbers or days, such as `#,##0.00`. */
  readonly format?: string;
}

/** A table on its way out, its rows read as they are written. */
export interface Sheet {
  readonly columns: readonly SheetColumn[];
  readonly rows: AsyncIterable<readonly Cell[]>;
}

const textOf = (cell: Cell): string => {
  if (cell === null) return '';
  if (typeof cell === 'number') return String(cell).replace('.', ',');
  if (typeof cell === 'object') return formatDay(cell.day);
  // An apostrophe before it makes it text.
  const text = needsGuard(cell) || /^[\t\r\n]/.test(cell) ? `'${cell}` : cell;
  return /[";\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
};

const lineOf = (cells: readonly Cell[]): string => `${cells.map(textOf).join(';')}\r\n`;

async function* csvOf({ columns, rows }: Sheet): AsyncGenerator<string> {
  yield `\ufeff${lineOf(columns.map(({ header }) => header))}`;
  for await (const row of rows) yield lineOf(row);
}

/**
 * A table as a Brazilian spreadsheet opens a text file: semicolons, decimal commas, days as dd/MM/yyyy, UTF-8 with its mark, and nothing that it
 * would run.
 */
export const writeCsv = (sheet: Sheet): Readable => Readable.from(csvOf(sheet), { objectMode: false });

// A string cell is never run; a guard that is the text's own is doubled, for an import takes one away.
const asValue = (cell: Cell): string | number | Date | null => {
  if (typeof cell === 'string') return cell.startsWith("'") && needsGuard(cell) ? `'${cell}` : cell;
  return cell !== null && typeof cell === 'object' ? new Date(`${cell.day}T00:00:00Z`) : cell;
};

async function* valuesOf(rows: Sheet['rows']): AsyncGenerator<(string | number | Date | null)[]> {
  for await (const row of rows) yield row.map(asValue);
}

/** The same as a workbook of one sheet, with numbers and days as such; texts are texts there, whatever they begin with. */
export const writeXlsx = ({ columns, rows }: Sheet, name: string): Readable =>
  Readable.fromWeb(
    writeXlsxStream(valuesOf(rows), {
      name,
      columns: columns.map(({ format, ...column }) => ({ ...column, ...(format === undefined ? {} : { numFmt: format }) })),
      freezePane: { rows: 1 },
    }) as WebStream,
  );
