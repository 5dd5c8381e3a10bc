import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { ImportMapping } from '@separai/contract/imports/fields';
import { importLimits } from '@separai/contract/imports/limits';
import { type Cells, proposeMapping } from '@separai/contract/imports/rules';
import { Refusal } from '../../platform/http/refusal.ts';
import { openTable } from '../../platform/tables/open-table.ts';
import { openItems } from './item-rows.ts';
import { findMapping, type ImportRecord, updateImport } from './repository.ts';
import { insertRows, removeRows } from './repository-rows.ts';
import { hashOfColumns } from './service.ts';
import { progressed, rowsAtOnce, type Work } from './work.ts';

const sampleLength = 80;

/** Keeps a file's rows and says what its columns seem to mean, as a person said it of such a file before, if one did. */
export const readFileRows = async (work: Work, { id, subject, storedAs, fileName }: ImportRecord): Promise<void> => {
  const { db, folder } = work;
  const path = join(folder, storedAs);
  await removeRows(db, id);
  const table = await (subject === 'items' ? openItems(path) : openTable(path));
  const columns = new Map<string, string>();
  let total = 0;
  let batch: { number: number; cells: Cells }[] = [];
  const flush = async (): Promise<void> => {
    if (batch.length === 0) return;
    await insertRows(db, id, batch);
    batch = [];
    await progressed(work, id, total);
  };
  for await (const cells of table.rows) {
    for (const [name, text] of Object.entries(cells)) if (!columns.has(name)) columns.set(name, text.slice(0, sampleLength));
    batch.push({ number: ++total, cells });
    if (columns.size > importLimits.maxColumns || total > importLimits.maxRows) throw new Refusal('import-file-too-large');
    if (batch.length === rowsAtOnce) await flush();
  }
  await flush();
  if (total === 0) throw new Refusal('import-file-empty');
  const names = [...columns.keys()];
  const format = table.format();
  const mapping: ImportMapping =
    subject === 'items'
      ? { columns: {}, constants: {} }
      : ((await findMapping(db, hashOfColumns(names))) ?? proposeMapping(names, { name: fileName, format }));
  await updateImport(db, id, {
    state: 'checking',
    done: 0,
    total,
    format,
    mapping,
    system: table.system(),
    columns: [...columns].map(([name, sample]) => ({ name, sample })),
  });
  await rm(path, { force: true });
};
