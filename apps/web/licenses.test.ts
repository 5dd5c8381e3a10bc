import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { packagesNeededBy } from './licenses.ts';

const server = join(import.meta.dirname, '../server');

test('the server’s packages are those that it names and those that they need', async () => {
  const { dependencies } = JSON.parse(await readFile(join(server, 'package.json'), 'utf8'));
  const names = (await packagesNeededBy(server)).map(({ name }) => name);
  const direct = Object.keys(dependencies).filter((name) => !name.startsWith('@separai/'));
  expect(names).toEqual(expect.arrayContaining([...direct, 'pg-protocol', 'find-my-way']));
  expect(new Set(names).size).toBeGreaterThan(direct.length * 3);
});

test('none is our own, and none is used for developing alone', async () => {
  const names = (await packagesNeededBy(server)).map(({ name }) => name);
  expect(names.filter((name) => name.startsWith('@separai/'))).toEqual([]);
  expect(names).not.toContain('vitest');
  expect(names).not.toContain('drizzle-kit');
});

test('each names its licence, and nearly all bring its words', async () => {
  const packages = await packagesNeededBy(server);
  expect(packages.filter(({ license }) => license === null).map(({ name }) => name)).toEqual([]);
  expect(packages.filter(({ text }) => text === '').length).toBeLessThan(packages.length / 5);
  expect(packages.find(({ name }) => name === 'fastify')?.text).toContain('MIT License');
});

test('a package without its licence is an error', async () => {
  await expect(packagesNeededBy(join(import.meta.dirname, 'src'))).rejects.toThrow('package.json');
});
