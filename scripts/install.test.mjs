import { expect, test } from 'vitest';
import { missingPackages } from './install.mjs';

const linux = { os: 'linux', cpu: 'x64', libc: 'glibc' };
const package1 = { version: '1.0.0', integrity: 'sha512-one' };
const lock = (packages) => ({ packages: { '': { name: 'separai' }, 'apps/server': { name: '@separai/server' }, ...packages } });
const missing = (wanted, present, machine = linux) => missingPackages(lock(wanted), lock(present), machine);

test('nothing is missing when every package is there in its version', () => {
  expect(missing({ 'node_modules/pg': package1 }, { 'node_modules/pg': package1 })).toEqual([]);
});

test('a package that is absent, older or from another place is missing, at any depth', () => {
  expect(missing({ 'node_modules/pg': package1 }, {})).toEqual(['node_modules/pg']);
  expect(missing({ 'apps/web/node_modules/pg': package1 }, {})).toEqual(['apps/web/node_modules/pg']);
  expect(missing({ 'node_modules/pg': package1 }, { 'node_modules/pg': { ...package1, version: '0.9.0' } })).toHaveLength(1);
  expect(missing({ 'node_modules/pg': package1 }, { 'node_modules/pg': { ...package1, integrity: 'sha512-two' } })).toHaveLength(
    1,
  );
});

test('a workspace that is not linked is missing', () => {
  const link = { resolved: 'packages/contract', link: true };
  expect(missing({ 'node_modules/@separai/contract': link }, {})).toHaveLength(1);
  expect(missing({ 'node_modules/@separai/contract': link }, { 'node_modules/@separai/contract': link })).toEqual([]);
});

test('an optional package is missing only where it is made for the machine', () => {
  const binary = { ...package1, optional: true, os: ['linux'], cpu: ['x64'] };
  const musl = { ...binary, libc: ['musl'] };
  expect(missing({ 'node_modules/postgres-linux-x64': binary }, {})).toHaveLength(1);
  expect(missing({ 'node_modules/postgres-linux-x64': binary }, {}, { os: 'darwin', cpu: 'arm64' })).toEqual([]);
  expect(missing({ 'node_modules/sharp-linuxmusl-x64': musl }, {})).toEqual([]);
  expect(missing({ 'node_modules/sharp-linuxmusl-x64': musl }, {}, { ...linux, libc: 'musl' })).toHaveLength(1);
});

test('an optional package without a platform may be left out', () => {
  expect(missing({ 'node_modules/runtime': { ...package1, optional: true } }, {})).toEqual([]);
});
