import { addDays, type CalendarDay } from '../calendar.ts';
import type { NamedHolidays } from '../collection-points/holidays.ts';
import { mondayOf } from '../dashboard/rules.ts';
import { weekdayOf } from '../weekday.ts';
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

/**
 * Day on which the n-th day of a week passes where each holiday pushes the rest of its week: the n-th day from Monday on that
 * is no holiday. Keeps the order of the week's days; holidays on which an area has no collection count as well, because the
 * same trucks serve all areas.
 */
const shiftedDay = (day: CalendarDay, holidays: NamedHolidays): CalendarDay => {
  const monday = mondayOf(day);
  let position = (weekdayOf(day) + 6) % 7;
  let passing = monday;
  for (let ahead = 0; ahead < 7 + longestRun; ahead += 1) {
    passing = addDays(monday, ahead);
    if (holidays.has(passing)) continue;
    if (position === 0) return passing;
    position -= 1;
  }
  return passing;
};

/** A collection as its rules have it, and the day on which it passes after holidays; null where it does not pass. */
export interface HolidayEffect {
  readonly passesOn: CalendarDay | null;
  /** Name of the holiday that changed the day. */
  readonly holiday: string | null;
}

/** Name of the first holiday of a week up to a day. */
const causeOf = (day: CalendarDay, holidays: NamedHolidays): string | null => {
  for (let each = mondayOf(day); each <= day; each = addDays(each, 1)) {
    const name = holidays.get(each);
    if (name !== undefined) return name;
  }
  return null;
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
