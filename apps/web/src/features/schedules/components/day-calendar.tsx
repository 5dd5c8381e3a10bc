import type { CalendarDay } from '@separai/contract/calendar';
import { DayPicker, type WeekProps } from 'react-day-picker';
import { CalendarChevron } from '../../../components/ui/calendar-chevron.tsx';
import {
  calendarClasses,
  calendarFormatters,
  calendarLabels,
  dateOf,
  dateWords,
  dayOf,
} from '../../../components/ui/calendar-dates.ts';
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
  /** The reason for which a day has no room, in words; null where it has. */
  withoutRoom?: (day: CalendarDay) => string | null;
};

const hasRoom = (): null => null;

/** A month calendar from this week on; days that cannot be selected, or have no room, are struck through. */
export function Calendar({ chosen, onChoose, first, last, withoutRoom = hasRoom }: CalendarProps) {
  const [start, end] = [dateOf(first), dateOf(last)];
  const labels = {
    ...calendarLabels,
    labelDayButton: (date: Date, { today, selected }: { today?: boolean; selected?: boolean }) => {
      const words = scheduleText.day(dateWords(date), { today: today === true, chosen: selected === true });
      const reason = withoutRoom(dayOf(date));
      return reason === null ? words : `${words}, ${reason}`;
    },
  };
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
      modifiers={{ roomless: (date) => withoutRoom(dayOf(date)) !== null }}
      modifiersClassNames={{ roomless: 'calendar-roomless' }}
      labels={labels}
      formatters={calendarFormatters}
      components={{ Chevron: CalendarChevron, Week }}
      classNames={calendarClasses}
    />
  );
}

/** A row of the calendar, unless the week is over. */
function Week({ week: { days }, ...row }: WeekProps) {
  const last = days.at(-1);
  return last !== undefined && dayOf(last.date) < today() ? <></> : <tr {...row} />;
}
