import { expect, test } from 'vitest';
import type { PostalCode } from '../postal-codes/schema.ts';
import { distanceLabel, placeOfPostalCode } from './places.ts';

const postalCode = (known: Partial<PostalCode>): PostalCode => ({
  cep: '60410-000',
  logradouro: 'Avenida Eduardo Girão',
  bairro: 'Fátima',
  localidade: 'Fortaleza',
  uf: 'CE',
  ...known,
});

const point = (address: string, latitude: number | null, longitude: number | null) => ({ address, latitude, longitude });

test.each([
  [0, '10 m'],
  [4, '10 m'],
  [847, '850 m'],
  [994, '990 m'],
  [995, '1 km'],
  [1_234, '1,2 km'],
  [9_940, '9,9 km'],
  [9_960, '10 km'],
  [12_600, '13 km'],
  [1_234_000, '1.234 km'],
])('%d metres are read as %s', (metres, label) => {
  expect(distanceLabel(metres)).toBe(label);
});

test('coordinates that come with the postal code are taken as they are', () => {
  const place = placeOfPostalCode(postalCode({ latitude: -3.75, longitude: -38.53 }), []);
  expect(place).toEqual({ position: { latitude: -3.75, longitude: -38.53 }, basis: 'coordinates', near: 'Fátima' });
});

test('one coordinate alone says nothing', () => {
  expect(placeOfPostalCode(postalCode({ latitude: -3.75 }), [])).toBeNull();
});

test('without coordinates it is the middle of the points in the district', () => {
  const place = placeOfPostalCode(postalCode({}), [
    point('Rua A, 1, Fátima, Fortaleza - CE', -3, -38),
    point('Rua B, 2, FATIMA, Fortaleza - CE', -4, -39),
    point('Rua C, 3, Parreão, Fortaleza - CE', -9, -30),
  ]);
  expect(place).toEqual({ position: { latitude: -3.5, longitude: -38.5 }, basis: 'district', near: 'Fátima' });
});

test('a point in the street and the district says more than one in the district', () => {
  const place = placeOfPostalCode(postalCode({}), [
    point('Av. Eduardo Girão, 989, Fátima, Fortaleza - CE', -3, -38),
    point('Rua B, 2, Fátima, Fortaleza - CE', -4, -39),
  ]);
  expect(place).toEqual({ position: { latitude: -3, longitude: -38 }, basis: 'street', near: 'Avenida Eduardo Girão' });
});

test('the street alone is taken when no point is in the district', () => {
  const place = placeOfPostalCode(postalCode({ bairro: '' }), [point('Avenida Eduardo Girão, 5, Fortaleza - CE', -3, -38)]);
  expect(place).toMatchObject({ basis: 'street', near: 'Avenida Eduardo Girão' });
});

test('the same district name in another city is not taken', () => {
  expect(
    placeOfPostalCode(postalCode({ bairro: 'Centro' }), [point('Rua A, 1, Centro, Porto Alegre - RS', -30, -51)]),
  ).toBeNull();
});

test('an address without its city counts when it names both street and district', () => {
  const points = [point('Avenida Eduardo Girão, 989, Fátima', -3, -38), point('Rua B, 2, Fátima', -4, -39)];
  expect(placeOfPostalCode(postalCode({}), points)?.position).toEqual({ latitude: -3, longitude: -38 });
});

test('an abbreviated kind of street is the same street', () => {
  const praca = postalCode({ logradouro: 'Praça Professor Sá', bairro: '' });
  expect(placeOfPostalCode(praca, [point('Pça. Prof. Sá, 2, Fortaleza', -3, -38)])?.basis).toBe('street');
});

test('a name inside of another word is no mention', () => {
  expect(placeOfPostalCode(postalCode({ bairro: 'Sé' }), [point('Rua Sebastião, Fortaleza', -3, -38)])).toBeNull();
});

test('the zone in parentheses does not belong to the district', () => {
  const place = placeOfPostalCode(postalCode({ bairro: 'Jardim Ângela (Zona Leste)', localidade: 'São Paulo' }), [
    point('Rua A, Jardim Angela, São Paulo - SP', -23, -46),
  ]);
  expect(place?.near).toBe('Jardim Ângela');
});

test('a city-wide postal code and points without coordinates give no place', () => {
  expect(placeOfPostalCode(postalCode({ logradouro: '', bairro: '' }), [point('Rua A, Fortaleza', -3, -38)])).toBeNull();
  expect(placeOfPostalCode(postalCode({}), [point('Rua A, Fátima, Fortaleza', null, null)])).toBeNull();
});
