import { createHash } from 'node:crypto';
import { rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { root } from './paths.mjs';

const beatMilliseconds = 1_000;
const deadMilliseconds = 10_000;

/** Path of the set-up lock of `folder`; outside node_modules, which an installation deletes. */
export function lockPath(folder) {
  const key = createHash('sha256').update(folder).digest('hex').slice(0, 16);
  return join(tmpdir(), `separai-${userInfo().uid}-${key}.lock`);
}

function take(path) {
  try {
    writeFileSync(path, String(process.pid), { flag: 'wx' });
    return true;
  } catch (error) {
    if (error.code !== 'EEXIST') throw error;
    return false;
  }
}

// The owner touches the lock every second: an untouched lock belongs to a killed process.
function removeIfDead(path) {
  const age = Date.now() - (statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? Date.now());
  if (age > deadMilliseconds) rmSync(path, { force: true });
}

/** Runs `work` exclusively: a second command in the same folder waits until the first has installed and built. */
export async function withSetupLock(work, path = lockPath(root)) {
  let waiting = false;
  while (!take(path)) {
    if (!waiting) console.log('Outro comando está instalando ou construindo nesta pasta; aguardando que termine…');
    waiting = true;
    removeIfDead(path);
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
  const beat = setInterval(() => utimesSync(path, new Date(), new Date()), beatMilliseconds);
  const release = () => rmSync(path, { force: true });
  process.once('exit', release);
  try {
    return await work();
  } finally {
    clearInterval(beat);
    process.off('exit', release);
    release();
  }
}
