import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';

const basicTime = (instant: Date): string => instant.toISOString().replace(/[-:.]/g, '');

/** File name of a mail, without its extension; names sort by the time of insertion into the outbox. */
export const mailFileName = ({ id, createdAt }: { id: string; createdAt: Date }): string => `${basicTime(createdAt)}-${id}`;

/** Maximum number of files in the folder; the oldest are deleted first. */
const filesMost = 10_000;
const lookedUpAtOnce = 500;

interface MailFolder {
  readonly folder: string;
  /** Mails inserted into the outbox before this time are deleted. */
  readonly before: Date;
  /** Those of the ids that are still in the outbox. */
  readonly findKnown: (ids: readonly string[]) => Promise<ReadonlySet<string>>;
}

/**
 * Deletes old mails of the folder, the oldest beyond `filesMost`, those whose row is gone (for instance with an erased
 * account), and drafts left by a crash. The next run continues after an early end.
 */
export const cleanMailFiles = async ({ folder, before, findKnown }: MailFolder): Promise<void> => {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    // The folder is created with the first mail.
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  const files = names
    .flatMap((name) => {
      const [, time, id] = /^\.?(\d{8}T\d{9}Z)-([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.(?:eml|tmp)$/.exec(name) ?? [];
      return time === undefined || id === undefined ? [] : [{ name, time, id }];
    })
    .sort((one, other) => (one.time < other.time ? 1 : -1));
  const isKept = ({ time }: { time: string }, index: number) => index < filesMost && time >= basicTime(before);
  const remove = async (removed: readonly { name: string }[]): Promise<void> => {
    for (const { name } of removed) await rm(join(folder, name), { force: true });
  };
  await remove(files.filter((file, index) => !isKept(file, index)));
  const kept = files.filter(isKept);
  for (let start = 0; start < kept.length; start += lookedUpAtOnce) {
    const batch = kept.slice(start, start + lookedUpAtOnce);
    const known = await findKnown(batch.map(({ id }) => id));
    await remove(batch.filter(({ id }) => !known.has(id)));
  }
};
