import { administrationMessages } from '@separai/contract/administration-messages';
import { addDays, dayAt } from '@separai/contract/calendar';
import {
  dayInMinutes,
  dayMinuteAt,
  type Holidays,
  type OpeningHours,
  openingStateAt,
  parseOpeningHours,
  tidyOpeningHours,
} from '@separai/contract/collection-points/opening-hours';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/database/database.ts';
import { invalidFields } from '../../platform/http/refusal.ts';
import { findOpeningHours } from './repository.ts';

/** Where the library looks for public holidays: the state that has none of its own. */
const brazil = { lat: -15.8, lon: -47.9, address: { country_code: 'br', state: 'Distrito Federal' } };

/** The public holidays of the whole country, of the year in which the server begins and the one after it, from the library. */
export const findNationalHolidays = async (clock: Clock): Promise<Holidays> => {
  const { default: Library } = await import('opening_hours');
  const year = Number(dayAt(clock.now(), clock.timeZone).slice(0, 4));
  const spans = new Library('PH 00:00-24:00', brazil).getOpenIntervals(new Date(year, 0, 1), new Date(year + 2, 0, 1));
  const days = spans.flatMap(([from, to]) => {
    const first = dayOfClock(from);
    const length = Math.round((to.getTime() - from.getTime()) / 86_400_000);
    return Array.from({ length }, (_, ahead) => addDays(first, ahead));
  });
  return new Set(days);
};

const two = (number: number): string => String(number).padStart(2, '0');
/** The day of this process's own calendar, in which the library counts. */
const dayOfClock = (at: Date): string => `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`;

/** Of the opening hours that points have those that are open now. */
export const findOpenNow = async ({ db, clock, holidays }: { db: Db; clock: Clock; holidays: Holidays }): Promise<string[]> => {
  const now = dayMinuteAt(clock.now(), clock.timeZone);
  return (await findOpeningHours(db)).filter((text) => {
    const hours = parseOpeningHours(text);
    return hours !== null && openingStateAt(hours, now, holidays).isOpen;
  });
};

/** So many days are compared: each weekday more than once. */
const comparedDays = 15;
const noHolidays: ReadonlySet<string> = new Set();

/**
 * Whether the library of OpenStreetMap's hours reads them as our rules do: in the days to come, at each hour that something changes,
 * and a minute before. Its days are this process's, of which only the clock's face counts.
 */
const isReadAlike = async (text: string, hours: OpeningHours, clock: Clock): Promise<boolean> => {
  const { default: Library } = await import('opening_hours');
  try {
    const read = new Library(text, brazil);
    const holidays = new Library('PH 00:00-24:00', brazil);
    const changes = new Set(hours.flatMap(({ spans }) => spans.flat()).map((minute) => minute % dayInMinutes));
    const minutes = [...changes].flatMap((minute) => [minute, (minute + dayInMinutes - 1) % dayInMinutes]);
    const today = dayAt(clock.now(), clock.timeZone);
    for (let ahead = 0; ahead < comparedDays; ahead += 1) {
      const day = addDays(today, ahead);
      if (holidays.getState(new Date(`${day}T12:00:00`))) continue;
      for (const minute of [...minutes, 0, 720]) {
        const at = new Date(`${day}T00:00:00`);
        at.setHours(0, minute);
        if (read.getState(at) !== openingStateAt(hours, { day, minute }, noHolidays).isOpen) return false;
      }
    }
    return true;
  } catch {
    // The library's way to say that it does not know them.
    return false;
  }
};

/** Opening hours in the form in which they are kept. Throws `validation-failed` for what is none, or is read in more than one way. */
export const requireOpeningHours = async (text: string | null, clock: Clock): Promise<string | null> => {
  if (text === null) return null;
  const tidy = tidyOpeningHours(text);
  const hours = parseOpeningHours(tidy);
  if (hours === null || !(await isReadAlike(tidy, hours, clock)))
    throw invalidFields({ openingHours: administrationMessages.openingHoursInvalid });
  return tidy;
};
