import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from './paths.mjs';

const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));

// npm leaves a platform's package out of the lockfile when its registry does not know it at that moment, and `npm ci` then refuses the
// whole lockfile: on every fresh clone, and on that platform the tool would be missing. WebAssembly builds are for no platform of ours.
test('the lockfile names the builds for every platform of each tool', () => {
  const missing = Object.entries(packages).flatMap(([path, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies)
      .filter((name) => !name.includes('wasm32'))
      .filter((name) => !packages[`node_modules/${name}`] && !packages[`${path}/node_modules/${name}`]),
  );
  expect(missing).toEqual([]);
});
