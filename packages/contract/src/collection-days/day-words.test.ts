import { expect, test } from 'vitest';
import type { CalendarEntry, CancelledEntry } from './calendar.ts';
import { beforeWords, changeWords, dayTitle, putOutWords, windowPutOutWords } from './day-words.ts';

const evening = { from: '18:00', until: null, part: null };
const entry: CalendarEntry = {
  ...{ date: '2026-12-26', window: evening, putOutBy: '2026-12-26T17:00' },
  ...{ origin: 'rule', movedFrom: null, holiday: null, sentence: null },
};
const cancelled: CancelledEntry = {
  ...{ date: '2026-12-25', window: evening, origin: 'holiday', movedTo: '2026-12-26', holiday: 'Natal', sentence: null },
};

test('days are named from today on', () => {
  expect(dayTitle('2026-11-26', '2026-11-26')).toBe('Hoje, quinta 26/11');
  expect(dayTitle('2026-11-27', '2026-11-26')).toBe('Amanhã, sexta 27/11');
  expect(dayTitle('2026-11-28', '2026-11-26')).toBe('Sábado 28/11');
});

test.each([
  ['2026-12-26T17:00', 'Coloque até as 17h'],
  ['2026-12-26T01:30', 'Coloque até a 1h30'],
  ['2026-12-25T22:30', 'Coloque até sexta 25/12, 22h30'],
  [null, null],
])('things that are put out until %s: %s', (putOutBy, words) => {
  expect(putOutWords({ date: '2026-12-26', putOutBy })).toBe(words);
});

test.each([
  ['18:00', 60, 'Coloque até as 17h'],
  ['00:30', 60, 'Coloque na véspera, até as 23h30'],
  ['00:00', 1440, 'Coloque na véspera, até a 0h'],
  [null, 60, null],
])('a window from %s with %i minutes before: %s', (from, minutes, words) => {
  expect(windowPutOutWords({ from, until: null, part: null }, minutes)).toBe(words);
});

test.each([
  [0, 'Coloque antes de o caminhão passar'],
  [30, 'Coloque até 30 minutos antes de o caminhão passar'],
  [60, 'Coloque até 1 hora antes de o caminhão passar'],
  [90, 'Coloque até 1h30 antes de o caminhão passar'],
  [120, 'Coloque até 2 horas antes de o caminhão passar'],
])('%i minutes before: %s', (minutes, words) => expect(beforeWords(minutes)).toBe(words));

test('a change says what happens, and why', () => {
  expect(changeWords({ ...entry, origin: 'holiday', movedFrom: '2026-12-25', holiday: 'Natal' })).toBe(
    'no lugar de sexta 25/12 · feriado: Natal',
  );
  expect(changeWords({ ...entry, origin: 'added', sentence: 'Mutirão' })).toBe('coleta extra · Mutirão');
  expect(changeWords(cancelled)).toBe('não passa · passa em sábado 26/12 · feriado: Natal');
  expect(changeWords({ ...cancelled, movedTo: null, holiday: null, sentence: 'Greve' })).toBe('não passa · Greve');
  expect(changeWords(entry)).toBeNull();
});
