import {
  access,
  chmod,
  chown,
  constants,
  lchown,
  mkdir,
  mkdtemp,
  open,
  readdir,
  readFile,
  rename,
  rm,
  stat,
} from 'node:fs/promises';
import { join } from 'node:path';
import type { Binaries } from './binaries.ts';
import { refusal } from './errors.ts';
import { spawnGuarded, tellingLine } from './guarded-process.ts';
import { requireName, type SystemUser } from './system-user.ts';

/** Where everything of the embedded PostgreSQL lies. */
export interface Home {
  readonly dataDir: string;
  /** PostgreSQL's own data folder. It is there as a whole or not at all. */
  readonly data: string;
  /** Sockets of the owner and of the candidates for this home. */
  readonly owners: string;
  readonly folder: string;
}

const unfinishedPrefix = 'data.unfinished-';

/** Makes `<dataDir>/postgres`. Throws `data-dir-unwritable`. */
export async function prepareHome(dataDir: string): Promise<Home> {
  const folder = join(dataDir, 'postgres');
  const owners = join(folder, 'owners');
  try {
    await mkdir(dataDir, { recursive: true });
    await mkdir(folder, { recursive: true, mode: 0o711 });
    await mkdir(owners, { recursive: true, mode: 0o700 });
    for (const path of [folder, owners]) await access(path, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    throw refusal.dataDirUnwritable(dataDir, error);
  }
  return { dataDir, data: join(folder, 'data'), owners, folder };
}

/**
 * Path of `folder` for a program that has it as its working folder. Another user may lack access to its absolute path, for
 * instance when root keeps the product under /root.
 */
export const nameInside = (folder: string, user: SystemUser | null): string =>
  user && process.platform === 'linux' ? '/proc/self/cwd' : folder;

const ignoreMissing = (error: NodeJS.ErrnoException): null => {
  if (error.code === 'ENOENT') return null;
  throw error;
};

async function giveTo(user: SystemUser, path: string): Promise<void> {
  await lchown(path, user.uid, user.gid);
  const entries = await readdir(path, { withFileTypes: true, recursive: true });
  for (const entry of entries) await lchown(join(entry.parentPath, entry.name), user.uid, user.gid);
}

/** Files that root has put back from a backup belong to root and are often readable by all, and PostgreSQL refuses both. */
async function restoreRights(data: string, user: SystemUser | null): Promise<void> {
  const { uid, mode } = await stat(data);
  if (user && uid !== user.uid) await giveTo(user, data);
  if ((mode & 0o077) !== 0) await chmod(data, 0o700);
}

async function requireVersion(data: string, expected: number): Promise<void> {
  const version = (await readFile(join(data, 'PG_VERSION'), 'utf8').catch(ignoreMissing))?.trim();
  const whole = await stat(join(data, 'global/pg_control')).catch(ignoreMissing);
  if (!version || !whole) throw refusal.dataDirDamaged(data);
  if (version !== String(expected)) throw refusal.versionMismatch({ folder: data, version, expected });
}

async function runInitdb(folder: string, dataDir: string, binaries: Binaries, user: SystemUser | null): Promise<void> {
  const args = ['-D', nameInside(folder, user), '-U', 'postgres', '--auth=trust', '--encoding=UTF8'];
  args.push('--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C', '--data-checksums', '--no-instructions');
  const initdb = spawnGuarded({ file: binaries.initdb, args, folder, user, env: binaries.env });
  const { code, error } = await initdb.ended;
  initdb.askToStop();
  if (code !== 0) throw refusal.initFailed(dataDir, tellingLine(initdb.output) ?? error?.message ?? `initdb ${code}`);
}

async function syncFolder(path: string): Promise<void> {
  const handle = await open(path);
  await handle.sync();
  await handle.close();
}

/** Removes the remains of a killed start. Its initdb may still be writing there for a moment. */
async function removeUnfinished(folder: string): Promise<void> {
  const names = (await readdir(folder)).filter((name) => name.startsWith(unfinishedPrefix));
  for (const name of names) await rm(join(folder, name), { recursive: true, force: true, maxRetries: 8, retryDelay: 50 });
}

async function create(home: Home, binaries: Binaries, user: SystemUser | null): Promise<void> {
  requireName(user);
  const unfinished = await mkdtemp(join(home.folder, unfinishedPrefix));
  try {
    if (user) await chown(unfinished, user.uid, user.gid);
    await runInitdb(unfinished, home.dataDir, binaries, user);
    await rename(unfinished, home.data);
    await syncFolder(home.folder);
  } finally {
    await rm(unfinished, { recursive: true, force: true, maxRetries: 8, retryDelay: 50 });
  }
}

/**
 * The data folder of `home`, ready for PostgreSQL: made when there is none, else only looked at. Throws `init-failed`,
 * `data-dir-damaged` or `version-mismatch`, and leaves nothing half-made.
 */
export async function prepareCluster(home: Home, binaries: Binaries, user: SystemUser | null): Promise<void> {
  await removeUnfinished(home.folder);
  const names = await readdir(home.data).catch(ignoreMissing);
  if (names === null || names.length === 0) return create(home, binaries, user);
  await requireVersion(home.data, binaries.major);
  await restoreRights(home.data, user);
}
