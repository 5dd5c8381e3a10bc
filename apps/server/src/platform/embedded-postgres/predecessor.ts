import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * The server that postmaster.pid tells of. `orphan`: one that this module started and whose parent is dead; `stranger`: one that
 * someone else started in this folder; `gone`: none, whatever process has its number by now; `unknown`: only PostgreSQL can tell.
 */
export interface Predecessor {
  readonly processId: number;
  readonly kind: 'orphan' | 'stranger' | 'gone' | 'unknown';
}

/** The beginning of the folder names for PostgreSQL's socket, by which an orphan is known. */
export const socketFolderPrefix = 'separai-';

const sameFolder = async (one: string, other: string): Promise<boolean | null> => {
  const [a, b] = await Promise.all([stat(one).catch(() => null), stat(other)]);
  return a && a.ino === b.ino && a.dev === b.dev;
};

/** Looks for a server that still uses the data folder `data`; null when postmaster.pid tells of none. */
export async function findPredecessor(data: string): Promise<Predecessor | null> {
  const lines = (await readFile(join(data, 'postmaster.pid'), 'utf8').catch(() => '')).split('\n');
  const processId = Math.abs(Number.parseInt(lines[0] ?? '', 10));
  if (!Number.isInteger(processId) || processId === 0) return null;
  if (process.platform !== 'linux') return { processId, kind: 'unknown' };
  // "1234 (postgres) S …": the kernel's own line, which everyone may read.
  const status = await readFile(`/proc/${processId}/stat`, 'utf8').catch(() => '');
  const running = /^\d+ \(postgres\) [^ZX]/.test(status);
  if (!running) return { processId, kind: 'gone' };
  const same = await sameFolder(`/proc/${processId}/cwd`, data);
  if (same === false) return { processId, kind: 'gone' };
  if (same === null) return { processId, kind: 'unknown' };
  // Empty until the server listens.
  const socketFolder = lines[4] ?? '';
  if (socketFolder === '') return { processId, kind: 'unknown' };
  return { processId, kind: socketFolder.includes(`/${socketFolderPrefix}`) ? 'orphan' : 'stranger' };
}
