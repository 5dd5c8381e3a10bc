import { accessSync, constants, statfsSync } from 'node:fs';
import { freemem } from 'node:os';

const memory = '/dev/shm';
// The databases of a run take some hundred megabytes, of which the write-ahead log is the most.
const gibibyte = 2 ** 30;
const usual = { room: 2 * gibibyte, free: 4 * gibibyte };

/**
 * A folder that lies in memory, for databases that no test outlives; undefined where there is none, as outside of Linux, or too little is
 * left. Each file of tests makes a database of more than 300 files and drops it: a disk's file system takes longer for those than many a test.
 */
export function memoryFolder(folder = memory, { room, free } = usual) {
  try {
    accessSync(folder, constants.W_OK | constants.X_OK);
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize >= room && freemem() >= free ? folder : undefined;
  } catch {
    return undefined;
  }
}
