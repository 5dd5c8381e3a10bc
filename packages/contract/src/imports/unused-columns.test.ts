import { expect, test } from 'vitest';
import { proposeMapping } from './proposal.ts';
import { unusedColumns } from './unused-columns.ts';

const unused = (columns: Readonly<Record<string, string>>) => {
  const mapping = proposeMapping(Object.keys(columns), { name: 'pontos.csv', format: 'csv' });
  const sampled = Object.entries(columns).map(([name, sample]) => ({ name, sample }));
  return Object.fromEntries(unusedColumns(sampled, mapping).map(({ name, looksLike }) => [name, looksLike]));
};

test.each([
  [{ Posição: '-3.75, -38.53' }, 'coordinates'],
  [{ Posição: '3°45\'9.36"S 38°31\'57.72"W' }, 'coordinates'],
  [{ 'Graus S': '-3,7526' }, 'coordinates'],
  [{ WKT: 'POINT (-38.53 -3.75)' }, 'coordinates'],
  [{ utm_leste: '551889.8' }, 'coordinates'],
  [{ geo_point_2d: '-3.75,-38.53' }, 'coordinates'],
  [{ 'Lat. (WGS84)': '-3,75' }, undefined],
  [{ E: '551889' }, 'coordinates'],
  [{ Atendimento: 'Seg a sex, 8h às 17h' }, 'hours'],
  [{ Aberto: '24h' }, 'hours'],
  [{ Turno: '07:00-19:00' }, 'hours'],
  [{ HORARIO_COLETA: 'manhã' }, 'hours'],
  [{ Tag: 'Mo-Fr 08:00-17:00' }, 'hours'],
  [{ Área: '12,345' }, undefined],
  [{ Cadastro: '2024-10-12' }, undefined],
  [{ CEP: '60060-170' }, undefined],
  [{ Matrícula: '551889' }, undefined],
  [{ E: 'sim' }, undefined],
  [{ Responsável: 'Ana' }, undefined],
  [{ Quantidade: '3' }, undefined],
  [{ Latitude: '-3,75' }, undefined],
  [{ Horário: '8h às 17h' }, undefined],
] as const)('of a column %j the use is missed: %s', (column, look) => {
  const [name = ''] = Object.keys(column);
  expect(unused({ Nome: 'A', ...column })[name]).toBe(look);
});

test('a second column of coordinates or hours is named as well, and one without a text is not', () => {
  expect(unused({ '@latitude': '-3.7', '@longitude': '-38.5', LAT: '-3.7', X: '', Nome: 'A' })).toEqual({ LAT: 'coordinates' });
});
