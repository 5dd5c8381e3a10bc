import type { CalendarDay } from '../calendar.ts';
import { recurrenceDays } from '../collection-days/recurrence-days.ts';
import { lastSeriesDay, seriesMessages } from './series.ts';

/** A series' rule with its first and last possible day. */
export interface SeriesRule {
  readonly rule: string;
  readonly startsOn: CalendarDay;
  /** Inclusive. */
  readonly endsOn: CalendarDay;
}

/** The days of a series from one day to another, both inclusive, rising. */
export const seriesDays = (
  { rule, startsOn, endsOn }: SeriesRule,
  { from, to }: { readonly from: CalendarDay; readonly to: CalendarDay },
): CalendarDay[] => recurrenceDays(rule, { start: startsOn, from, to: to < endsOn ? to : endsOn });

/** Error messages by field of a repetition that begins on a day, which must be the first of its rule. */
export const repetitionProblems = (
  { rule, until }: { readonly rule: string; readonly until: CalendarDay | null },
  start: CalendarDay,
): { rule?: string; until?: string } => {
  if (until !== null && until < start) return { until: seriesMessages.untilBefore };
  if (until !== null && until > lastSeriesDay(start, null)) return { until: seriesMessages.untilTooFar };
  const [first] = recurrenceDays(rule, { start, from: start, to: start });
  return first === start ? {} : { rule: seriesMessages.startNotInRule };
};
