import { Readable } from 'node:stream';
import type { DataLicense } from '@separai/contract/data-license-schema';
import { itemCells, itemColumnNames } from '@separai/contract/imports/items';
import type { ItemExportFormat } from '@separai/contract/items/administration-schema';
import type { ListedItem } from '@separai/contract/items/schema';
import type { Queryable } from '../../platform/database/database.ts';
import { sheetTypes, writeCsv } from '../../platform/tables/write-sheet.ts';
import { listAllItems } from './service.ts';

async function* rowsOf(items: readonly ListedItem[]) {
  for (const item of items) yield itemCells(item);
}

/** Every item as a file, which an import reads back. */
export const exportAllItems = async (
  db: Queryable,
  { format, license }: { format: ItemExportFormat; license: DataLicense | null },
): Promise<{ type: string; content: Readable }> => {
  const list = await listAllItems(db, license);
  if (format === 'json') return { type: 'application/json', content: Readable.from([JSON.stringify(list, null, 1)]) };
  const sheet = { columns: itemColumnNames.map((header) => ({ header })), rows: rowsOf(list.items) };
  return { type: sheetTypes.csv, content: writeCsv(sheet) };
};
