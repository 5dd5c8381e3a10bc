import { Readable } from 'node:stream';
import type { ReadableStream as WebStream } from 'node:stream/web';
import { type CalendarDay, formatDay } from '@separai/contract/calendar';
import { needsGuard } from '@separai/contract/imports/formula-guard';
import { writeXlsxStream } from 'hucre/xlsx';

/** The content of a cell; null: empty. */
export type Cell = string | number | { readonly day: CalendarDay } | null;

export interface SheetColumn {
  readonly header: string;
  /** In characters. */
  readonly width?: number;
  /** Number format of a workbook, such as `#,##0.00`. */
  readonly format?: string;
}

/** A table to be written; its rows are streamed. */
export interface Sheet {
  readonly columns: readonly SheetColumn[];
  readonly rows: AsyncIterable<readonly Cell[]>;
}

const textOf = (cell: Cell): string => {
  if (cell === null) return '';
  if (typeof cell === 'number') return String(cell).replace('.', ',');
  if (typeof cell === 'object') return formatDay(cell.day);
  // An apostrophe in front prevents formula injection.
  const text = needsGuard(cell) || /^[\t\r\n]/.test(cell) ? `'${cell}` : cell;
  return /[";\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
};

const lineOf = (cells: readonly Cell[]): string => `${cells.map(textOf).join(';')}\r\n`;

async function* csvOf({ columns, rows }: Sheet): AsyncGenerator<string> {
  yield `\ufeff${lineOf(columns.map(({ header }) => header))}`;
  for await (const row of rows) yield lineOf(row);
}

/**
 * A table as CSV for Brazilian spreadsheets: semicolons, decimal commas, days as dd/MM/yyyy, UTF-8 with a byte order mark, and
 * protected against formula injection.
 */
export const writeCsv = (sheet: Sheet): Readable => Readable.from(csvOf(sheet), { objectMode: false });

// String cells are never evaluated, so they need no guard; an apostrophe that is part of the text is doubled, for an import
// removes one.
const asValue = (cell: Cell): string | number | Date | null => {
  if (typeof cell === 'string') return cell.startsWith("'") && needsGuard(cell) ? `'${cell}` : cell;
  return cell !== null && typeof cell === 'object' ? new Date(`${cell.day}T00:00:00Z`) : cell;
};

async function* valuesOf(rows: Sheet['rows']): AsyncGenerator<(string | number | Date | null)[]> {
  for await (const row of rows) yield row.map(asValue);
}

/** A table as a workbook of one sheet, with typed numbers and days; texts are never evaluated there. */
export const writeXlsx = ({ columns, rows }: Sheet, name: string): Readable =>
  Readable.fromWeb(
    writeXlsxStream(valuesOf(rows), {
      name,
      columns: columns.map(({ format, ...column }) => ({ ...column, ...(format === undefined ? {} : { numFmt: format }) })),
      freezePane: { rows: 1 },
    }) as WebStream,
  );

/** Media types of a table's files. */
export const sheetTypes = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const;

export type SheetFormat = keyof typeof sheetTypes;

/** A table as a file in the format, streamed; `name` is that of the workbook's sheet. */
export const sheetFile = (sheet: Sheet, format: SheetFormat, name: string): { type: string; content: Readable } => ({
  type: sheetTypes[format],
  content: format === 'csv' ? writeCsv(sheet) : writeXlsx(sheet, name),
});
