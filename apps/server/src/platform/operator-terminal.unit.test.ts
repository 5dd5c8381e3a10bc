import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import { handOverPassword } from './operator-terminal.ts';

const { isTTY } = process.stderr;
afterEach(() => {
  process.stderr.isTTY = isTTY;
  vi.restoreAllMocks();
});

test('a person at a terminal sees the first password there, and no file has it', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'separai-terminal-'));
  process.stderr.isTTY = true;
  const written = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  await handOverPassword(folder, 'senha: sacola-verde-1');
  expect(written.mock.calls).toEqual([['senha: sacola-verde-1\n']]);
  expect(await readdir(folder)).toEqual([]);
  await rm(folder, { recursive: true });
});
