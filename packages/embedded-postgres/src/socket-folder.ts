import { chown, mkdtemp, rm, rmdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import type { SystemUser } from './system-user.ts';

const prefix = 'separai-';

export const port = 5432;

/**
 * A new folder for PostgreSQL's socket that only `user`, or this process's user, may enter. It is in systemd's
 * RuntimeDirectory, since a service's /tmp may be hidden from the operator's commands, else in /tmp. Both names are short: with
 * PostgreSQL's own part, a socket's path may have 103 bytes.
 */
export async function makeSocketFolder(user: SystemUser | null): Promise<string> {
  const make = (parent: string): Promise<string> => mkdtemp(join(parent, prefix));
  const folder = await make(process.env.RUNTIME_DIRECTORY ?? '/tmp')
    .catch(() => make('/tmp'))
    .catch(() => make(tmpdir()));
  if (user) await chown(folder, user.uid, user.gid);
  return folder;
}

/** Whether `folder` has the name of one that this module made. */
export const isSocketFolder = (folder: string): boolean => /^separai-\w{6}$/.test(basename(folder));

/** Removes the folder of a server that ended without doing so. Anything else that lies in it stays, and so does the folder then. */
export async function removeAbandoned(folder: string): Promise<void> {
  if (!isSocketFolder(folder)) return;
  for (const name of [`.s.PGSQL.${port}`, `.s.PGSQL.${port}.lock`]) await rm(join(folder, name), { force: true });
  await rmdir(folder).catch(() => {});
}
