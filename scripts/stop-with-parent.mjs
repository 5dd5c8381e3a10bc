import { existsSync, readFileSync } from 'node:fs';

const pollMilliseconds = 500;
const drainMilliseconds = 15_000;

// "pid (name) state parent …", where a name may hold spaces and brackets.
function processOf(pid) {
  if (!existsSync(`/proc/${pid}/stat`)) return undefined;
  const [, name, parent] = /\((.*)\) \S (\d+)/s.exec(readFileSync(`/proc/${pid}/stat`, 'utf8'));
  return { name, parent: Number(parent) };
}

// npm runs a script through sh, which is replaced by the script on some systems and stays between the two on others.
function starters() {
  const parent = processOf(process.ppid);
  return /^(sh|dash|bash|ash|busybox)$/.test(parent?.name ?? '') ? [process.ppid, parent.parent] : [process.ppid];
}

function areGone([parent, grandparent]) {
  if (process.ppid !== parent) return true;
  return grandparent !== undefined && processOf(parent)?.parent !== grandparent;
}

/**
 * Ends this process when the npm command or the process that started it is gone: killed with -9, it cannot do it itself.
 * First as SIGTERM would, so that requests are drained; after 15 s in any case.
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
