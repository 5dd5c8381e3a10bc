import { expect, test } from 'vitest';
import { byNameRank, nameRank } from './name-rank.ts';

test('an equal name ranks before one that begins with the text, then a word of it, then a part of a word', () => {
  const ranks = ['Coco', 'COCO verde', 'Água de coco', 'Biscocoito', 'Choco, coco e cia.', 'Vidro'].map((name) =>
    nameRank(name, ' côco '),
  );
  expect(ranks).toEqual([0, 1, 2, 3, 2, 4]);
});

test('a hyphen and a bracket begin a word, an accent does not matter', () => {
  expect([nameRank('Guarda-chuva', 'chuva'), nameRank('Caixa (óleo)', 'oleo'), nameRank('Dois 2', '2')]).toEqual([2, 2, 2]);
});

test('a name that begins with the text comes before an equal other name, and that before a word within a name', () => {
  const items = [
    { name: 'Fezes de cachorro', others: ['cocô'] },
    { name: 'Casca de coco', others: [] },
    { name: 'Coco verde', others: ['coco'] },
    { name: 'Coco' },
    { name: 'Vidro' },
  ];
  const sorted = (typed: string) => byNameRank(items, typed, (item) => item).map(({ name }) => name);
  expect(sorted('coco')).toEqual(['Coco', 'Coco verde', 'Fezes de cachorro', 'Casca de coco', 'Vidro']);
  expect(sorted(' ')).toEqual(items.map(({ name }) => name));
});
