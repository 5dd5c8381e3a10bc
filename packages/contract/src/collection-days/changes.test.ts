import { expect, test } from 'vitest';
import { type CalendarArea, type CalendarException, collectionCalendar } from './calendar.ts';
import { changedDays, changeWords } from './changes.ts';

const rule = (weekdays: string, window: object) => ({
  recurrence: `FREQ=WEEKLY;BYDAY=${weekdays}`,
  window: { from: null, until: null, part: null, ...window },
  validFrom: '2026-01-01',
  validUntil: null,
});
const evening = { from: '18:00' };
const area = (fields: Partial<CalendarArea> = {}): CalendarArea => ({
  ...{ rules: [rule('WE', evening)], exceptions: [], holidayPolicy: 'passes', putOutBeforeMinutes: 60 },
  ...fields,
});
const exception = (kind: CalendarException['kind'], fields: Partial<CalendarException> = {}): CalendarException => ({
  ...{ kind, date: '2026-12-02', movedTo: null, window: null, sentence: null },
  ...fields,
});
const told = (before: CalendarArea, now: CalendarArea) => {
  const span = { from: '2026-11-26', to: '2026-12-10', holidays: new Map<string, string>() };
  return changeWords(changedDays(collectionCalendar(before, span), collectionCalendar(now, span)));
};

test('a cancelled, a moved and an added day are told with the sentence of the exception', () => {
  const of = (one: CalendarException) => told(area(), area({ exceptions: [one] }));
  expect(of(exception('cancelled', { sentence: 'Feriado.' }))).toBe('Em quarta 02/12 o caminhão não passa. Feriado.');
  expect(of(exception('moved', { movedTo: '2026-12-04', sentence: 'Por causa da obra.' }))).toBe(
    'A coleta de quarta 02/12 passa para sexta 04/12, à noite, a partir das 18h. Por causa da obra.',
  );
  const window = { from: '07:00', until: '12:00', part: null };
  expect(of(exception('added', { date: '2026-12-05', window }))).toBe(
    'Em sábado 05/12 o caminhão passa, de manhã, das 7h às 12h.',
  );
});

test('a new rule is told day by day, new hours as such, and beyond six days as a number', () => {
  expect(told(area(), area({ rules: [rule('WE', { from: '07:00' })] }))).toBe(
    'Em quarta 02/12 o caminhão passa em outro horário, de dia, a partir das 7h. Em quarta 09/12 o caminhão passa em outro horário, de dia, a partir das 7h.',
  );
  expect(told(area(), area({ rules: [rule('MO,TU,TH,FR', evening)] }))).toMatch(/ Mais 5 dias mudam\.$/);
});

test('nothing is told where the days are what they were, or only a sentence or the time to put things out changes', () => {
  expect(told(area(), area({ putOutBeforeMinutes: 0 }))).toBe('');
  expect(told(area(), area({ exceptions: [exception('cancelled', { date: '2026-12-20' })] }))).toBe('');
});
