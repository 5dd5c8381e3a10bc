import { addDays, type CalendarDay, dayWithWeekday, formatDay } from '@separai/contract/calendar';
import type { StatusCounts } from '@separai/contract/schedules/administration-schema';
import { useQuery } from '@tanstack/react-query';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { type ListSearch, without } from '../../../components/admin/list-search.ts';
import { Button } from '../../../components/ui/button.tsx';
import { classNames } from '../../../components/ui/class-names.ts';
import { RetryAlert } from '../../../components/ui/retry-alert.tsx';
import { hasFailed } from '../../../lib/query-failed.ts';
import { today } from '../../../lib/time.ts';
import { scheduleDaysQuery } from './api.ts';
import { weekdayOf } from './schedule-words.ts';
import { filterOf, type ScheduleSearch } from './search.ts';
import { adminSchedulesText as text } from './text.ts';

const weeks = 5;

/** The Sunday on or before a day. */
export const weekOf = (day: CalendarDay): CalendarDay => addDays(day, -new Date(`${day}T00:00:00Z`).getUTCDay());

/** The number of a day's bookings: without the cancelled ones, or of those alone under their filter. */
const totalOf = ({ cancelado, ...others }: StatusCounts, isCancelledWanted: boolean): number =>
  isCancelledWanted ? (cancelado ?? 0) : Object.values(others).reduce((total, count) => total + count, 0);

interface WeekCalendarProps extends Pick<ListSearch<ScheduleSearch>, 'set' | 'change'> {
  search: ScheduleSearch & { semanas: CalendarDay };
}

/** Five weeks with the number of bookings on each day, by the filters of the table; a day shows its bookings in the table. */
export function WeekCalendar({ search, set, change }: WeekCalendarProps) {
  const first = weekOf(search.semanas);
  const last = addDays(first, weeks * 7 - 1);
  const { status, ponto, q } = search;
  const days = useQuery(scheduleDaysQuery({ ...filterOf(without({ status, ponto, q })), from: first, to: last }));
  const counts = new Map(days.data?.map((day) => [day.date, totalOf(day.counts, status === 'cancelado')]));
  const turn = (by: number) => set({ ...search, semanas: addDays(first, by * 7) });
  if (hasFailed(days))
    return (
      <RetryAlert onRetry={() => void days.refetch()} retrying={days.isFetching}>
        {text.calendarFailed}
      </RetryAlert>
    );
  return (
    <div className="rounded-lg border border-line bg-surface py-2 roomy:p-3">
      <div className="mb-1 flex flex-wrap items-center justify-between gap-2 tight:px-2">
        <Button variant="neutral" size="small" icon={<ChevronLeft />} onClick={() => turn(-weeks)}>
          <span className="tight:sr-only">{text.earlier}</span>
        </Button>
        <p className="text-center font-display font-semibold tight:order-first tight:basis-full">
          {formatDay(first)} – {formatDay(last)}
        </p>
        <Button variant="neutral" size="small" iconAfter={<ChevronRight />} onClick={() => turn(weeks)}>
          <span className="tight:sr-only">{text.later}</span>
        </Button>
      </div>
      <table className="w-full table-fixed border-separate border-spacing-0 roomy:border-spacing-1" aria-busy={days.isFetching}>
        <caption className="sr-only">{text.calendarCaption(formatDay(first), formatDay(last))}</caption>
        <thead>
          <tr>
            {Array.from({ length: 7 }, (_, index) => (
              <th key={addDays(first, index)} scope="col" className="text-tiny font-medium text-ink-soft">
                <abbr title={weekdayOf(addDays(first, index))} className="no-underline">
                  {weekdayOf(addDays(first, index)).slice(0, 3)}
                </abbr>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {Array.from({ length: weeks }, (_, week) => (
            <tr key={addDays(first, week * 7)}>
              {Array.from({ length: 7 }, (_, index) => {
                const day = addDays(first, week * 7 + index);
                return (
                  <td key={day} className="p-0">
                    <DayCell
                      day={day}
                      count={counts.get(day) ?? 0}
                      chosen={search.de === day && search.ate === day}
                      onChoose={() => change({ de: day, ate: day })}
                    />
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface DayCellProps {
  day: CalendarDay;
  count: number;
  chosen: boolean;
  onChoose: () => void;
}

function DayCell({ day, count, chosen, onChoose }: DayCellProps) {
  return (
    <button
      type="button"
      aria-pressed={chosen}
      aria-current={day === today() ? 'date' : undefined}
      onClick={onChoose}
      className={classNames(
        'flex min-h-14 w-full flex-col items-center justify-center rounded-md border leading-5 hover:bg-sunken',
        chosen ? 'border-3 border-here bg-here-soft font-bold' : 'border-line',
      )}
    >
      <span className="sr-only">{text.showDay(dayWithWeekday(day), text.dayCount(count))}</span>
      <span
        aria-hidden="true"
        className={classNames('text-small', day === today() && 'underline decoration-2 underline-offset-4')}
      >
        {Number(day.slice(8))}
      </span>
      <span className={classNames('font-display font-semibold', count === 0 && 'text-ink-soft')}>
        {count === 0 ? '–' : count}
      </span>
    </button>
  );
}
