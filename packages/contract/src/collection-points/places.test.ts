import { expect, test } from 'vitest';
import { distanceLabel, distanceWords, type PlaceNames, placeAmongPoints, tellingWordsOf } from './places.ts';

const place = (known: Partial<PlaceNames>): PlaceNames => ({
  street: 'Avenida Eduardo Girão',
  district: 'Fátima',
  city: 'Fortaleza',
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

const start = { district: 'Fátima', city: 'Fortaleza' };

test.each([
  ['street', 4, 'Rua A, Fátima, Fortaleza - CE', 'menos de 100 m'],
  ['street', 847, 'Rua A, Fátima, Fortaleza - CE', '850 m'],
  ['device', 4, 'Rua A, Fátima, Fortaleza - CE', '10 m'],
  ['device', 847, 'Rua A, Fátima, Fortaleza - CE', '850 m'],
  ['district', 4, 'Rua A, 1, Fatima, Fortaleza - CE', 'no seu bairro'],
  ['district', 4, 'Rua A, 1, Parreão, Fortaleza - CE', '≈ 1 km'],
  ['district', 2_340, 'Rua A, 1, Parreão, Fortaleza - CE', '≈ 2 km'],
  ['district', 40_000, 'Rua A, 1, Fátima, Outra Cidade - CE', '≈ 40 km'],
  ['municipality', 4, 'Rua A, 1, Fátima, Fortaleza - CE', 'na sua cidade'],
  ['municipality', 12_600, 'Rua A, 1, Caucaia - CE', '≈ 15 km'],
  ['municipality', 4, 'Rua A, 1', '≈ 5 km'],
  ['municipality', 2_354_000, 'Rua A, 1, Porto Alegre - RS', '≈ 2.355 km'],
] as const)('from a %s, %d metres to %j are read as %s', (precision, metres, address, words) => {
  expect(distanceWords(metres, address, { ...start, precision })).toBe(words);
});

test('from a district or a city without a name no point is said to be in it', () => {
  const unnamed = { district: '', city: '' };
  expect(distanceWords(4, 'Rua A', { ...unnamed, precision: 'district' })).toBe('≈ 1 km');
  expect(distanceWords(4, 'Rua A', { ...unnamed, precision: 'municipality' })).toBe('≈ 5 km');
});

test('a district is in the middle of the points that name it and its city', () => {
  const found = placeAmongPoints(place({}), [
    point('Rua A, 1, Fátima, Fortaleza - CE', -3, -38),
    point('Rua B, 2, FATIMA, Fortaleza - CE', -4, -39),
    point('Rua C, 3, Parreão, Fortaleza - CE', -9, -30),
  ]);
  expect(found).toEqual({ position: { latitude: -3.5, longitude: -38.5 }, precision: 'district' });
});

test('a point in the street and the district says more than one in the district', () => {
  const found = placeAmongPoints(place({}), [
    point('Av. Eduardo Girão, 989, Fátima, Fortaleza - CE', -3, -38),
    point('Rua B, 2, Fátima, Fortaleza - CE', -4, -39),
  ]);
  expect(found).toEqual({ position: { latitude: -3, longitude: -38 }, precision: 'street' });
});

test('the street alone is taken when no point is in the district', () => {
  const found = placeAmongPoints(place({ district: '' }), [point('Avenida Eduardo Girão, 5, Fortaleza - CE', -3, -38)]);
  expect(found).toEqual({ position: { latitude: -3, longitude: -38 }, precision: 'street' });
});

test('the same district name in another city is not taken', () => {
  const elsewhere = [point('Rua A, 1, Centro, Porto Alegre - RS', -30, -51)];
  expect(placeAmongPoints(place({ district: 'Centro' }), elsewhere)).toBeNull();
});

test('an address without its city counts when it names both street and district', () => {
  const points = [point('Avenida Eduardo Girão, 989, Fátima', -3, -38), point('Rua B, 2, Fátima', -4, -39)];
  expect(placeAmongPoints(place({}), points)?.position).toEqual({ latitude: -3, longitude: -38 });
});

test('an abbreviated kind of street is the same street', () => {
  const square = place({ street: 'Praça Professor Sá', district: '' });
  expect(placeAmongPoints(square, [point('Pça. Prof. Sá, 2, Fortaleza', -3, -38)])?.precision).toBe('street');
});

test('a name inside of another word is no mention', () => {
  expect(placeAmongPoints(place({ district: 'Sé' }), [point('Rua Sebastião, Fortaleza', -3, -38)])).toBeNull();
});

test('a city alone and points without coordinates give no place', () => {
  expect(placeAmongPoints(place({ street: '', district: '' }), [point('Rua A, Fortaleza', -3, -38)])).toBeNull();
  expect(placeAmongPoints(place({}), [point('Rua A, Fátima, Fortaleza', null, null)])).toBeNull();
});

test('the telling words are those without an abbreviation', () => {
  expect(tellingWordsOf(place({ street: 'Praça Professor Sá', district: 'Vila União' }))).toEqual(['sa', 'uniao']);
  expect(tellingWordsOf(place({ street: '', district: '' }))).toEqual([]);
});
