import { expect, test } from 'vitest';
import { addressInTown, dayOf, lastUse, streetIn } from './formats.ts';

test.each([
  ['2026-12-01T15:00:00.000Z', 'usado hoje'],
  // Midnight in Brazil is three hours after that of UTC.
  ['2026-12-01T03:00:00.000Z', 'usado hoje'],
  ['2026-12-01T02:59:00.000Z', 'usado ontem'],
  ['2026-11-30T03:00:00.000Z', 'usado ontem'],
  ['2026-11-30T02:59:00.000Z', 'usado há 2 dias'],
  ['2026-10-02T12:00:00.000Z', 'usado há 60 dias'],
  // A device whose clock is behind the server's.
  ['2026-12-02T12:00:00.000Z', 'usado hoje'],
])('a device last used at %s was, on the first of December, %s', (at, words) =>
  expect(lastUse(at, '2026-12-01', 'America/Sao_Paulo')).toBe(words),
);

test('the day of a sign-in is the one in Brazil', () =>
  expect(dayOf('2026-12-01T02:00:00.000Z', 'America/Sao_Paulo')).toBe('30/11/2026'));

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
