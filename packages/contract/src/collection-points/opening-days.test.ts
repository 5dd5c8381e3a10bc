import { expect, test } from 'vitest';
import { isPlainlyClosed, openWeekdays } from './opening-days.ts';

test.each([
  ['Seg a sáb, 8h às 17h', [1, 2, 3, 4, 5, 6]],
  ['Seg a sex, 8h às 12h e 13h às 17h', [1, 2, 3, 4, 5]],
  ['Ter a sáb, 8h às 22h; dom, 14h às 18h', [0, 2, 3, 4, 5, 6]],
  ['Seg a Sex: 8h às 17h', [1, 2, 3, 4, 5]],
  ['segunda-feira a sexta-feira, das 8h às 17h30', [1, 2, 3, 4, 5]],
  ['Segunda à sexta das 8:00 às 17:00 e sábado das 8:00 às 11:00', [1, 2, 3, 4, 5, 6]],
  ['Terças e quintas, 9h às 12h', [2, 4]],
  ['Sex a seg, 9h às 12h', [0, 1, 5, 6]],
  ['Dias úteis, das 8h às 17h', [1, 2, 3, 4, 5]],
  ['Todos os dias, 6h às 22h', [0, 1, 2, 3, 4, 5, 6]],
  ['Todos os dias, exceto domingo', [1, 2, 3, 4, 5, 6]],
  ['8h às 17h. Fechado aos domingos e feriados', [1, 2, 3, 4, 5, 6]],
  ['Fechado às segundas, aberto de terça a domingo', [0, 2, 3, 4, 5, 6]],
])('%s is open on %j', (hours, days) => {
  expect([...(openWeekdays(hours) ?? [])].sort()).toEqual(days);
});

test.each([
  '',
  '8h às 17h',
  '24 horas',
  'Ligue antes de ir',
  'Seg a sex, 8h às 17h, sábados só com agendamento',
  'Primeiro sábado do mês, 8h às 12h',
])('“%s” does not say plainly on which days it is open', (hours) => {
  expect(openWeekdays(hours)).toBeNull();
});

test('a day is plainly closed only where the hours say so', () => {
  // A Sunday and a Monday.
  expect(isPlainlyClosed('Seg a sáb, 8h às 17h', '2026-11-29')).toBe(true);
  expect(isPlainlyClosed('Seg a sáb, 8h às 17h', '2026-11-30')).toBe(false);
  expect(isPlainlyClosed('Ligue antes de ir', '2026-11-29')).toBe(false);
  expect(isPlainlyClosed(null, '2026-11-29')).toBe(false);
});
