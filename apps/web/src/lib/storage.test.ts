import { expect, test } from 'vitest';
import { objectIn, parseJson, textIn, textsIn } from './storage.ts';

test('a text that is no JSON is undefined', () => {
  expect(parseJson('{"a":1}')).toEqual({ a: 1 });
  expect(parseJson('null')).toBeNull();
  expect(parseJson('{')).toBeUndefined();
  expect(parseJson('')).toBeUndefined();
});

test.each([[null], [undefined], [[]], ['text'], [1], [true]])('%j is no object', (value) => {
  expect(objectIn(value)).toBeNull();
  expect(textsIn(value)).toEqual({});
});

test('texts are read, other values are not', () => {
  expect(objectIn({ a: 1 })).toEqual({ a: 1 });
  expect(textIn('a')).toBe('a');
  expect(textIn(1)).toBeUndefined();
  expect(textsIn({ a: 'x', b: 1, c: null, d: '' })).toEqual({ a: 'x', d: '' });
});
