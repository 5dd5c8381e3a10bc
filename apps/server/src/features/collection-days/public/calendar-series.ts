import type { CalendarDay } from '@separai/contract/calendar';
import type { CalendarEntry } from '@separai/contract/collection-days/calendar';
import { recurrenceDays } from '@separai/contract/collection-days/recurrence-days';
import type { Rule } from '@separai/contract/collection-days/rule-schema';
import { windowKey } from '@separai/contract/collection-days/window';

/** The collections of a rule that pass as it has them: a recurrence from one of its days to another, without some between. */
export interface Series {
  readonly rule: Rule;
  /** Position of the rule in its area. */
  readonly number: number;
  readonly first: CalendarDay;
  readonly last: CalendarDay;
  readonly excluded: readonly CalendarDay[];
}

export interface Span {
  readonly from: CalendarDay;
  readonly to: CalendarDay;
}

/**
 * The days of a calendar that the rules have, as one series a rule; together with its changed days they are the calendar. A day
 * that two rules have in the same hours belongs to the first.
 */
export const seriesOf = (rules: readonly Rule[], days: readonly CalendarEntry[], { from, to }: Span): Series[] => {
  const slotOf = (date: CalendarDay, window: Rule['window']): string => `${date} ${windowKey(window)}`;
  const left = new Set(days.filter(({ origin }) => origin === 'rule').map(({ date, window }) => slotOf(date, window)));
  return rules.flatMap((rule, number) => {
    const { recurrence, validFrom, validUntil, window } = rule;
    const end = validUntil === null || validUntil > to ? to : validUntil;
    const ruled = recurrenceDays(recurrence, { start: validFrom, from, to: end });
    const own = new Set(ruled.filter((day) => left.delete(slotOf(day, window))));
    const [first] = own;
    const last = [...own].at(-1);
    if (first === undefined || last === undefined) return [];
    return [{ rule, number, first, last, excluded: ruled.filter((day) => day > first && day < last && !own.has(day)) }];
  });
};
