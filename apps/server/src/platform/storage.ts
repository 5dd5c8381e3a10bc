import { randomBytes } from 'node:crypto';
import { rm, statfs, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import type { Queryable } from './database/database.ts';
import { errorCodeOf } from './error-code.ts';

/** Value of Retry-After for a write that failed for lack of space. */
export const storageRetrySeconds = 30;

/** Whether a failure means that storage is full: PostgreSQL's 53100, or the file system's own codes. */
export const isStorageFull = (error: unknown): boolean => /^(53100|ENOSPC|EDQUOT)$/.test(errorCodeOf(error) ?? '');

/** Error handler for a write that is only an optimization of later reads: ignores a full storage. */
export const unlessStorageIsFull = (error: unknown): void => {
  if (!isStorageFull(error)) throw error;
};

/** Free-space checks of this process. */
export interface Storage {
  /** Whether the disk of `DATA_DIR` lacks space for the next writes. Writes nothing. */
  isTight(): Promise<boolean>;
  /** Records that a write failed for lack of space, until `isFull` finds that writes succeed again. */
  noteFull(): void;
  /** Whether writes fail. Test writes happen only after a failure, at most one every few seconds. Rethrows other errors. */
  isFull(): Promise<boolean>;
}

// PostgreSQL allocates its write-ahead log in segments of 16 MiB and stops without space for the next; the rest is for images.
const reservedBytes = 20 * 1024 * 1024;
const trialBytes = 1024 * 1024;
const trialEveryMilliseconds = 2_000;

const tryFile = async (dataDir: string): Promise<void> => {
  const path = join(dataDir, `.trial-${randomBytes(6).toString('hex')}`);
  try {
    await writeFile(path, Buffer.alloc(trialBytes), { flag: 'wx' });
  } finally {
    await rm(path, { force: true });
  }
};

// About 1 MiB of new pages; the temporary table is dropped on commit and leaves only its log records.
const tryTable = async (db: Queryable): Promise<void> => {
  await db.execute(sql`create temporary table storage_trial on commit drop as select n from generate_series(1, 30000) n`);
};

/** Watches the space for the database and for the files of `dataDir`. Its state is local to the process and may be lost. */
export const watchStorage = ({ dataDir, db }: { dataDir: string; db: Queryable }): Storage => {
  let failed = false;
  let triedAt = Number.NEGATIVE_INFINITY;

  const isTight = async (): Promise<boolean> => {
    // If the folder cannot be examined, the failing write will report it.
    const disk = await statfs(dataDir).catch(() => null);
    return disk !== null && disk.bavail * disk.bsize < reservedBytes;
  };

  const writesFail = async (): Promise<boolean> => {
    const now = performance.now();
    if (now - triedAt < trialEveryMilliseconds) return true;
    triedAt = now;
    try {
      await tryFile(dataDir);
      await tryTable(db);
      failed = false;
      return false;
    } catch (error) {
      if (isStorageFull(error)) return true;
      throw error;
    }
  };

  return {
    isTight,
    noteFull: () => {
      failed = true;
    },
    isFull: async () => (await isTight()) || (failed && (await writesFail())),
  };
};
