import { rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { ImportMapping } from '@separai/contract/imports/fields';
import { proposeMapping } from '@separai/contract/imports/proposal';
import { ApiError } from '../../platform/http/api-error.ts';
import { storedBytesMax, storedBytesOf } from './bounds.ts';
import { readInThread } from './reading-thread.ts';
import { findMapping, findStoredBytes, type ImportRecord, updateImport } from './repository.ts';
import { insertRows, removeRows } from './repository-rows.ts';
import { hashOfColumns } from './service.ts';
import { keepClaim, progressed, type Work } from './work.ts';

/** Stores a file's rows, and proposes their mapping: the last one of a file with the same columns, else by the columns' names. */
export const readFileRows = async (work: Work, { id, subject, storedAs, fileName }: ImportRecord): Promise<void> => {
  const { db, folder, stopping } = work;
  const path = join(folder, storedAs);
  await removeRows(db, id);
  const { size } = await stat(path);
  const [ownMax, othersBytes] = [storedBytesOf(size), await findStoredBytes(db)];
  let storedBytes = 0;
  const claim = keepClaim(work);
  try {
    const { columns, warnings, ...facts } = await readInThread(
      { path, subject },
      {
        stopping,
        store: async ({ json, bytes, last }) => {
          storedBytes += bytes;
          if (storedBytes > ownMax) throw new ApiError('import-too-heavy', { limit: 'stored' });
          if (storedBytes + othersBytes > storedBytesMax) throw new ApiError('import-storage-full');
          await insertRows(db, id, json);
          await progressed(work, last);
        },
      },
    );
    const names = columns.map(({ name }) => name);
    const mapping: ImportMapping =
      subject === 'items'
        ? { columns: {}, constants: {} }
        : ((await findMapping(db, hashOfColumns(names))) ?? proposeMapping(names, { name: fileName, format: facts.format }));
    await updateImport(db, id, {
      state: 'checking',
      done: 0,
      ...facts,
      storedBytes,
      mapping,
      warnings: [...warnings],
      columns: [...columns],
    });
    await rm(path, { force: true });
  } finally {
    claim.end();
  }
};
