import { readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { expect, test } from 'vitest';
import { root } from './paths.mjs';

const read = (file) => readFileSync(join(root, file), 'utf8');

/** The ways listed in ARCHITECTURE.md, as `[description, files]`. */
const ways = Array.from(
  read('ARCHITECTURE.md').matchAll(/^\*\*From (.+?)\.\*\*[^\n]*\n(?:[^\n]+\n)*\n((?:\d+\. `[^\n]+\n)+)/gm),
  ([, what, list]) => [what, Array.from(list.matchAll(/^\d+\. `([^`]+)`/gm), ([, file]) => file)],
);

/** Files of the repository that `file` imports, also by the index of a feature, which only names them. */
const importsOf = (file) =>
  Array.from(read(file).matchAll(/ from '([^']+)'/g), ([, source]) => {
    if (source.startsWith('.')) return normalize(join(dirname(file), source));
    return source.replace(/^@separai\/contract\/(.+)$/, 'packages/contract/src/$1.ts');
  }).flatMap((imported) => (imported.endsWith('/index.ts') ? importsOf(imported) : [imported]));

test('the ways are listed', () =>
  expect(ways.map(([what]) => what)).toEqual([
    "'Cancelar coleta' to the booking's row",
    'a typed CEP to its row',
    "a filter tapped on the map to the points' rows",
    'a booking pressed without a network to its row',
    "a save that meets a conflict to the guide's row",
  ]));

test.each(ways)('from %s there are at most twelve files, each reached from one before it', (_what, files) => {
  expect(files.length).toBeLessThanOrEqual(12);
  const imported = new Map(files.map((file) => [file, importsOf(file)]));
  const isLinked = (file, before) => before.some((one) => imported.get(one).includes(file) || imported.get(file).includes(one));
  const astray = files.filter((file, place) => place > 0 && !isLinked(file, files.slice(0, place)));
  expect(astray).toEqual([]);
});
