import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays, dayAt, dayWithWeekday, endOfDay, formatDay, formatInstant, formatInstantWithZone, hourAt } from './calendar.ts';
import { CalendarDay } from './calendar-schema.ts';

const anyDay = fc
  .date({ min: new Date('1970-01-01T00:00:00Z'), max: new Date('2200-12-31T00:00:00Z'), noInvalidDate: true })
  .map((instant) => instant.toISOString().slice(0, 10));

const brasilia = 'America/Sao_Paulo';

describe('a day', () => {
  test('is still yesterday in São Paulo three hours after midnight UTC', () => {
    expect(dayAt(new Date('2026-12-01T02:59:59.999Z'), brasilia)).toBe('2026-11-30');
    expect(dayAt(new Date('2026-12-01T03:00:00.000Z'), brasilia)).toBe('2026-12-01');
  });

  test('knew daylight saving time while Brazil had it', () => {
    expect(dayAt(new Date('2018-12-01T01:59:59Z'), brasilia)).toBe('2018-11-30');
    expect(dayAt(new Date('2018-12-01T02:00:00Z'), brasilia)).toBe('2018-12-01');
  });

  test('is always a calendar day that the API takes', () => {
    fc.assert(
      fc.property(fc.date({ min: new Date('1970-01-02'), max: new Date('2200-01-01'), noInvalidDate: true }), (instant) => {
        expect(CalendarDay.safeParse(dayAt(instant, brasilia)).success).toBe(true);
      }),
    );
  });
});

describe('the end of a day', () => {
  test('is midnight in São Paulo', () => {
    expect(endOfDay('2026-12-04', brasilia).toISOString()).toBe('2026-12-05T03:00:00.000Z');
    expect(endOfDay('2018-12-04', brasilia).toISOString()).toBe('2018-12-05T02:00:00.000Z');
  });

  test('is the first instant that is not of that day', () => {
    fc.assert(
      fc.property(anyDay, (day) => {
        const end = endOfDay(day, brasilia);
        expect(dayAt(end, brasilia) > day).toBe(true);
        expect(dayAt(new Date(end.getTime() - 1), brasilia)).toBe(day);
      }),
    );
  });
});

describe('adding days', () => {
  test('crosses months, years and leap days', () => {
    expect(addDays('2026-12-31', 1)).toBe('2027-01-01');
    expect(addDays('2028-02-28', 1)).toBe('2028-02-29');
    expect(addDays('2027-02-28', 1)).toBe('2027-03-01');
    expect(addDays('2026-12-01', 90)).toBe('2027-03-01');
  });

  test('and taking them away again leads back', () => {
    fc.assert(
      fc.property(anyDay, fc.integer({ min: -4000, max: 4000 }), (day, days) => {
        expect(addDays(addDays(day, days), -days)).toBe(day);
      }),
    );
  });

  test('keeps the order of texts the order of days', () => {
    fc.assert(
      fc.property(anyDay, fc.integer({ min: 1, max: 4000 }), (day, days) => {
        expect(addDays(day, days) > day).toBe(true);
      }),
    );
  });
});

test('a calendar day exists, and has no time', () => {
  for (const day of ['2026-12-01', '2028-02-29']) expect(CalendarDay.safeParse(day).success).toBe(true);
  for (const text of [
    '',
    '2026-02-30',
    '2027-02-29',
    '2026-13-01',
    '01/12/2026',
    '2026-12-1',
    '2026-12-01T00:00:00Z',
    ' 2026-12-01',
  ])
    expect(CalendarDay.safeParse(text).success, text).toBe(false);
});

test('a day reads dd/MM/yyyy', () => {
  expect(formatDay('2026-12-04')).toBe('04/12/2026');
});

test('a day is told with its weekday', () => {
  expect(dayWithWeekday('2026-12-04')).toBe('04/12/2026, sexta-feira');
});

test('an instant is told in the time zone', () => {
  expect(formatInstant(new Date('2026-12-05T02:32:00Z'), brasilia)).toBe('04/12/2026, 23:32');
});

test('where readers may be elsewhere, the time zone is told, too', () => {
  const instant = new Date('2026-12-05T02:32:00Z');
  expect(formatInstantWithZone(instant, brasilia)).toBe('04/12/2026, 23:32 (horário de Brasília)');
  expect(formatInstantWithZone(instant, 'America/Manaus')).toBe('04/12/2026, 22:32 (horário do Amazonas)');
});

test('each time zone has its own day and hour', () => {
  const instant = new Date('2026-12-01T03:30:00Z');
  const [east, west] = ['America/Noronha', 'America/Rio_Branco'];
  expect([dayAt(instant, east), hourAt(instant, east)]).toEqual(['2026-12-01', 1]);
  expect([dayAt(instant, brasilia), hourAt(instant, brasilia)]).toEqual(['2026-12-01', 0]);
  expect([dayAt(instant, west), hourAt(instant, west)]).toEqual(['2026-11-30', 22]);
  expect(endOfDay('2026-12-01', west).toISOString()).toBe('2026-12-02T05:00:00.000Z');
});
