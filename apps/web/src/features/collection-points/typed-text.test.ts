import { expect, test } from 'vitest';
import { isUnfinishedPostalCode, maskSearchText, typedPostalCode } from './filter.ts';

test.each([
  ['60015', '60015'],
  ['600150', '60015-0'],
  ['60015000', '60015-000'],
  ['60015-0001', '60015-000'],
  ['60015-', '60015-'],
  ['Rua 600150', 'Rua 600150'],
  ['Fátima', 'Fátima'],
  ['', ''],
])('%j in the search box becomes %j', (typed, shown) => {
  expect(maskSearchText(typed)).toBe(shown);
});

test.each([
  ['60015-000', '60015-000'],
  ['60015000', '60015-000'],
  ['60.015-000', '60015-000'],
  ['60015-00', null],
  ['600150000', null],
  ['Rua 60015000', null],
  ['', null],
])('%j is the postal code %j', (typed, postalCode) => {
  expect(typedPostalCode(typed)).toBe(postalCode);
});

test('five to seven digits are an unfinished postal code, words are not', () => {
  expect(['60015', '60015-00'].map(isUnfinishedPostalCode)).toEqual([true, true]);
  expect(['3879', '60015-000', 'Rua 60015'].map(isUnfinishedPostalCode)).toEqual([false, false, false]);
});
