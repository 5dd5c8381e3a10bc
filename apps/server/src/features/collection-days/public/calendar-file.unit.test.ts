import { addDays } from '@separai/contract/calendar';
import { type CalendarArea, type CalendarException, collectionCalendar } from '@separai/contract/collection-days/calendar';
import { holidayPolicies } from '@separai/contract/collection-days/kinds';
import fc from 'fast-check';
import ICAL from 'ical.js';
import nodeIcal from 'node-ical';
import { afterEach, expect, test } from 'vitest';
import { parseCalendar } from '../../../../test/ical.ts';
import type { AreaCalendar } from '../lookup/service.ts';
import { areaCalendarFile } from './calendar-file.ts';

const span = { from: '2026-10-01', to: '2027-11-30' };
const evening = { from: '18:00', until: null, part: null };
const holidays = new Map([
  ['2026-12-25', 'Natal'],
  ['2027-01-01', 'Ano Novo'],
  ['2027-02-09', 'Carnaval'],
]);

type Fields = Pick<CalendarArea, 'rules' | 'holidayPolicy'> & { readonly exceptions?: readonly CalendarException[] };

const calendarOf = ({ rules, holidayPolicy, exceptions = [] }: Fields, within = span): AreaCalendar => {
  const { days, cancelled } = collectionCalendar(
    { rules, exceptions, holidayPolicy, putOutBeforeMinutes: 60 },
    { ...within, holidays },
  );
  return {
    area: { id: 7, name: 'Setor 1', rules },
    service: { name: 'Coleta seletiva', instructions: null, putOutBeforeMinutes: 60 },
    calendar: { days, cancelled },
    ...{ calendarRevision: 3, calendarChangedAt: new Date('2026-11-25T12:00:00Z') },
  } as unknown as AreaCalendar;
};
const fileOf = (of: AreaCalendar, within = span): string =>
  areaCalendarFile(of, { origin: 'https://separai.exemplo.org', span: within });
const expectedOf = ({ calendar }: AreaCalendar): string[] => calendar.days.map(({ date }) => date).sort();

/** The days of a file by ical.js, which Thunderbird uses. */
const byIcalJs = (file: string): string[] =>
  new ICAL.Component(ICAL.parse(file))
    .getAllSubcomponents('vevent')
    .flatMap((component) => {
      const event = new ICAL.Event(component);
      expect([event.startDate.isDate, event.duration.toSeconds()]).toEqual([true, 86_400]);
      if (!event.isRecurring()) return [event.startDate.toString()];
      const days: string[] = [];
      const iterator = event.iterator();
      for (let next = iterator.next(); next; next = iterator.next()) days.push(next.toString());
      return days;
    })
    .sort();

const localDay = (date: Date): string =>
  [date.getFullYear(), date.getMonth() + 1, date.getDate()].map((part) => String(part).padStart(2, '0')).join('-');

/** The days of a file by node-ical, whose days are midnights of the reader's time zone. */
const byNodeIcal = (file: string, { from, to } = { from: new Date(2026, 8, 1), to: new Date(2028, 0, 1) }): string[] =>
  Object.values(nodeIcal.sync.parseICS(file))
    .flatMap((component) => {
      if (component?.type !== 'VEVENT') return [];
      expect(component.datetype).toBe('date');
      return nodeIcal.expandRecurringEvent(component, { from, to }).map(({ start }) => localDay(start));
    })
    .sort();

const zone = process.env.TZ;
afterEach(() => {
  if (zone === undefined) delete process.env.TZ;
  else process.env.TZ = zone;
});

const rules = [
  { recurrence: 'FREQ=WEEKLY;BYDAY=TU,FR', window: evening, validFrom: '2026-01-01', validUntil: '2027-03-31' },
  { recurrence: 'FREQ=WEEKLY;INTERVAL=2;BYDAY=WE', window: evening, validFrom: '2026-10-29', validUntil: null },
  { recurrence: 'FREQ=MONTHLY;BYDAY=1SA', window: { ...evening, from: '07:00' }, validFrom: '2026-01-01', validUntil: null },
];
const exceptions: CalendarException[] = [
  { kind: 'cancelled', date: '2026-12-01', movedTo: null, window: null, sentence: 'Greve' },
  { kind: 'moved', date: '2026-12-08', movedTo: '2026-12-07', window: null, sentence: null },
  { kind: 'added', date: '2026-12-13', movedTo: null, window: evening, sentence: 'Mutirão' },
];

test.each([
  ['America/Rio_Branco', -5],
  ['America/Manaus', -4],
  ['America/Fortaleza', -3],
  ['America/Noronha', -2],
  ['Pacific/Tongatapu', 13],
])('two readers in %s, at %i hours, have every collection on its day', (timeZone, hours) => {
  process.env.TZ = timeZone;
  expect(new Date('2026-12-01T12:00:00Z').getTimezoneOffset()).toBe(-hours * 60 || 0);
  const of = calendarOf({ rules, exceptions, holidayPolicy: 'nextDayShiftingWeek' });
  const file = fileOf(of);
  expect(file).toMatch(/EXDATE;VALUE=DATE:20261201,20261208,20261225/);
  const expected = expectedOf(of);
  expect(expected).toEqual(expect.arrayContaining(['2026-12-07', '2026-12-13', '2026-12-26']));
  expect(byIcalJs(file)).toEqual(expected);
  expect(byNodeIcal(file)).toEqual(expected);
});

test.each([
  ['America/Sao_Paulo', 'begins', '2018-11-04'],
  ['America/Sao_Paulo', 'ends', '2019-02-17'],
  ['America/Asuncion', 'begins', '2023-10-01'],
  ['America/Asuncion', 'ends', '2024-03-24'],
])('two readers in %s, where daylight saving time %s on %s, have every day once', (timeZone, _change, on) => {
  process.env.TZ = timeZone;
  const around = { from: addDays(on, -9), to: addDays(on, 9) };
  const daily = {
    recurrence: 'FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR,SA,SU',
    window: evening,
    validFrom: '2018-01-01',
    validUntil: null,
  };
  const moved: CalendarException = {
    ...{ kind: 'moved', date: addDays(on, -1), movedTo: on, window: { ...evening, from: '07:00' }, sentence: null },
  };
  const file = fileOf(calendarOf({ rules: [daily], exceptions: [moved], holidayPolicy: 'passes' }, around), around);
  const expected = Array.from({ length: 19 }, (_, days) => addDays(on, days === 8 ? 0 : days - 9)).sort();
  expect(byIcalJs(file)).toEqual(expected);
  const wide = { from: new Date(`${around.from}T00:00:00Z`), to: new Date(`${addDays(around.to, 2)}T00:00:00Z`) };
  expect(byNodeIcal(file, wide)).toEqual(expected);
});

test('a collection that is moved from the day of a shifted one is another event', () => {
  const shifted = { recurrence: 'FREQ=WEEKLY;BYDAY=MO,WE,TH', window: evening, validFrom: '2026-03-15', validUntil: null };
  const moved: CalendarException = {
    ...{ kind: 'moved', date: '2027-02-11', movedTo: '2027-02-13', window: null, sentence: null },
  };
  const calendar = calendarOf({ rules: [shifted], exceptions: [moved], holidayPolicy: 'nextDayShiftingWeek' });
  const changed = calendar.calendar.days.filter(({ movedFrom }) => movedFrom === '2027-02-11');
  expect(changed.map(({ date, origin }) => [date, origin])).toEqual([
    ['2027-02-12', 'holiday'],
    ['2027-02-13', 'moved'],
  ]);
  const uids = [...fileOf(calendar).matchAll(/^UID:(dia-7-2027-02-11.*)\r$/gm)].map(([, uid]) => uid);
  expect(uids).toEqual(['dia-7-2027-02-11-18-00@separai', 'dia-7-2027-02-11-2027-02-13-18-00@separai']);
});

const day = fc.integer({ min: 0, max: 400 }).map((days) => addDays('2026-10-01', days));
const weekday = fc.constantFrom('MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU');
const rule = fc.record({
  recurrence: fc.oneof(
    fc
      .tuple(fc.integer({ min: 1, max: 4 }), fc.uniqueArray(weekday, { minLength: 1 }))
      .map(([interval, days]) => `FREQ=WEEKLY${interval === 1 ? '' : `;INTERVAL=${interval}`};BYDAY=${days}`),
    weekday.map((name) => `FREQ=MONTHLY;BYDAY=1${name},-1${name}`),
    fc.constantFrom(
      'FREQ=MONTHLY;BYMONTHDAY=1,31',
      'FREQ=MONTHLY;BYMONTHDAY=-1;BYMONTH=2,12',
      'FREQ=WEEKLY;BYDAY=SA;BYMONTH=1,7',
    ),
  ),
  window: fc.constantFrom(evening, { from: null, until: null, part: 'day' as const }),
  validFrom: day.map((from) => addDays(from, -200)),
  validUntil: fc.option(day),
});
const exception = fc.record({ date: day, by: fc.integer({ min: 1, max: 20 }), kind: fc.constantFrom('cancelled', 'moved') }).map(
  ({ date, by, kind }): CalendarException => ({
    ...{ kind: kind === 'moved' ? 'moved' : 'cancelled', date, movedTo: kind === 'moved' ? addDays(date, by) : null },
    ...{ window: null, sentence: null },
  }),
);

test('the events are the calendar’s days, each once, under one identity each', () => {
  const fields = fc.record({
    rules: fc.array(rule, { maxLength: 3 }),
    exceptions: fc.uniqueArray(exception, { maxLength: 5, selector: ({ date }) => date }),
    holidayPolicy: fc.constantFrom(...holidayPolicies),
  });
  fc.assert(
    fc.property(fields, (of) => {
      const calendar = calendarOf(of);
      const file = fileOf(calendar);
      expect(byIcalJs(file)).toEqual(expectedOf(calendar));
      const events = parseCalendar(Buffer.from(file)).components;
      const uids = events.map(({ properties }) => properties.find(({ name }) => name === 'UID')?.value);
      expect(new Set(uids).size).toBe(uids.length);
    }),
    { numRuns: 60 },
  );
});
