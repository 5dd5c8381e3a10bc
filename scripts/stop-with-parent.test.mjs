import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, test, vi } from 'vitest';

vi.setConfig({ testTimeout: 20_000 });

const module = JSON.stringify(new URL('stop-with-parent.mjs', import.meta.url).href);
const child = `import { stopWithParent } from ${module}; stopWithParent(); setInterval(() => {}, 1_000); console.log(process.pid);`;
const runs = (command, args) =>
  `require('node:child_process').spawn(${JSON.stringify(command)}, ${JSON.stringify(args)}, { stdio: ['ignore', 'inherit', 'ignore'] });`;
const node = ['--input-type=module', '-e', child];

function isAlive(pid) {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

async function startedBy(code) {
  const parent = spawn(process.execPath, ['-e', code], { stdio: ['ignore', 'pipe', 'ignore'] });
  const [line] = await once(parent.stdout, 'data');
  return { parent, pid: Number(line) };
}

test('a process goes with a parent that was killed', async () => {
  const { parent, pid } = await startedBy(runs(process.execPath, node));
  expect(isAlive(pid)).toBe(true);
  parent.kill('SIGKILL');
  await expect.poll(() => isAlive(pid), { timeout: 10_000 }).toBe(false);
});

// Without /proc, as on macOS, sh is replaced by its command.
test.runIf(process.platform === 'linux')('also when a shell stands between the two, as npm puts it', async () => {
  const { parent, pid } = await startedBy(runs('/bin/sh', ['-c', '"$0" "$@"; true', process.execPath, ...node]));
  expect(isAlive(pid)).toBe(true);
  parent.kill('SIGKILL');
  await expect.poll(() => isAlive(pid), { timeout: 10_000 }).toBe(false);
});
