import { maskPhone } from '@separai/contract/phones';
import { maskPostalCode } from '@separai/contract/postal-codes/rules';
import { expect, test } from 'vitest';
import { caretAfter } from './forms.ts';

test('the caret stands right after as many digits as before', () => {
  const masked = maskPhone('85999990000');
  expect(masked).toBe('(85) 9 9999-0000');
  expect(masked.slice(0, caretAfter(masked, 2))).toBe('(85');
  expect(masked.slice(0, caretAfter(masked, 3))).toBe('(85) 9');
  expect(masked.slice(0, caretAfter(masked, 7))).toBe('(85) 9 9999');
});

test('the caret is at the beginning before the first digit and at the end after the last', () => {
  const masked = maskPostalCode('60015000');
  expect(caretAfter(masked, 0)).toBe(0);
  expect(caretAfter(masked, 8)).toBe(9);
  expect(caretAfter(masked, 20)).toBe(9);
  expect(caretAfter('', 0)).toBe(0);
});
