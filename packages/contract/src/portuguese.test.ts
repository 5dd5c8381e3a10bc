import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatList, formatNumber, monthName, weekdayName } from './portuguese.ts';

test('a number reads as the language has it', () => {
  const of = (digits: number) => new Intl.NumberFormat('pt-BR', { maximumFractionDigits: digits });
  const formats = [0, 1, 2, 6].map((digits) => [digits, of(digits)] as const);
  const number = fc.oneof(
    fc.integer(),
    fc.double({ min: -1e9, max: 1e9, noNaN: true }),
    fc.integer().map((cents) => cents / 100),
  );
  fc.assert(
    fc.property(number, fc.constantFrom(...formats), (value, [digits, format]) => {
      // Ties are left out: for a decimal half that is no exact double `Intl` rounds the printed digits and `toFixed` the binary
      // value.
      fc.pre(Math.abs(((Math.abs(value) * 10 ** digits) % 1) - 0.5) > 1e-4);
      // `Intl` writes '-0' for a negative value that rounds to zero; the app writes '0'.
      expect(formatNumber(value, digits)).toBe(format.format(value).replace(/^-0$/, '0'));
    }),
  );
  expect([1234, 12.5, 1250.25, 0, -1234].map((value) => formatNumber(value, 1))).toEqual([
    '1.234',
    '12,5',
    '1.250,3',
    '0',
    '-1.234',
  ]);
});

test('a list reads as the language has it', () => {
  for (const [word, type] of [
    ['e', 'conjunction'],
    ['ou', 'disjunction'],
  ] as const)
    for (const words of [[], ['papel'], ['papel', 'vidro'], ['papel', 'vidro', 'metal'], ['a', 'b', 'c', 'd']])
      expect(formatList(words, word)).toBe(new Intl.ListFormat('pt-BR', { type }).format(words));
});

test('days and months are called as the language has it', () => {
  for (let month = 0; month < 12; month += 1)
    expect(monthName(month)).toBe(
      new Intl.DateTimeFormat('pt-BR', { month: 'long', timeZone: 'UTC' }).format(Date.UTC(2026, month, 15)),
    );
  for (let weekday = 0; weekday < 7; weekday += 1) {
    const day = Date.UTC(2026, 10, 22 + weekday);
    expect(weekdayName(weekday)).toBe(new Intl.DateTimeFormat('pt-BR', { weekday: 'long', timeZone: 'UTC' }).format(day));
  }
});
