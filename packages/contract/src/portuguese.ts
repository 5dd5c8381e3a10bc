/** Caches a formatter by its options: creating one costs a hundred times its use. */
const cached = <Option extends string | number, Formatter>(
  make: (option: Option) => Formatter,
): ((option: Option) => Formatter) => {
  const made = new Map<Option, Formatter>();
  return (option) => {
    const formatter = made.get(option) ?? make(option);
    made.set(option, formatter);
    return formatter;
  };
};

const numberFormat = cached((digits: number) => new Intl.NumberFormat('pt-BR', { maximumFractionDigits: digits }));
const listFormat = cached((type: Intl.ListFormatType) => new Intl.ListFormat('pt-BR', { type }));
const dateFormat = cached((part: 'month' | 'weekday') => new Intl.DateTimeFormat('pt-BR', { [part]: 'long', timeZone: 'UTC' }));

/** A number in Portuguese, rounded to at most `digits` decimals: 1234.5 is '1.234,5'. */
export const formatNumber = (number: number, digits = 0): string => numberFormat(digits).format(number).replace(/^-0$/, '0');

/** Pads a number to two digits: '07'. */
export const twoDigits = (number: number): string => String(number).padStart(2, '0');

/** Joins words: 'papel, vidro e metal', or with 'ou' before the last. */
export const formatList = (words: readonly string[], last: 'e' | 'ou' = 'e'): string =>
  listFormat(last === 'e' ? 'conjunction' : 'disjunction').format(words);

/** The whole name of a day of the week (0 is Sunday): 'sexta-feira'. */
export const weekdayName = (weekday: number): string => dateFormat('weekday').format(Date.UTC(2026, 10, 1 + weekday));

/** Short names of the days of the week, Sunday first. Written out: the first `Intl.DateTimeFormat` takes 50 ms of a phone's start. */
export const weekdays = ['domingo', 'segunda', 'terça', 'quarta', 'quinta', 'sexta', 'sábado'];

/** The name of a month, 0 to 11. */
export const monthName = (month: number): string => dateFormat('month').format(Date.UTC(2026, month, 15));
