import { addDays, type CalendarDay, dayAt, type TimeZone, timeAt } from '@separai/contract/calendar';
import { missedReportSpan, tooEarlyWords } from '@separai/contract/collection-days/missed';
import type { CollectionWindow } from '@separai/contract/collection-days/window';

/** A collection day that can be reported; `tooEarly` tells from when, where its window has not ended. */
export interface ReportableDay {
  readonly date: CalendarDay;
  readonly tooEarly: string | null;
}

/** The days of an area that can be reported now or later today, the latest first. */
export const reportableDays = (
  days: readonly { readonly date: CalendarDay; readonly window: CollectionWindow }[],
  now: Date,
  timeZone: TimeZone,
): ReportableDay[] => {
  const [today, moment] = [dayAt(now, timeZone), `${dayAt(now, timeZone)}T${timeAt(now, timeZone)}`];
  const dates = [...new Set(days.map(({ date }) => date))].filter((date) => date <= today && date > addDays(today, -7));
  return dates
    .sort()
    .reverse()
    .flatMap((date): ReportableDay[] => {
      const span = missedReportSpan(
        date,
        days.filter((day) => day.date === date).map(({ window }) => window),
      );
      if (span === null || moment >= span.until) return [];
      return [{ date, tooEarly: moment < span.from ? tooEarlyWords(date, span) : null }];
    });
};
