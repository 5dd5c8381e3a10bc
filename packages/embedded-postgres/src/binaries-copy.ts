import { randomBytes } from 'node:crypto';
import { chmod, copyFile, lstat, mkdir, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { homedir, tmpdir } from 'node:os';
import { join } from 'node:path';

/** Where copies may be kept, the best first. Folders for temporary files come last: systems clear them while the server runs. */
export function cacheFolders(environment: Readonly<Record<string, string | undefined>>): string[] {
  const root = process.getuid?.() === 0;
  const folders = [environment.XDG_CACHE_HOME || undefined, root ? '/var/cache' : join(homedir(), '.cache'), tmpdir()];
  return folders.filter((folder) => folder !== undefined).map((folder) => join(folder, 'separai'));
}

interface Entry {
  readonly path: string;
  /** null: a folder. */
  readonly size: number | null;
}

/**
 * Files of the installation that PostgreSQL needs at run time, folders before their content; no links, no compile-time files.
 */
async function entriesOf(program: string, folder = ''): Promise<Entry[]> {
  const entries = await readdir(join(program, folder), { withFileTypes: true });
  const lists = entries.map(async (entry): Promise<Entry[]> => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return entry.name === 'pkgconfig' ? [] : entriesOf(program, path);
    if (!entry.isFile() || entry.name.endsWith('.a')) return [];
    return [{ path, size: (await stat(join(program, path))).size }];
  });
  return [{ path: folder, size: null }, ...(await Promise.all(lists)).flat()];
}

/** A copy may have lost contents where the power failed before they were written. */
async function isComplete(copy: string, entries: readonly Entry[]): Promise<boolean> {
  const matches = entries.map(async ({ path, size }) => {
    const found = await stat(join(copy, path)).catch(() => null);
    return found !== null && (size === null ? found.isDirectory() : found.size === size);
  });
  return (await Promise.all(matches)).every(Boolean);
}

/** Another user will run these files, so the folder must be private to this one. */
async function prepareOwnFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  const found = await lstat(folder);
  if (!found.isDirectory() || found.uid !== process.getuid?.()) throw new Error(`${folder} belongs to another user`);
  await chmod(folder, 0o755);
}

async function copyEntries(program: string, entries: readonly Entry[], to: string): Promise<void> {
  for (const { path, size } of entries) {
    if (size === null) await mkdir(join(to, path));
    else await copyFile(join(program, path), join(to, path));
    // Whatever the umask was when npm wrote them: another user has to read and run them.
    await chmod(join(to, path), 0o755);
  }
}

/** Gives the finished copy its name, unless another process was quicker. */
async function show(finished: string, copy: string, entries: readonly Entry[]): Promise<void> {
  try {
    await rename(finished, copy);
  } catch {
    if (await isComplete(copy, entries)) return;
    await rename(copy, `${finished}.old`);
    await rename(finished, copy);
  }
}

/**
 * The folder of a copy of `program` in `cacheFolder`, made when there is none; null when that folder cannot be used. Several
 * processes may do this at once: a copy has its name only when it is complete.
 */
export async function copyProgram(program: string, cacheFolder: string): Promise<string | null> {
  const { version }: { version: string } = JSON.parse(await readFile(join(program, '../package.json'), 'utf8'));
  const copy = join(cacheFolder, `postgresql-${version}-${process.platform}-${process.arch}`);
  const unfinished = `${copy}.${randomBytes(4).toString('hex')}`;
  try {
    await prepareOwnFolder(cacheFolder);
    const entries = await entriesOf(program);
    if (await isComplete(copy, entries)) return copy;
    await copyEntries(program, entries, unfinished);
    await show(unfinished, copy, entries);
    return copy;
  } catch {
    return null;
  } finally {
    await rm(unfinished, { recursive: true, force: true }).catch(() => {});
    await rm(`${unfinished}.old`, { recursive: true, force: true }).catch(() => {});
  }
}
