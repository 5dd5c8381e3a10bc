import type { CalendarDay } from '@separai/contract/calendar';
import { monthName, twoDigits, weekdayName } from '@separai/contract/portuguese';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { DayPicker, type WeekProps } from 'react-day-picker';
import { today } from '../../../lib/time.ts';
import { scheduleText } from '../text.ts';

export type CalendarProps = {
  chosen: CalendarDay | '';
  /** Empty when the browser's date field was cleared. */
  onChoose: (day: CalendarDay | '') => void;
  /** The first selectable day: today. */
  first: CalendarDay;
  /** The last selectable day. */
  last: CalendarDay;
};

// The picker uses dates in the device's time zone: at noon, so that daylight saving never shifts the day.
const dateOf = (day: CalendarDay): Date => new Date(`${day}T12:00:00`);
const dayOf = (date: Date): CalendarDay => `${date.getFullYear()}-${twoDigits(date.getMonth() + 1)}-${twoDigits(date.getDate())}`;

// The picker's own Portuguese locale would load a whole date library.
const monthOf = (date: Date): string => `${monthName(date.getMonth())} ${date.getFullYear()}`;
const weekdayOf = (date: Date): string => weekdayName(date.getDay());
const wordsOf = (date: Date): string =>
  `${weekdayOf(date)}, ${date.getDate()} de ${monthName(date.getMonth())} de ${date.getFullYear()}`;

const labels = {
  labelNav: () => scheduleText.months,
  labelPrevious: () => scheduleText.previousMonth,
  labelNext: () => scheduleText.nextMonth,
  labelGrid: monthOf,
  labelWeekday: weekdayOf,
  labelDayButton: (date: Date, { today, selected }: { today?: boolean; selected?: boolean }) =>
    scheduleText.day(wordsOf(date), { today: today === true, chosen: selected === true }),
};

const formatters = {
  formatCaption: monthOf,
  formatWeekdayName: (day: Date) => weekdayOf(day).slice(0, 3),
};

const arrow =
  'target inline-flex items-center justify-center rounded-md text-ink hover:bg-sunken aria-disabled:cursor-not-allowed aria-disabled:bg-transparent aria-disabled:text-ink-soft aria-disabled:opacity-40';
const classes = {
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

/** A month calendar from this week on; days that cannot be selected are struck through. */
export function Calendar({ chosen, onChoose, first, last }: CalendarProps) {
  const [start, end] = [dateOf(first), dateOf(last)];
  return (
    <DayPicker
      lang="pt-BR"
      mode="single"
      weekStartsOn={0}
      today={start}
      selected={chosen === '' ? undefined : dateOf(chosen)}
      onSelect={(_, pressed) => onChoose(dayOf(pressed))}
      defaultMonth={chosen < first ? start : dateOf(chosen)}
      startMonth={start}
      endMonth={end}
      disabled={[{ before: start }, { after: end }]}
      labels={labels}
      formatters={formatters}
      components={{ Chevron, Week }}
      classNames={classes}
    />
  );
}

/** A row of the calendar, unless the week is over. */
function Week({ week: { days }, ...row }: WeekProps) {
  const last = days.at(-1);
  return last !== undefined && dayOf(last.date) < today() ? <></> : <tr {...row} />;
}

function Chevron({ orientation }: { orientation?: 'left' | 'right' | 'up' | 'down' }) {
  return orientation === 'left' ? <ChevronLeft aria-hidden="true" /> : <ChevronRight aria-hidden="true" />;
}
