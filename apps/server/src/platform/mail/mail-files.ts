import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';

const basicTime = (instant: Date): string => instant.toISOString().replace(/[-:.]/g, '');

/** Name of a mail's file, without its ending; names sort by the time at which mails were put into the outbox. */
export const mailFileName = ({ id, createdAt }: { id: string; createdAt: Date }): string => `${basicTime(createdAt)}-${id}`;

/** Removes the mails of a folder that were put into the outbox before then, and what a crash left half written of them. */
export const removeOldMailFiles = async (folder: string, before: Date): Promise<void> => {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    // None was ever written.
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  const old = names.filter((name) => {
    const time = /^\.?(\d{8}T\d{9}Z)-[0-9a-f-]{36}\.(?:eml|tmp)$/.exec(name)?.[1];
    return time !== undefined && time < basicTime(before);
  });
  for (const name of old) await rm(join(folder, name), { force: true });
};
