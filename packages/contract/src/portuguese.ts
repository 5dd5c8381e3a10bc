// What `Intl` writes in Portuguese, written here: the first use of any part of it takes 25 ms of a quick machine, more than all that a
// screen draws with it, and on a telephone five times as long. `portuguese.test.ts` holds each against it.

/** A number as it is read in Portuguese, rounded to `digits` after the comma at most: 1234.5 is '1.234,5'. */
export const formatNumber = (number: number, digits = 0): string => {
  const [whole = '', fraction] = String(Number(number.toFixed(digits))).split('.');
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, '.');
  return fraction === undefined ? grouped : `${grouped},${fraction}`;
};

/** A number of an hour, a day or a month, with two digits: '07'. */
export const twoDigits = (number: number): string => String(number).padStart(2, '0');

/** Words one after the other: 'papel, vidro e metal'; with 'ou' before the last where one of them is meant. */
export const formatList = (words: readonly string[], last: 'e' | 'ou' = 'e'): string => {
  const [before, end = ''] = [words.slice(0, -1), words.at(-1)];
  return before.length === 0 ? end : `${before.join(', ')} ${last} ${end}`;
};

/** The days of the week, the first one Sunday, as they are called for short. */
export const weekdays = ['domingo', 'segunda', 'terça', 'quarta', 'quinta', 'sexta', 'sábado'];

/** The whole name of a day of the week (0 is Sunday): 'sexta-feira'. */
export const weekdayName = (weekday: number): string => `${weekdays[weekday]}${weekday % 6 === 0 ? '' : '-feira'}`;

const months = 'janeiro fevereiro março abril maio junho julho agosto setembro outubro novembro dezembro'.split(' ');

/** The name of a month, 0 to 11. */
export const monthName = (month: number): string => months[month] ?? '';
