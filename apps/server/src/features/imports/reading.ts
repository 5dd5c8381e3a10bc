import { randomUUID } from 'node:crypto';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { AreaMapping } from '@separai/contract/area-imports/fields';
import type { ImportMapping } from '@separai/contract/imports/fields';
import { proposeMapping } from '@separai/contract/imports/proposal';
import { ApiError } from '../../platform/http/api-error.ts';
import { areaMappingOf } from './area-mapping.ts';
import type { AreaWriter } from './areas.ts';
import { storedBytesMax, storedBytesOf } from './bounds.ts';
import { readInThread } from './reading-thread.ts';
import { findMapping, findStoredBytes, type ImportRecord } from './repository.ts';
import { copyFile, removeFile } from './repository-files.ts';
import { insertRows, removeRows } from './repository-rows.ts';
import { hashOfColumns } from './service.ts';
import { endStep, keepClaim, type Work, writeBatch } from './work.ts';

/** Stores a file's rows, and proposes their mapping: the last one of a file with the same columns, else by the columns' names. */
export const readFileRows = async (
  work: Work,
  writer: Pick<AreaWriter, 'findAreaCity'>,
  { id, subject, fileName }: ImportRecord,
): Promise<void> => {
  const { db, folder, stopping } = work;
  const path = join(folder, randomUUID());
  let storedBytes = 0;
  const claim = keepClaim(work);
  try {
    // The rows of an attempt that failed.
    await writeBatch(work, 0, (transaction) => removeRows(transaction, id));
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
          await writeBatch(work, last, (transaction) => insertRows(transaction, id, json));
        },
      },
    );
    const names = columns.map(({ name }) => name);
    const remembered = subject === 'items' ? null : await findMapping(db, hashOfColumns(names, subject));
    const mapping =
      subject === 'points'
        ? ((remembered as ImportMapping | null) ?? proposeMapping(names, { name: fileName, format: facts.format }))
        : { columns: {}, constants: {} };
    const areaMapping =
      subject === 'areas'
        ? await areaMappingOf(work, writer, { id, fileName, total: facts.total }, remembered as AreaMapping | null)
        : null;
    await endStep(work, async (transaction) => {
      await removeFile(transaction, id);
      return {
        state: 'checking',
        queuedAt: work.clock.now(),
        done: 0,
        ...facts,
        storedBytes,
        mapping,
        areaMapping,
        warnings: [...warnings],
        columns: [...columns],
      };
    });
  } finally {
    claim.end();
    await rm(path, { force: true });
  }
};
