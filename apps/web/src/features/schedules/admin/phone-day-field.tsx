import '../../../components/ui/calendar.css';
import { addDays } from '@separai/contract/calendar';
import { limits } from '@separai/contract/limits';
import { useId, useImperativeHandle, useRef } from 'react';
import { useController } from 'react-hook-form';
import { Card } from '../../../components/ui/card.tsx';
import { classNames } from '../../../components/ui/class-names.ts';
import { FieldError } from '../../../components/ui/field-error.tsx';
import { lazyModule, useLazyModule } from '../../../components/ui/lazy-module.ts';
import { RetryAlert } from '../../../components/ui/retry-alert.tsx';
import { WaitingStatus } from '../../../components/ui/states.tsx';
import { today } from '../../../lib/time.ts';
import type { CalendarProps } from '../components/day-calendar.tsx';
import { CalendarHead, DayChips } from '../components/day-chips.tsx';
import type { PickupAsked } from '../components/room-calendar.tsx';
import { daysInOneTap } from '../formats.ts';
import { scheduleText } from '../text.ts';
import type { PhoneFormControl } from './phone-fields.tsx';
import { phoneText as text } from './phone-text.ts';

// Lazy, as in the residents' form: the calendar is a chunk of both.
const roomCalendar = lazyModule(async () => (await import('../components/room-calendar.tsx')).RoomCalendar);

const neverClosed = (): boolean => false;

/** The day of the collection; of a pickup with rules, with the room of the days. */
export function PhoneDayField({ form, pickup }: { form: PhoneFormControl; pickup: PickupAsked | null }) {
  const { field, fieldState } = useController({ control: form.control, name: 'date' });
  const error = fieldState.error?.message;
  const [labelId, errorId] = [useId(), useId()];
  const frame = useRef<HTMLDivElement>(null);
  useImperativeHandle(field.ref, () => ({
    focus: () => {
      frame.current?.querySelector<HTMLElement>('td [tabindex="0"]')?.focus();
      frame.current?.scrollIntoView({ block: 'nearest' });
    },
  }));
  const first = today();
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
      <CalendarHead as="h3" id={labelId} chosen={field.value} />
      {pickup === null && (
        <DayChips days={daysInOneTap(first, neverClosed)} chosen={field.value} onChoose={field.onChange} today={first} />
      )}
      <Card padding="none" className={classNames('calendar-card', error !== undefined && 'outline-2 outline-danger')}>
        <LateCalendar
          pickup={pickup}
          chosen={field.value}
          onChoose={field.onChange}
          first={first}
          last={addDays(first, limits.bookingDaysAhead)}
        />
      </Card>
      {error !== undefined && <FieldError id={errorId}>{error}</FieldError>}
    </div>
  );
}

function LateCalendar(props: CalendarProps & { pickup: PickupAsked | null }) {
  const { code: RoomCalendar, failures, waiting, retry } = useLazyModule(roomCalendar);
  if (RoomCalendar !== null) return <RoomCalendar {...props} />;
  if (failures > 0)
    return (
      <RetryAlert onRetry={retry} retrying={waiting} className="m-2">
        {text.calendarFailed}
      </RetryAlert>
    );
  return (
    <div className="p-2">
      <WaitingStatus>{scheduleText.calendarLoading}</WaitingStatus>
    </div>
  );
}
