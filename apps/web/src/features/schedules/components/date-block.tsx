import { type CalendarDay, dayWithWeekday } from '@separai/contract/calendar';
import { classNames } from '../../../components/ui/class-names.ts';
import { dayParts } from '../day-words.ts';

/** The day of a booking, large; `quiet` for one that does not stand. */
export function DateBlock({ date, quiet }: { date: CalendarDay; quiet: boolean }) {
  const { weekday, day, month } = dayParts(date);
  return (
    <p
      className={classNames(
        'grid min-h-20 min-w-15 shrink-0 content-center self-start rounded-lg px-1 text-center font-display text-small leading-4 font-semibold tip-bl',
        quiet ? 'bg-sunken text-ink-soft' : 'bg-action-soft text-on-action-soft',
      )}
    >
      <span className="sr-only">{dayWithWeekday(date)}</span>
      <span aria-hidden="true">{weekday}</span>
      <span aria-hidden="true" className="text-title font-bold">
        {day}
      </span>
      <span aria-hidden="true">{month}</span>
    </p>
  );
}
