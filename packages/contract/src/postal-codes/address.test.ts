import { expect, test } from 'vitest';
import { addressOf, changeByPostalCode, unbrokenTown } from './address.ts';

const fortaleza = { logradouro: 'Avenida Dom Manuel', bairro: 'Centro', localidade: 'Fortaleza', uf: 'CE' };

test('street, district, city and state make one address', () => {
  expect(addressOf(fortaleza)).toBe('Avenida Dom Manuel, Centro, Fortaleza - CE');
});

test('the postal code of a whole town has the town alone', () => {
  expect(addressOf({ logradouro: '', bairro: ' ', localidade: 'Baturité', uf: 'CE' })).toBe('Baturité - CE');
  expect(addressOf({ ...fortaleza, bairro: '' })).toBe('Avenida Dom Manuel, Fortaleza - CE');
});

test('a found address fills an empty field, and takes the place of an earlier found one', () => {
  expect(changeByPostalCode('Rua B', { present: ' ', filled: null })).toEqual({ fill: 'Rua B' });
  expect(changeByPostalCode('Rua B', { present: 'Rua A', filled: 'Rua A' })).toEqual({ fill: 'Rua B' });
});

test('a typed address stays, and the found one is offered', () => {
  expect(changeByPostalCode('Rua B', { present: 'Rua A, fundos', filled: 'Rua A' })).toEqual({ offer: 'Rua B' });
  expect(changeByPostalCode('Rua B', { present: 'Minha rua', filled: null })).toEqual({ offer: 'Rua B' });
});

test('the address that stands there already is left alone', () => {
  expect(changeByPostalCode('Rua B', { present: 'Rua B', filled: null })).toBeNull();
});

test('on a screen city and state stay together, and nothing else does', () => {
  expect(unbrokenTown('Rua A, 12 - Fundos, Fortaleza - CE')).toBe('Rua A, 12 - Fundos, Fortaleza\u00a0-\ufeff\u00a0CE');
  expect(unbrokenTown('Buscamos em Rua A, Fortaleza - CE: casa 2')).toBe(
    'Buscamos em Rua A, Fortaleza\u00a0-\ufeff\u00a0CE: casa 2',
  );
  expect(unbrokenTown('Rua A - BR116')).toBe('Rua A - BR116');
});
