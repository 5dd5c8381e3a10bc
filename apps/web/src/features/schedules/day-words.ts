import type { CalendarDay } from '@separai/contract/calendar';
import { lazily } from '@separai/contract/lazily';

// A calendar day has no zone: it is formatted at noon UTC, in UTC.
const instantOf = (day: CalendarDay): Date => new Date(`${day}T12:00:00Z`);
const part = (options: Intl.DateTimeFormatOptions) =>
  lazily(() => new Intl.DateTimeFormat('pt-BR', { timeZone: 'UTC', ...options }));
const weekdayShort = part({ weekday: 'short' });
const monthShort = part({ month: 'short' });

/** The parts of a date block: weekday, day and month, such as 'sex', '4', 'dez'. */
export const dayParts = (day: CalendarDay): { weekday: string; day: string; month: string } => ({
  weekday: weekdayShort().format(instantOf(day)).replace('.', ''),
  day: String(Number(day.slice(8))),
  month: monthShort().format(instantOf(day)).replace('.', ''),
});
