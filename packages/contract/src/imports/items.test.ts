import { expect, test } from 'vitest';
import { readItemRow, verdictColumn } from './items.ts';

test.each([
  ['Orgânico: composte', 'organico'],
  ['Devolva à loja', 'logistica-reversa'],
  ['Leve à farmácia', 'farmacia'],
  ['UBS', 'farmacia'],
  ['borracharia', 'borracharia'],
  ['Loja de pneus', 'borracharia'],
  ['Outra coisa', 'Outra coisa'],
])('the cell “%s” names the verdict “%s”', (cell, kind) => {
  expect(readItemRow({ [verdictColumn('national', 'kind')]: cell }).told.national).toEqual({ scope: 'national', kind });
});
