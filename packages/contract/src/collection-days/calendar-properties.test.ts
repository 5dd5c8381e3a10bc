import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays } from '../calendar.ts';
import { mondayOf } from '../dashboard/rules.ts';
import { twoDigits } from '../portuguese.ts';
import { type CalendarArea, type CalendarEntry, collectionCalendar } from './calendar.ts';
import { collectionExceptionKinds, dayParts, holidayPolicies } from './kinds.ts';
import { recurrenceWeekdays } from './recurrence.ts';
import { dayPartOf, endMinutes, minutesOf, normalizedWindow, windowKey, windowRank } from './window.ts';

// Around the turn of a year, close enough together for rules, holidays and exceptions to meet.
const day = fc.integer({ min: 0, max: 60 }).map((days) => addDays('2026-12-01', days));
const windows = [
  { from: '18:00', until: null, part: null },
  { from: '07:00', until: '16:00', part: null },
  { from: null, until: null, part: 'night' as const },
  { from: null, until: '12:00', part: null },
  { from: null, until: '12:00', part: 'morning' as const },
];
const window = fc.constantFrom(...windows);
const weekdays = fc.uniqueArray(fc.constantFrom(...recurrenceWeekdays), { minLength: 1, maxLength: 7 });
const recurrence = fc.oneof(
  fc
    .record({ interval: fc.integer({ min: 1, max: 4 }), weekdays })
    .map((of) => `FREQ=WEEKLY;INTERVAL=${of.interval};BYDAY=${of.weekdays}`),
  weekdays.map((days) => `FREQ=MONTHLY;BYDAY=1${days[0]},-1${days[0]}`),
  fc.constantFrom('FREQ=MONTHLY;BYMONTHDAY=1,31', 'FREQ=MONTHLY;BYMONTHDAY=-1;BYMONTH=2,12'),
);
const rule = fc.record({ recurrence, window, validFrom: day, validUntil: fc.option(day) });
const exception = fc
  .record({ kind: fc.constantFrom(...collectionExceptionKinds), date: day, by: fc.integer({ min: 1, max: 30 }), window })
  .map(({ kind, date, by, window }) => ({
    kind,
    date,
    movedTo: kind === 'moved' ? addDays(date, by - 15 || 1) : null,
    window: kind === 'added' ? window : null,
    sentence: null,
  }));
const area = (exceptions: number): fc.Arbitrary<CalendarArea> =>
  fc.record({
    rules: fc.array(rule, { maxLength: 4 }),
    exceptions: fc.array(exception, { maxLength: exceptions }),
    holidayPolicy: fc.constantFrom(...holidayPolicies),
    putOutBeforeMinutes: fc.integer({ min: 0, max: 1440 }),
  });
const holidays = fc.uniqueArray(day, { maxLength: 12 }).map((days) => new Map(days.map((each) => [each, 'Feriado'])));
const span = fc
  .record({ from: day, days: fc.integer({ min: 0, max: 40 }) })
  .map(({ from, days }) => ({ from, to: addDays(from, days) }));

const slotOf = ({ date, window }: Pick<CalendarEntry, 'date' | 'window'>): string => `${date} ${windowKey(window)}`;

test('no day comes twice in the same hours or lies outside of the span, and what passes is not cancelled', () => {
  fc.assert(
    fc.property(area(6), holidays, span, (of, free, asked) => {
      const { days, cancelled } = collectionCalendar(of, { ...asked, holidays: free });
      const slots = [...days, ...cancelled].map(slotOf);
      expect(new Set(slots).size).toBe(slots.length);
      expect([...days, ...cancelled].every(({ date }) => date >= asked.from && date <= asked.to)).toBe(true);
      expect(days.map(({ date }) => date)).toEqual(days.map(({ date }) => date).sort());
    }),
  );
});

test('things have an hour to be put out exactly where the beginning is known, and windows of a day are in their order', () => {
  fc.assert(
    fc.property(area(6), holidays, span, (of, free, asked) => {
      const { days } = collectionCalendar(of, { ...asked, holidays: free });
      for (const { window, putOutBy } of days) expect(putOutBy === null).toBe(window.from === null);
      const ranks = days.map(({ date, window }) => `${date} ${windowRank(window)}`);
      expect(ranks).toEqual([...ranks].sort());
    }),
  );
});

test('the one form of a window has the same part of the day, words of its hours and end, and is its own', () => {
  const time = fc.option(
    fc
      .tuple(fc.integer({ min: 0, max: 23 }), fc.constantFrom('00', '30'))
      .map(([hour, minute]) => `${twoDigits(hour)}:${minute}`),
  );
  fc.assert(
    fc.property(fc.record({ from: time, until: time, part: fc.option(fc.constantFrom(...dayParts)) }), (window) => {
      const normalized = normalizedWindow(window);
      expect(normalizedWindow(normalized)).toEqual(normalized);
      expect(dayPartOf(normalized)).toBe(dayPartOf(window));
      const end = endMinutes(window);
      expect(end === null).toBe(window.until === null);
      if (end !== null && window.from !== null) expect(end).toBeGreaterThanOrEqual(minutesOf(window.from));
    }),
  );
});

test('a part of a calendar is the same whatever was asked around it', () => {
  fc.assert(
    fc.property(area(6), holidays, span, fc.integer({ min: 0, max: 20 }), (of, free, asked, less) => {
      const whole = collectionCalendar(of, { ...asked, holidays: free });
      const from = addDays(asked.from, less);
      const part = collectionCalendar(of, { from, to: asked.to, holidays: free });
      expect(part.days).toEqual(whole.days.filter(({ date }) => date >= from));
      expect(part.cancelled).toEqual(whole.cancelled.filter(({ date }) => date >= from));
    }),
  );
});

test('every collection of the rules passes, or is cancelled with the day to which it moves', () => {
  fc.assert(
    fc.property(area(0), holidays, span, (of, free, asked) => {
      const wide = { from: asked.from, to: addDays(asked.to, 30) };
      const ruled = collectionCalendar({ ...of, holidayPolicy: 'passes' }, { ...asked, holidays: free }).days;
      const { days, cancelled } = collectionCalendar(of, { ...wide, holidays: free });
      const passing = new Set(days.map(slotOf));
      for (const { date, window } of ruled) {
        const off = cancelled.find((each) => slotOf(each) === slotOf({ date, window }));
        if (off === undefined) expect(passing).toContain(slotOf({ date, window }));
        else if (off.movedTo !== null) expect(passing).toContain(slotOf({ date: off.movedTo, window }));
      }
    }),
  );
});

test('a shifted week keeps its order, ends before the first day of the next one, and avoids holidays', () => {
  const daysOfWeek = fc.record({ weekdays, free: fc.uniqueArray(fc.integer({ min: 0, max: 27 }), { maxLength: 8 }) });
  fc.assert(
    fc.property(daysOfWeek, day, ({ weekdays: on, free }, start) => {
      const monday = mondayOf(start);
      const holidaysOf = new Map(free.map((days) => [addDays(monday, days), 'Feriado']));
      const of: CalendarArea = {
        rules: [
          {
            recurrence: `FREQ=WEEKLY;BYDAY=${on}`,
            window: windows[0] as CalendarEntry['window'],
            validFrom: '2026-01-01',
            validUntil: null,
          },
        ],
        exceptions: [],
        holidayPolicy: 'nextDayShiftingWeek',
        putOutBeforeMinutes: 0,
      };
      const { days } = collectionCalendar(of, { from: monday, to: addDays(monday, 60), holidays: holidaysOf });
      const ruledDays = days.map(({ date, movedFrom }) => movedFrom ?? date).filter((date) => date >= monday);
      expect(ruledDays).toEqual([...ruledDays].sort());
      for (const { date, origin } of days) if (origin === 'holiday') expect(holidaysOf.has(date)).toBe(false);
    }),
  );
});
