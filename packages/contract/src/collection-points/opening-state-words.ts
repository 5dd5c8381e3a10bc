import { addDays, type CalendarDay, formatDay } from '../calendar.ts';
import { weekdays } from '../portuguese.ts';
import { weekdayOf } from '../weekday.ts';
import type { DayMinute, OpeningState } from './opening-hours.ts';
import { hourWords } from './opening-hours-words.ts';

/** Minutes before closing from which the words count down. */
const closingSoon = 30;

const minutesBetween = (from: DayMinute, to: DayMinute): number =>
  (Date.parse(to.day) - Date.parse(from.day)) / 60_000 + to.minute - from.minute;

/** A day in words, relative to today: 'amanhã', or a weekday within the week. */
const dayWords = (day: CalendarDay, today: CalendarDay): string => {
  if (day === addDays(today, 1)) return 'amanhã';
  return day <= addDays(today, 6) ? (weekdays[weekdayOf(day)] ?? '') : `em ${formatDay(day)}`;
};

/**
 * The opening state in words: 'Aberto agora, até 17h', 'Fecha em 30 min', 'Abre segunda às 8h'; where a holiday closes the
 * point, with its name: 'Fechado hoje: feriado (Natal). Abre segunda às 8h'.
 */
export const openingWords = (state: OpeningState, now: DayMinute, closedFor: string | null = null): string => {
  const words = stateWords(state, now);
  return closedFor === null || state.isOpen ? words : `Fechado hoje: feriado (${closedFor}). ${words}`;
};

const stateWords = ({ isOpen, until }: OpeningState, now: DayMinute): string => {
  if (until === null) return isOpen ? 'Aberto 24 horas' : 'Fechado';
  // A span past midnight still belongs to the same night.
  const [isToday, hour] = [until.day === now.day, hourWords(until.minute)];
  if (!isOpen) return isToday ? `Abre hoje às ${hour}` : `Abre ${dayWords(until.day, now.day)} às ${hour}`;
  const left = minutesBetween(now, until);
  if (left <= closingSoon) return `Fecha em ${left} min`;
  if (isToday) return `Aberto agora, até ${hour}`;
  if (until.day === addDays(now.day, 1) && until.minute === 0) return 'Aberto agora, até 24h';
  return `Aberto agora, até ${left < 720 ? hour : `${dayWords(until.day, now.day)} às ${hour}`}`;
};
