import type { CalendarDay } from '@separai/contract/calendar';
import type { OwnSchedule } from '@separai/contract/schedules/schema';

/** The place of a booking in its series. */
export interface SeriesPlace {
  readonly seriesId: string;
  readonly day: CalendarDay;
}

/** The place of a booking in its series; null for a booking of none. */
export const placeOf = ({ seriesId, occurrenceDate, date }: OwnSchedule): SeriesPlace | null =>
  seriesId == null ? null : { seriesId, day: occurrenceDate ?? date };
