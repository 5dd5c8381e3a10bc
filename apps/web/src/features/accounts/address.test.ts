import { addressOf } from '@separai/contract/postal-codes/address';
import { expect, test } from 'vitest';
import { addressInTown, changeByPostalCode, streetIn } from './address.ts';

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

test('what a person wrote stays, and the found address is offered', () => {
  expect(changeByPostalCode('Rua B', { present: 'Rua A, fundos', filled: 'Rua A' })).toEqual({ offer: 'Rua B' });
  expect(changeByPostalCode('Rua B', { present: 'Minha rua', filled: null })).toEqual({ offer: 'Rua B' });
});

test('the address that stands there already is left alone', () => {
  expect(changeByPostalCode('Rua B', { present: 'Rua B', filled: null })).toBeNull();
});

test.each([
  ['Rua das Flores, Centro, Russas - CE', 'Rua das Flores, Centro'],
  ['Russas - CE', ''],
  ['', ''],
  ['Rua Velha, Icó - CE', 'Rua Velha, Icó - CE'],
])('of %j the street in Russas is %j', (address, street) =>
  expect(streetIn(address, { localidade: 'Russas', uf: 'CE' })).toBe(street),
);

test.each(['Rua das Flores, Centro', 'Sítio Lagoa', ''])(
  'the street %j is found again in the address that it makes',
  (street) => {
    const town = { logradouro: '', bairro: '', localidade: 'Russas', uf: 'CE' };
    expect(streetIn(addressInTown(town, ` ${street} `), town)).toBe(street);
  },
);
