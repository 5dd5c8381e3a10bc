import { describe, expect, test } from 'vitest';
import { weekdayOf } from '../weekday.ts';
import { formatRecurrence, parseRecurrence } from './recurrence.ts';
import { recurrenceDays } from './recurrence-days.ts';

describe('a recurrence that the editor can make has one form', () => {
  test.each([
    ['FREQ=WEEKLY;BYDAY=TH,TU', 'FREQ=WEEKLY;BYDAY=TU,TH'],
    ['RRULE:freq=weekly;interval=2;byday=WE', 'FREQ=WEEKLY;INTERVAL=2;BYDAY=WE'],
    ['FREQ=WEEKLY;INTERVAL=1;BYDAY=SU,MO,MO', 'FREQ=WEEKLY;BYDAY=MO,SU'],
    ['FREQ=MONTHLY;BYDAY=+1SA', 'FREQ=MONTHLY;BYDAY=1SA'],
    ['FREQ=MONTHLY;BYDAY=-1SA,3SA,1SA', 'FREQ=MONTHLY;BYDAY=1SA,3SA,-1SA'],
    ['FREQ=MONTHLY;BYMONTHDAY=-1,15,1', 'FREQ=MONTHLY;BYMONTHDAY=1,15,-1'],
    ['FREQ=WEEKLY;BYDAY=SA;BYMONTH=3,1,2', 'FREQ=WEEKLY;BYDAY=SA;BYMONTH=1,2,3'],
    ['FREQ=WEEKLY;BYDAY=SA;BYMONTH=1,2,3,4,5,6,7,8,9,10,11,12', 'FREQ=WEEKLY;BYDAY=SA'],
  ])('%s', (text, form) => {
    const recurrence = parseRecurrence(text);
    expect(recurrence && formatRecurrence(recurrence)).toBe(form);
  });
  test.each([
    '',
    'FREQ=DAILY',
    'FREQ=WEEKLY',
    'FREQ=WEEKLY;BYDAY=',
    'FREQ=WEEKLY;BYDAY=XX',
    'FREQ=WEEKLY;BYDAY=1SA',
    'FREQ=WEEKLY;INTERVAL=5;BYDAY=SA',
    'FREQ=WEEKLY;INTERVAL=0;BYDAY=SA',
    'FREQ=WEEKLY;BYDAY=SA;COUNT=3',
    'FREQ=WEEKLY;BYDAY=SA;BYDAY=SU',
    'FREQ=WEEKLY;BYDAY=SA;BYMONTH=13',
    'FREQ=MONTHLY;BYDAY=SA',
    'FREQ=MONTHLY;BYDAY=6SA',
    'FREQ=MONTHLY;BYDAY=1SA;BYMONTHDAY=1',
    'FREQ=MONTHLY;BYMONTHDAY=32',
    'FREQ=MONTHLY;BYMONTHDAY=0',
    'FREQ=MONTHLY;INTERVAL=2;BYMONTHDAY=1',
    'FREQ=YEARLY;BYMONTH=1',
  ])('%s is none', (text) => expect(parseRecurrence(text)).toBeNull());
});

test('a weekly rule has its weekdays, from its first day on, which is one of them only by chance', () => {
  expect(recurrenceDays('FREQ=WEEKLY;BYDAY=TU,TH', { start: '2026-11-25', from: '2026-11-01', to: '2026-12-03' })).toEqual([
    '2026-11-26',
    '2026-12-01',
    '2026-12-03',
  ]);
});

test('every two weeks are counted from the first day, however late they are asked for, across the end of a year', () => {
  const recurrence = 'FREQ=WEEKLY;INTERVAL=2;BYDAY=WE';
  const all = recurrenceDays(recurrence, { start: '2020-01-01', from: '2020-01-01', to: '2027-01-20' });
  expect(all.slice(-3)).toEqual(['2026-12-23', '2027-01-06', '2027-01-20']);
  for (const from of ['2026-12-22', '2026-12-23', '2026-12-24'])
    expect(recurrenceDays(recurrence, { start: '2020-01-01', from, to: '2027-01-20' })).toEqual(all.filter((day) => day >= from));
});

test('a week begins on Monday: a Sunday belongs to the days before it', () => {
  expect(
    recurrenceDays('FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,SU', { start: '2026-11-02', from: '2026-11-02', to: '2026-11-22' }),
  ).toEqual(['2026-11-02', '2026-11-08', '2026-11-16', '2026-11-22']);
});

test('a day that a month does not have is left out, the last day comes in each', () => {
  const of = (recurrence: string) => recurrenceDays(recurrence, { start: '2027-01-01', from: '2027-01-01', to: '2027-04-30' });
  expect(of('FREQ=MONTHLY;BYMONTHDAY=31')).toEqual(['2027-01-31', '2027-03-31']);
  expect(of('FREQ=MONTHLY;BYMONTHDAY=-1')).toEqual(['2027-01-31', '2027-02-28', '2027-03-31', '2027-04-30']);
});

test('the first Saturday of a month, in its season alone', () => {
  const days = recurrenceDays('FREQ=MONTHLY;BYDAY=1SA;BYMONTH=1,12', {
    start: '2026-06-10',
    from: '2026-06-10',
    to: '2027-12-31',
  });
  expect(days).toEqual(['2026-12-05', '2027-01-02', '2027-12-04']);
  expect(days.map(weekdayOf)).toEqual([6, 6, 6]);
});
