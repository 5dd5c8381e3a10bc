import { addDays, type CalendarDay } from '../calendar.ts';
import { twoDigits } from '../portuguese.ts';
import type { DayPart } from './kinds.ts';

/**
 * Hours in which the truck passes, as 'HH:MM'. `until` null: open end; equal to `from`: at that hour; before `from`: past
 * midnight. `from` null: only the end is known, or no hours at all. `part` is stated; null: that of the hours (`dayPartOf`).
 */
export interface CollectionWindow {
  readonly from: string | null;
  readonly until: string | null;
  readonly part: DayPart | null;
}

/** Minutes after midnight of 'HH:MM'. */
export const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
const [dawn, noon, dusk] = [5 * 60, 12 * 60, 18 * 60];

/** Part of the day of a window: the stated one, else that of its hours; null where its beginning is unknown too. */
export const dayPartOf = ({ from, until, part }: CollectionWindow): DayPart | null => {
  if (part !== null || from === null) return part;
  const begin = minutesOf(from);
  if (begin >= dusk || begin < dawn) return 'night';
  const end = until === null || until < from ? null : minutesOf(until);
  if (begin >= noon) return end === null || end <= dusk ? 'afternoon' : 'day';
  return end !== null && end <= noon ? 'morning' : 'day';
};

/** A window in its one form: without a stated part of the day that follows from its hours. */
export const normalizedWindow = (window: CollectionWindow): CollectionWindow => {
  const derived = { ...window, part: null };
  return dayPartOf(derived) === window.part ? derived : window;
};

/**
 * Minutes from the start of the day to the stated end of a window; null: open end. An end before the beginning is on the next
 * day; without a beginning one before dawn is, or one before noon of a stated night.
 */
export const endMinutes = ({ from, until, part }: CollectionWindow): number | null => {
  if (until === null) return null;
  const end = minutesOf(until);
  const begin = from === null ? (part === 'night' ? noon : dawn) : minutesOf(from);
  return end < begin ? end + 1440 : end;
};

const hoursOfPart: Record<DayPart, number> = { morning: 12, afternoon: 18, day: 18, night: 24 + 6 };
/** Hours after a stated hour ('16h') until which the truck may be late. */
const lateHours = 2;
/** Hours after an open beginning ('a partir das 18h') that the truck has at least. */
const openHours = 4;

/**
 * Minutes from the start of the day until which a truck may come within a window: its stated end. Without one: two hours after a
 * stated hour; four hours after an open beginning, and not before the end of that part of the day (12h, 18h, 6h of the next
 * day); without hours the end of the part of the day, or of the day.
 */
export const lastMinutes = (window: CollectionWindow): number => {
  const { from, until } = window;
  const part = dayPartOf(window);
  const endOfPart = part === null ? 24 * 60 : hoursOfPart[part] * 60;
  if (from !== null && until === from) return minutesOf(from) + lateHours * 60;
  const end = endMinutes(window);
  if (end !== null) return end;
  if (from === null) return endOfPart;
  const begin = minutesOf(from);
  // The night of a truck that begins before dawn ends on the same day.
  const isEarly = part === 'night' && begin < 6 * 60;
  return Math.max(begin + openHours * 60, isEarly ? 6 * 60 : endOfPart);
};

/** First and last minute of the beginnings and of the ends that agree with a part of the day. */
const agreeing: Readonly<
  Record<DayPart, { readonly begin: readonly [number, number]; readonly end: readonly [number, number] }>
> = {
  day: { begin: [240, 1080], end: [300, 1260] },
  morning: { begin: [240, 720], end: [300, 840] },
  afternoon: { begin: [660, 1140], end: [720, 1260] },
  night: { begin: [960, 1440], end: [1080, 2160] },
};

/** Whether hours agree with the stated part of the day; those that it follows from do. */
export const hoursAgree = (window: CollectionWindow): boolean => {
  const { from, until, part } = window;
  if (part === null || dayPartOf({ ...window, part: null }) === part) return true;
  const { begin, end } = agreeing[part];
  const isWithin = (minute: number | null, [first, last]: readonly [number, number]): boolean =>
    minute === null || (minute >= first && minute <= last);
  return isWithin(from === null ? null : minutesOf(from), begin) && (until === from || isWithin(endMinutes(window), end));
};

/** Identity of a window within an area. */
export const windowKey = ({ from, until, part }: CollectionWindow): string => `${from ?? ''}-${until ?? ''}-${part ?? ''}`;

/**
 * Order of windows within a day: by their beginning, those without one by the stated part of the day, and by their end. Without
 * either the beginning is open, and such a window is the first.
 */
export const windowRank = (window: CollectionWindow): string => {
  const beginnings: Record<DayPart, string> = { morning: '05:00', day: '07:00', afternoon: '12:00', night: '18:00' };
  return (
    window.from ?? `${window.part === null ? '' : beginnings[window.part]}${window.until === null ? '' : `-${window.until}`}`
  );
};

/** A moment in local time, such as '2026-11-26T22:00', so many minutes after the start of a day. */
export const momentOf = (date: CalendarDay, minutes: number): string => {
  const days = Math.floor(minutes / 1440);
  const ofDay = minutes - days * 1440;
  return `${addDays(date, days)}T${twoDigits(Math.floor(ofDay / 60))}:${twoDigits(ofDay % 60)}`;
};

/**
 * Moment until which things are put out, such as '2026-11-26T17:00' in the area's local time, which may be on the eve; null
 * where the beginning is unknown.
 */
export const putOutBy = (date: CalendarDay, { from }: CollectionWindow, minutesBefore: number): string | null =>
  from === null ? null : momentOf(date, minutesOf(from) - minutesBefore);
