import { addDays, dayAt } from '@separai/contract/calendar';
import type { ICalCalendar } from 'ical-generator';
import { addAreaEvents } from './calendar-file.ts';
import { findAreasOf } from './repository-residents.ts';
import { type Answering, calendarsOf } from './service.ts';

type Parts = Pick<Answering, 'db' | 'clock' | 'findHolidays'> & {
  /** Origin of links; null: unknown. */
  readonly origin: string | null;
};

/** Days of a calendar file before and after today. */
const calendarDays = { before: 31, after: 365 };

/** Days around today that a calendar file has. */
export const calendarSpan = ({ clock }: Pick<Parts, 'clock'>) => {
  const today = dayAt(clock.now(), clock.timeZone);
  return { from: addDays(today, -calendarDays.before), to: addDays(today, calendarDays.after) };
};

/** Adds the collection days of a person's areas to the person's calendar, with the events of the areas' own files. */
export const addOwnCollections = async (parts: Parts, calendar: ICalCalendar, userId: string): Promise<void> => {
  const areas = await findAreasOf(parts.db, userId);
  const ids = areas.map(({ areaId }) => areaId);
  for (const area of await calendarsOf(parts, ids, calendarSpan(parts))) addAreaEvents(calendar, area, parts.origin);
};
