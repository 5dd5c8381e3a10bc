import { expect, test } from 'vitest';
import { formatCnpj, readCnpj } from './cnpj.ts';

test.each([
  ['11.222.333/0001-81', '11222333000181'],
  ['11222333000181', '11222333000181'],
  // The example of the tax office for letters.
  ['12.abc.345/01de-35', '12ABC34501DE35'],
  ['11.222.333/0001-82', null],
  ['12.ABC.345/01DE-36', null],
  ['00.000.000/0000-00', null],
  ['1122233300018', null],
  ['', null],
])('%s is read as %s', (typed, cnpj) => {
  expect(readCnpj(typed)).toBe(cnpj);
});

test('a CNPJ is shown with its marks', () => {
  expect(formatCnpj('12ABC34501DE35')).toBe('12.ABC.345/01DE-35');
});
