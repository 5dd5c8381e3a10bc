import { expect, test } from 'vitest';
import { groupKeyOf, recurrencesOf, weekdayGroups } from './weekday-groups.ts';

const weekly = (days: string) => `FREQ=WEEKLY;BYDAY=${days}`;

test('areas of the same days have one group, with a label, words and a colour of its own', () => {
  const groups = [
    ...weekdayGroups([
      { recurrences: [], areas: 1 },
      { recurrences: [weekly('TU,TH')], areas: 2 },
      { recurrences: [weekly('MO')], areas: 1 },
    ]).values(),
  ];
  expect(groups.map(({ label, areas }) => [label, areas])).toEqual([
    ['seg', 1],
    ['ter qui', 2],
    ['–', 1],
  ]);
  expect(groups[1]?.words).toBe('terças e quintas');
  expect(new Set(groups.map(({ color }) => color)).size).toBe(3);
});

test('of more groups than colours the last share one, and are told apart by their labels', () => {
  const days = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU', 'MO,TU', 'WE,TH'];
  const groups = [...weekdayGroups(days.map((each) => ({ recurrences: [weekly(each)], areas: 1 }))).values()];
  expect(new Set(groups.map(({ label }) => label)).size).toBe(9);
  expect(new Set(groups.map(({ color }) => color)).size).toBe(8);
});

test('a rule that is over does not count, and monthly ones have their label', () => {
  const over = { recurrence: weekly('MO'), validUntil: '2026-11-25' };
  const next = { recurrence: 'FREQ=MONTHLY;BYDAY=1SA', validUntil: null };
  const recurrences = recurrencesOf({ rules: [over, next] }, '2026-11-26');
  expect(recurrences).toEqual(['FREQ=MONTHLY;BYDAY=1SA']);
  expect(weekdayGroups([{ recurrences, areas: 1 }]).get(groupKeyOf(recurrences))?.label).toBe('1º sáb');
});
