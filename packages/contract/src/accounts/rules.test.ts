import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { digitsOf, isMadeOfOwnData, isPhone, maskPhone, usernameOf } from './rules.ts';

const digits = (length: number) => fc.string({ unit: fc.constantFrom(...'0123456789'), minLength: length, maxLength: length });

describe('a phone', () => {
  test.each([
    '(85) 9 8765-4321',
    '(85) 98765-4321',
    '85987654321',
    '(85) 3216-5498',
    '8532165498',
    '85 3216 5498',
    '85.3216.5498',
  ])('%s is one', (text) => expect(isPhone(text)).toBe(true));

  test.each(['', '()', '321654987', '+55 85 98765-4321', '8598765432a', '85987654321 ramal 2', '٨٥٩٨٧٦٥٤٣٢١'])(
    '%j is none',
    (text) => expect(isPhone(text)).toBe(false),
  );

  test('has ten or eleven digits and nothing else that counts', () => {
    fc.assert(fc.property(fc.string(), (text) => !isPhone(text) || [10, 11].includes(digitsOf(text).length)));
    fc.assert(fc.property(fc.oneof(digits(10), digits(11)), isPhone));
    fc.assert(fc.property(fc.oneof(digits(9), digits(12)), (text) => !isPhone(text)));
  });
});

describe('the mask of a phone', () => {
  test.each([
    ['', ''],
    ['8', '(8'],
    ['85', '(85'],
    ['859', '(85) 9'],
    ['859876', '(85) 9876'],
    ['8598765', '(85) 9876-5'],
    ['8532165498', '(85) 3216-5498'],
    ['85987654321', '(85) 9 8765-4321'],
    ['859876543219999', '(85) 9 8765-4321'],
    ['(85) 98765-4321', '(85) 9 8765-4321'],
    ['abc', ''],
    ['+55 (85) 99999-0000', '(85) 9 9999-0000'],
    ['+5585999990000', '(85) 9 9999-0000'],
    ['55999990000', '(55) 9 9999-0000'],
  ])('shapes %j as %j', (typed, masked) => expect(maskPhone(typed)).toBe(masked));

  test('keeps the first eleven digits in their order, and shaping again changes nothing', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'0123456789()- a'), maxLength: 20 }), (typed) => {
        const masked = maskPhone(typed);
        expect(digitsOf(masked)).toBe(digitsOf(typed).slice(0, 11));
        expect(maskPhone(masked)).toBe(masked);
      }),
    );
  });

  test('of a whole phone is a phone', () => {
    fc.assert(fc.property(fc.oneof(digits(10), digits(11)), (phone) => isPhone(maskPhone(phone))));
  });

  test('never leaves a mark at the end that could not be erased', () => {
    fc.assert(
      fc.property(fc.oneof(...Array.from({ length: 12 }, (_, length) => digits(length))), (typed) =>
        /^$|\d$/.test(maskPhone(typed)),
      ),
    );
  });
});

test.each([
  ['marina.alves@exemplo.com.br', 'marina.alves'],
  ['a@b@c.com', 'a'],
  ['sem arroba', 'sem arroba'],
])('the username of %s is %s', (email, username) => expect(usernameOf(email)).toBe(username));

describe('a password is made of one’s own data', () => {
  const person = { name: 'Marina Sá Conceição', email: 'mari.conce90@exemplo.com.br' };

  test.each([
    'Marina',
    'marina1',
    'MARINA2024',
    '1marina!',
    'marinaconceicao',
    'Conceição99',
    'Marina Sá Conceição',
    'mari.conce90',
    'conce90-mari',
    'mari.conce90@exemplo.com.br',
    'ｍａｒｉｎａ１２',
  ])('%s', (password) => expect(isMadeOfOwnData(password, person)).toBe(true));

  test.each(['sacola-verde-1', 'marina-e-o-mangue', 'quintal de marina', 'x7k2p9', 'a!b@c#d$', '!!!???', 'marrom'])(
    'and not %s',
    (password) => expect(isMadeOfOwnData(password, person)).toBe(false),
  );
});
