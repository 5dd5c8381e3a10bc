import { expect, test } from 'vitest';
import { pointHandovers, pointHandoverTitles } from '../collection-points/handover.ts';
import { handoverIn } from './handover.ts';

test('the words of the screens and of the API are read back', () => {
  expect(pointHandovers.map((one) => handoverIn(pointHandoverTitles[one]))).toEqual(pointHandovers);
  expect(pointHandovers.map(handoverIn)).toEqual(pointHandovers);
});

test.each([
  ['BUSCA EM CASA', 'pickup'],
  ['Retira em domicílio', 'pickup'],
  ['só busca', 'pickup'],
  ['only', 'pickup'],
  ['Buscamos e recebemos no local', 'both'],
  ['Ambos', 'both'],
  ['sim', 'both'],
  ['Entrega voluntária', 'dropoff'],
  ['Não buscamos', 'dropoff'],
  ['no', 'dropoff'],
  ['a combinar', null],
  ['', null],
])('%j says %s', (text, handover) => {
  expect(handoverIn(text)).toBe(handover);
});
