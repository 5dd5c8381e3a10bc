import { weekdayOf } from '@separai/contract/weekday';
import { expect, test } from 'vitest';
import { dayParts, daysInOneTap, weeksShown } from './formats.ts';

test.each([
  ['2026-11-01', '2026-11-01', 5],
  ['2026-11-22', '2026-11-22', 2],
  ['2026-11-30', '2026-11-30', 1],
  ['2026-12-24', '2026-11-22', 5],
  ['2027-01-15', '2026-11-22', 6],
  ['2026-02-10', '2026-02-01', 4],
  ['', '2026-11-22', 2],
])('of the month of %s %s leaves so many weeks: %i', (day, first, weeks) => {
  expect(weeksShown(day, first)).toBe(weeks);
});

const never = () => false;

test('tomorrow, the day after and two days later are one tap away', () => {
  expect(daysInOneTap('2026-11-22', never)).toEqual(['2026-11-23', '2026-11-24', '2026-11-26']);
});

test('a day on which the point is closed gives way to the next one, and none comes twice', () => {
  const onSundaysAndMondays = (day: string) => weekdayOf(day) < 2;
  // A Friday: Saturday, then Tuesday for Sunday, then Wednesday, since Tuesday is there.
  expect(daysInOneTap('2026-11-27', onSundaysAndMondays)).toEqual(['2026-11-28', '2026-12-01', '2026-12-02']);
});

test('hours that close on every day leave the days as they are', () => {
  expect(daysInOneTap('2026-11-22', () => true)).toEqual(daysInOneTap('2026-11-22', never));
});

test('a date block has weekday, day and month', () => {
  expect(dayParts('2026-12-04')).toEqual({ weekday: 'sex', day: '4', month: 'dez' });
});
