import { expect, test } from 'vitest';
import { idsIn, rangesOf } from './area-ranges.ts';

test('ids are written as rising ranges and read back', () => {
  expect(rangesOf([7, 2, 1, 3, 12, 11])).toBe('1-3_7_11-12');
  expect(idsIn('1-3_7_11-12')).toEqual([1, 2, 3, 7, 11, 12]);
  const imported = Array.from({ length: 5_000 }, (_, index) => 40_000 + index);
  expect(rangesOf(imported)).toBe('40000-44999');
  expect(idsIn('40000-44999')).toEqual(imported);
});

test('ranges that no address holds are none, and those from outside are bounded', () => {
  expect(rangesOf(Array.from({ length: 5_000 }, (_, index) => 2 * index))).toBeNull();
  expect(idsIn('1-9999999999')).toHaveLength(5_000);
  expect(idsIn('x_5-3_-1_4e2_8')).toEqual([8]);
  expect(idsIn('')).toEqual([]);
});
