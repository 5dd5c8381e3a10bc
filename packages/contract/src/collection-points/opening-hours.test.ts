import { expect, test } from 'vitest';
import { dayMinuteAt, openingStateAt, parseOpeningHours, spansOn, tidyOpeningHours } from './opening-hours.ts';
import { openingHoursWords } from './opening-hours-words.ts';

const hoursIn = (text: string) => {
  const hours = parseOpeningHours(text);
  if (hours === null) throw new Error(`“${text}” is not understood`);
  return hours;
};
const noHolidays: ReadonlySet<string> = new Set();
// 2026-12-04 is a Friday.
const at = (text: string, day: string, time: string, holidays = noHolidays) => {
  const { isOpen, until } = openingStateAt(
    hoursIn(text),
    { day, minute: Number(time.slice(0, 2)) * 60 + Number(time.slice(3)) },
    holidays,
  );
  return [isOpen ? 'open until' : 'opens', until && `${until.day} ${until.minute / 60}`];
};

const week = 'Mo-Fr 08:00-12:00,13:00-17:00; Sa 08:00-12:00';

test.each([
  [week, '2026-12-04', '08:00', ['open until', '2026-12-04 12']],
  [week, '2026-12-04', '12:00', ['opens', '2026-12-04 13']],
  [week, '2026-12-04', '17:00', ['opens', '2026-12-05 8']],
  [week, '2026-12-05', '12:30', ['opens', '2026-12-07 8']],
  ['Fr 22:00-02:00', '2026-12-05', '01:59', ['open until', '2026-12-05 2']],
  ['Mo-Su 00:00-24:00; Su off', '2026-12-04', '09:00', ['open until', '2026-12-06 0']],
  ['24/7', '2026-12-04', '09:00', ['open until', null]],
  ['2026 Dec 01 08:00-12:00', '2026-12-04', '09:00', ['opens', null]],
  ['Feb 29 08:00-12:00; Dec 25 10:00-11:00', '2026-12-25', '11:00', ['opens', '2027-12-25 10']],
])('“%s” on %s at %s: %j', (text, day, time, expected) => {
  expect(at(text, day, time)).toEqual(expected);
});

test('a holiday is as its own rule says, and else as any day', () => {
  const holidays = new Set(['2026-12-08']);
  expect(at('Mo-Fr 08:00-17:00; PH off', '2026-12-07', '18:00', holidays)).toEqual(['opens', '2026-12-09 8']);
  expect(at('Mo-Fr 08:00-17:00', '2026-12-07', '18:00', holidays)).toEqual(['opens', '2026-12-08 8']);
  expect(spansOn(hoursIn('Mo-Fr 08:00-17:00; PH 09:00-12:00'), '2026-12-08', holidays)).toEqual([[540, 720]]);
});

test('the minute of a day is the one of the time zone', () => {
  const instant = new Date('2026-12-05T02:30:00Z');
  expect(dayMinuteAt(instant, 'America/Fortaleza')).toEqual({ day: '2026-12-04', minute: 23 * 60 + 30 });
  expect(dayMinuteAt(instant, 'America/Manaus')).toEqual({ day: '2026-12-04', minute: 22 * 60 + 30 });
  expect(dayMinuteAt(new Date('2026-12-05T03:00:00Z'), 'America/Fortaleza')).toEqual({ day: '2026-12-05', minute: 0 });
});

test('a text is kept in one form', () => {
  expect(tidyOpeningHours(' Mo-Fr 8:00 – 12:00 , 13:00-17:00 ;Sa 08:00-12:00; ')).toBe(
    'Mo-Fr 08:00-12:00,13:00-17:00; Sa 08:00-12:00',
  );
});

test.each([
  ...[
    '',
    'Mo-Fr',
    'Seg a sex, 8h às 17h',
    'Mo-Fr 08:00-25:00',
    'Mo-Fr 08:60-12:00',
    'Mo-Fr 12:00-12:00',
    'Mo 10:00-12:00,08:00-09:00',
  ],
  ...[
    'sunrise-sunset',
    'Mo[1] 08:00-12:00',
    'Feb 30 off',
    '2026 Feb 29 off',
    'Fr 22:00-02:00; Sa 10:00-12:00',
    '"com hora marcada"',
  ],
])('“%s” is not understood', (text) => {
  expect(parseOpeningHours(text)).toBeNull();
});

test.each([
  [week, 'Seg a sex, 8h às 12h e 13h às 17h; sáb, 8h às 12h'],
  ['24/7', 'Todos os dias, 24 horas'],
  ['Mo,We,Fr 08:30-11:30; PH off', 'Seg, qua e sex, 8h30 às 11h30; feriados, fechado'],
  ['Mo-Sa,PH 08:00-17:00; Dec 25 off', 'Seg a sáb e feriados, 8h às 17h; 25/12, fechado'],
  ['Mo-Su 22:00-02:00', 'Todos os dias, 22h às 2h'],
  ['2026 Dec 24-2027 Jan 02 Mo-Fr 08:00-12:00', '24/12/2026 a 02/01/2027 e seg a sex, 8h às 12h'],
])('“%s” reads “%s”', (text, words) => {
  expect(openingHoursWords(hoursIn(text))).toBe(words);
});
