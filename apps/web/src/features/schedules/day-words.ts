import type { CalendarDay } from '@separai/contract/calendar';
import { monthName, weekdayName } from '@separai/contract/portuguese';
import { weekdayOf } from '@separai/contract/weekday';

/** The parts of a date block: weekday, day and month, such as 'sex', '4', 'dez'. */
export const dayParts = (day: CalendarDay): { weekday: string; day: string; month: string } => ({
  weekday: weekdayName(weekdayOf(day)).slice(0, 3),
  day: String(Number(day.slice(8))),
  month: monthName(Number(day.slice(5, 7)) - 1).slice(0, 3),
});
