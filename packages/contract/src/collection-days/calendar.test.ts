import { afterEach, describe, expect, test, vi } from 'vitest';
import { addDays } from '../calendar.ts';
import { type CalendarArea, type CalendarException, collectionCalendar } from './calendar.ts';
import type { CollectionWindow } from './window.ts';

const night: CollectionWindow = { from: '18:00', until: null, part: null };
const day: CollectionWindow = { from: '07:00', until: '16:00', part: null };
const rule = (recurrence: string, window = night) => ({ recurrence, window, validFrom: '2020-01-06', validUntil: null });
const area = (recurrence: string, others: Partial<CalendarArea> = {}): CalendarArea => ({
  rules: [rule(recurrence)],
  exceptions: [],
  holidayPolicy: 'passes',
  putOutBeforeMinutes: 60,
  ...others,
});
const exception = (
  kind: CalendarException['kind'],
  date: string,
  others: Partial<CalendarException> = {},
): CalendarException => ({
  kind,
  date,
  movedTo: null,
  window: null,
  sentence: null,
  ...others,
});
const christmas = new Map([['2026-12-25', 'Natal']]);
const calendarOf = (of: CalendarArea, from: string, to: string, holidays: ReadonlyMap<string, string> = new Map()) =>
  collectionCalendar(of, { from, to, holidays });
const datesOf = ({ days }: ReturnType<typeof calendarOf>) => days.map(({ date }) => date);

test('a day says until when things are put out, on the eve if need be', () => {
  const [evening] = calendarOf(area('FREQ=WEEKLY;BYDAY=WE'), '2026-11-25', '2026-11-25').days;
  expect(evening).toMatchObject({ date: '2026-11-25', putOutBy: '2026-11-25T17:00', origin: 'rule', movedFrom: null });
  const early = area('', { rules: [rule('FREQ=WEEKLY;BYDAY=WE', day)], putOutBeforeMinutes: 600 });
  expect(calendarOf(early, '2026-11-25', '2026-11-25').days[0]?.putOutBy).toBe('2026-11-24T21:00');
});

test('a new rule takes over on its first day, with the old one until the day before', () => {
  const rules = [
    { ...rule('FREQ=WEEKLY;BYDAY=MO'), validUntil: '2026-12-31' },
    { ...rule('FREQ=WEEKLY;BYDAY=TU'), validFrom: '2027-01-01' },
  ];
  expect(datesOf(calendarOf(area('', { rules }), '2026-12-20', '2027-01-12'))).toEqual([
    '2026-12-21',
    '2026-12-28',
    '2027-01-05',
    '2027-01-12',
  ]);
});

test('two rules of one day are one collection in equal hours and two in different ones, in their order', () => {
  const rules = [rule('FREQ=WEEKLY;BYDAY=MO', night), rule('FREQ=WEEKLY;BYDAY=MO,TU', night), rule('FREQ=WEEKLY;BYDAY=MO', day)];
  const { days } = calendarOf(area('', { rules }), '2026-11-23', '2026-11-24');
  expect(days.map(({ date, window }) => `${date} ${window.from}`)).toEqual([
    '2026-11-23 07:00',
    '2026-11-23 18:00',
    '2026-11-24 18:00',
  ]);
});

describe('on a holiday', () => {
  const fridays = 'FREQ=WEEKLY;BYDAY=MO,WE,FR';
  test('the truck passes where the policy says so', () => {
    expect(datesOf(calendarOf(area(fridays), '2026-12-25', '2026-12-26', christmas))).toEqual(['2026-12-25']);
  });
  test('the truck does not pass, and the day says which holiday it is', () => {
    const calendar = calendarOf(area(fridays, { holidayPolicy: 'doesNotPass' }), '2026-12-23', '2026-12-28', christmas);
    expect(datesOf(calendar)).toEqual(['2026-12-23', '2026-12-28']);
    expect(calendar.cancelled).toMatchObject([{ date: '2026-12-25', origin: 'holiday', holiday: 'Natal', movedTo: null }]);
  });
  test('the collection passes on the next day that is no holiday', () => {
    const two = new Map([...christmas, ['2026-12-26', 'Padroeiro']]);
    const calendar = calendarOf(area(fridays, { holidayPolicy: 'nextDay' }), '2026-12-23', '2026-12-28', two);
    expect(calendar.days.map(({ date, movedFrom }) => [date, movedFrom])).toEqual([
      ['2026-12-23', null],
      ['2026-12-27', '2026-12-25'],
      ['2026-12-28', null],
    ]);
    expect(calendar.cancelled).toMatchObject([{ date: '2026-12-25', movedTo: '2026-12-27' }]);
  });
  test('a moved collection joins the one that its new day has in the same hours', () => {
    const daily = area('FREQ=WEEKLY;BYDAY=FR,SA', { holidayPolicy: 'nextDay' });
    const calendar = calendarOf(daily, '2026-12-25', '2026-12-26', christmas);
    expect(calendar.days).toMatchObject([{ date: '2026-12-26', origin: 'rule' }]);
    expect(calendar.cancelled).toMatchObject([{ date: '2026-12-25', movedTo: '2026-12-26' }]);
  });
  const monday = new Map([['2026-12-21', 'Feriado']]);
  test('the rest of the week passes a day later', () => {
    const calendar = calendarOf(area(fridays, { holidayPolicy: 'nextDayShiftingWeek' }), '2026-12-14', '2026-12-28', monday);
    expect(datesOf(calendar)).toEqual([
      ...['2026-12-14', '2026-12-16', '2026-12-18'],
      ...['2026-12-22', '2026-12-24', '2026-12-26', '2026-12-28'],
    ]);
    expect(calendar.cancelled.map(({ date, movedTo, holiday }) => [date, movedTo, holiday])).toEqual([
      ['2026-12-21', '2026-12-22', 'Feriado'],
      ['2026-12-23', '2026-12-24', 'Feriado'],
      ['2026-12-25', '2026-12-26', 'Feriado'],
    ]);
  });
  test('areas of later weekdays are shifted too, since the same trucks serve them', () => {
    const thursdays = area('FREQ=WEEKLY;BYDAY=TH', { holidayPolicy: 'nextDayShiftingWeek' });
    expect(datesOf(calendarOf(thursdays, '2026-12-21', '2026-12-27', monday))).toEqual(['2026-12-25']);
  });
  test('of a week without a free day the last collection does not pass, for the next week has begun', () => {
    const daily = area('FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR,SA,SU', { holidayPolicy: 'nextDayShiftingWeek' });
    const calendar = calendarOf(daily, '2026-12-21', '2026-12-28', monday);
    expect(datesOf(calendar)).toEqual(['22', '23', '24', '25', '26', '27', '28'].map((date) => `2026-12-${date}`));
    expect(calendar.cancelled).toMatchObject([{ date: '2026-12-21', movedTo: '2026-12-22' }]);
  });
  test('the collection of a Sunday is found on the Monday on which a calendar begins', () => {
    const sunday = new Map([['2026-12-20', 'Feriado']]);
    for (const holidayPolicy of ['nextDay', 'nextDayShiftingWeek'] as const)
      expect(calendarOf(area('FREQ=WEEKLY;BYDAY=SU', { holidayPolicy }), '2026-12-21', '2026-12-22', sunday).days).toMatchObject([
        { date: '2026-12-21', movedFrom: '2026-12-20' },
      ]);
  });
  test('the shift goes over the end of a year', () => {
    const newYear = new Map([['2027-01-01', 'Ano Novo']]);
    const saturdays = area('FREQ=WEEKLY;BYDAY=FR,SA', { holidayPolicy: 'nextDayShiftingWeek' });
    const calendar = calendarOf(saturdays, '2026-12-28', '2027-01-03', newYear);
    expect(calendar.days.map(({ date, movedFrom }) => [date, movedFrom])).toEqual([
      ['2027-01-02', '2027-01-01'],
      ['2027-01-03', '2027-01-02'],
    ]);
  });
});

describe('an exception', () => {
  test('cancels a day with its sentence', () => {
    const exceptions = [exception('cancelled', '2026-11-25', { sentence: 'Rua em obras' })];
    const calendar = calendarOf(area('FREQ=WEEKLY;BYDAY=WE', { exceptions }), '2026-11-18', '2026-12-02');
    expect(datesOf(calendar)).toEqual(['2026-11-18', '2026-12-02']);
    expect(calendar.cancelled).toMatchObject([{ date: '2026-11-25', origin: 'exception', sentence: 'Rua em obras' }]);
  });
  test('moves a day, from outside of the span into it as well, and to other hours', () => {
    const exceptions = [exception('moved', '2026-12-30', { movedTo: '2026-11-20', window: day, sentence: 'Antecipada' })];
    const calendar = calendarOf(area('FREQ=WEEKLY;BYDAY=WE', { exceptions }), '2026-11-19', '2026-11-24');
    expect(calendar.days).toMatchObject([
      { date: '2026-11-20', movedFrom: '2026-12-30', origin: 'moved', window: day, sentence: 'Antecipada' },
    ]);
  });
  test('does nothing in an area that has no collection on its day', () => {
    const exceptions = [exception('moved', '2026-11-24', { movedTo: '2026-11-26' }), exception('cancelled', '2026-11-23')];
    const calendar = calendarOf(area('FREQ=WEEKLY;BYDAY=WE', { exceptions }), '2026-11-22', '2026-11-28');
    expect(datesOf(calendar)).toEqual(['2026-11-25']);
    expect(calendar.cancelled).toEqual([]);
  });
  test('adds a day', () => {
    const exceptions = [exception('added', '2026-11-28', { window: day, sentence: 'Mutirão' })];
    const calendar = calendarOf(area('FREQ=WEEKLY;BYDAY=WE', { exceptions }), '2026-11-25', '2026-11-28');
    expect(calendar.days[1]).toMatchObject({ date: '2026-11-28', origin: 'added', sentence: 'Mutirão' });
  });
  test('of a holiday overrides the policy', () => {
    const exceptions = [exception('moved', '2026-12-25', { movedTo: '2026-12-27' })];
    for (const holidayPolicy of ['doesNotPass', 'nextDay'] as const) {
      const calendar = calendarOf(
        area('FREQ=WEEKLY;BYDAY=FR', { exceptions, holidayPolicy }),
        '2026-12-24',
        '2026-12-28',
        christmas,
      );
      expect(calendar.days).toMatchObject([{ date: '2026-12-27', movedFrom: '2026-12-25', origin: 'moved' }]);
      expect(calendar.cancelled).toMatchObject([{ date: '2026-12-25', origin: 'exception', movedTo: '2026-12-27' }]);
    }
  });
  test('acts on the day to which a holiday has moved a collection', () => {
    const exceptions = [exception('cancelled', '2026-12-26')];
    const moved = area('FREQ=WEEKLY;BYDAY=FR', { exceptions, holidayPolicy: 'nextDay' });
    const calendar = calendarOf(moved, '2026-12-24', '2026-12-28', christmas);
    expect(calendar.days).toEqual([]);
    expect(calendar.cancelled.map(({ date, origin }) => [date, origin])).toEqual([
      ['2026-12-25', 'holiday'],
      ['2026-12-26', 'exception'],
    ]);
  });
});

describe('over a change of daylight saving time', () => {
  afterEach(() => {
    vi.unstubAllEnvs();
  });
  const noonOffset = (day: string): number => new Date(`${day}T16:00:00Z`).getTimezoneOffset();

  // Clocks changed at midnight there, so that a day begins at 1h or has its last hour twice.
  test.each([
    ['America/Sao_Paulo', 'begins', '2018-11-04'],
    ['America/Sao_Paulo', 'ends', '2019-02-17'],
    ['America/Asuncion', 'begins', '2023-10-01'],
    ['America/Asuncion', 'ends', '2024-03-24'],
  ])('in %s, where it %s on %s, no day is doubled or lost, and hours stay local', (timeZone, _change, on) => {
    vi.stubEnv('TZ', timeZone);
    expect(noonOffset(addDays(on, -2))).not.toBe(noonOffset(on));
    const [from, to] = [addDays(on, -9), addDays(on, 9)];
    const everyDay = Array.from({ length: 19 }, (_, days) => addDays(from, days));
    const midnight: CollectionWindow = { from: '00:30', until: null, part: null };
    const since = { validFrom: addDays(on, -49) };
    const daily = 'FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR,SA,SU';
    const rules = [
      { ...rule(daily, night), ...since },
      { ...rule(daily, midnight), ...since },
    ];
    const { days } = calendarOf(area('', { rules }), from, to);
    const putOutBy = (hour: string) => days.filter(({ window }) => window.from === hour).map((each) => each.putOutBy);
    expect(putOutBy('18:00')).toEqual(everyDay.map((day) => `${day}T17:00`));
    expect(putOutBy('00:30')).toEqual(everyDay.map((day) => `${addDays(day, -1)}T23:30`));
    const fortnightly = { ...rule('FREQ=WEEKLY;INTERVAL=2;BYDAY=SU'), validFrom: addDays(on, -42) };
    expect(datesOf(calendarOf(area('', { rules: [fortnightly] }), addDays(on, -42), addDays(on, 42)))).toEqual(
      [-42, -28, -14, 0, 14, 28, 42].map((days) => addDays(on, days)),
    );
  });
});
