import { expect, test } from 'vitest';
import { offeredMonths, rangeOf, withEnd } from './search.ts';

test('the report shows the last complete month, and one month where its address says one or nonsense', () => {
  expect(rangeOf({}, '2027-01')).toEqual({ from: '2026-12', to: '2026-12' });
  expect(rangeOf({ de: '2026-03' }, '2027-01')).toEqual({ from: '2026-03', to: '2026-03' });
  expect(rangeOf({ de: '2026-03', ate: '2026-01' }, '2027-01')).toEqual({ from: '2026-01', to: '2026-01' });
  expect(rangeOf({ de: '2020-01', ate: '2026-01' }, '2027-01')).toEqual({ from: '2026-01', to: '2026-01' });
});

test('the other end of the range follows where it would be reversed, or longer than 24 months', () => {
  const range = { from: '2026-03', to: '2026-06' };
  expect(withEnd(range, 'from', '2026-05')).toEqual({ from: '2026-05', to: '2026-06' });
  expect(withEnd(range, 'from', '2026-08')).toEqual({ from: '2026-08', to: '2026-08' });
  expect(withEnd(range, 'to', '2026-01')).toEqual({ from: '2026-01', to: '2026-01' });
  expect(withEnd(range, 'from', '2022-01')).toEqual({ from: '2022-01', to: '2023-12' });
  expect(withEnd(range, 'to', '2030-12')).toEqual({ from: '2029-01', to: '2030-12' });
});

test('the offered months hold those of the address, too', () => {
  const months = offeredMonths('2026-12', { from: '2020-01', to: '2020-02' });
  expect([months[0], months.at(-1), months.length]).toEqual(['2026-12', '2020-01', 62]);
});
