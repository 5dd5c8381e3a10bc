import { existsSync, readFileSync } from 'node:fs';

const pollMilliseconds = 500;
const drainMilliseconds = 15_000;

// "pid (name) state parent …", where a name may contain spaces and brackets.
function processOf(pid) {
  if (!existsSync(`/proc/${pid}/stat`)) return undefined;
  const [, name, parent] = /\((.*)\) \S (\d+)/s.exec(readFileSync(`/proc/${pid}/stat`, 'utf8'));
  return { name, parent: Number(parent) };
}

// npm runs a script through sh, which on some systems is replaced by the script and on others stays as its parent.
function starters() {
  const parent = processOf(process.ppid);
  return /^(sh|dash|bash|ash|busybox)$/.test(parent?.name ?? '') ? [process.ppid, parent.parent] : [process.ppid];
}

function areGone([parent, grandparent]) {
  if (process.ppid !== parent) return true;
  return grandparent !== undefined && processOf(parent)?.parent !== grandparent;
}

/**
 * Ends this process when its npm command or parent process is gone, which after kill -9 cannot end it itself: first with
 * SIGTERM's behaviour, so that requests are drained; after 15 s in any case.
 */
export function stopWithParent() {
  const expected = starters();
  const watch = setInterval(() => {
    if (!areGone(expected)) return;
    clearInterval(watch);
    process.kill(process.pid, 'SIGTERM');
    setTimeout(() => process.exit(1), drainMilliseconds).unref();
  }, pollMilliseconds);
  watch.unref();
}
