import { addDays, type CalendarDay } from '../calendar.ts';
import { foldText } from '../text.ts';
import type { Holiday, HolidayPlace } from './holiday-schema.ts';
import { type OpeningHours, spansOn } from './opening-hours.ts';

/** Brazil's states and the federal district. */
export const ufs = [
  ...(['AC', 'AL', 'AM', 'AP', 'BA', 'CE', 'DF', 'ES', 'GO', 'MA', 'MG', 'MS', 'MT', 'PA'] as const),
  ...(['PB', 'PE', 'PI', 'PR', 'RJ', 'RN', 'RO', 'RR', 'RS', 'SC', 'SE', 'SP', 'TO'] as const),
] as const;

// What may follow the city and the state: a postal code, the country, and what stands between them.
const ending = '([ ,.:()–-]|cep|brasil|[0-9])*$';

/**
 * A regular expression, of JavaScript and of PostgreSQL, that the folded addresses of a place fit: they end with the city and the state, or with the state
 * ('Rua A, 1, Fortaleza - CE, 60000-000'), or with the city alone. Null for a place that is everywhere.
 */
export const addressPattern = ({ uf, municipality }: HolidayPlace): string | null => {
  if (uf === null) return null;
  const state = `[ ,(/–-]+${uf.toLowerCase()}`;
  if (municipality === null) return `[,(/–-] *${uf.toLowerCase()}${ending}`;
  // An apostrophe is written in more than one way.
  const city = foldText(municipality).replace(/[^a-z0-9 -]/g, '.');
  return `(^|[,;/(]| [–-]) *${city}(${state})?${ending}`;
};

/** Days that are holidays, each with its name. */
export type NamedHolidays = ReadonlyMap<CalendarDay, string>;

/** Says of an address which holidays are kept there; the same map for all addresses of the same places. */
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

/** The holiday for which hours do not open on a day on which they otherwise would; null where that is not why. */
export const holidayClosing = (hours: OpeningHours, day: CalendarDay, holidays: NamedHolidays): string | null =>
  spansOn(hours, day, holidays).length === 0 && spansOn(hours, day, none).length > 0 ? (holidays.get(day) ?? null) : null;

const isDay = (day: string): boolean => {
  const time = Date.parse(`${day}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().slice(0, 10) === day;
};

/** Whether a text is a date of every year ('12-24', '02-29' among them) or of one ('2026-12-24'). */
export const isHolidayDate = (date: string): boolean =>
  // A leap year, in which every day is that any year has.
  /^(?:\d{4}-)?\d{2}-\d{2}$/.test(date) && isDay(date.length === 5 ? `2028-${date}` : date);

/** The days of some years that a date is. */
export const daysOfDate = (date: string, years: readonly number[]): CalendarDay[] =>
  date.length === 5
    ? years.map((year) => `${year}-${date}`).filter(isDay)
    : years.includes(Number(date.slice(0, 4)))
      ? [date]
      : [];

/** The day, from today on, on which a date comes next; null for one that is over. */
export const nextDayOf = (date: string, today: CalendarDay): CalendarDay | null => {
  const year = Number(today.slice(0, 4));
  // Eight years lie between two leap days where a century has none.
  const years = date.length === 5 ? Array.from({ length: 9 }, (_, ahead) => year + ahead) : [Number(date.slice(0, 4))];
  return daysOfDate(date, years).find((day) => day > addDays(today, -1)) ?? null;
};
