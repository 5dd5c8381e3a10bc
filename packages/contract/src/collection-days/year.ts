import { addDays, type CalendarDay } from '../calendar.ts';
import type { NamedHolidays } from '../collection-points/holidays.ts';
import { mondayOf } from '../dashboard/rules.ts';
import { type CalendarArea, collectionCalendar } from './calendar.ts';
import type { HolidayEffectKind } from './kinds.ts';

/** A collection that another day takes; `to` null: it does not pass in that week. */
export interface ShiftedDay {
  readonly from: CalendarDay;
  readonly to: CalendarDay | null;
}

/** Effect of a holiday on the collections of an area. */
export interface HolidayOutcome {
  readonly date: CalendarDay;
  readonly holiday: string;
  /** `shifts`: no collection falls on the holiday, but later ones of its week move. */
  readonly effect: HolidayEffectKind;
  /** Day on which the collection of the holiday passes instead. */
  readonly movedTo: CalendarDay | null;
  /** The later collections of the week that move because of the holiday. */
  readonly shifted: readonly ShiftedDay[];
  /** An exception acts on the holiday. */
  readonly isExcepted: boolean;
}

interface Span {
  readonly from: CalendarDay;
  /** Inclusive. */
  readonly to: CalendarDay;
}

/** Days after a span on which a collection of its last week can pass. */
const overhang = 21;

/** The first holiday of each week, to which the shift of the week belongs. */
const firstOfWeeks = (days: readonly CalendarDay[]): ReadonlySet<CalendarDay> => {
  const first = new Map<CalendarDay, CalendarDay>();
  for (const day of days) if (!first.has(mondayOf(day))) first.set(mondayOf(day), day);
  return new Set(first.values());
};

/**
 * Effects of the holidays from one day to another on the collections of an area, in order: holidays that change nothing and on
 * which no collection falls are absent. Decided by `collectionCalendar`.
 */
export const holidayOutcomes = (
  area: CalendarArea,
  { from, to, holidays }: Span & { holidays: NamedHolidays },
): HolidayOutcome[] => {
  const days = [...holidays.keys()].filter((day) => day >= from && day <= to).sort();
  if (days.length === 0 || area.rules.length === 0) return [];
  const span = { from, to: addDays(to, overhang), holidays };
  const { days: ruled } = collectionCalendar({ ...area, exceptions: [], holidayPolicy: 'passes' }, span);
  const falling = new Set(ruled.map(({ date }) => date));
  const { cancelled } = collectionCalendar(area, span);
  const byHoliday = cancelled.filter(({ origin }) => origin === 'holiday');
  const shifting = firstOfWeeks(days);
  return days.flatMap((date): HolidayOutcome[] => {
    const isExcepted = area.exceptions.some((exception) => exception.date === date);
    const shifted = byHoliday
      .filter((entry) => shifting.has(date) && mondayOf(entry.date) === mondayOf(date))
      .filter((entry) => entry.date > date && !holidays.has(entry.date))
      .map((entry): ShiftedDay => ({ from: entry.date, to: entry.movedTo }));
    const unique = [...new Map(shifted.map((each) => [each.from, each])).values()];
    const holiday = holidays.get(date) ?? '';
    if (!falling.has(date))
      return unique.length === 0 ? [] : [{ date, holiday, effect: 'shifts', movedTo: null, shifted: unique, isExcepted }];
    const change = cancelled.find((entry) => entry.date === date);
    const effect = change === undefined ? 'passes' : change.movedTo === null ? 'doesNotPass' : 'moves';
    return [{ date, holiday, effect, movedTo: change?.movedTo ?? null, shifted: unique, isExcepted }];
  });
};
