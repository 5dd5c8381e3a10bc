import type { CalendarDay } from './calendar.ts';

/** 0 for a Sunday, 6 for a Saturday. */
export const weekdayOf = (day: CalendarDay): number => new Date(`${day}T12:00:00Z`).getUTCDay();
