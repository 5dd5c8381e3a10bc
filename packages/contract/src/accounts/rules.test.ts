import { describe, expect, test } from 'vitest';
import { isMadeOfOwnData, usernameOf } from './rules.ts';

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
