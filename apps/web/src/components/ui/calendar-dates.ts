import type { CalendarDay } from '@separai/contract/calendar';
import { monthName, twoDigits, weekdayName } from '@separai/contract/portuguese';

/** A day as a date of react-day-picker, in the device's time zone: at noon, so that daylight saving never shifts the day. */
export const dateOf = (day: CalendarDay): Date => new Date(`${day}T12:00:00`);
export const dayOf = (date: Date): CalendarDay =>
  `${date.getFullYear()}-${twoDigits(date.getMonth() + 1)}-${twoDigits(date.getDate())}`;

const weekdayOf = (date: Date): string => weekdayName(date.getDay());

/** 'dezembro 2026'. The picker's own Portuguese locale would load a whole date library. */
const monthOf = (date: Date): string => `${monthName(date.getMonth())} ${date.getFullYear()}`;

/** 'terça-feira, 1 de dezembro de 2026'. */
export const dateWords = (date: Date): string =>
  `${weekdayOf(date)}, ${date.getDate()} de ${monthName(date.getMonth())} de ${date.getFullYear()}`;

const calendarText = { months: 'Mudar de mês', previousMonth: 'Mês anterior', nextMonth: 'Próximo mês' } as const;

/** Labels of react-day-picker, without those of its days. */
export const calendarLabels = {
  labelNav: () => calendarText.months,
  labelPrevious: () => calendarText.previousMonth,
  labelNext: () => calendarText.nextMonth,
  labelGrid: monthOf,
  labelWeekday: weekdayOf,
};

export const calendarFormatters = {
  formatCaption: monthOf,
  formatWeekdayName: (day: Date) => weekdayOf(day).slice(0, 3),
};

const arrow =
  'target inline-flex items-center justify-center rounded-md text-ink hover:bg-sunken aria-disabled:cursor-not-allowed aria-disabled:bg-transparent aria-disabled:text-ink-soft aria-disabled:opacity-40';

/** Classes of react-day-picker, for `calendar.css`. */
export const calendarClasses = {
  root: 'calendar-root relative',
  nav: 'absolute inset-x-0 top-0 flex justify-between',
  button_previous: arrow,
  button_next: arrow,
  month_caption: 'calendar-head flex items-center justify-center px-[44px] text-center font-display text-name font-semibold',
  month_grid: 'w-full table-fixed border-collapse',
  weekday: 'calendar-weekday p-0 font-display font-semibold text-ink-soft',
  day: 'p-0',
  day_button: 'calendar-day',
};
