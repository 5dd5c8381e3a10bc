import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatList, weekdayName } from '../portuguese.ts';
import { readFrequency } from './frequency-text.ts';
import { recurrenceWords, windowWords } from './words.ts';

/** The rules of a text in words, with what is open about it. */
const said = (text: string): string => {
  const { rules, doubts, rest, confidence } = readFrequency(text);
  const words = rules.map(({ recurrence, window }) =>
    [recurrence === '' ? '?' : recurrenceWords(recurrence), windowWords(window)].filter(Boolean).join(' '),
  );
  return [words.join(' · '), confidence, ...doubts, ...rest.map((one) => `«${one}»`)].join(' | ');
};

test.each([
  ['SEGUNDA-FEIRA DIURNO', 'segundas de dia'],
  ['SEG/QUA/SEX - NOTURNO', 'segundas, quartas e sextas à noite'],
  ['DIURNO - TER/QUI/SAB', 'terças, quintas e sábados de dia'],
  ['TERCA-FEIRA NOTURNO', 'terças à noite'],
  ['Terças e quintas de manhã', 'terças e quintas de manhã'],
  ['TER/QUI/SAB', 'terças, quintas e sábados'],
  ['SEG QUA SEX', 'segundas, quartas e sextas'],
  ['SEG-QUA-SEX', 'segundas, quartas e sextas'],
  ['Seg., Qua. e Sex. - 07h00 às 15h20', 'segundas, quartas e sextas de dia, das 7h às 15h20'],
  ['1º sábado do mês', 'todo 1º sábado do mês'],
  ['último sábado do mês', 'todo último sábado do mês'],
  ['primeira e terceira quarta-feira', 'toda 1ª e 3ª quarta do mês'],
  ['2ª e 4ª terça-feira do mês', 'toda 2ª e 4ª terça do mês'],
  ['segunda terça-feira do mês', 'toda 2ª terça do mês'],
  ['Quinzenal - 1º e 3º sábado', 'todo 1º e 3º sábado do mês'],
  ['dias 5 e 20 de cada mês', 'todo dia 5 e 20 do mês'],
  ['2ª, 4ª e 6ª feira', 'segundas, quartas e sextas'],
  ['3ª, 5ª e sáb.', 'terças, quintas e sábados'],
  ['2ª a sábado', 'de segunda a sábado'],
  ['2a a 6a das 7h as 16h', 'de segunda a sexta de dia, das 7h às 16h'],
  ['segunda a sexta', 'de segunda a sexta'],
  ['SEG-SEX', 'de segunda a sexta'],
  ['seg. à sáb.', 'de segunda a sábado'],
  ['Diário', 'todos os dias'],
  ['DIÁRIA - NOTURNA', 'todos os dias à noite'],
  ['Diária (seg a sáb)', 'de segunda a sábado'],
  ['Todos os dias de segunda a sábado, das 7h às 16h', 'de segunda a sábado de dia, das 7h às 16h'],
  ['Segunda a sexta (diariamente)', 'de segunda a sexta'],
  ['diariamente, exceto aos domingos, a partir das 19:00', 'de segunda a sábado à noite, a partir das 19h'],
  ['dias úteis', 'de segunda a sexta'],
  ['Todos os dias úteis', 'de segunda a sexta'],
  ['Somente às terças', 'terças'],
  ['Segunda 16:00', 'segundas às 16h'],
  ['quinta 16h00', 'quintas às 16h'],
  ['Segunda a domingo, das 7 às 16h', 'todos os dias de dia, das 7h às 16h'],
  ['terça das 18:00 às 23:30', 'terças à noite, das 18h às 23h30'],
  ['terça e sexta-feira, à noite, após as 19h', 'terças e sextas à noite, a partir das 19h'],
  ['Segunda-feira DIURNO – início às 7h e término às 15h20', 'segundas de dia, das 7h às 15h20'],
  ['segunda-feira às 6h da tarde', 'segundas às 18h'],
  ['Terças de manhã e quintas de tarde', 'terças de manhã · quintas à tarde'],
  ['segundas (tarde), terças (manhã) e nos sábados (manhã)', 'segundas à tarde · terças de manhã · sábados de manhã'],
  ['Segundas, quartas e sextas de manhã e tarde', 'segundas, quartas e sextas de dia'],
  ['seg a sex 8h às 12h e 14h às 18h', 'de segunda a sexta de manhã, das 8h às 12h · de segunda a sexta à tarde, das 14h às 18h'],
  ['sexta até 12h', 'sextas até as 12h'],
  ['SEG/QUA até as 12h', 'segundas e quartas até as 12h'],
  ['SEG/QUA ATÉ AS 12', 'segundas e quartas até as 12h'],
  ['terça, manhã, até 12h', 'terças de manhã, até as 12h'],
  ['quintas, término ao meio-dia', 'quintas até as 12h'],
  ['sábado, noturno, até 2h', 'sábados à noite, até as 2h'],
  ['segunda a partir das 7h, até as 15h', 'segundas de dia, das 7h às 15h'],
  ['terças, manhã até 12h e tarde até 17h', 'terças de manhã, até as 12h · terças à tarde, até as 17h'],
  ['quarta NOTURNO 17:30 às 23:00', 'quartas à noite, das 17h30 às 23h'],
  ['quarta de manhã a partir das 7h', 'quartas de manhã, a partir das 7h'],
  ['quarta de manhã das 7h às 13h', 'quartas de manhã, das 7h às 13h'],
  ['terças de março a novembro', 'terças, de março a novembro'],
  ['sextas, de nov. a fev.', 'sextas, de novembro a fevereiro'],
  ['ALTERNADA - SEG/QUA/SEX', 'segundas, quartas e sextas'],
  ['2 vezes por semana: terça e sexta', 'terças e sextas'],
  ['Coleta às segundas, quartas e sextas-feiras, no período da manhã.', 'segundas, quartas e sextas de manhã'],
])('%s is understood as a whole', (text, words) => {
  expect(said(text)).toBe(`${words} | sure`);
});

test.each([
  // Two readings are possible: the proposal is to be confirmed.
  ['TER-QUI', 'terças e quintas | check | pair'],
  ['SEG/SEX', 'segundas e sextas | check | pair'],
  ['2ª 6ª', 'segundas e sextas | check | pair'],
  ['segunda 8h e quarta', 'segundas e quartas | check | hours'],
  ['Segunda 8h/12h', 'segundas às 8h · segundas às 12h | check | hours'],
  ['noturno segunda 7h', 'segundas à noite, às 7h | check | hours'],
  ['segunda de manhã, 13h às 15h', 'segundas de manhã, das 13h às 15h | check | hours'],
  ['segunda de manhã, 8h às 18h', 'segundas de manhã, das 8h às 18h | check | hours'],
  ['segunda à tarde, até 10h', 'segundas à tarde, até as 10h | check | hours'],
  ['segunda até 12h e 18h', 'segundas até as 12h · segundas às 18h | check | hours'],
  ['manhã e noite, segunda 7h às 16h', 'segundas de dia, das 7h às 16h | check | hours'],
  ['1ª quarta e quinta do mês', 'quintas · toda 1ª quarta do mês | check | order'],
  // The days are known and their beginning is not.
  ['quarta-feira quinzenal', 'a cada duas semanas, às quartas | check | first-day-missing'],
  ['a cada 15 dias, às terças', 'a cada duas semanas, às terças | check | first-day-missing'],
  ['segunda, semana sim, semana não', 'a cada duas semanas, às segundas | check | first-day-missing'],
  ['sábados, semanas alternadas', 'a cada duas semanas, aos sábados | check | first-day-missing'],
  ['toda segunda-feira do mês', 'segundas | check | month-day-missing'],
  ['3x por semana: terça e sexta', 'terças e sextas | check | times'],
  // A part of the text is in no rule.
  ['20001 - SEGUNDA - DIURNO - RIBEIRA - SELETIVA', 'segundas de dia | check | «20001» | «RIBEIRA» | «SELETIVA»'],
  ['segunda a sábado, exceto feriados', 'de segunda a sábado | check | «exceto feriados»'],
  ['sexta até 12', 'sextas | check | «até» | «12»'],
  ['sexta, coloque até 12h', 'sextas até as 12h | check | «coloque»'],
  ['de 1º de dezembro a 15 de março, segundas', 'segundas | check | «1º» | «dezembro» | «15» | «março»'],
  ['terças, exceto em janeiro', 'terças | check | «exceto janeiro»'],
  ['Segunda e quarta – 2º turno', 'segundas e quartas | check | «2º turno»'],
  // The days are unknown: nothing is proposed.
  ['Quinzenal', '? | none | weekdays-missing | first-day-missing'],
  ['mensal', '? | none | weekdays-missing | month-day-missing'],
  ['alternada', '? | none | weekdays-missing | alternate'],
  ['dias alternados', '? | none | weekdays-missing | alternate'],
  ['7h às 16h', '? de dia, das 7h às 16h | none | weekdays-missing'],
  ['3x por semana', '? | none | weekdays-missing | times'],
  ['1ª semana do mês', '? | none | weekdays-missing | month-day-missing | «1ª semana»'],
  ['2ª e 4ª semana', ' | none | weekdays-missing | «2ª e 4ª semana»'],
  ['segunda e quarta semanas, às sextas', 'sextas | check | «segunda e quarta semanas»'],
  ['1ª e 3ª semana do mês: quartas', 'quartas | check | month-day-missing | «1ª e 3ª semana»'],
  ['1ª quinzena: terça', 'terças | check | «1ª quinzena»'],
  ['1º turno: seg a sex', 'de segunda a sexta | check | «1º turno»'],
  ['Segunda coleta: terça', 'terças | check | «Segunda coleta»'],
  ['2ª coleta na terça', 'terças | check | «2ª coleta»'],
  ['Primeira coleta: segunda; segunda coleta - quinta', 'segundas e quintas | check | «Primeira coleta» | «segunda coleta»'],
  ['Segunda coleta seletiva', 'segundas | check | «seletiva»'],
  ['seg e qua, sáb só de manhã', 'segundas, quartas e sábados de manhã | check | «só»'],
  ['Segundas e sextas, terça apenas em dezembro', 'segundas, terças e sextas, em dezembro | check | «apenas em»'],
  ['diariamente 7h, domingo 8h', 'todos os dias às 7h · domingos às 8h | check | order'],
  ['conforme agendamento', ' | none | weekdays-missing | «conforme agendamento»'],
  ['Bissemanal', ' | none | weekdays-missing | «Bissemanal»'],
  ['2 a 6', ' | none | weekdays-missing | «2» | «6»'],
  ['Esquartaria da Serra', ' | none | weekdays-missing | «Esquartaria da Serra»'],
  ['', ' | none'],
])('%s is not guessed', (text, words) => {
  expect(said(text)).toBe(words);
});

const codes = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA'];
const weekdays = fc.subarray([1, 2, 3, 4, 5, 6, 0], { minLength: 1 });
const styles: readonly ((weekday: number) => string)[] = [
  weekdayName,
  (weekday) => weekdayName(weekday).toUpperCase(),
  (weekday) => weekdayName(weekday).replace('-feira', ''),
  (weekday) => weekdayName(weekday).replace('-', ' '),
  (weekday) => weekdayName(weekday).slice(0, 3),
  (weekday) => `${weekdayName(weekday).slice(0, 3).toUpperCase()}.`,
  (weekday) => weekdayName(weekday).normalize('NFD').replace(/\p{M}/gu, ''),
  (weekday) => (weekday > 0 && weekday < 6 ? `${weekday + 1}ª` : weekdayName(weekday)),
];
const separators = [', ', ' e ', '/', ' / ', '; ', ' - '];

test('days are understood however they are written', () => {
  const text = fc.record({ days: weekdays, style: fc.constantFrom(...styles), separator: fc.constantFrom(...separators) });
  fc.assert(
    fc.property(
      text,
      fc.constantFrom('', ' - NOTURNO', ' 7h', ', a partir das 18h30', ', até 12h'),
      ({ days, style, separator }, hours) => {
        const { rules, doubts, rest } = readFrequency(`${days.map(style).join(separator)}${hours}`);
        // Pairs with a dash or a slash may be ranges.
        if (days.length === 2 && doubts.includes('pair')) return;
        const isRange = days.length === 2 && separator === ' - ' && days[0] === 1;
        if (!isRange)
          expect(rules.map(({ recurrence }) => recurrence)).toEqual([
            `FREQ=WEEKLY;BYDAY=${days.map((day) => codes[day]).join()}`,
          ]);
        expect([rest, doubts]).toEqual([[], []]);
      },
    ),
  );
});

test('no part of a text is hidden', () => {
  const stranger = fc.stringMatching(/^[bcdfg]{4}x[bcdfg]{3}$/);
  const parts = fc.tuple(weekdays, fc.constantFrom('noturno', '7h às 16h', 'a partir das 18h', 'até 12h', 'quinzenal'), stranger);
  fc.assert(
    fc.property(parts, fc.nat(2), ([days, hours, word], place) => {
      const words = [formatList(days.map(weekdayName)), hours];
      const { rest, confidence } = readFrequency(words.toSpliced(place, 0, word).join(' '));
      expect(rest).toContain(word);
      expect(confidence).not.toBe('sure');
    }),
  );
});

test('any text has a reading', () => {
  const word = fc.constantFrom(
    'segunda',
    '2ª',
    'a',
    'às',
    'e',
    '-',
    '/',
    '7h',
    'até',
    'exceto',
    '1º',
    'mês',
    'março',
    'dia 15',
    'xyz',
  );
  const text = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.array(word).map((words) => words.join(' ')),
  );
  fc.assert(
    fc.property(text, (one) => {
      const { rules, confidence } = readFrequency(one);
      expect(confidence === 'none').toBe(rules.length === 0 || rules.some(({ recurrence }) => recurrence === ''));
    }),
  );
});
