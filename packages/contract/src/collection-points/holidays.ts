import { addDays, type CalendarDay } from '../calendar.ts';
import { foldText } from '../text.ts';
import type { Holiday, HolidayPlace } from './holiday-schema.ts';
import { type OpeningHours, spansOn } from './opening-hours.ts';

/** Brazil's states and the federal district. */
export const ufs = [
  ...(['AC', 'AL', 'AM', 'AP', 'BA', 'CE', 'DF', 'ES', 'GO', 'MA', 'MG', 'MS', 'MT', 'PA'] as const),
  ...(['PB', 'PE', 'PI', 'PR', 'RJ', 'RN', 'RO', 'RR', 'RS', 'SC', 'SE', 'SP', 'TO'] as const),
] as const;

// Text that may follow the city and state in an address: a postal code, the country, separators.
const ending = '([ ,.:()–-]|cep|brasil|[0-9])*$';

/**
 * A regular expression, valid in JavaScript and PostgreSQL, that matches the normalized addresses of a place: they end with
 * city and state ('Rua A, 1, Fortaleza - CE, 60000-000'), with the state, or with the city alone. Null for a holiday that
 * applies everywhere.
 */
export const addressPattern = ({ uf, municipality }: HolidayPlace): string | null => {
  if (uf === null) return null;
  const state = `[ ,(/–-]+${uf.toLowerCase()}`;
  if (municipality === null) return `[,(/–-] *${uf.toLowerCase()}${ending}`;
  // The apostrophe has several spellings, so any character matches.
  const city = foldText(municipality).replace(/[^a-z0-9 -]/g, '.');
  return `(^|[,;/(]| [–-]) *${city}(${state})?${ending}`;
};

/** Holiday names by day. */
export type NamedHolidays = ReadonlyMap<CalendarDay, string>;

/** Maps an address to the holidays that apply there; addresses with the same places share one map. */
export const holidaysByAddress = (all: readonly Holiday[]): ((address: string) => NamedHolidays) => {
  const patterns = new Map<string, RegExp>();
  const told = all.map((holiday) => ({ ...holiday, pattern: addressPattern(holiday) }));
  for (const { pattern } of told) if (pattern !== null) patterns.set(pattern, new RegExp(pattern));
  const known = new Map<string, NamedHolidays>();
  return (address) => {
    const folded = patterns.size === 0 ? '' : foldText(address);
    const fitting = [...patterns].flatMap(([pattern, fits]) => (fits.test(folded) ? [pattern] : []));
    const key = fitting.join('\n');
    const days =
      known.get(key) ??
      new Map(
        told
          .filter(({ pattern }) => pattern === null || fitting.includes(pattern))
          .map(({ day, name }): [string, string] => [day, name]),
      );
    known.set(key, days);
    return days;
  };
};

const none: NamedHolidays = new Map();

/**
 * Name of the holiday that closes a point on a day on which its hours would otherwise open; null where no holiday is the cause.
 */
export const holidayClosing = (hours: OpeningHours, day: CalendarDay, holidays: NamedHolidays): string | null =>
  spansOn(hours, day, holidays).length === 0 && spansOn(hours, day, none).length > 0 ? (holidays.get(day) ?? null) : null;

const isDay = (day: string): boolean => {
  const time = Date.parse(`${day}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().slice(0, 10) === day;
};

/** Whether a text is a yearly date ('12-24', '02-29' included) or a date of one year ('2026-12-24'). */
export const isHolidayDate = (date: string): boolean =>
  // 2028 is a leap year, so that '02-29' is valid.
  /^(?:\d{4}-)?\d{2}-\d{2}$/.test(date) && isDay(date.length === 5 ? `2028-${date}` : date);

/** The calendar days of a date within the given years. */
export const daysOfDate = (date: string, years: readonly number[]): CalendarDay[] =>
  date.length === 5
    ? years.map((year) => `${year}-${date}`).filter(isDay)
    : years.includes(Number(date.slice(0, 4)))
      ? [date]
      : [];

/** Next day of a date, today included; null for a past date. */
export const nextDayOf = (date: string, today: CalendarDay): CalendarDay | null => {
  const year = Number(today.slice(0, 4));
  // Leap days can lie eight years apart, around a century year without one.
  const years = date.length === 5 ? Array.from({ length: 9 }, (_, ahead) => year + ahead) : [Number(date.slice(0, 4))];
  return daysOfDate(date, years).find((day) => day > addDays(today, -1)) ?? null;
};
