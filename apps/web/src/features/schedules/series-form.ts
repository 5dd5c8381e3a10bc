import type { CalendarDay } from '@separai/contract/calendar';
import {
  formatRecurrence,
  parseRecurrence,
  type RecurrenceWeekday,
  recurrenceWeekdays,
} from '@separai/contract/collection-days/recurrence';
import { nthOfMonth, weekdayCodeOf } from '@separai/contract/schedules/series';
import type { ScheduleSeries } from '@separai/contract/schedules/series-schema';

export const repeatKinds = ['week', 'fortnight', 'month'] as const;

/** The repetition of a booking, as chosen: the booking's own weekday is always part of it. `until` is an ISO day or empty. */
export interface RepeatForm {
  readonly every: (typeof repeatKinds)[number];
  readonly weekdays: readonly RecurrenceWeekday[];
  readonly until: string;
}

/** The RFC 5545 rule of a repetition that begins on a day. */
export const ruleOf = ({ every, weekdays }: Pick<RepeatForm, 'every' | 'weekdays'>, start: CalendarDay): string => {
  const own = weekdayCodeOf(start);
  if (every === 'month')
    return formatRecurrence({ kind: 'monthly-weekday', on: [{ nth: nthOfMonth(start), weekday: own }], months: [] });
  const all = recurrenceWeekdays.filter((weekday) => weekday === own || weekdays.includes(weekday));
  return formatRecurrence({ kind: 'weekly', interval: every === 'week' ? 1 : 2, weekdays: all, months: [] });
};

/** The repetition of a series, from one of its days on: the day's own weekday is implied. */
export const repeatOf = (
  { rule, endsOn, isOpenEnded }: Pick<ScheduleSeries, 'rule' | 'endsOn' | 'isOpenEnded'>,
  day: CalendarDay,
): RepeatForm => {
  const recurrence = parseRecurrence(rule);
  const until = isOpenEnded ? '' : endsOn;
  if (recurrence?.kind !== 'weekly') return { every: 'month', weekdays: [], until };
  const weekdays = recurrence.weekdays.filter((weekday) => weekday !== weekdayCodeOf(day));
  return { every: recurrence.interval === 1 ? 'week' : 'fortnight', weekdays, until };
};
