import { existsSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { lockPath, withSetupLock } from './setup-lock.mjs';

let folder;
let path;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'separai-lock-'));
  path = join(folder, 'lock');
  vi.spyOn(console, 'log').mockImplementation(() => {});
});

afterEach(() => rmSync(folder, { recursive: true }));

const pause = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds));

test('of two commands in a folder, the second begins when the first has ended', async () => {
  const events = [];
  const work = (name) => async () => {
    events.push(`${name} begins`);
    await pause(50);
    events.push(`${name} ends`);
  };
  await Promise.all([withSetupLock(work('first'), path), withSetupLock(work('second'), path)]);
  expect(events).toEqual(['first begins', 'first ends', 'second begins', 'second ends']);
});

test('a command that fails lets the next one begin', async () => {
  await expect(withSetupLock(() => Promise.reject(new Error('no network')), path)).rejects.toThrow('no network');
  expect(existsSync(path)).toBe(false);
});

test('the lock of a command that was killed is taken over', async () => {
  writeFileSync(path, '1');
  const longAgo = new Date(Date.now() - 60_000);
  utimesSync(path, longAgo, longAgo);
  expect(await withSetupLock(async () => 'done', path)).toBe('done');
});

test('another folder has another lock', () => {
  expect(lockPath('/one')).toBe(lockPath('/one'));
  expect(lockPath('/one')).not.toBe(lockPath('/two'));
});
