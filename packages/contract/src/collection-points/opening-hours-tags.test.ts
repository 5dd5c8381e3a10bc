import { expect, test } from 'vitest';
import { hoursTagWords, isHoursTag } from './opening-hours-tags.ts';

test.each([
  ['Mo-Fr 08:00-17:00 "somente com agendamento"', 'Seg a sex, 8h às 17h (somente com agendamento)'],
  ['Mo-Fr 8:00-17:00 "by appointment"; Sa off', 'Seg a sex, 8h às 17h (com hora marcada); sáb, fechado'],
  ['Mo-Fr 08:00-12:00 || "ligue antes; sem fila"', 'Seg a sex, 8h às 12h; fora disso, ligue antes; sem fila'],
  ['Mo-Sa sunrise-sunset', 'Seg a sáb, do nascer do sol até o pôr do sol'],
  ['08:00-sunset', 'Das 8h até o pôr do sol'],
  ['Mo-Fr 18:00+', 'Seg a sex, a partir das 18h'],
  ['Sa[1] 08:00-12:00', '1º sáb do mês, 8h às 12h'],
  ['We[2,4] 08:30-12:00', '2ª e 4ª qua do mês, 8h30 às 12h'],
  ['Fr[-1] 14:00-17:00', 'Última sex do mês, 14h às 17h'],
  ['Apr-Sep Mo-Fr 08:00-17:00', 'Abr a set, seg a sex, 8h às 17h'],
  ['Mo-Fr,SH 08:00-12:00', 'Seg a sex e férias escolares, 8h às 12h'],
  ['Mo-Fr unknown', 'Seg a sex, confirme antes'],
  ['"só com hora marcada"', 'Só com hora marcada'],
  ['Mo-Fr 08:00-12:00,18:00+', 'Seg a sex, 8h às 12h e a partir das 18h'],
  ['week 1-10 Mo 08:00-12:00', null],
  ['Mo-Fr (sunrise+01:00)-18:00', null],
  ['Sa[9] 08:00-12:00', null],
  ['segunda', null],
])('%j is said as %j', (tag, words) => {
  expect(hoursTagWords(tag)).toBe(words);
});

test.each(['Mo-Fr 08:00-17:00', 'Sa 08:00-12:00', 'sunrise-sunset', 'PH off', '24/7'])('%j is meant for programs', (tag) => {
  expect(isHoursTag(tag)).toBe(true);
});
test.each(['Seg a sex, 8h às 17h', 'Sábado, 8h', 'Só com hora marcada', '24h'])('%j is meant for people', (text) => {
  expect(isHoursTag(text)).toBe(false);
});
