import { expect, test } from 'vitest';
import { missedAnswerWords, missedReportSpan, tooEarlyWords } from './missed.ts';
import type { CollectionWindow } from './window.ts';

const none: CollectionWindow = { from: null, until: null, part: null };
const spanOf = (...windows: Partial<CollectionWindow>[]) => {
  const span = missedReportSpan(
    '2026-11-25',
    windows.map((window) => ({ ...none, ...window })),
  );
  return span === null ? null : [span.from, span.until];
};

test.each<[string, Partial<CollectionWindow>, string]>([
  ['stated hours: their end', { from: '07:00', until: '16:00' }, '2026-11-25T16:00'],
  ['stated hours past midnight: their end on the next day', { from: '20:00', until: '02:00' }, '2026-11-26T02:00'],
  ['an end alone: that hour', { until: '12:00' }, '2026-11-25T12:00'],
  ['an end alone before dawn: on the next day', { until: '02:00' }, '2026-11-26T02:00'],
  ['the end of a stated night: on the next day', { until: '06:00', part: 'night' }, '2026-11-26T06:00'],
  ['a stated night: 6h of the next day', { from: '17:30', part: 'night' }, '2026-11-26T06:00'],
  ['a stated hour: two hours later', { from: '16:00', until: '16:00' }, '2026-11-25T18:00'],
  ['a late stated hour: past midnight', { from: '22:30', until: '22:30' }, '2026-11-26T00:30'],
  ['an open evening: 6h of the next day', { from: '18:00' }, '2026-11-26T06:00'],
  ['an open morning: the end of the day part', { from: '07:00' }, '2026-11-25T18:00'],
  ['an open afternoon: four hours at least', { from: '17:00' }, '2026-11-25T21:00'],
  ['an open small hour: the same morning', { from: '01:00' }, '2026-11-25T06:00'],
  ['the morning: noon', { part: 'morning' }, '2026-11-25T12:00'],
  ['the day: 18h', { part: 'day' }, '2026-11-25T18:00'],
  ['the night: 6h of the next day', { part: 'night' }, '2026-11-26T06:00'],
  ['nothing known: the end of the day', {}, '2026-11-26T00:00'],
])('a missed collection can be reported from its window’s end on: %s', (_name, window, from) => {
  expect(spanOf(window)?.[0]).toBe(from);
});

test('the span ends two days after the window', () => {
  expect(spanOf({ from: '07:00', until: '16:00' })).toEqual(['2026-11-25T16:00', '2026-11-27T16:00']);
  expect(spanOf({ from: '18:00' })).toEqual(['2026-11-26T06:00', '2026-11-28T06:00']);
});

test('of two windows of a day the first opens the span and the last closes it; without one there is none', () => {
  expect(spanOf({ from: '18:00', until: '22:00' }, { from: '07:00', until: '11:00' })).toEqual([
    '2026-11-25T11:00',
    '2026-11-27T22:00',
  ]);
  expect(spanOf()).toBeNull();
});

test('a refusal names the hour, and the day where it is another one', () => {
  const words = (from: string) => tooEarlyWords('2026-11-25', { from, until: '' });
  expect(words('2026-11-25T16:00')).toBe('O caminhão ainda pode passar. Dá para avisar a partir das 16h.');
  expect(words('2026-11-26T00:30')).toBe('O caminhão ainda pode passar. Dá para avisar a partir da 0h30 de quinta 26/11.');
});

test('an answer says what came of it, with the sentence', () => {
  const answer = { date: '2026-11-25', comesOn: null, answer: null };
  expect(missedAnswerWords({ ...answer, state: 'announced', comesOn: '2026-11-27', answer: 'Desculpe.' })).toBe(
    'O caminhão vai passar em sexta 27/11. Desculpe.',
  );
  expect(missedAnswerWords({ ...answer, state: 'collected' })).toBe('A coleta de quarta 25/11 foi recolhida.');
  expect(missedAnswerWords({ ...answer, state: 'dismissed', answer: 'O caminhão passou às 8h.' })).toBe(
    'Conferimos a coleta de quarta 25/11. O caminhão passou às 8h.',
  );
});
