import { expect, test } from 'vitest';
import { dayParts } from './formats.ts';

test('a date block has weekday, day and month', () => {
  expect(dayParts('2026-12-04')).toEqual({ weekday: 'sex', day: '4', month: 'dez' });
});
