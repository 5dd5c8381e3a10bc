import { readFile, stat } from 'node:fs/promises';
import { userInfo } from 'node:os';
import { refusal } from './errors.ts';

/** The user that runs PostgreSQL when this process is root, which PostgreSQL refuses. */
export interface SystemUser {
  readonly uid: number;
  readonly gid: number;
}

/** The first of `names` in the text of /etc/passwd. Throws `no-system-user`. */
export function findUser(passwd: string, names: readonly string[]): SystemUser {
  const entries = passwd.split('\n').map((line) => line.split(':'));
  for (const name of names) {
    const entry = entries.find(([login]) => login === name);
    if (entry) return { uid: Number(entry[2]), gid: Number(entry[3]) };
  }
  throw refusal.noSystemUser();
}

/**
 * The user for the database files in `data`: null for this process's own, and under root the owner of the files that are there,
 * else `postgres`, else `nobody`. Throws `no-system-user`.
 */
export async function chooseUser(data: string): Promise<SystemUser | null> {
  if (process.getuid?.() !== 0) return null;
  const owner = await stat(data).catch(() => null);
  if (owner && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid };
  return findUser(await readFile('/etc/passwd', 'utf8'), ['postgres', 'nobody']);
}

/** initdb needs the user's name. Throws `no-system-user` where a container gave this process a number only. */
export function requireName(user: SystemUser | null): void {
  if (user) return;
  try {
    userInfo();
  } catch {
    throw refusal.namelessUser(process.getuid?.() ?? -1);
  }
}
