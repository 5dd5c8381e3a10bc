import { addDays, type CalendarDay } from '../calendar.ts';
import { twoDigits } from '../portuguese.ts';
import type { DayPart } from './kinds.ts';

/**
 * Hours in which the truck passes, as 'HH:MM'. `until` null: open end; equal to `from`: at that hour; before `from`: past
 * midnight. Without hours only the part of the day is known, or nothing.
 */
export interface CollectionWindow {
  readonly from: string | null;
  readonly until: string | null;
  readonly part: DayPart | null;
}

const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
const [dawn, noon, dusk] = [5 * 60, 12 * 60, 18 * 60];

/** Part of the day of a window: that of its hours, else the stated one; null where neither is known. */
export const dayPartOf = ({ from, until, part }: CollectionWindow): DayPart | null => {
  if (from === null) return part;
  const begin = minutesOf(from);
  if (begin >= dusk || begin < dawn) return 'night';
  const end = until === null || until < from ? null : minutesOf(until);
  if (begin >= noon) return end === null || end <= dusk ? 'afternoon' : 'day';
  return end !== null && end <= noon ? 'morning' : 'day';
};

/** Identity of a window within an area. */
export const windowKey = ({ from, until, part }: CollectionWindow): string => `${from ?? ''}-${until ?? ''}-${part ?? ''}`;

/** Order of windows within a day: by their beginning, those without hours by the part of the day. */
export const windowRank = (window: CollectionWindow): string => {
  const beginnings: Record<DayPart, string> = { morning: '05:00', day: '07:00', afternoon: '12:00', night: '18:00' };
  return window.from ?? (window.part === null ? '' : beginnings[window.part]);
};

/**
 * Moment until which things are put out, such as '2026-11-26T17:00' in the area's local time, which may be on the eve; null
 * where the hours are unknown.
 */
export const putOutBy = (date: CalendarDay, window: CollectionWindow, minutesBefore: number): string | null => {
  if (window.from === null) return null;
  const minutes = minutesOf(window.from) - minutesBefore;
  const days = Math.floor(minutes / 1440);
  const ofDay = minutes - days * 1440;
  return `${addDays(date, days)}T${twoDigits(Math.floor(ofDay / 60))}:${twoDigits(ofDay % 60)}`;
};
