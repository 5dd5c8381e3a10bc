import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { firstNameOf, initialsOf } from './names.ts';

test.each([
  ['Marina Alves', 'Marina'],
  ['  Marina  ', 'Marina'],
  ['Ana-Luísa de Sá', 'Ana-Luísa'],
  ['', undefined],
  ['   ', undefined],
  [null, undefined],
  [undefined, undefined],
])('the first name of %j is %j', (name, first) => expect(firstNameOf(name)).toBe(first));

describe('initials', () => {
  test.each([
    ['Marina Alves', 'MA'],
    ['marina', 'MA'],
    ['José da Silva e Souza', 'JS'],
    ['Érica dos Ânjos', 'ÉÂ'],
    ['Ana', 'AN'],
    ['A', 'A'],
    ['de Oliveira', 'OL'],
    ['', ''],
    ['123', ''],
    ['😀 Marina', 'MA'],
    ['𝒜na Souza', '𝒜S'],
  ])('of %j are %j', (name, initials) => expect(initialsOf(name)).toBe(initials));

  test('never hold half a character', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (name) => {
        const initials = initialsOf(name);
        expect(/\p{Cs}/u.test(initials)).toBe(false);
      }),
    );
  });
});
