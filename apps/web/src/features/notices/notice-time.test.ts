import { expect, test } from 'vitest';
import { noticeTime } from './notice-time.ts';

const now = new Date(2026, 10, 21, 12, 0);

test('today and yesterday are said with the time, other days as dates', () => {
  expect(noticeTime(new Date(2026, 10, 21, 10, 12), now)).toBe('Hoje, 10:12');
  expect(noticeTime(new Date(2026, 10, 21, 0, 0), now)).toBe('Hoje, 00:00');
  expect(noticeTime(new Date(2026, 10, 20, 23, 59), now)).toBe('Ontem, 23:59');
  expect(noticeTime(new Date(2026, 10, 19, 23, 59), now)).toBe('19/11/2026');
});

test('the day before the first of a month is yesterday', () => {
  expect(noticeTime(new Date(2026, 11, 31, 18, 0), new Date(2027, 0, 1, 8, 0))).toBe('Ontem, 18:00');
});
