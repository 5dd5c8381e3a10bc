import * as z from 'zod/mini';
import { limits } from './limits.ts';
import { messages } from './messages.ts';

/** An ISO calendar day such as `2026-12-01`, without a time zone. */
export const CalendarDay = z.iso.date({ error: messages.dateInvalid });
export type CalendarDay = string;

const dayInMilliseconds = 86_400_000;

const dayInBusinessZone = new Intl.DateTimeFormat('en-CA', {
  timeZone: limits.businessTimeZone,
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
});

/** The calendar day in the business time zone (America/Sao_Paulo) at the given instant. */
export const dayAt = (instant: Date): CalendarDay => dayInBusinessZone.format(instant);

const hourInBusinessZone = new Intl.DateTimeFormat('en-GB', { timeZone: limits.businessTimeZone, hour: '2-digit' });

/** The full hour of the day, 0 to 23, in the business time zone at the given instant. */
export const hourAt = (instant: Date): number => Number(hourInBusinessZone.format(instant));

/** The day `days` later (earlier when negative). */
export const addDays = (day: CalendarDay, days: number): CalendarDay =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * dayInMilliseconds).toISOString().slice(0, 10);

/** The first instant after a day in the business time zone. */
export const endOfDay = (day: CalendarDay): Date => {
  const midnight = Date.parse(`${day}T00:00:00Z`);
  let [within, after] = [midnight - dayInMilliseconds, midnight + 3 * dayInMilliseconds];
  while (after - within > 1) {
    const middle = Math.floor((within + after) / 2);
    if (dayAt(new Date(middle)) > day) after = middle;
    else within = middle;
  }
  return new Date(after);
};

/** `2026-12-04` as `04/12/2026`. */
export const formatDay = (day: CalendarDay): string => day.split('-').reverse().join('/');

const weekdayInWords = new Intl.DateTimeFormat('pt-BR', { timeZone: 'UTC', weekday: 'long' });

/** `2026-12-04` as '04/12/2026, sexta-feira'. */
export const dayWithWeekday = (day: CalendarDay): string =>
  `${formatDay(day)}, ${weekdayInWords.format(new Date(`${day}T12:00:00Z`))}`;

const instantInBusinessZone = new Intl.DateTimeFormat('pt-BR', {
  timeZone: limits.businessTimeZone,
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
});

/** An instant as '04/12/2026, 17:32' in the business time zone. */
export const formatInstant = (instant: Date): string => instantInBusinessZone.format(instant);
