import { expect, test } from 'vitest';
import type { CalendarArea, CalendarException } from './calendar.ts';
import { holidayPolicies } from './kinds.ts';
import { holidayOutcomes } from './year.ts';

const allDay = { from: null, until: null, part: null };
const area = (weekdays: string, more: Partial<CalendarArea> = {}): CalendarArea => ({
  rules: [{ recurrence: `FREQ=WEEKLY;BYDAY=${weekdays}`, window: allDay, validFrom: '2026-01-01', validUntil: null }],
  ...{ exceptions: [], holidayPolicy: 'passes', putOutBeforeMinutes: 60, ...more },
});
/** A Friday. */
const christmas = '2026-12-25';
const holidays = new Map([[christmas, 'Natal']]);
const year = { from: '2026-11-26', to: '2027-11-25', holidays };
const cancelled: CalendarException = {
  ...{ kind: 'cancelled', date: christmas, movedTo: null, window: null, sentence: 'Sem coleta no Natal' },
};

test('of a collection that falls on a holiday each policy makes its own', () => {
  const effects = holidayPolicies.map((holidayPolicy) => {
    const [outcome, ...rest] = holidayOutcomes(area('FR', { holidayPolicy }), year);
    expect(rest).toEqual([]);
    return [holidayPolicy, outcome?.effect, outcome?.movedTo];
  });
  expect(effects).toEqual([
    ['passes', 'passes', null],
    ['doesNotPass', 'doesNotPass', null],
    ['nextDay', 'moves', '2026-12-26'],
    ['nextDayShiftingWeek', 'moves', '2026-12-26'],
  ]);
});

test('where no collection falls on the holiday it is absent, unless it moves later ones of its week', () => {
  const onMonday = { ...year, holidays: new Map([['2026-12-21', 'Padroeira']]) };
  expect(holidayOutcomes(area('TU,TH', { holidayPolicy: 'doesNotPass' }), onMonday)).toEqual([]);
  expect(holidayOutcomes(area('TU,TH', { holidayPolicy: 'nextDayShiftingWeek' }), onMonday)).toEqual([
    {
      ...{ date: '2026-12-21', holiday: 'Padroeira', effect: 'shifts', movedTo: null, isExcepted: false },
      shifted: [
        { from: '2026-12-22', to: '2026-12-23' },
        { from: '2026-12-24', to: '2026-12-25' },
      ],
    },
  ]);
});

test('an exception on the holiday decides, and is said', () => {
  const [outcome] = holidayOutcomes(area('FR', { exceptions: [cancelled] }), year);
  expect(outcome).toMatchObject({ effect: 'doesNotPass', movedTo: null, isExcepted: true });
});

test('holidays outside of the year and areas without rules have no outcome', () => {
  expect(holidayOutcomes(area('FR'), { ...year, to: '2026-12-24' })).toEqual([]);
  expect(holidayOutcomes(area('FR', { rules: [] }), year)).toEqual([]);
});
