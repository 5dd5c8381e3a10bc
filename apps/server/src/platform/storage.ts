import { randomBytes } from 'node:crypto';
import { rm, statfs, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import type { Db } from './database/database.ts';
import { errorCodeOf } from './error-code.ts';

/** Seconds after which a write may find room again. */
export const storageRetrySeconds = 30;

/** Whether a failure means that there was no room to write: PostgreSQL's 53100, or the file system's own. */
export const isStorageFull = (error: unknown): boolean => /^(53100|ENOSPC|EDQUOT)$/.test(errorCodeOf(error) ?? '');

/** For a write that only helps later reads: whoever reads does so without it where there is no room. */
export const unlessStorageIsFull = (error: unknown): void => {
  if (!isStorageFull(error)) throw error;
};

/** What this process knows of the room for its data. */
export interface Storage {
  /** Whether the disk of `DATA_DIR` has no room left for what may be written next. Writes nothing. */
  isTight(): Promise<boolean>;
  /** Remembers that a write found no room, until `isFull` finds that writes succeed again. */
  noteFull(): void;
  /** Whether writes fail. It tries one only after one has failed, every few seconds at the most. Throws what fails otherwise. */
  isFull(): Promise<boolean>;
}

// PostgreSQL writes its log of changes in pieces of 16 MiB and stops when it has no room for the next; the rest is for images.
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

// About 1 MiB of new pages. It leaves nothing behind but the log of its coming and going.
const tryTable = async (db: Db): Promise<void> => {
  await db.execute(sql`create temporary table storage_trial on commit drop as select n from generate_series(1, 30000) n`);
};

/** Watches the room for the database and for the files of `dataDir`. What it remembers is this process's own and may be lost. */
export const watchStorage = ({ dataDir, db }: { dataDir: string; db: Db }): Storage => {
  let failed = false;
  let triedAt = Number.NEGATIVE_INFINITY;

  const isTight = async (): Promise<boolean> => {
    // A folder that cannot be asked is told by the write that fails.
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
