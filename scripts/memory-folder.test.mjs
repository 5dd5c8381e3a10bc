import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { memoryFolder } from './memory-folder.mjs';

const little = { room: 1, free: 1 };
const tooMuch = 2 ** 60;

test('a folder is taken that has room enough, on a machine with memory to spare', () => {
  expect(memoryFolder(tmpdir(), little)).toBe(tmpdir());
  expect(memoryFolder(tmpdir(), { ...little, room: tooMuch })).toBeUndefined();
  expect(memoryFolder(tmpdir(), { ...little, free: tooMuch })).toBeUndefined();
});

test('where there is none, nothing is taken', () => {
  expect(memoryFolder(join(tmpdir(), 'no-such-folder'), little)).toBeUndefined();
});
