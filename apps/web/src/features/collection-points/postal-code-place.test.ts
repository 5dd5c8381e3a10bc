import type { PostalCode } from '@separai/contract/postal-codes/schema';
import { expect, test } from 'vitest';
import { placeOf } from './postal-code-place.ts';

const found: PostalCode = {
  cep: '60175-047',
  logradouro: 'Rua Prisco Bezerra',
  bairro: 'Papicu',
  localidade: 'Fortaleza',
  uf: 'CE',
  latitude: -3.7386,
  longitude: -38.4848,
  precision: 'street',
  positionSource: 'provider',
};

test.each<[string, Partial<PostalCode>, string, string]>([
  ['a street', {}, 'de Papicu, Fortaleza', 'Localizamos este CEP na rua.'],
  ['a district', { precision: 'district' }, 'de Papicu, Fortaleza', 'Localizamos este CEP no bairro.'],
  [
    'a district with its zone',
    { bairro: 'Jardim Ângela (Zona Leste)' },
    'de Jardim Ângela, Fortaleza',
    'Localizamos este CEP na rua.',
  ],
  ['a street without its district', { bairro: '' }, 'de Rua Prisco Bezerra, Fortaleza', 'Localizamos este CEP na rua.'],
  ['a centre', { precision: 'municipality' }, 'de Fortaleza', 'Localizamos este CEP no centro de Fortaleza.'],
])('%s says what is near and how exactly', (_case, details, phrase, located) => {
  const place = placeOf({ ...found, ...details });
  expect(place).toMatchObject({ phrase, located, isGeocoded: false });
});

test.each<[string, Partial<PostalCode>, string]>([
  ['the district', {}, 'Papicu'],
  ['the street without one', { bairro: '' }, 'Rua Prisco Bezerra'],
  ['the centre', { precision: 'municipality' }, 'centro de Fortaleza'],
])('the marker on the map has the name of %s', (_case, details, name) => {
  expect(placeOf({ ...found, ...details })?.name).toBe(name);
});

test('only a position of the geocoder needs attribution', () => {
  expect(placeOf({ ...found, positionSource: 'geocoder' })?.isGeocoded).toBe(true);
});

test('a code without coordinates has no place', () => {
  const { latitude: _latitude, ...nowhere } = found;
  expect(placeOf(nowhere)).toBeNull();
});

test.each<[string, Partial<PostalCode>, object]>([
  ['a street', {}, { precision: 'street', district: 'Papicu', city: 'Fortaleza' }],
  ['a district', { precision: 'district' }, { precision: 'district', district: 'Papicu', city: 'Fortaleza' }],
  ['a city', { precision: 'municipality' }, { precision: 'municipality', district: '', city: 'Fortaleza' }],
])('%s tells how exactly it is known, for every distance from it', (_case, details, told) => {
  expect(placeOf({ ...found, ...details })).toMatchObject(told);
});
