import { expect, test } from 'vitest';
import { readGeocodedStreet } from './geocoder-answer.ts';

const municipality = { ibge: 2304400, uf: 'CE', name: 'Fortaleza', centre: { latitude: -3.71664, longitude: -38.5423 } };
const place = (road: string, suburb: string, details: object = {}) => ({
  ...{ lat: '-3.74', lon: '-38.5', place_rank: 26 },
  address: { road, suburb, city: 'Fortaleza', 'ISO3166-2-lvl4': 'BR-CE' },
  ...details,
});
const found = { district: 'Centro', position: { latitude: -3.74, longitude: -38.5 } };
const read = (places: unknown, { street = 'R. das Flores', district = '' } = {}) =>
  readGeocodedStreet({ street, district, municipality }, places);

test('a street is found by its name however it is spelt, and no other street is', () => {
  expect(read([place('Rua das Flores', 'Centro'), place('Rua das Flores', 'Centro', { lat: '-3.75' })])).toEqual(found);
  expect(read([place('Avenida das Flores', 'Centro')])).toBeNull();
  expect(read([place('Rua das Flores', 'Centro', { address: { road: 'Rua das Flores', city: 'Caucaia' } })])).toBeNull();
  expect(read([place('Rua das Flores', 'Centro', { place_rank: 20 })])).toBeNull();
  expect(read([])).toBeNull();
  expect(read({ error: 'x' })).toBe('rubbish');
});

test('of streets of one name in several districts, only that of the named district counts', () => {
  const several = [place('Rua das Flores', 'Messejana', { lat: '-3.8' }), place('Rua das Flores', 'Centro')];
  expect(read(several)).toBeNull();
  expect(read(several, { district: 'centro' })).toEqual(found);
  expect(read(several, { district: 'Aldeota' })).toBeNull();
});
