import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays } from '../calendar.ts';
import { recurrenceWeekdays } from '../collection-days/recurrence.ts';
import { weekdayOf } from '../weekday.ts';
import { asksRenewal, lastSeriesDay, nthOfMonth, parseSeriesRule, rematch, seriesWords, weekdayCodeOf } from './series.ts';
import { repetitionProblems, seriesDays } from './series-days.ts';

test.each([
  ['FREQ=WEEKLY;BYDAY=TH', 'FREQ=WEEKLY;BYDAY=TH', 'toda quinta'],
  ['rrule:freq=weekly;byday=sa', 'FREQ=WEEKLY;BYDAY=SA', 'todo sábado'],
  ['FREQ=WEEKLY;INTERVAL=1;BYDAY=TH,MO', 'FREQ=WEEKLY;BYDAY=MO,TH', 'segundas e quintas'],
  ['FREQ=WEEKLY;INTERVAL=2;BYDAY=WE', 'FREQ=WEEKLY;INTERVAL=2;BYDAY=WE', 'a cada duas semanas, às quartas'],
  ['FREQ=MONTHLY;BYDAY=1TH', 'FREQ=MONTHLY;BYDAY=1TH', 'toda 1ª quinta do mês'],
  ['FREQ=MONTHLY;BYDAY=-1FR', 'FREQ=MONTHLY;BYDAY=-1FR', 'toda última sexta do mês'],
])('%s is the rule %s: %s', (text, rule, words) => {
  expect(parseSeriesRule(text)).toBe(rule);
  expect(seriesWords(rule)).toBe(words);
});

test.each([
  ...[
    'FREQ=DAILY',
    'FREQ=WEEKLY',
    'FREQ=WEEKLY;INTERVAL=3;BYDAY=TH',
    'FREQ=MONTHLY;BYMONTHDAY=1',
    'FREQ=WEEKLY;COUNT=3;BYDAY=TH',
  ],
  ...['FREQ=MONTHLY;BYDAY=1TH,2TH,3TH', 'FREQ=WEEKLY;BYDAY=TH;BYMONTH=1', 'FREQ=WEEKLY;BYDAY=TH;UNTIL=20270101', ''],
])('%j is no rule of a series', (text) => {
  expect(parseSeriesRule(text)).toBeNull();
});

test('a fifth weekday of a month repeats as the last one', () => {
  expect(['2026-12-01', '2026-12-07', '2026-12-08', '2026-12-28', '2026-12-29'].map(nthOfMonth)).toEqual([1, 1, 2, 4, -1]);
  expect(weekdayCodeOf('2026-12-03')).toBe('TH');
  expect(weekdayCodeOf('2026-12-06')).toBe('SU');
});

test('a series ends on its chosen day, a year after its first one at the latest', () => {
  expect(lastSeriesDay('2026-12-03', '2027-01-14')).toBe('2027-01-14');
  expect(lastSeriesDay('2026-12-03', null)).toBe('2027-12-03');
  expect(lastSeriesDay('2026-12-03', '2030-01-01')).toBe('2027-12-03');
});

test('the renewal of a series without a chosen end is offered in its last thirty days', () => {
  const series = { endsOn: '2027-12-03', isOpenEnded: true };
  expect(['2027-11-02', '2027-11-03', '2027-12-03', '2027-12-04'].map((day) => asksRenewal(series, day))).toEqual([
    ...[false, true, true, false],
  ]);
  expect(asksRenewal({ ...series, isOpenEnded: false }, '2027-12-01')).toBe(false);
});

test('a repetition begins on a day of its rule and ends within a year', () => {
  const problems = (rule: string, until: string | null) => repetitionProblems({ rule, until }, '2026-12-03');
  expect(problems('FREQ=WEEKLY;BYDAY=TH', null)).toEqual({});
  expect(problems('FREQ=WEEKLY;BYDAY=TH', '2026-12-03')).toEqual({});
  expect(Object.keys(problems('FREQ=WEEKLY;BYDAY=FR', null))).toEqual(['rule']);
  expect(Object.keys(problems('FREQ=WEEKLY;BYDAY=TH', '2026-12-02'))).toEqual(['until']);
  expect(Object.keys(problems('FREQ=WEEKLY;BYDAY=TH', '2027-12-04'))).toEqual(['until']);
});

const day = fc.integer({ min: 0, max: 800 }).map((days) => addDays('2026-01-01', days));
const weekdays = fc.uniqueArray(fc.constantFrom(...recurrenceWeekdays), { minLength: 1, maxLength: 7 });
const rule = fc.oneof(
  weekdays.map((days) => `FREQ=WEEKLY;BYDAY=${days}`),
  weekdays.map((days) => `FREQ=WEEKLY;INTERVAL=2;BYDAY=${days}`),
  weekdays.map(([first]) => `FREQ=MONTHLY;BYDAY=1${first},-1${first}`),
);

describe('the days of a series', () => {
  test('come once each, in order, within its bounds, on its weekdays alone', () => {
    fc.assert(
      fc.property(rule, day, (text, startsOn) => {
        const endsOn = lastSeriesDay(startsOn, null);
        const days = seriesDays({ rule: text, startsOn, endsOn }, { from: startsOn, to: '2099-01-01' });
        expect(days).toEqual([...new Set(days)].sort());
        expect(days.every((one) => one >= startsOn && one <= endsOn && text.includes(weekdayCodeOf(one)))).toBe(true);
        expect(days.length).toBeGreaterThan(0);
      }),
    );
  });

  test('are the same whether they are planned at once or piece by piece', () => {
    fc.assert(
      fc.property(rule, day, fc.integer({ min: 1, max: 40 }), (text, startsOn, step) => {
        const series = { rule: text, startsOn, endsOn: addDays(startsOn, 200) };
        const pieces: string[] = [];
        for (let from = startsOn; from <= series.endsOn; from = addDays(from, step))
          pieces.push(...seriesDays(series, { from, to: addDays(from, step - 1) }));
        expect(pieces).toEqual(seriesDays(series, { from: startsOn, to: series.endsOn }));
      }),
    );
  });

  test('keep their weekday over the change of daylight saving time', () => {
    const series = { rule: 'FREQ=WEEKLY;BYDAY=SU', startsOn: '2018-10-14', endsOn: '2019-03-03' };
    const days = seriesDays(series, { from: series.startsOn, to: series.endsOn });
    expect(days).toHaveLength(21);
    expect(new Set(days.map(weekdayOf))).toEqual(new Set([0]));
  });
});

test('a changed rule gives each open booking one day at most, and each day one booking', () => {
  const occurrences = fc
    .uniqueArray(day, { maxLength: 12 })
    .map((days) => days.map((occurrenceDate) => ({ id: occurrenceDate, occurrenceDate })));
  fc.assert(
    fc.property(
      occurrences,
      fc.uniqueArray(day, { maxLength: 12 }).map((days) => days.sort()),
      (open, days) => {
        const { placed, surplus, missing } = rematch(open, days);
        const given = placed.map((one) => one.day);
        expect([...given, ...missing].sort()).toEqual(days);
        expect([...placed.map(({ occurrence }) => occurrence.id), ...surplus.map(({ id }) => id)].sort()).toEqual(
          open.map(({ id }) => id).sort(),
        );
        expect(surplus.length === 0 || missing.length === 0).toBe(true);
        for (const { occurrence, day: own } of placed)
          if (days.includes(occurrence.occurrenceDate)) expect(own).toBe(occurrence.occurrenceDate);
      },
    ),
  );
});
