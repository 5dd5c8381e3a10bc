import '../../../components/ui/calendar.css';
import './move-phone-booking.css';
import { type CalendarDay, dayWithWeekday } from '@separai/contract/calendar';
import { movePhoneBooking, readPhoneBookingDays } from '@separai/contract/schedules/phone-booking-endpoints';
import type { OpenedPhoneBooking, PhoneBookingDays } from '@separai/contract/schedules/phone-booking-schema';
import { obstacleTitles } from '@separai/contract/schedules/room';
import { queryOptions, useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../../components/ui/button.tsx';
import { Card } from '../../../components/ui/card.tsx';
import { Dialog } from '../../../components/ui/dialog.tsx';
import { FormAlert } from '../../../components/ui/field.tsx';
import { FieldError } from '../../../components/ui/field-error.tsx';
import { RetryAlert } from '../../../components/ui/retry-alert.tsx';
import { WaitingStatus } from '../../../components/ui/states.tsx';
import { uiText } from '../../../components/ui/text.ts';
import { useToast } from '../../../components/ui/toast.tsx';
import { ApiError, call } from '../../../lib/api.ts';
import { today } from '../../../lib/time.ts';
import { sent, writeOf } from '../../../lib/write.ts';
import { phoneBookingText as text } from '../phone-booking-text.ts';
import { roomText } from '../room-text.ts';
import { Calendar } from './day-calendar.tsx';
import { DayChips } from './day-chips.tsx';

const daysQuery = (token: string) =>
  queryOptions({
    queryKey: ['/phone-bookings', token, 'days'],
    queryFn: ({ signal }) => call(readPhoneBookingDays, { body: { token }, signal }),
    refetchOnMount: 'always',
  });

/** Days that one tap chooses. */
const daysNamed = 4;

interface MovePhoneBookingProps {
  token: string;
  booking: OpenedPhoneBooking;
  onClose: () => void;
  onMoved: (changed: OpenedPhoneBooking) => void;
}

/** Asks for another day, and moves the booking of a link. */
export function MovePhoneBooking({ token, booking, onClose, onMoved }: MovePhoneBookingProps) {
  const { date: present, status, version } = booking;
  const { show } = useToast();
  const query = useQuery(daysQuery(token));
  const [chosen, setChosen] = useState<CalendarDay | ''>('');
  const [isMissing, setMissing] = useState(false);
  const move = useMutation({
    ...writeOf(movePhoneBooking),
    onSuccess: (changed) => {
      show({ title: text.moved(changed.date) });
      onMoved(changed);
    },
    // The day may have been filled meanwhile.
    onError: () => void query.refetch(),
  });
  const choose = (day: CalendarDay | ''): void => {
    setMissing(false);
    move.reset();
    setChosen(day);
  };
  const close = (): void => {
    if (!move.isPending) onClose();
  };
  const confirm = (): void => {
    if (chosen === '' || chosen === present) setMissing(true);
    else move.mutate(sent({ body: { token, date: chosen, version } }));
  };
  return (
    <Dialog
      open
      onClose={close}
      title={text.moveTitle}
      closeLabel={text.moveClose}
      footer={
        <>
          <Button variant="primary" busy={move.isPending} onClick={confirm}>
            {chosen === '' || chosen === present ? text.move : text.moveTo(chosen)}
          </Button>
          <Button variant="neutral" onClick={close}>
            {uiText.back}
          </Button>
        </>
      }
    >
      <p>{text.moveSentence(present)}</p>
      {status === 'confirmado' && <p className="mt-1 text-small text-ink-soft">{text.moveConfirmed}</p>}
      <div className="calendar-field mt-3">
        {query.isPending && <WaitingStatus>{roomText.waiting}</WaitingStatus>}
        {query.isError && query.data === undefined && (
          <RetryAlert onRetry={() => void query.refetch()} retrying={query.isFetching}>
            {query.error.message}
          </RetryAlert>
        )}
        {query.data !== undefined && <Days {...query.data} present={present} chosen={chosen} onChoose={choose} />}
      </div>
      <div role="alert">
        {isMissing && <FieldError>{text.moveMissing}</FieldError>}
        {move.error !== null && <FieldError>{failureOf(move.error)}</FieldError>}
      </div>
    </Dialog>
  );
}

/** The sentence about the day is more precise than the general one. */
const failureOf = (error: Error): string => (error instanceof ApiError ? (error.fields.date ?? error.message) : error.message);

interface DaysProps extends PhoneBookingDays {
  /** The booking's present day. */
  present: CalendarDay;
  chosen: CalendarDay | '';
  onChoose: (day: CalendarDay | '') => void;
}

/** The days with room for one tap, and the calendar, which tells the reasons of the others. */
function Days({ days, present, chosen, onChoose }: DaysProps) {
  const reasons = new Map(days.map(({ date, obstacle }) => [date, obstacle && obstacleTitles[obstacle]]));
  const withoutRoom = (day: CalendarDay): string | null => (day === present ? text.presentDay : (reasons.get(day) ?? null));
  const next = days.filter(({ date }) => withoutRoom(date) === null).slice(0, daysNamed);
  const first = today();
  const reason = chosen === '' ? null : withoutRoom(chosen);
  return (
    <>
      {next.length === 0 ? (
        <FormAlert tone="warn">{text.moveNone}</FormAlert>
      ) : (
        <DayChips days={next.map(({ date }) => date)} chosen={chosen} onChoose={onChoose} today={first} />
      )}
      <Card padding="none" className="calendar-card">
        <Calendar chosen={chosen} onChoose={onChoose} first={first} last={days.at(-1)?.date ?? first} withoutRoom={withoutRoom} />
      </Card>
      <div aria-live="polite">
        {chosen !== '' && reason !== null && (
          <FormAlert tone="warn" className="mt-2">
            {text.moveReason(dayWithWeekday(chosen), reason)}
          </FormAlert>
        )}
      </div>
    </>
  );
}
