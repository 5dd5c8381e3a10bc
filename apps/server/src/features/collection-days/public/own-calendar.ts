import { type CalendarDay, dayAt } from '@separai/contract/calendar';
import type { ICalCalendar } from 'ical-generator';
import type { Clock } from '../../../platform/clock.ts';
import { type CalendarParts, calendarsOf } from '../lookup/service.ts';
import { findAreasOf } from '../residents/repository-residents.ts';
import { addAreaEvents } from './calendar-file.ts';
import type { Span } from './calendar-series.ts';

type Parts = CalendarParts & {
  readonly clock: Clock;
  /** Origin of links; null: unknown. */
  readonly origin: string | null;
};

/**
 * Days that a calendar file has: from the beginning of the last month to the end of the same month of the next year, so that the
 * file of an unchanged calendar is the same for a month.
 */
export const calendarSpan = ({ clock }: Pick<Parts, 'clock'>): Span => {
  const [year = 0, month = 1] = dayAt(clock.now(), clock.timeZone).split('-').map(Number);
  const day = (ahead: number, ofMonth: number): CalendarDay =>
    new Date(Date.UTC(year, month - 1 + ahead, ofMonth)).toISOString().slice(0, 10);
  return { from: day(-1, 1), to: day(13, 0) };
};

/** Adds the collection days of a person's areas to the person's calendar, with the events of the areas' own files. */
export const addOwnCollections = async (parts: Parts, calendar: ICalCalendar, userId: string): Promise<void> => {
  const areas = await findAreasOf(parts.db, userId);
  const ids = areas.map(({ areaId }) => areaId);
  const [span, { origin }] = [calendarSpan(parts), parts];
  for (const area of await calendarsOf(parts, ids, span)) addAreaEvents(calendar, area, { origin, span });
};
