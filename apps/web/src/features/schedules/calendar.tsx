import './calendar.css';
import { addDays, type CalendarDay } from '@separai/contract/calendar';
import { limits } from '@separai/contract/limits';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { DayPicker } from 'react-day-picker';
import { ptBR } from 'react-day-picker/locale/pt-BR';
import { scheduleText } from '../../text/schedules.ts';

type CalendarProps = {
  chosen: CalendarDay | '';
  onChoose: (day: CalendarDay) => void;
  today: CalendarDay;
  describedBy?: string | undefined;
};

// The picker works with dates of the device's own zone: noon, so that no change of clocks moves the day.
const dateOf = (day: CalendarDay): Date => new Date(`${day}T12:00:00`);
const pad = (number: number): string => String(number).padStart(2, '0');
const dayOf = (date: Date): CalendarDay => `${date.getFullYear()}-${pad(date.getMonth() + 1)}-${pad(date.getDate())}`;

const classes = {
  root: 'relative',
  nav: 'absolute inset-x-0 top-0 flex justify-between',
  button_previous:
    'target inline-flex items-center justify-center rounded-md text-ink aria-disabled:text-ink-soft aria-disabled:opacity-40',
  button_next:
    'target inline-flex items-center justify-center rounded-md text-ink aria-disabled:text-ink-soft aria-disabled:opacity-40',
  month_caption: 'flex min-h-11 items-center justify-center px-11 font-display text-name font-semibold',
  month_grid: 'w-full table-fixed border-collapse',
  weekday: 'py-1 font-display text-tiny font-semibold text-ink-soft',
  day: 'p-0 text-center',
  day_button: 'calendar-day',
};

/** A month of days to choose one from: today to the 90th day ahead; the others are shown and cannot be chosen. */
export function Calendar({ chosen, onChoose, today, describedBy }: CalendarProps) {
  const first = dateOf(today);
  const last = dateOf(addDays(today, limits.bookingDaysAhead));
  return (
    <DayPicker
      aria-describedby={describedBy}
      mode="single"
      locale={ptBR}
      weekStartsOn={0}
      today={first}
      selected={chosen === '' ? undefined : dateOf(chosen)}
      onSelect={(_, pressed) => onChoose(dayOf(pressed))}
      defaultMonth={chosen === '' || chosen < today ? first : dateOf(chosen)}
      startMonth={first}
      endMonth={last}
      disabled={[{ before: first }, { after: last }]}
      labels={{ labelPrevious: () => scheduleText.previousMonth, labelNext: () => scheduleText.nextMonth }}
      formatters={{
        formatCaption: (month) => captionFormat.format(month).replace(' de ', ' '),
        formatWeekdayName: (day) => weekdayFormat.format(day).replace('.', ''),
      }}
      components={{ Chevron }}
      classNames={classes}
    />
  );
}

function Chevron({ orientation }: { orientation?: 'left' | 'right' | 'up' | 'down' }) {
  return orientation === 'left' ? <ChevronLeft aria-hidden="true" /> : <ChevronRight aria-hidden="true" />;
}

const captionFormat = new Intl.DateTimeFormat('pt-BR', { month: 'long', year: 'numeric' });
const weekdayFormat = new Intl.DateTimeFormat('pt-BR', { weekday: 'short' });
