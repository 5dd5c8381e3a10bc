import { administrationMessages } from '@separai/contract/administration-messages';
import { addDays, dayAt } from '@separai/contract/calendar';
import {
  dayInMinutes,
  type OpeningHours,
  openingStateAt,
  parseOpeningHours,
  tidyOpeningHours,
} from '@separai/contract/collection-points/opening-hours';
import type { Clock } from '../../platform/clock.ts';
import { invalidFields } from '../../platform/http/refusal.ts';

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
    const read = new Library(text, { lat: -15.8, lon: -47.9, address: { country_code: 'br', state: 'Distrito Federal' } });
    const holidays = new Library('PH 00:00-24:00', {
      lat: -15.8,
      lon: -47.9,
      address: { country_code: 'br', state: 'Distrito Federal' },
    });
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
