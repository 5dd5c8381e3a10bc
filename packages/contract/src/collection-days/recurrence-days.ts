import * as library from 'rrule';
import { addDays, type CalendarDay } from '../calendar.ts';

// Node.js loads the library's CommonJS build, whose exports are on `default`; bundlers load its module build, which has none.
const build = library as typeof library & { readonly default?: typeof library };
const { RRule, datetime } = build.default ?? library;

/**
 * A calendar day as the library wants days: midnight in the UTC fields of a `Date`, whatever the time zone. The library reads
 * and writes these fields alone as long as no `tzid` is given; a `Date` made from local fields would be a day off.
 */
const floating = (day: CalendarDay): Date => {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number);
  return datetime(year, month, date);
};
const dayOf = (date: Date): CalendarDay => date.toISOString().slice(0, 10);

const dayInMilliseconds = 86_400_000;
const daysBetween = (from: CalendarDay, to: CalendarDay): number => (Date.parse(to) - Date.parse(from)) / dayInMilliseconds;

interface Span {
  /** First possible day, from which weeks are counted. */
  readonly start: CalendarDay;
  readonly from: CalendarDay;
  /** Inclusive. */
  readonly to: CalendarDay;
}

/** A later start with the same days from `from` on, so that the library does not iterate through the years before. */
const laterStart = (start: CalendarDay, from: CalendarDay, weeks: number | null): CalendarDay => {
  if (from <= start) return start;
  if (weeks !== null) return addDays(start, Math.floor(daysBetween(start, from) / (7 * weeks)) * 7 * weeks);
  const month = `${from.slice(0, 7)}-01`;
  return month > start ? month : start;
};

/** Days of a recurrence (`recurrence.ts`) within a span, rising. The start is one of them only where the recurrence has it. */
export const recurrenceDays = (recurrence: string, { start, from, to }: Span): CalendarDay[] => {
  const first = from > start ? from : start;
  if (first > to) return [];
  const options = RRule.parseString(recurrence);
  const weeks = options.freq === RRule.WEEKLY ? (options.interval ?? 1) : null;
  const dtstart = floating(laterStart(start, first, weeks));
  const rule = new RRule({ ...options, dtstart, wkst: RRule.MO }, true);
  return rule.between(floating(first), floating(to), true).map(dayOf);
};
