import { describe, expect, test } from 'vitest';
import { daysOfDate, holidaysByAddress, isHolidayDate, nextDayOf } from './holidays.ts';

const holiday = (day: string, name: string, uf: string | null = null, municipality: string | null = null) => ({
  day,
  name,
  isNational: false,
  uf,
  municipality,
});

describe('a holiday of a city is kept where the address ends with it', () => {
  const days = holidaysByAddress([holiday('2026-04-13', 'Aniversário de Fortaleza', 'CE', 'Fortaleza')]);
  test.each([
    'Avenida B, sem número - Esquina com Rua 33, Prefeito José Walter, Fortaleza - CE',
    'Rua A, 1, FORTALEZA/CE',
    'Rua A, 1 - Fortaleza, CE, 60175-055, Brasil',
    'Rua A, 1 – Fortaleza (CE). CEP: 60175055',
    'Rua A, 1, Fortaleza',
    'Fortaleza-CE',
  ])('%s', (address) => {
    expect(days(address).get('2026-04-13')).toBe('Aniversário de Fortaleza');
  });
  test.each([
    'Rua Fortaleza, 10, Eusébio - CE',
    'Rua A, 1, Fortaleza, Blumenau - SC',
    'Rua A, 1, Nova Fortaleza - CE',
    'Rua A, 1, Fortaleza dos Nogueiras - MA',
    'Rua A, 1, Fortaleza - MA',
    'Rua A, 1',
  ])('and not at %s', (address) => {
    expect(days(address).has('2026-04-13')).toBe(false);
  });
});

test('names with marks are found however they are written', () => {
  const days = holidaysByAddress([
    holiday('2026-01-02', 'Fundação', 'RO', "Alta Floresta D'Oeste"),
    holiday('2026-01-03', 'Fundação', 'RO', 'Ji-Paraná'),
  ]);
  expect(days('Rua A, 1, Alta Floresta D’Oeste - RO').has('2026-01-02')).toBe(true);
  expect(days('Rua A, 1, JI-PARANÁ - RO').has('2026-01-03')).toBe(true);
});

test('a state’s is kept in all of its cities, one of no place everywhere, each with its name', () => {
  const days = holidaysByAddress([
    holiday('2026-03-25', 'Data magna', 'CE'),
    holiday('2026-12-08', 'Padroeira'),
    holiday('2026-12-08', 'Padroeira da cidade', 'RS', 'Porto Alegre'),
  ]);
  expect([...days('Rua A, 1, Eusébio - CE')]).toEqual([
    ['2026-03-25', 'Data magna'],
    ['2026-12-08', 'Padroeira'],
  ]);
  expect([...days('Rua A, 1, Porto Alegre - RS')]).toEqual([['2026-12-08', 'Padroeira da cidade']]);
  expect(days('Rua A, 1')).toBe(days('Rua B, 2'));
});

test.each([
  ['12-24', true],
  ['02-29', true],
  ['2026-12-24', true],
  ['02-30', false],
  ['2026-02-29', false],
  ['13-01', false],
  ['24/12', false],
  ['2026-12', false],
  ['', false],
])('“%s” is a date: %s', (date, isOne) => {
  expect(isHolidayDate(date)).toBe(isOne);
});

test('a date of every year comes in each that has it, one of a year only then', () => {
  expect(daysOfDate('12-24', [2026, 2027])).toEqual(['2026-12-24', '2027-12-24']);
  expect(daysOfDate('02-29', [2027, 2028])).toEqual(['2028-02-29']);
  expect(daysOfDate('2026-12-24', [2026, 2027])).toEqual(['2026-12-24']);
  expect(daysOfDate('2025-12-24', [2026, 2027])).toEqual([]);
});

test('a date comes next today at the earliest; one of a year that is gone never again', () => {
  expect(nextDayOf('12-24', '2026-12-24')).toBe('2026-12-24');
  expect(nextDayOf('12-24', '2026-12-25')).toBe('2027-12-24');
  expect(nextDayOf('02-29', '2096-03-01')).toBe('2104-02-29');
  expect(nextDayOf('2026-12-24', '2026-12-25')).toBeNull();
});
