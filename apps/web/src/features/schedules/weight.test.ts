import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatWeight, isPlural, parseWeight, weightText } from './formats.ts';

test.each([
  ['12', 12],
  ['12,5', 12.5],
  ['12.5', 12.5],
  ['0,25', 0.25],
  [' 3 kg ', 3],
  ['1.250', 1250],
  ['1.250,75', 1250.75],
  ['10.000', 10_000],
  ['-1', -1],
])('%s is %d kg', (text, kg) => {
  expect(parseWeight(text)).toBe(kg);
});

test.each(['', ' ', 'doze', '1,2,3', '12,', ',5', '1e3', 'Infinity', '0x10'])('%j is no weight', (text) => {
  expect(parseWeight(text)).toBeUndefined();
});

test('a weight put into the field reads back the same', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 1_000_000 }), (hundredths) => {
      expect(parseWeight(weightText(hundredths / 100))).toBe(hundredths / 100);
    }),
  );
});

test('a weight is read in Portuguese', () => {
  expect(formatWeight(1250.5)).toBe('1.250,5');
});

test('from two kilograms on the plural is said', () => {
  expect([0.5, 1, 1.99, 2, 12].map(isPlural)).toEqual([false, false, false, true, true]);
});
