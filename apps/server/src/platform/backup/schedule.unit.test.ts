import { expect, test } from 'vitest';
import { isRestored } from './drill.ts';
import { expiredBackups, parseRetention, scheduledName } from './schedule.ts';

const at = (day: string, hour = 3): string => scheduledName(new Date(`${day}T0${hour}:17:05Z`), true);

test('a scheduled backup has its time in its name, and whether it is encrypted', () => {
  expect(at('2026-12-01')).toBe('separai-2026-12-01T03-17-05Z.separai.age');
  expect(scheduledName(new Date('2026-12-01T03:17:05.9Z'), false)).toBe('separai-2026-12-01T03-17-05Z.separai');
});

test('the newest of each of the last days, weeks and months is kept, and nothing of others is named', () => {
  const days = Array.from({ length: 100 }, (_, index) => new Date(Date.UTC(2026, 8, 1 + index)).toISOString().slice(0, 10));
  const names = [
    ...days.map((day) => at(day)),
    at('2026-12-09', 1),
    'separai.separai',
    'fotos.zip',
    '.separai-2026-09-01T03-17-05Z.separai.x',
  ];
  const expired = expiredBackups(names, { days: 3, weeks: 3, months: 4 });
  const kept = names.filter((name) => !expired.includes(name) && name.startsWith('separai-'));
  // 2026-12-09 is a Wednesday; the weeks before end on Sundays.
  const expected = [
    '2026-09-30',
    '2026-10-31',
    '2026-11-29',
    '2026-11-30',
    '2026-12-06',
    '2026-12-07',
    '2026-12-08',
    '2026-12-09',
  ];
  expect(kept).toEqual(expected.map((day) => at(day)));
  expect(expired.some((name) => !names.includes(name) || !name.startsWith('separai-2026'))).toBe(false);
  expect(expired).toContain(at('2026-12-09', 1));
});

test('a schedule that stood still for a year deletes nothing of the last days before', () => {
  const names = ['2025-01-01', '2025-01-02', '2026-12-01'].map((day) => at(day));
  expect(expiredBackups(names, { days: 3, weeks: 0, months: 0 })).toEqual([]);
});

test.each(['', '7', '7x', '0d', '7d;4w', 'd', '7d,'])('a retention of "%s" is refused with a sentence', (text) => {
  expect(() => parseRetention(text)).toThrow('escreva dias (d), semanas (w) e meses (m)');
});

test('a retention may leave out parts', () => {
  expect(parseRetention('7d,4w,6m')).toEqual({ days: 7, weeks: 4, months: 6 });
  expect(parseRetention('12m')).toEqual({ days: 0, weeks: 0, months: 12 });
});

test('a drill accepts equal tables only, except those that changed during the copy', () => {
  const state = { name: 'users', rows: 2, checksum: '7' };
  const compared = (backup: object | null, restored: object | null) =>
    isRestored({
      name: 'users',
      live: null,
      backup: backup && { ...state, changed: false, ...backup },
      restored: restored && { ...state, ...restored },
    });
  expect(compared({}, {})).toBe(true);
  expect(compared({}, { rows: 1 })).toBe(false);
  expect(compared({}, { checksum: '8' })).toBe(false);
  expect(compared({}, null)).toBe(false);
  expect(compared({ changed: true }, { rows: 3, checksum: '9' })).toBe(true);
  // A backup of an earlier version says nothing about tables.
  expect(compared(null, {})).toBe(true);
});
