import { expect, test } from 'vitest';
import { addressInTown, streetIn } from './formats.ts';

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
