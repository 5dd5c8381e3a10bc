import { expect, test } from 'vitest';
import { dayParts, dayWithWeekday } from './day-words.ts';

test('a day is told with its weekday', () => {
  expect(dayWithWeekday('2026-12-04')).toBe('04/12/2026, sexta-feira');
});

test('a date block has weekday, day and month', () => {
  expect(dayParts('2026-12-04')).toEqual({ weekday: 'sex', day: '4', month: 'dez' });
});
