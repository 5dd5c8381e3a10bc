import { expect, test } from 'vitest';
import { placeIn, placeWith, queryOf, searchOf } from './place.ts';
import { parseCollectionDaysSearch } from './search.ts';

test('a place survives the way through the address', () => {
  const places = [
    placeWith({ cep: '60160-230', number: '120' }),
    placeWith({ street: 'Rua das Flores', number: '12', district: 'Centro', city: 'Fortaleza - CE' }),
    placeWith({ position: { latitude: -3.73861, longitude: -38.4848 } }),
  ];
  for (const place of places) expect(placeIn(parseCollectionDaysSearch({ ...searchOf(place) }))).toEqual(place);
});

test('an address without a place, or with half of a position, names none', () => {
  for (const search of [{}, { numero: '12' }, { lat: '-3.7' }, { lat: '91', lon: '0' }, { cep: '123' }, { rua: ' ' }])
    expect(placeIn(parseCollectionDaysSearch(search)), JSON.stringify(search)).toBeNull();
});

test('the query names the city apart from its state, and the position as text', () => {
  expect(queryOf(placeWith({ street: 'Rua A', city: 'Santa Cruz - RN', position: { latitude: -3.5, longitude: -38 } }))).toEqual({
    ...{ street: 'Rua A', municipality: 'Santa Cruz', uf: 'RN', lat: '-3.5', lon: '-38' },
  });
});

test('an address may name an area, whose days are asked for alone', () => {
  const place = placeIn({ setor: 7, cep: '60160-230' });
  expect(place).toEqual(placeWith({ area: 7 }));
  expect(queryOf(placeWith({ area: 7 }))).toEqual({ area: '7' });
  expect(searchOf(placeWith({ area: 7 }))).toEqual({ setor: 7 });
});
