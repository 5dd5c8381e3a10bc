import { accessSync, chmodSync, constants, lstatSync, mkdirSync, readdirSync, rmSync, statfsSync } from 'node:fs';
import { freemem } from 'node:os';
import { join } from 'node:path';

const memory = '/dev/shm';
// The databases of a run take some hundred megabytes, of which the write-ahead log is the most.
const gibibyte = 2 ** 30;
const usual = { room: 2 * gibibyte, free: 4 * gibibyte };

const prefix = 'separai-run-';

function isRunning(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch ({ code }) {
    // Another user's.
    return code === 'EPERM';
  }
}

// Nobody else removes what a killed run has left, and memory is what it takes. That of another user stays.
function removeLeft(parent) {
  for (const name of readdirSync(parent).filter((one) => /^separai-run-\d+$/.test(one))) {
    const folder = join(parent, name);
    const isOwn = lstatSync(folder, { throwIfNoEntry: false })?.uid === process.getuid();
    if (isOwn && !isRunning(Number(name.slice(prefix.length)))) rmSync(folder, { recursive: true, force: true });
  }
}

// What an interrupt has ended may still be writing there: then the next run removes it.
function removeAfter(code, folder) {
  if (code < 128) rmSync(folder, { recursive: true, force: true });
}

/**
 * A folder of this run that lies in memory, for databases that no test outlives; it goes with this process, or with the next run if this one
 * is killed. Undefined where there is none, as outside of Linux, or too little is left. Each file of tests makes a database of more than 300
 * files and drops it: a disk's file system takes longer for those than many a test.
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
  // PostgreSQL passes through it as another user.
  chmodSync(folder, 0o711);
  return folder;
}
