import { collectionDayLimits } from './limits.ts';

/** Days of the week as RFC 5545 names them, in the order of a collection week. */
export const recurrenceWeekdays = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'] as const;
export type RecurrenceWeekday = (typeof recurrenceWeekdays)[number];

/** The `nth` such weekday of a month, 1 to 5, or -1 for the last. */
export interface NthWeekday {
  readonly nth: number;
  readonly weekday: RecurrenceWeekday;
}

/**
 * A recurrence that the editor can make. `months` (1 to 12) is the season; empty is the whole year. Weeks begin on Monday and
 * are counted from the rule's first day.
 */
export type Recurrence = { readonly months: readonly number[] } & (
  | { readonly kind: 'weekly'; readonly interval: number; readonly weekdays: readonly RecurrenceWeekday[] }
  | { readonly kind: 'monthly-weekday'; readonly on: readonly NthWeekday[] }
  /** Days of the month, 1 to 31, or -1 for the last. A month without the day has no collection. */
  | { readonly kind: 'monthly-day'; readonly on: readonly number[] }
);

type Parts = ReadonlyMap<string, string>;

const partsOf = (text: string): Parts | null => {
  const pairs = text
    .trim()
    .toUpperCase()
    .replace(/^RRULE:/, '')
    .split(';')
    .map((part) => part.split('='));
  const parts = new Map(pairs.map(([name = '', value = '']): [string, string] => [name, value]));
  return parts.size === pairs.length && pairs.every((pair) => pair.length === 2) ? parts : null;
};

/** Distinct values of a comma-separated list in rising order; null when one of them is unknown or there are none. */
const listOf = <Value>(
  text: string | undefined,
  parse: (word: string) => Value | null,
  rank: (value: Value) => number,
): Value[] | null => {
  if (text === undefined) return null;
  const values = text.split(',').map(parse);
  if (values.some((value) => value === null)) return null;
  const byRank = new Map(values.flatMap((value) => (value === null ? [] : [[rank(value), value] as const])));
  return [...byRank].sort(([a], [b]) => a - b).map(([, value]) => value);
};

const numberWithin =
  (least: number, most: number) =>
  (word: string): number | null =>
    /^[+-]?\d{1,2}$/.test(word) && Number(word) >= least && Number(word) <= most ? Number(word) : null;

const weekdayNamed = (word: string): RecurrenceWeekday | null => recurrenceWeekdays.find((weekday) => weekday === word) ?? null;
const rankOfWeekday = (weekday: RecurrenceWeekday): number => recurrenceWeekdays.indexOf(weekday);

const nthWeekday = (word: string): NthWeekday | null => {
  const [, ordinal, name = ''] = /^\+?(-1|[1-5])([A-Z]{2})$/.exec(word) ?? [];
  const weekday = weekdayNamed(name);
  return ordinal === undefined || weekday === null ? null : { nth: Number(ordinal), weekday };
};
/** The last of a month ranks behind all others. */
const rankOfOrdinal = (ordinal: number): number => (ordinal === -1 ? 99 : ordinal);
const dayOfMonth = (word: string): number | null => (word === '-1' ? -1 : numberWithin(1, 31)(word));

const weekly = (parts: Parts, months: readonly number[]): Recurrence | null => {
  const weekdays = listOf(parts.get('BYDAY'), weekdayNamed, rankOfWeekday);
  const interval = numberWithin(1, collectionDayLimits.intervalMax)(parts.get('INTERVAL') ?? '1');
  return weekdays === null || interval === null || parts.has('BYMONTHDAY')
    ? null
    : { kind: 'weekly', interval, weekdays, months };
};

const monthly = (parts: Parts, months: readonly number[]): Recurrence | null => {
  if ((parts.get('INTERVAL') ?? '1') !== '1' || parts.has('BYDAY') === parts.has('BYMONTHDAY')) return null;
  if (parts.has('BYDAY')) {
    const on = listOf(parts.get('BYDAY'), nthWeekday, ({ nth, weekday }) => rankOfOrdinal(nth) * 7 + rankOfWeekday(weekday));
    return on === null || on.length > collectionDayLimits.monthlyMax ? null : { kind: 'monthly-weekday', on, months };
  }
  const on = listOf(parts.get('BYMONTHDAY'), dayOfMonth, rankOfOrdinal);
  return on === null || on.length > collectionDayLimits.monthlyMax ? null : { kind: 'monthly-day', on, months };
};

const known = new Set(['FREQ', 'INTERVAL', 'BYDAY', 'BYMONTHDAY', 'BYMONTH']);

/**
 * Parses the recurrence part of an RFC 5545 rule ('FREQ=WEEKLY;BYDAY=TU,TH'), with or without 'RRULE:'. Null for a rule that
 * the editor cannot make, such as one with COUNT or UNTIL: a rule's days are bounded by its validity.
 */
export const parseRecurrence = (text: string): Recurrence | null => {
  const parts = partsOf(text);
  if (parts === null || ![...parts.keys()].every((name) => known.has(name))) return null;
  const months = parts.has('BYMONTH') ? listOf(parts.get('BYMONTH'), numberWithin(1, 12), (month) => month) : [];
  if (months === null) return null;
  const season = months.length === 12 ? [] : months;
  if (parts.get('FREQ') === 'WEEKLY') return weekly(parts, season);
  return parts.get('FREQ') === 'MONTHLY' ? monthly(parts, season) : null;
};

/** A recurrence in its one form as RFC 5545 text. */
export const formatRecurrence = (recurrence: Recurrence): string => {
  const season = recurrence.months.length === 0 ? '' : `;BYMONTH=${recurrence.months.join(',')}`;
  if (recurrence.kind === 'weekly') {
    const interval = recurrence.interval === 1 ? '' : `;INTERVAL=${recurrence.interval}`;
    return `FREQ=WEEKLY${interval};BYDAY=${recurrence.weekdays.join(',')}${season}`;
  }
  return recurrence.kind === 'monthly-day'
    ? `FREQ=MONTHLY;BYMONTHDAY=${recurrence.on.join(',')}${season}`
    : `FREQ=MONTHLY;BYDAY=${recurrence.on.map(({ nth, weekday }) => `${nth}${weekday}`).join(',')}${season}`;
};
