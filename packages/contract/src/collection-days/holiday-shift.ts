import { addDays, type CalendarDay } from '../calendar.ts';
import type { NamedHolidays } from '../collection-points/holidays.ts';
import { mondayOf } from '../dashboard/rules.ts';
import type { HolidayPolicy } from './kinds.ts';

/** Holidays that follow each other without a gap, at most; bounds the search for the next day. */
const longestRun = 14;

const nextWorkingDay = (day: CalendarDay, holidays: NamedHolidays): CalendarDay | null => {
  for (let ahead = 1; ahead <= longestRun; ahead += 1) {
    const next = addDays(day, ahead);
    if (!holidays.has(next)) return next;
  }
  return null;
};

/** Days of holidays from one day to another, both included. */
const holidaysWithin = (from: CalendarDay, to: CalendarDay, holidays: NamedHolidays): CalendarDay[] =>
  [...holidays.keys()].filter((day) => day >= from && day <= to);

/**
 * Day on which a day of a week passes where each holiday since Monday pushes the rest of its week: the n-th day becomes the
 * n-th one that is no holiday. Keeps the order of the week's days; holidays on which an area has no collection count as well,
 * because the same trucks serve all areas.
 */
const shiftedDay = (day: CalendarDay, holidays: NamedHolidays): CalendarDay => {
  const monday = mondayOf(day);
  let passesOn = day;
  for (;;) {
    const { length } = holidaysWithin(monday, passesOn, holidays);
    const pushed = length === 0 ? day : addDays(day, length);
    if (pushed === passesOn) return passesOn;
    passesOn = pushed;
  }
};

/** A collection as its rules have it, and the day on which it passes after holidays; null where it does not pass. */
export interface HolidayEffect {
  readonly passesOn: CalendarDay | null;
  /** Name of the holiday that changed the day. */
  readonly holiday: string | null;
}

/** Name of the first holiday of a week up to a day. */
const causeOf = (day: CalendarDay, holidays: NamedHolidays): string | null => {
  const [first] = holidaysWithin(mondayOf(day), day, holidays).sort();
  return first === undefined ? null : (holidays.get(first) ?? null);
};

/**
 * Effect of the holidays on the collection of one day. A shifted week ends before the first collection of the next one
 * (`nextWeekFirst`, as the rules have it; null where there is none): a collection that would fall on it or later is cancelled.
 */
export const holidayEffect = (
  day: CalendarDay,
  policy: HolidayPolicy,
  { holidays, nextWeekFirst }: { holidays: NamedHolidays; nextWeekFirst: CalendarDay | null },
): HolidayEffect => {
  const holiday = holidays.get(day) ?? null;
  if (policy === 'nextDayShiftingWeek') {
    const passesOn = shiftedDay(day, holidays);
    if (passesOn === day) return { passesOn, holiday: null };
    const fits = nextWeekFirst === null || passesOn < nextWeekFirst;
    return { passesOn: fits ? passesOn : null, holiday: holiday ?? causeOf(day, holidays) };
  }
  if (holiday === null || policy === 'passes') return { passesOn: day, holiday: null };
  return { passesOn: policy === 'nextDay' ? nextWorkingDay(day, holidays) : null, holiday };
};
