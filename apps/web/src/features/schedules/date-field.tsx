import { type CalendarDay, formatDay } from '@separai/contract/calendar';
import { CircleAlert } from 'lucide-react';
import { lazy, type Ref, Suspense, useId, useImperativeHandle, useRef } from 'react';
import { scheduleText } from '../../text/schedules.ts';
import { Card } from '../../ui/card.tsx';
import { Skeleton, WaitingStatus } from '../../ui/states.tsx';

const Calendar = lazy(async () => ({ default: (await import('./calendar.tsx')).Calendar }));

type DateFieldProps = {
  chosen: CalendarDay | '';
  onChoose: (day: CalendarDay) => void;
  today: CalendarDay;
  error: string | undefined;
  fieldRef: Ref<{ focus: () => void }>;
};

/** The day of the collection: the calendar, the chosen day in words, and what is wrong with it. */
export function DateField({ chosen, onChoose, today, error, fieldRef }: DateFieldProps) {
  const [labelId, errorId] = [useId(), useId()];
  const frame = useRef<HTMLDivElement>(null);
  useImperativeHandle(fieldRef, () => ({
    focus: () => frame.current?.querySelector<HTMLButtonElement>('td button:not(:disabled)')?.focus(),
  }));
  return (
    // biome-ignore lint/a11y/useSemanticElements: a legend cannot stand beside the chosen day
    <div ref={frame} role="group" aria-labelledby={labelId} aria-describedby={error === undefined ? undefined : errorId}>
      <div className="mb-1.5 flex flex-wrap items-baseline justify-between gap-x-3 font-display text-[0.9375rem] leading-5 font-semibold">
        <h2 id={labelId}>{scheduleText.date}</h2>
        <span role="status" className="text-here-ink">
          {chosen !== '' && formatDay(chosen)}
        </span>
      </div>
      <Card className={`max-[344px]:-mx-1.5 ${error === undefined ? '' : 'border-2! border-danger!'}`}>
        <Suspense fallback={<CalendarSkeleton />}>
          <Calendar chosen={chosen} onChoose={onChoose} today={today} describedBy={error === undefined ? undefined : errorId} />
        </Suspense>
      </Card>
      {error !== undefined && (
        <p id={errorId} className="mt-1.5 flex items-start gap-1.5 text-small text-danger-ink">
          <CircleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
          {error}
        </p>
      )}
    </div>
  );
}

/** As high as a month of five weeks. */
function CalendarSkeleton() {
  return (
    <div className="grid gap-2" style={{ height: '18.5rem' }}>
      <WaitingStatus quiet>{scheduleText.calendarLoading}</WaitingStatus>
      <Skeleton shape="line" className="mx-auto mt-3 h-4 w-1/2" />
      <Skeleton className="h-full" />
    </div>
  );
}
