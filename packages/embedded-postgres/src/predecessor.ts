import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { isSocketFolder } from './socket-folder.ts';

/**
 * The server that postmaster.pid tells of. `orphan`: one that this module started and whose parent is dead; `stranger`: one that
 * another user started in this folder; `gone`: none, whatever process has its number by now; `unknown`: only PostgreSQL can tell.
 */
export interface Predecessor {
  readonly processId: number;
  /** Empty until the server listens. */
  readonly socketFolder: string;
  readonly kind: 'orphan' | 'stranger' | 'gone' | 'unknown';
}

const sameFolder = async (one: string, other: string): Promise<boolean | null> => {
  const [a, b] = await Promise.all([stat(one).catch(() => null), stat(other)]);
  return a && a.ino === b.ino && a.dev === b.dev;
};

/** Looks for a server that still uses the data folder `data`; null when postmaster.pid tells of none. */
export async function findPredecessor(data: string): Promise<Predecessor | null> {
  const lines = (await readFile(join(data, 'postmaster.pid'), 'utf8').catch(() => '')).split('\n');
  const processId = Math.abs(Number.parseInt(lines[0] ?? '', 10));
  if (!Number.isInteger(processId) || processId === 0) return null;
  const found = { processId, socketFolder: lines[4] ?? '' };
  if (process.platform !== 'linux') return { ...found, kind: 'unknown' };
  // "1234 (postgres) S …": the kernel's own line, which every user may read.
  const status = await readFile(`/proc/${processId}/stat`, 'utf8').catch(() => '');
  if (!/^\d+ \(postgres\) [^ZX]/.test(status)) return { ...found, kind: 'gone' };
  const same = await sameFolder(`/proc/${processId}/cwd`, data);
  if (same === false) return { ...found, kind: 'gone' };
  if (same === null || found.socketFolder === '') return { ...found, kind: 'unknown' };
  return { ...found, kind: isSocketFolder(found.socketFolder) ? 'orphan' : 'stranger' };
}
