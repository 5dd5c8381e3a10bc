import { expect, test } from 'vitest';
import { coveringFiles } from './statement-cover.mjs';

const record = (file, seconds, ...reached) => ({ file: `apps/server/${file}`, seconds, reached });
const chosenOf = (...records) => coveringFiles(records).map((file) => file.replace('apps/server/', ''));

test('what runs again reaches every statement, and takes little time', () => {
  const one = record('src/one.test.ts', 1, 'a', 'b');
  const slow = record('src/slow.test.ts', 9, 'a', 'b', 'c');
  const three = record('src/three.test.ts', 2, 'c');
  const needless = record('src/needless.test.ts', 3, 'b');
  expect(chosenOf(one, slow, three, needless)).toEqual(['src/one.test.ts', 'src/three.test.ts']);
});

test('a statement that one file alone reaches brings that file, however slow', () => {
  const chosen = chosenOf(record('src/one.test.ts', 1, 'a'), record('src/slow.test.ts', 500, 'a', 'b'));
  expect(chosen).toEqual(['src/one.test.ts', 'src/slow.test.ts']);
});

test('files about the database itself run always, those about connections and mail servers never, and nobody counts on the latter', () => {
  const locks = record('test/locks.test.ts', 70, 'a');
  const lost = record('test/lost-database.test.ts', 1, 'b', 'c');
  expect(chosenOf(locks, lost, record('src/one.test.ts', 5, 'b'))).toEqual(['test/locks.test.ts', 'src/one.test.ts']);
});

test('where nothing was noted, something is wrong with the noting', () => {
  expect(() => coveringFiles([record('src/one.test.ts', 1)])).toThrow('no statement');
});
