import './calendar.css';
import { addDays, type CalendarDay, formatDay } from '@separai/contract/calendar';
import { limits } from '@separai/contract/limits';
import { RefreshCw } from 'lucide-react';
import { type Ref, useId, useImperativeHandle, useRef } from 'react';
import { scheduleText } from '../../text/schedules.ts';
import { uiText } from '../../text/ui.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { classNames } from '../../ui/class-names.ts';
import { TextField } from '../../ui/field.tsx';
import { FieldError } from '../../ui/field-error.tsx';
import { useFocusOnLeaving } from '../../ui/focus-on-leaving.ts';
import { lateCode } from '../../ui/late-code.ts';
import { Skeleton, WaitingStatus } from '../../ui/states.tsx';
import { useLateCode } from '../../ui/use-late-code.ts';
import type { CalendarProps } from './day-calendar.tsx';

// On its way as soon as the screen is, not only once the points have come.
const calendar = lateCode(async () => (await import('./day-calendar.tsx')).Calendar);
calendar.ahead();

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
      <Card padding="none" className={classNames('calendar-card', error !== undefined && 'outline-2 outline-danger')}>
        <LateCalendar chosen={chosen} onChoose={onChoose} first={today} last={last} group={() => frame.current} />
      </Card>
      {error !== undefined && <FieldError id={errorId}>{error}</FieldError>}
    </div>
  );
}

/** The calendar; the device's own field for a day while its code does not come. `group` gets the focus when that field goes. */
function LateCalendar({ group, ...props }: CalendarProps & { group: () => HTMLElement | null }) {
  const { code: Calendar, failures, waiting, retry } = useLateCode(calendar);
  if (Calendar !== null) return <Calendar {...props} />;
  if (failures > 0) return <DeviceCalendar {...props} retrying={waiting} onRetry={retry} group={group} />;
  return (
    <>
      <WaitingStatus quiet>{scheduleText.calendarLoading}</WaitingStatus>
      <CalendarSkeleton />
    </>
  );
}

type DeviceCalendarProps = CalendarProps & { retrying: boolean; onRetry: () => void; group: () => HTMLElement | null };

function DeviceCalendar({ chosen, onChoose, first, last, retrying, onRetry, group }: DeviceCalendarProps) {
  // The button that was pressed is gone with the field.
  useFocusOnLeaving(group);
  return (
    <div className="p-2">
      <TextField
        type="date"
        label={scheduleText.date}
        labelHidden
        hint={scheduleText.calendarFailed}
        min={first}
        max={last}
        value={chosen}
        onChange={(event) => onChoose(event.currentTarget.value)}
      />
      <Button variant="text" size="small" icon={<RefreshCw />} busy={retrying} busyLabel={uiText.loading} onClick={onRetry}>
        {uiText.retry}
      </Button>
    </div>
  );
}

/** As high as the calendar. */
export function CalendarSkeleton() {
  return (
    <div className="calendar-skeleton">
      <Skeleton shape="line" className="mx-auto mt-3 h-4 w-1/2" />
      <Skeleton className="mt-4 grow" />
    </div>
  );
}
