import { accessSync, chmodSync, constants, lstatSync, mkdirSync, readdirSync, rmSync, statfsSync } from 'node:fs';
import { freemem } from 'node:os';
import { join } from 'node:path';

const memory = '/dev/shm';
// The databases of a run take some hundred megabytes, mostly write-ahead log.
const gibibyte = 2 ** 30;
const usual = { room: 2 * gibibyte, free: 4 * gibibyte };

const prefix = 'separai-run-';

function isRunning(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch ({ code }) {
    // The process belongs to another user.
    return code === 'EPERM';
  }
}

// A killed run leaves its folder in memory, and only a later run removes it. Folders of other users stay.
function removeLeft(parent) {
  for (const name of readdirSync(parent).filter((one) => /^separai-run-\d+$/.test(one))) {
    const folder = join(parent, name);
    const isOwn = lstatSync(folder, { throwIfNoEntry: false })?.uid === process.getuid();
    if (isOwn && !isRunning(Number(name.slice(prefix.length)))) rmSync(folder, { recursive: true, force: true });
  }
}

// Processes ended by an interrupt may still be writing in the folder; the next run removes it.
function removeAfter(code, folder) {
  if (code < 128) rmSync(folder, { recursive: true, force: true });
}

/**
 * A folder in memory for the databases of this run; removed at this process's exit, or by the next run if this one is killed.
 * Undefined where there is no such file system, as outside Linux, or too little space. Each test file creates and drops a
 * database of more than 300 files, which on disk takes longer than many a test.
 */
export function memoryFolder(parent = memory, { room, free } = usual) {
  try {
    accessSync(parent, constants.W_OK | constants.X_OK);
  } catch {
    return undefined;
  }
  removeLeft(parent);
  const { bavail, bsize } = statfsSync(parent);
  if (bavail * bsize < room || freemem() < free) return undefined;
  const folder = join(parent, prefix + process.pid);
  if (mkdirSync(folder, { recursive: true }) !== undefined) process.once('exit', (code) => removeAfter(code, folder));
  // The user who runs PostgreSQL needs to pass through the folder.
  chmodSync(folder, 0o711);
  return folder;
}
