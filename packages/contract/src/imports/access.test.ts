import { expect, test } from 'vitest';
import { publicAccesses, publicAccessTitles } from '../collection-points/public-access.ts';
import { publicAccessIn } from './access.ts';

test('the titles of an export, and the words of the API, are read back', () => {
  expect(publicAccesses.map((one) => publicAccessIn(publicAccessTitles[one]))).toEqual(publicAccesses);
  expect(publicAccesses.map(publicAccessIn)).toEqual(publicAccesses);
});

test.each([
  ['sim', 'public'],
  ['NÃO', 'restricted'],
  ['private', 'restricted'],
  ['Uso interno da escola', 'restricted'],
  ['só para alunos', 'restricted'],
  ['não público', 'restricted'],
  ['livre', 'public'],
  ['a combinar', null],
  ['', null],
])('%j says %s', (text, access) => {
  expect(publicAccessIn(text)).toBe(access);
});
