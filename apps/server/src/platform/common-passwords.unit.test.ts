import { dictionary } from '@zxcvbn-ts/language-common';
import { expect, test } from 'vitest';
import { isCommonPassword } from './common-passwords.ts';

test('the commonest ten thousand are common', () => {
  const commonest = dictionary['passwords-common'].slice(0, 10_000);
  expect(commonest).toHaveLength(10_000);
  expect(commonest.filter((password) => password !== null && !isCommonPassword(password))).toEqual([]);
});

test.each([
  '123456',
  'password',
  'iloveyou',
  '101010',
  '12341234',
  'aaaaaaaa',
  '987654321',
  'abcdefgh',
  'poiuyt',
  'PASSWORD',
  ' 123456 ',
])('in every language: %s', (password) => expect(isCommonPassword(password)).toBe(true));

test.each([
  'senha123',
  'Senha1234',
  'segredo',
  'segredo1',
  'mudar123',
  'brasil123',
  'flamengo',
  'corinthians',
  'felicidade',
  'família',
  'coracao',
  'gabriel123',
  'juliana',
  'maria123',
  'heloísa',
  'albuquerque1',
  'euteamo',
  'jesuscristo',
  'teste123!',
])('in Portuguese: %s', (password) => expect(isCommonPassword(password)).toBe(true));

test.each([
  'sacola-verde-1',
  'senha-da-gestora',
  'segredo da cidade',
  'x7k2p9',
  'reciclar-7',
  'ação e reação',
  'k7mp-3xqd-w9tf-hn4c',
])('and not %s', (password) => expect(isCommonPassword(password)).toBe(false));
