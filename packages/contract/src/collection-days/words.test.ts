import { expect, test } from 'vitest';
import { areaTitle, recurrenceWords, windowWords } from './words.ts';

test.each([
  ['FREQ=WEEKLY;BYDAY=TU,TH', 'terças e quintas'],
  ['FREQ=WEEKLY;BYDAY=MO,WE,FR', 'segundas, quartas e sextas'],
  ['FREQ=WEEKLY;BYDAY=SA,SU', 'sábados e domingos'],
  ['FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR', 'de segunda a sexta'],
  ['FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR,SA', 'de segunda a sábado'],
  ['FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR,SA,SU', 'todos os dias'],
  ['FREQ=WEEKLY;INTERVAL=2;BYDAY=WE', 'a cada duas semanas, às quartas'],
  ['FREQ=WEEKLY;INTERVAL=3;BYDAY=TU,TH,SA', 'a cada três semanas, às terças e quintas e aos sábados'],
  ['FREQ=MONTHLY;BYDAY=1SA', 'todo 1º sábado do mês'],
  ['FREQ=MONTHLY;BYDAY=1SA,3SA', 'todo 1º e 3º sábado do mês'],
  ['FREQ=MONTHLY;BYDAY=-1TU', 'toda última terça do mês'],
  ['FREQ=MONTHLY;BYDAY=1SA,2TU', 'toda 2ª terça e todo 1º sábado do mês'],
  ['FREQ=MONTHLY;BYMONTHDAY=15', 'todo dia 15 do mês'],
  ['FREQ=MONTHLY;BYMONTHDAY=1,15', 'todo dia 1º e 15 do mês'],
  ['FREQ=MONTHLY;BYMONTHDAY=-1', 'todo último dia do mês'],
  ['FREQ=WEEKLY;BYDAY=SA;BYMONTH=1,2,3,10,11,12', 'sábados, de outubro a março'],
  ['FREQ=WEEKLY;BYDAY=SA;BYMONTH=5,6,7', 'sábados, de maio a julho'],
  ['FREQ=WEEKLY;BYDAY=SA;BYMONTH=1,7', 'sábados, em janeiro e julho'],
])('%s reads “%s”', (recurrence, words) => expect(recurrenceWords(recurrence)).toBe(words));

test.each([
  ['18:00', null, 'à noite, a partir das 18h'],
  ['07:00', '16:00', 'de dia, das 7h às 16h'],
  ['16:00', '16:00', 'às 16h'],
  ['07:30', '11:45', 'de manhã, das 7h30 às 11h45'],
  ['13:00', '17:00', 'à tarde, das 13h às 17h'],
  ['13:00', null, 'à tarde, a partir das 13h'],
  ['07:00', null, 'de dia, a partir das 7h'],
  ['22:00', '01:00', 'à noite, das 22h à 1h'],
  ['00:30', null, 'à noite, a partir da 0h30'],
])('from %s until %s reads “%s”', (from, until, words) => expect(windowWords({ from, until, part: null })).toBe(words));

test('without hours the part of the day is said, or nothing', () => {
  expect(windowWords({ from: null, until: null, part: 'day' })).toBe('de dia');
  expect(windowWords({ from: null, until: null, part: null })).toBe('');
});

test.each([
  [null, '12:00', null, 'até as 12h'],
  [null, '12:00', 'morning', 'de manhã, até as 12h'],
  [null, '01:00', 'night', 'à noite, até a 1h'],
  ['17:30', '23:00', 'night', 'à noite, das 17h30 às 23h'],
  ['08:00', null, 'morning', 'de manhã, a partir das 8h'],
  ['08:00', '08:00', 'day', 'de dia, às 8h'],
] as const)('an end alone and a stated part of the day: from %s until %s, %s reads “%s”', (from, until, part, words) =>
  expect(windowWords({ from, until, part })).toBe(words),
);

test.each([
  ['Centro', 'Setor: Centro'],
  ['Setorial Norte', 'Setor: Setorial Norte'],
  ['Setor 7', 'Setor 7'],
  ['SETOR 7', 'SETOR 7'],
])('an area named %s reads “%s”', (name, words) => expect(areaTitle(name)).toBe(words));
