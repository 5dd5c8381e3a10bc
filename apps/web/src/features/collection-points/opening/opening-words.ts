import { addDays, type CalendarDay, formatDay } from '@separai/contract/calendar';
import type { DayMinute, OpeningState } from '@separai/contract/collection-points/opening-hours';
import { hourWords } from '@separai/contract/collection-points/opening-hours-words';
import { weekdayOf } from '@separai/contract/weekday';
import { openingText as text } from '../../../text/opening.ts';

/** Whoever has so many minutes left is told how many. */
const closingSoon = 30;

const minutesBetween = (from: DayMinute, to: DayMinute): number =>
  (Date.parse(to.day) - Date.parse(from.day)) / 60_000 + to.minute - from.minute;

/** A day as people say it who look a week ahead. */
const dayWords = (day: CalendarDay, today: CalendarDay): string => {
  if (day === addDays(today, 1)) return text.tomorrow;
  return day <= addDays(today, 6) ? (text.weekdays[weekdayOf(day)] ?? '') : text.onDay(formatDay(day));
};

/** 'Aberto agora, até 17h', 'Fecha em 30 min', 'Abre segunda às 8h'. */
export const openingWords = ({ isOpen, until }: OpeningState, now: DayMinute): string => {
  if (until === null) return isOpen ? text.always : text.never;
  // A night that goes past midnight is still the same one.
  const [isToday, hour] = [until.day === now.day, hourWords(until.minute)];
  if (!isOpen) return isToday ? text.opensAt(hour) : text.opensOn(dayWords(until.day, now.day), hour);
  const left = minutesBetween(now, until);
  if (left <= closingSoon) return text.closesIn(left);
  if (isToday) return text.openUntil(hour);
  if (until.day === addDays(now.day, 1) && until.minute === 0) return text.openUntil('24h');
  return left < 720 ? text.openUntil(hour) : text.openUntilDay(dayWords(until.day, now.day), hour);
};
