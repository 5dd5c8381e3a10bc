import { expect, test } from 'vitest';
import { holidayClosing } from './holidays.ts';
import { openingStateAt, parseOpeningHours } from './opening-hours.ts';
import { openingWords } from './opening-state-words.ts';

// 2026-12-04 is a Friday.
test.each([
  ['Mo-Sa 08:00-17:00', '2026-12-04', '10:00', 'Aberto agora, até 17h'],
  ['Mo-Sa 08:00-17:30', '2026-12-04', '17:00', 'Fecha em 30 min'],
  ['Mo-Sa 08:00-17:30', '2026-12-04', '16:59', 'Aberto agora, até 17h30'],
  ['Mo-Sa 08:00-17:00', '2026-12-04', '07:59', 'Abre hoje às 8h'],
  ['Mo-Sa 08:00-17:00', '2026-12-04', '17:00', 'Abre amanhã às 8h'],
  ['Mo-Sa 08:00-17:00', '2026-12-05', '17:00', 'Abre segunda às 8h'],
  ['Fr 08:00-17:00', '2026-12-04', '18:00', 'Abre em 11/12/2026 às 8h'],
  ['Fr 22:00-02:00', '2026-12-04', '23:00', 'Aberto agora, até 2h'],
  ['Fr 22:00-02:00', '2026-12-04', '22:00', 'Aberto agora, até 2h'],
  ['Mo-Fr 07:00-24:00', '2026-12-04', '20:00', 'Aberto agora, até 24h'],
  ['Mo-Su 00:00-24:00; Su 00:00-12:00', '2026-12-04', '20:00', 'Aberto agora, até domingo às 12h'],
  ['24/7', '2026-12-04', '20:00', 'Aberto 24 horas'],
  ['2026 Dec 01 08:00-12:00', '2026-12-04', '20:00', 'Fechado'],
])('“%s” on %s at %s: “%s”', (text, day, time, words) => {
  const now = { day, minute: Number(time.slice(0, 2)) * 60 + Number(time.slice(3)) };
  expect(openingWords(openingStateAt(parseOpeningHours(text) ?? [], now, new Set()), now)).toBe(words);
});

test.each([
  ['Mo-Fr 08:00-17:00; PH off', '2026-12-25', 'Fechado hoje: feriado (Natal). Abre segunda às 8h'],
  ['Mo-Fr 08:00-17:00; PH 10:00-11:00', '2026-12-25', 'Abre segunda às 8h'],
  ['Mo-Fr 08:00-17:00', '2026-12-25', 'Abre segunda às 8h'],
  ['Sa 08:00-17:00; PH off', '2026-12-25', 'Abre amanhã às 8h'],
])('“%s” on the holiday %s, in the evening: “%s”', (text, day, words) => {
  const hours = parseOpeningHours(text) ?? [];
  const now = { day, minute: 1200 };
  const holidays = new Map([['2026-12-25', 'Natal']]);
  expect(openingWords(openingStateAt(hours, now, holidays), now, holidayClosing(hours, day, holidays))).toBe(words);
});
