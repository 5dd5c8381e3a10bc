import type { Readable } from 'node:stream';
import { refusedColumns } from '@separai/contract/imports/fields';
import type { Queryable } from '../../platform/database/database.ts';
import { type Cell, writeCsv } from '../../platform/tables/write-sheet.ts';
import type { ImportRecord } from './repository.ts';
import { findRefusedRows } from './repository-rows.ts';

const own: readonly string[] = Object.values(refusedColumns);

/**
 * Streams the refused rows of an import as CSV, each with its line and the reasons, under the file's own columns, so that the corrected
 * file can be imported. Each row names the file's reference system.
 */
export const refusedFile = (db: Queryable, { id, columns, system }: ImportRecord): Readable => {
  const names = columns.map(({ name }) => name).filter((name) => !own.includes(name));
  const { line, reason, system: systemColumn } = refusedColumns;
  const headers = [line, reason, ...(system === '' ? [] : [systemColumn]), ...names];
  async function* rows(): AsyncGenerator<Cell[]> {
    for await (const { number, cells, problems } of findRefusedRows(db, id)) {
      const reasons = Object.values(problems).join('; ');
      yield [number, reasons, ...(system === '' ? [] : [system]), ...names.map((name) => cells[name] ?? null)];
    }
  }
  return writeCsv({ columns: headers.map((header) => ({ header })), rows: rows() });
};
