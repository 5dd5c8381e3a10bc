import { addDays, type CalendarDay, dayAt } from '@separai/contract/calendar';
import type { Holiday } from '@separai/contract/collection-points/holiday-schema';
import { twoDigits } from '@separai/contract/portuguese';
import type { Clock } from '../../platform/clock.ts';

/** The library's location: without a state, because states have holidays of their own. */
export const brazil = { lat: -15.8, lon: -47.9, address: { country_code: 'br', state: '' } };

// The Electoral Code makes an election's Sunday a holiday (article 380), but points do not close in general, and a second round
// is not held everywhere. A city whose points close configures the day.
const electionDay = 'Dia de Eleição';

/** The date in the process's time zone, which the library uses. */
const dayOfClock = (at: Date): CalendarDay => `${at.getFullYear()}-${twoDigits(at.getMonth() + 1)}-${twoDigits(at.getDate())}`;

const readYear = async (year: number): Promise<Holiday[]> => {
  const { default: Library } = await import('opening_hours');
  const spans = new Library('PH 00:00-24:00', brazil).getOpenIntervals(new Date(year, 0, 1), new Date(year + 1, 0, 1));
  return spans.flatMap(([from, to, , name = '']) => {
    if (name === electionDay) return [];
    const first = dayOfClock(from);
    const length = Math.round((to.getTime() - from.getTime()) / 86_400_000);
    return Array.from({ length }, (_, ahead) => ({
      ...{ day: addDays(first, ahead), name, isNational: true },
      ...{ uf: null, municipality: null },
    }));
  });
};

// Cached without expiry: holidays change only with a new version of the library.
const years = new Map<number, Promise<Holiday[]>>();
const holidaysIn = (year: number): Promise<Holiday[]> => {
  const read = years.get(year) ?? readYear(year);
  years.set(year, read);
  return read;
};

/** This year and the next. */
export const yearsAt = (clock: Clock): number[] => {
  const year = Number(dayAt(clock.now(), clock.timeZone).slice(0, 4));
  return [year, year + 1];
};

/** National holidays of this year and the next, from the library, except for elections. */
export const findNationalHolidays = async (clock: Clock): Promise<Holiday[]> =>
  (await Promise.all(yearsAt(clock).map(holidaysIn))).flat();
