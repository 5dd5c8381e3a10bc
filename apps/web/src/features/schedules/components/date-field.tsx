import '../../../components/ui/calendar.css';
import { addDays, type CalendarDay, dayWithWeekday, formatDay } from '@separai/contract/calendar';
import { holidayClosing, holidaysByAddress, type NamedHolidays } from '@separai/contract/collection-points/holidays';
import { parseOpeningHours } from '@separai/contract/collection-points/opening-hours';
import { openingHoursWords } from '@separai/contract/collection-points/opening-hours-words';
import type { CollectionPoint } from '@separai/contract/collection-points/schema';
import { limits } from '@separai/contract/limits';
import { isClosedOn } from '@separai/contract/schedules/closed-days';
import { useQuery } from '@tanstack/react-query';
import { RefreshCw } from 'lucide-react';
import { type ComponentType, type CSSProperties, type Ref, useId, useImperativeHandle, useMemo, useRef } from 'react';
import { Button } from '../../../components/ui/button.tsx';
import { Card } from '../../../components/ui/card.tsx';
import { classNames } from '../../../components/ui/class-names.ts';
import { FormAlert, TextField } from '../../../components/ui/field.tsx';
import { FieldError } from '../../../components/ui/field-error.tsx';
import { lazyModule, useLazyModule } from '../../../components/ui/lazy-module.ts';
import { Skeleton, WaitingStatus } from '../../../components/ui/states.tsx';
import { uiText } from '../../../components/ui/text.ts';
import { useFocusOnLeaving } from '../../../lib/page.ts';
import { hasHolidayRule, holidaysQuery, noHolidays } from '../../collection-points/index.ts';
import { daysInOneTap, weeksShown } from '../formats.ts';
import { scheduleText } from '../text.ts';
import type { CalendarProps } from './day-calendar.tsx';
import { CalendarHead, DayChips } from './day-chips.tsx';
import type { PickupAsked } from './room-calendar.tsx';

// Lazy: a large part below the fold, for which the form does not wait.
const calendar = lazyModule(async () => (await import('./day-calendar.tsx')).Calendar);
const roomCalendar = lazyModule(async () => (await import('./room-calendar.tsx')).RoomCalendar);

/** The point's hours, where they parse. */
const hoursOf = (point: DateFieldProps['point']) => (point?.openingHours ? parseOpeningHours(point.openingHours) : null);

/** A day in words, with the holiday that closes the point. */
const closedDayWords = (point: DateFieldProps['point'], day: CalendarDay, holidays: NamedHolidays): string => {
  const hours = hoursOf(point);
  const holiday = hours && holidayClosing(hours, day, holidays);
  return holiday === null ? dayWithWeekday(day) : scheduleText.holiday(dayWithWeekday(day), holiday);
};

/** The point's own text about its hours, else the parsed hours in words. */
const openingWordsOf = (point: DateFieldProps['point']): string | null => {
  const hours = hoursOf(point);
  return point?.schedule ?? (hours && openingHoursWords(hours));
};

type DateFieldProps = {
  chosen: CalendarDay | '';
  onChoose: (day: CalendarDay | '') => void;
  today: CalendarDay;
  /** The chosen point, whose hours decide which days are marked as closed. */
  point: Pick<CollectionPoint, 'address' | 'schedule' | 'openingHours'> | null;
  /** The present day of the booking that is moved; null for a new one. */
  before: CalendarDay | null;
  /** The pickup at a point whose days have rules; null for other bookings. */
  pickup: PickupAsked | null;
  error: string | undefined;
  fieldRef: Ref<{ focus: () => void }>;
};

/** The day of the collection: shortcuts, calendar, the chosen day in words, and the error. */
export function DateField({ chosen, onChoose, today, point, before, pickup, error, fieldRef }: DateFieldProps) {
  const [labelId, errorId] = [useId(), useId()];
  const frame = useRef<HTMLDivElement>(null);
  useImperativeHandle(fieldRef, () => ({
    focus: () => {
      (frame.current?.querySelector<HTMLElement>('td [tabindex="0"], input') ?? frame.current)?.focus();
      // A focused day is already in view and scrolls nothing, while the error stands below it.
      frame.current?.scrollIntoView({ block: 'nearest' });
    },
  }));
  const hours = openingWordsOf(point);
  const { data: all = noHolidays } = useQuery({ ...holidaysQuery, enabled: hasHolidayRule(point?.openingHours) });
  const holidays = useMemo(() => holidaysByAddress(all)(point?.address ?? ''), [all, point?.address]);
  const isClosed = (day: CalendarDay): boolean => point !== null && isClosedOn(point, day, holidays);
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
      <CalendarHead as="h2" id={labelId} chosen={chosen} />
      {before !== null && <Before day={before} />}
      {pickup === null && <DayChips days={daysInOneTap(today, isClosed)} {...{ chosen, onChoose, today }} />}
      <Card padding="none" className={classNames('calendar-card', error !== undefined && 'outline-2 outline-danger')}>
        <LateCalendar
          // Each calendar has a chunk of its own.
          key={pickup === null ? 'any day' : 'days with room'}
          {...{ chosen, onChoose, last, pickup }}
          first={today}
          group={() => frame.current}
        />
      </Card>
      {error !== undefined && <FieldError id={errorId}>{error}</FieldError>}
      {/* A live region must exist before its first text. */}
      <div aria-live="polite">
        {pickup === null && error === undefined && chosen !== '' && hours !== null && isClosed(chosen) && (
          <FormAlert tone="warn" className="mt-2">
            {scheduleText.closedOn(closedDayWords(point, chosen, holidays), hours)}
          </FormAlert>
        )}
      </div>
    </div>
  );
}

/** The present day of the booking that is moved, and what stays unchanged. */
function Before({ day }: { day: CalendarDay }) {
  return (
    <div className="mb-2">
      <p className="font-semibold">
        {scheduleText.before(formatDay(day).slice(0, 5))}
        <span className="sr-only">, {dayWithWeekday(day)}</span>
      </p>
      <p className="text-small text-ink-soft">{scheduleText.fileStays}</p>
    </div>
  );
}

type LateCalendarProps = CalendarProps & { pickup: PickupAsked | null; group: () => HTMLElement | null };

/** The lazy calendar; the browser's date field if its chunk fails to load. `group` receives the focus when that field goes. */
function LateCalendar({ group, pickup, ...props }: LateCalendarProps) {
  const {
    code: Calendar,
    failures,
    waiting,
    retry,
  } = useLazyModule<ComponentType<CalendarProps & { pickup: PickupAsked | null }>>(pickup === null ? calendar : roomCalendar);
  if (Calendar !== null) return <Calendar {...props} pickup={pickup} />;
  if (failures > 0) return <DeviceCalendar {...props} retrying={waiting} onRetry={retry} group={group} />;
  return (
    <>
      <WaitingStatus quiet>{scheduleText.calendarLoading}</WaitingStatus>
      <CalendarSkeleton weeks={weeksShown(props.chosen, props.first)} />
    </>
  );
}

type DeviceCalendarProps = Omit<LateCalendarProps, 'pickup'> & { retrying: boolean; onRetry: () => void };

function DeviceCalendar({ chosen, onChoose, first, last, retrying, onRetry, group }: DeviceCalendarProps) {
  // The pressed button disappeared with the field.
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

/** Skeleton of a calendar with this number of weeks. */
export function CalendarSkeleton({ weeks }: { weeks: number }) {
  return (
    <div className="calendar-skeleton" style={{ '--calendar-weeks': weeks } as CSSProperties}>
      <Skeleton shape="line" className="mx-auto mt-3 h-4 w-1/2" />
      <Skeleton className="mt-4 grow" />
    </div>
  );
}
