import { addDays, type CalendarDay } from '@separai/contract/calendar';
import { monthName, weekdayName } from '@separai/contract/portuguese';
import { weekdayOf } from '@separai/contract/weekday';

const sundayBefore = (day: CalendarDay): CalendarDay => addDays(day, -weekdayOf(day));
const daysBetween = (from: CalendarDay, to: CalendarDay): number => (Date.parse(to) - Date.parse(from)) / 86_400_000;

/**
 * Number of the weeks that the calendar shows of a day's month, or of `first` where that is later or no day is chosen: those
 * that have not ended on `first`.
 */
export const weeksShown = (day: CalendarDay | '', first: CalendarDay): number => {
  if (day < first) return weeksShown(first, first);
  const begin = `${day.slice(0, 7)}-01`;
  const end = addDays(`${addDays(begin, 31).slice(0, 7)}-01`, -1);
  return daysBetween(sundayBefore(begin < first ? first : begin), sundayBefore(end)) / 7 + 1;
};

const offered = [1, 2, 4];

/** Three near days as shortcuts, the soonest first; the next open day replaces one that `isClosed`. */
export const daysInOneTap = (today: CalendarDay, isClosed: (day: CalendarDay) => boolean): CalendarDay[] => {
  const days: CalendarDay[] = [];
  for (const ahead of offered) {
    const week = [0, 1, 2, 3, 4, 5, 6].map((later) => addDays(today, ahead + later)).filter((day) => !days.includes(day));
    const day = week.find((one) => !isClosed(one)) ?? week[0];
    if (day !== undefined) days.push(day);
  }
  return days;
};

/** The parts of a date block: weekday, day and month, such as 'sex', '4', 'dez'. */
export const dayParts = (day: CalendarDay): { weekday: string; day: string; month: string } => ({
  weekday: weekdayName(weekdayOf(day)).slice(0, 3),
  day: String(Number(day.slice(8))),
  month: monthName(Number(day.slice(5, 7)) - 1).slice(0, 3),
});
