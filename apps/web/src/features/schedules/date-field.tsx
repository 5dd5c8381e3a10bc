import './calendar.css';
import { addDays, type CalendarDay, formatDay } from '@separai/contract/calendar';
import { limits } from '@separai/contract/limits';
import { Component, lazy, type ReactNode, type Ref, Suspense, useId, useImperativeHandle, useRef } from 'react';
import { scheduleText } from '../../text/schedules.ts';
import { Card } from '../../ui/card.tsx';
import { classNames } from '../../ui/class-names.ts';
import { TextField } from '../../ui/field.tsx';
import { FieldError } from '../../ui/field-frame.tsx';
import { Skeleton, WaitingStatus } from '../../ui/states.tsx';

const loadCalendar = () => import('./calendar.tsx');
// On its way as soon as the screen is, not only once the points have come. Who needs it then hears of a failure.
loadCalendar().catch(() => {});
const Calendar = lazy(async () => ({ default: (await loadCalendar()).Calendar }));

type DateFieldProps = {
  chosen: CalendarDay | '';
  onChoose: (day: CalendarDay | '') => void;
  today: CalendarDay;
  error: string | undefined;
  fieldRef: Ref<{ focus: () => void }>;
};

/** The day of the collection: the calendar, the chosen day in words, and what is wrong with it. */
export function DateField({ chosen, onChoose, today, error, fieldRef }: DateFieldProps) {
  const [labelId, errorId] = [useId(), useId()];
  const frame = useRef<HTMLDivElement>(null);
  useImperativeHandle(fieldRef, () => ({
    focus: () => (frame.current?.querySelector<HTMLElement>('td [tabindex="0"], input') ?? frame.current)?.focus(),
  }));
  const last = addDays(today, limits.bookingDaysAhead);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a legend cannot stand beside the chosen day
    <div
      ref={frame}
      role="group"
      tabIndex={-1}
      aria-labelledby={labelId}
      aria-describedby={error === undefined ? undefined : errorId}
      className="calendar-field"
    >
      <div className="mb-1.5 flex flex-wrap items-baseline justify-between gap-x-3 font-display text-[0.9375rem] leading-5 font-semibold">
        <h2 id={labelId}>{scheduleText.date}</h2>
        <span role="status" className="text-here-ink">
          {chosen !== '' && formatDay(chosen)}
        </span>
      </div>
      <CalendarBoundary
        fallback={
          <TextField
            type="date"
            label={scheduleText.date}
            labelHidden
            hint={scheduleText.calendarFailed}
            min={today}
            max={last}
            value={chosen}
            onChange={(event) => onChoose(event.currentTarget.value)}
          />
        }
      >
        <Card padding="none" className={classNames('calendar-card', error !== undefined && 'outline-2 outline-danger')}>
          <Suspense fallback={<CalendarSkeleton />}>
            <Calendar chosen={chosen} onChoose={onChoose} first={today} last={last} />
          </Suspense>
        </Card>
      </CalendarBoundary>
      {error !== undefined && <FieldError id={errorId}>{error}</FieldError>}
    </div>
  );
}

/** As high as the calendar. */
function CalendarSkeleton() {
  return (
    <div className="calendar-skeleton">
      <WaitingStatus quiet>{scheduleText.calendarLoading}</WaitingStatus>
      <Skeleton shape="line" className="mx-auto mt-3 h-4 w-1/2" />
      <Skeleton className="mt-4 grow" />
    </div>
  );
}

/** When the calendar's code does not come, the device's own field for a day takes its place. */
class CalendarBoundary extends Component<{ fallback: ReactNode; children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError(): { failed: boolean } {
    return { failed: true };
  }

  override render(): ReactNode {
    return this.state.failed ? this.props.fallback : this.props.children;
  }
}
