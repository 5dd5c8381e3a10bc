import { expect, test } from 'vitest';
import { isStorageFull } from './storage.ts';

const failing = (code: string) => Object.assign(new Error('no'), { code });

// The quota of one user, of a container or of a shared disk ends a write as a full disk does.
test.each(['53100', 'ENOSPC', 'EDQUOT'])('a write that failed with %s, itself or underneath, found no room', (code) => {
  const failures = [failing(code), new Error('Failed query', { cause: failing(code) })];
  expect(failures.map(isStorageFull)).toEqual([true, true]);
});

test.each(['EACCES', 'ENOENT', '53200', '40P01'])('one that failed with %s did not', (code) =>
  expect(isStorageFull(failing(code))).toBe(false),
);
