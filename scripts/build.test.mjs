import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { isFresh, recordBuild, sourceHash } from './build.mjs';

const server = { folder: 'apps/server', result: 'main.js' };
let root;

function write(file, content) {
  mkdirSync(dirname(join(root, file)), { recursive: true });
  writeFileSync(join(root, file), content);
}

const hash = () => sourceHash(root, server.folder);
const fresh = async () => isFresh(root, server, await hash());

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'separai-build-'));
  for (const file of ['package.json', 'package-lock.json', 'tsconfig.base.json']) write(file, '{}');
  write('packages/contract/src/limits.ts', 'export const limit = 1;');
  write('apps/server/src/main.ts', 'main();');
});

afterEach(() => rmSync(root, { recursive: true }));

async function build() {
  write('apps/server/dist/main.js', 'built');
  await recordBuild(root, server.folder, await hash());
}

test('an app that was never built is stale, and a built one is fresh', async () => {
  expect(await fresh()).toBe(false);
  await build();
  expect(await fresh()).toBe(true);
});

test.each([
  ['a source', 'apps/server/src/main.ts'],
  ['a new source', 'apps/server/src/features/new.ts'],
  ['the contract', 'packages/contract/src/limits.ts'],
  ['the embedded database', 'packages/embedded-postgres/src/launcher.ts'],
  ['the lockfile', 'package-lock.json'],
  ['the version', 'package.json'],
])('a change of %s makes a build stale', async (_what, file) => {
  await build();
  write(file, 'changed');
  expect(await fresh()).toBe(false);
});

test('a renamed or removed source makes a build stale', async () => {
  write('apps/server/src/old.ts', 'same');
  await build();
  rmSync(join(root, 'apps/server/src/old.ts'));
  expect(await fresh()).toBe(false);
  write('apps/server/src/new.ts', 'same');
  expect(await fresh()).toBe(false);
});

test('the other app, installed packages and the build itself do not make it stale', async () => {
  await build();
  write('apps/web/src/app.tsx', 'changed');
  write('apps/server/node_modules/pg/index.js', 'changed');
  write('apps/server/dist/main.js.map', 'changed');
  expect(await fresh()).toBe(true);
});

test('a build whose result is gone, or that another command replaced, is stale', async () => {
  await build();
  rmSync(join(root, 'apps/server/dist/main.js'));
  expect(await fresh()).toBe(false);
  await build();
  rmSync(join(root, 'apps/server/dist'), { recursive: true });
  write('apps/server/dist/main.js', 'built by another command');
  expect(await fresh()).toBe(false);
});
