import { randomUUID } from 'node:crypto';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { ImportMapping } from '@separai/contract/imports/fields';
import { proposeMapping } from '@separai/contract/imports/proposal';
import { ApiError } from '../../platform/http/api-error.ts';
import { storedBytesMax, storedBytesOf } from './bounds.ts';
import { readInThread } from './reading-thread.ts';
import { findMapping, findStoredBytes, type ImportRecord } from './repository.ts';
import { copyFile, removeFile } from './repository-files.ts';
import { insertRows, removeRows } from './repository-rows.ts';
import { hashOfColumns } from './service.ts';
import { endStep, keepClaim, progressed, type Work } from './work.ts';

/** Stores a file's rows, and proposes their mapping: the last one of a file with the same columns, else by the columns' names. */
export const readFileRows = async (work: Work, { id, subject, fileName }: ImportRecord): Promise<void> => {
  const { db, folder, stopping } = work;
  const path = join(folder, randomUUID());
  let storedBytes = 0;
  const claim = keepClaim(work);
  try {
    await removeRows(db, id);
    await mkdir(folder, { recursive: true });
    const size = await copyFile(db, id, path);
    const [ownMax, othersBytes] = [storedBytesOf(size), await findStoredBytes(db)];
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
    await db.transaction(async (transaction) => {
      await endStep(
        { ...work, db: transaction },
        { state: 'checking', done: 0, ...facts, storedBytes, mapping, warnings: [...warnings], columns: [...columns] },
      );
      await removeFile(transaction, id);
    });
  } finally {
    claim.end();
    await rm(path, { force: true });
  }
};
