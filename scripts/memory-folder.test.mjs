import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { memoryFolder } from './memory-folder.mjs';

const little = { room: 1, free: 1 };
const tooMuch = 2 ** 60;

let memory;
beforeEach(() => {
  memory = mkdtempSync(join(tmpdir(), 'separai-memory-'));
});
afterEach(() => rmSync(memory, { recursive: true, force: true }));

const ownFolder = (pid = process.pid) => join(memory, `separai-run-${pid}`);

/** Starts a run that creates its folder; returns its process id. */
const run = (ending) => {
  const script = fileURLToPath(new URL('memory-folder.mjs', import.meta.url));
  const code = `import { memoryFolder } from ${JSON.stringify(script)};
    console.log(process.pid, memoryFolder(${JSON.stringify(memory)}, ${JSON.stringify(little)}));
    ${ending}`;
  const { stdout } = spawnSync(process.execPath, ['--input-type=module', '-e', code], { encoding: 'utf8' });
  const [pid, folder] = stdout.trim().split(' ');
  expect(folder).toBe(ownFolder(pid));
  return pid;
};

test('a run has a folder of its own where there is room enough, on a machine with memory to spare', () => {
  expect(memoryFolder(memory, { ...little, room: tooMuch })).toBeUndefined();
  expect(memoryFolder(memory, { ...little, free: tooMuch })).toBeUndefined();
  expect(existsSync(ownFolder())).toBe(false);
  expect(memoryFolder(memory, little)).toBe(ownFolder());
  writeFileSync(join(ownFolder(), 'kept'), '');
  expect(memoryFolder(memory, little)).toBe(ownFolder());
  expect(existsSync(join(ownFolder(), 'kept'))).toBe(true);
});

test('where there is none, nothing is taken', () => {
  expect(memoryFolder(join(memory, 'no-such-folder'), little)).toBeUndefined();
});

test('the folder goes with its run, and that of a killed run with the next one, which leaves alone what others have there', () => {
  const ended = run('');
  expect(existsSync(ownFolder(ended))).toBe(false);

  const killed = run("process.kill(process.pid, 'SIGKILL');");
  expect(existsSync(ownFolder(killed))).toBe(true);
  const others = [ownFolder(process.ppid), join(memory, 'separai-run-of-somebody')];
  for (const folder of others) mkdirSync(folder);
  memoryFolder(memory, { ...little, room: tooMuch });
  expect(existsSync(ownFolder(killed))).toBe(false);
  expect(others.map((folder) => existsSync(folder))).toEqual([true, true]);
});
