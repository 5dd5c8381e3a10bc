import { formatList, monthName, weekdays as weekdayNames } from '../portuguese.ts';
import type { DayPart } from './kinds.ts';
import { type NthWeekday, parseRecurrence, type Recurrence, type RecurrenceWeekday, recurrenceWeekdays } from './recurrence.ts';
import { type CollectionWindow, dayPartOf } from './window.ts';

/** 'terça' of TU. */
const nameOf = (weekday: RecurrenceWeekday): string => weekdayNames[(recurrenceWeekdays.indexOf(weekday) + 1) % 7] ?? '';
const isMasculine = (weekday: RecurrenceWeekday): boolean => weekday === 'SA' || weekday === 'SU';
const pluralOf = (weekday: RecurrenceWeekday): string => `${nameOf(weekday)}s`;

const spans: ReadonlyMap<string, string> = new Map([
  ['MO,TU,WE,TH,FR,SA,SU', 'todos os dias'],
  ['MO,TU,WE,TH,FR,SA', 'de segunda a sábado'],
  ['MO,TU,WE,TH,FR', 'de segunda a sexta'],
]);

/** 'às terças e quintas', 'aos sábados', 'às terças e aos sábados'. */
const onWeekdays = (weekdays: readonly RecurrenceWeekday[]): string => {
  const span = spans.get(weekdays.join(','));
  if (span !== undefined) return span;
  const feminine = weekdays.filter((weekday) => !isMasculine(weekday)).map(pluralOf);
  const masculine = weekdays.filter(isMasculine).map(pluralOf);
  return [
    ...(feminine.length === 0 ? [] : [`às ${formatList(feminine)}`]),
    ...(masculine.length === 0 ? [] : [`aos ${formatList(masculine)}`]),
  ].join(' e ');
};

const weeks = ['', '', 'duas', 'três', 'quatro'];

const ordinal = (nth: number, masculine: boolean): string => {
  if (nth === -1) return masculine ? 'último' : 'última';
  return `${nth}${masculine ? 'º' : 'ª'}`;
};

/** 'todo 1º e 3º sábado', 'toda última terça'. */
const nthWeekdays = (weekday: RecurrenceWeekday, on: readonly NthWeekday[]): string => {
  const masculine = isMasculine(weekday);
  const ordinals = on.filter((each) => each.weekday === weekday).map(({ nth }) => ordinal(nth, masculine));
  return `${masculine ? 'todo' : 'toda'} ${formatList(ordinals)} ${nameOf(weekday)}`;
};

const daysOfMonth = (on: readonly number[]): string => {
  const numbers = on.filter((day) => day !== -1).map((day) => (day === 1 ? '1º' : String(day)));
  return formatList([
    ...(numbers.length === 0 ? [] : [`todo dia ${formatList(numbers)}`]),
    ...(on.includes(-1) ? ['todo último dia'] : []),
  ]);
};

/** ', de outubro a março', ', em janeiro e julho'; empty for the whole year. */
const season = (months: readonly number[]): string => {
  if (months.length === 0) return '';
  const names = months.map((month) => monthName(month - 1));
  const begins = months.filter((month) => !months.includes(((month + 10) % 12) + 1));
  if (months.length < 3 || begins.length !== 1) return `, em ${formatList(names)}`;
  const [first = 1] = begins;
  return `, de ${monthName(first - 1)} a ${monthName((first + months.length - 2) % 12)}`;
};

const described = (recurrence: Recurrence): string => {
  if (recurrence.kind === 'monthly-day') return `${daysOfMonth(recurrence.on)} do mês`;
  if (recurrence.kind === 'monthly-weekday') {
    const { on } = recurrence;
    const used = recurrenceWeekdays.filter((weekday) => on.some((each) => each.weekday === weekday));
    return `${formatList(used.map((weekday) => nthWeekdays(weekday, on)))} do mês`;
  }
  if (recurrence.interval > 1) return `a cada ${weeks[recurrence.interval]} semanas, ${onWeekdays(recurrence.weekdays)}`;
  return spans.get(recurrence.weekdays.join(',')) ?? formatList(recurrence.weekdays.map(pluralOf));
};

/**
 * A recurrence in words: 'terças e quintas', 'todo 1º sábado do mês', 'a cada duas semanas, às quartas'. The text must be a
 * recurrence of `parseRecurrence`; any other is shown as it is.
 */
export const recurrenceWords = (text: string): string => {
  const recurrence = parseRecurrence(text);
  return recurrence === null ? text : described(recurrence) + season(recurrence.months);
};

const partWords: Record<DayPart, string> = { morning: 'de manhã', afternoon: 'à tarde', day: 'de dia', night: 'à noite' };

/** '07:30' as '7h30'. */
export const hourWords = (time: string): string => {
  const [hour = '', minutes = ''] = time.split(':');
  return `${Number(hour)}h${minutes === '00' ? '' : minutes}`;
};
/** Midnight and one o'clock are singular: 'a partir da 1h'. */
const isSingular = (time: string): boolean => Number(time.slice(0, 2)) < 2;
const at = (time: string): string => `${isSingular(time) ? 'à' : 'às'} ${hourWords(time)}`;
/** 'até as 17h', 'até a 1h'. */
export const untilWords = (time: string): string => `até ${isSingular(time) ? 'a' : 'as'} ${hourWords(time)}`;
const since = (time: string): string => `${isSingular(time) ? 'da' : 'das'} ${hourWords(time)}`;

const hoursWords = ({ from, until }: CollectionWindow): string | null => {
  if (from === null) return until === null ? null : untilWords(until);
  if (until === null) return `a partir ${since(from)}`;
  return until === from ? at(from) : `${since(from)} ${at(until)}`;
};

/**
 * A window in words: 'à noite, a partir das 18h', 'de dia, das 7h às 16h', 'às 16h', 'até as 12h', 'de manhã'; empty where
 * nothing is known. Of a single hour or an end alone the part of the day is said only where it is stated.
 */
export const windowWords = (window: CollectionWindow): string => {
  const part = window.from !== null && window.until === window.from ? window.part : dayPartOf(window);
  const hours = hoursWords(window);
  return [...(part === null ? [] : [partWords[part]]), ...(hours === null ? [] : [hours])].join(', ');
};

/** A rule in words: 'terças e quintas, à noite, a partir das 18h'. */
export const ruleWords = ({ recurrence, window }: { recurrence: string; window: CollectionWindow }): string =>
  [recurrenceWords(recurrence), windowWords(window)].filter((words) => words !== '').join(', ');

/** An area by its name: 'Setor: Centro', while 'Setor 7' needs no other word. */
export const areaTitle = (name: string): string => (/^setor\b/i.test(name) ? name : `Setor: ${name}`);
