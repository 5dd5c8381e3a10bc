import { administrationMessages } from '@separai/contract/administration-messages';
import { addDays, dayAt } from '@separai/contract/calendar';
import { addressPattern } from '@separai/contract/collection-points/holidays';
import {
  dayInMinutes,
  dayMinuteAt,
  type OpeningHours,
  openingStateAt,
  parseOpeningHours,
  tidyOpeningHours,
} from '@separai/contract/collection-points/opening-hours';
import type { Clock } from '../../platform/clock.ts';
import type { Queryable } from '../../platform/database/database.ts';
import { invalidFields } from '../../platform/http/api-error.ts';
import { perRevision } from '../../platform/per-revision.ts';
import { findHolidays } from './holidays.ts';
import { brazil } from './national-holidays.ts';
import { findOpeningHours, type HoursAt } from './repository.ts';

/** Opening hours of a point, and their parsed form; null where they cannot be parsed. */
export interface ReadOpeningHours {
  readonly text: string;
  readonly hours: OpeningHours | null;
}

const readOpeningHours = async (db: Queryable): Promise<ReadOpeningHours[]> =>
  (await findOpeningHours(db)).map((text) => ({ text, hours: parseOpeningHours(text) }));

/** Cities have some hundreds of distinct opening hours. */
const mostParsed = 5_000;

/**
 * The distinct opening hours of all points, parsed once per revision of the list, because parsing takes as long as the rest of a
 * request; more than `mostParsed` are not cached.
 */
export const keepOpeningHours = (
  db: Queryable,
  revisionNow: () => Promise<number>,
): (() => Promise<readonly ReadOpeningHours[]>) => {
  const kept = perRevision('opening-hours', revisionNow, async () => {
    const read = await readOpeningHours(db);
    return read.length > mostParsed ? null : read;
  });
  return async () => (await kept()) ?? readOpeningHours(db);
};

/** Those of the `known` opening hours that are open now, with the addresses for which this holds: local holidays make a difference. */
export const findOpenNow = async (
  { db, clock }: { db: Queryable; clock: Clock },
  known: readonly ReadOpeningHours[],
): Promise<HoursAt[]> => {
  const now = dayMinuteAt(clock.now(), clock.timeZone);
  // Hours past midnight belong to the day on which they began.
  const days = [addDays(now.day, -1), now.day];
  const told = (await findHolidays({ db, clock }))
    .filter(({ day }) => days.includes(day))
    .map((holiday) => ({ day: holiday.day, pattern: addressPattern(holiday) }));
  const everywhere = new Set(told.flatMap(({ day, pattern }) => (pattern === null ? [day] : [])));
  let kinds = [{ holidays: everywhere, addresses: [] as HoursAt['addresses'] }];
  for (const day of days.filter((one) => !everywhere.has(one))) {
    const patterns = [...new Set(told.flatMap((one) => (one.day === day && one.pattern !== null ? [one.pattern] : [])))];
    if (patterns.length === 0) continue;
    kinds = kinds.flatMap(({ holidays, addresses }) => [
      { holidays: new Set([...holidays, day]), addresses: [...addresses, { patterns, fit: true }] },
      { holidays, addresses: [...addresses, { patterns, fit: false }] },
    ]);
  }
  return kinds.map(({ holidays, addresses }) => ({
    addresses,
    hours: known.flatMap(({ text, hours }) => (hours !== null && openingStateAt(hours, now, holidays).isOpen ? [text] : [])),
  }));
};

/** Days to compare: each weekday at least twice. */
const comparedDays = 15;
const noHolidays: ReadonlySet<string> = new Set();

/**
 * Whether the library opening_hours interprets the text as our rules do: on the coming days, at each time of a change and the
 * minute before. The library uses the process's time zone, so only wall-clock times are compared.
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
    // The library throws for text that it cannot parse.
    return false;
  }
};

/** Opening hours in normalized form. Throws `validation-failed` for text that is invalid or ambiguous. */
export const requireOpeningHours = async (text: string | null, clock: Clock): Promise<string | null> => {
  if (text === null) return null;
  const tidy = tidyOpeningHours(text);
  const hours = parseOpeningHours(tidy);
  if (hours === null || !(await isReadAlike(tidy, hours, clock)))
    throw invalidFields({ openingHours: administrationMessages.openingHoursInvalid });
  return tidy;
};
