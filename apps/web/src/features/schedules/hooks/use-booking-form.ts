import type { CalendarDay } from '@separai/contract/calendar';
import { holidaysByAddress } from '@separai/contract/collection-points/holidays';
import { dayMinuteAt } from '@separai/contract/collection-points/opening-hours';
import type { CollectionPoint } from '@separai/contract/collection-points/schema';
import { dropOffDayProblem } from '@separai/contract/schedules/closed-days';
import type { Booking, OwnSchedule } from '@separai/contract/schedules/schema';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { get, type UseFormReturn, useForm, useWatch } from 'react-hook-form';
import { lateCode } from '../../../components/ui/late-code.ts';
import { useToast } from '../../../components/ui/toast.tsx';
import { useHeldForm } from '../../../lib/held-form.ts';
import { timeZone } from '../../../lib/time-zone.ts';
import { today } from '../../../lib/today.ts';
import { ownPersonQuery } from '../../accounts/index.ts';
import { holidaysQuery, noHolidays, saysHolidays, useChosenPoint } from '../../collection-points/index.ts';
import { type Enqueued, type OutboxEntry, outboxText, withdraw } from '../../outbox/index.ts';
import { useSaveBooking } from '../api.ts';
import type { KeptDraft } from '../booking-draft.ts';
import { type BookingFailure, bookingFailureOf } from '../booking-failure.ts';
import { type BookingForm, type FieldName, fieldNames, type PickupForm, pickupFormOf, startOf } from '../booking-form.ts';
import { scheduleText } from '../text.ts';

export type BookingFormControl = UseFormReturn<BookingForm, unknown, Booking>;

export interface BookingStart {
  /** The point that the form starts with; null where that is none, or none any more. */
  startPoint: CollectionPoint | null;
  draft: KeptDraft;
  /** What the form holds when nothing was typed before. */
  initial: BookingForm;
  /** The point of a link that was followed: it wins over what was typed. */
  linkedPointId: number | null;
  /** The booking that is moved; null for a new one. */
  moving: string | null;
  /** The day of the booking that is moved, as the server has it; null for a new one. */
  before: CalendarDay | null;
  /** The version of the booking that is moved, as the page shows it. */
  version: number | undefined;
  /** The queued or refused entry that this form changes and sends again; null for none. */
  replaced: OutboxEntry | null;
  /** The server says that the chosen point takes no collections any more. */
  onPointGone: () => void;
}

// The validation schemas are not needed for the form's first paint; the form loads them once it is mounted.
const check = lateCode(async () => (await import('../booking-check.ts')).checkForm);

/** The form of a booking: checks, sends once, keeps what was typed until it is saved, and says what the server refused. */
export function useBookingForm(start: BookingStart) {
  const { moving, version, draft, replaced } = start;
  const navigate = useNavigate();
  const { show } = useToast();
  const home = useOwnHome();
  const form = useKeptForm(draft, start, home.address);
  const chosen = useChosenPoint(useWatch({ control: form.control, name: 'collectionPointId' }));
  const save = useSaveBooking(moving);
  const [failure, setFailure] = useState<BookingFailure | null>(null);
  const focus = useFocusAfterDrawing(form);
  const isSending = useRef(false);

  const refuse = (refused: BookingFailure): void => {
    if (refused.bookedBefore) draft.renewKey();
    if (refused.pointGone) {
      form.setValue('collectionPointId', null);
      start.onPointGone();
    }
    draft.keep(form.getValues());
    const title = refused.unknown ? scheduleText.maybeBooked : scheduleText.notBooked;
    if (!isFormShown()) show({ title, variant: 'destructive' });
    for (const { name, message } of refused.fields) form.setError(name, { type: 'server', message });
    setFailure(refused);
    focus(refused.fields[0]?.name);
  };

  const { data: allHolidays = noHolidays } = useQuery({
    ...holidaysQuery,
    enabled: saysHolidays(chosen.point?.openingHours),
  });
  /** The sentence of a day on which the chosen point is closed, for what is brought there. */
  const closedDayProblem = ({ date, handover }: Booking): string | null => {
    const { point } = chosen;
    if (point === null || handover === 'pickup' || date === start.before) return null;
    const holidays = holidaysByAddress(allHolidays)(point.address);
    return dropOffDayProblem(point, date, { now: dayMinuteAt(new Date(), timeZone), holidays });
  };
  const send = async (booking: Booking): Promise<void> => {
    const closed = closedDayProblem(booking);
    if (closed !== null) {
      form.setError('date', { type: 'validate', message: closed });
      focus('date');
      return;
    }
    // A second tap may come before the button has been drawn as busy.
    if (isSending.current) return;
    isSending.current = true;
    setFailure(null);
    // What was moved by a lost answer has another version: other data are a press of their own.
    if (moving !== null && replaced === null) draft.renewKey();
    // Kept before sending: a page that is closed now and opened again sends under the same key.
    draft.keep(form.getValues());
    let result: Enqueued<OwnSchedule>;
    try {
      result = await save.save({ booking, place: chosen.point?.name ?? '', version, key: draft.key() });
    } catch (error) {
      isSending.current = false;
      refuse(bookingFailureOf(error));
      return;
    }
    const done = moving === null ? scheduleText.success : scheduleText.moved;
    show({ title: result.status === 'queued' ? outboxText.queued : done });
    const booked = moving === null && result.status === 'sent' ? result.reply.id : undefined;
    draft.finish();
    if (replaced !== null && replaced.key !== draft.key()) void withdraw(replaced.key);
    if (isFormShown()) void navigate({ to: '/schedule/list', replace: moving !== null || replaced !== null, state: { booked } });
  };

  const checkAndSend = form.handleSubmit(send, (errors) => {
    setFailure(null);
    focus(fieldNames.find((name) => get(errors, name) !== undefined));
  });
  // What it is checked by may not have come.
  const submit = (event: FormEvent): Promise<void> => checkAndSend(event).catch((error) => refuse(bookingFailureOf(error)));
  return { form, submit, failure, chosen, home, sending: save.isPending };
}

/** Who went to another screen while the booking was being sent hears of it there, and is left there. */
const isFormShown = (): boolean => location.pathname === '/schedule';

/** The form, filled in with what was typed before; whatever is typed is kept. */
const useKeptForm = (
  draft: KeptDraft,
  { initial, linkedPointId, startPoint }: BookingStart,
  home: PickupForm,
): BookingFormControl => {
  const [start] = useState(() => startOf(draft.typed ?? initial, linkedPointId, startPoint));
  const form: BookingFormControl = useForm<BookingForm, unknown, Booking>({
    defaultValues: start.form,
    resolver: async (values) => (await check.load())(values, { today: today(), home }),
    shouldFocusError: false,
  });
  const { subscribe, setError } = form;
  useHeldForm(form.formState.isDirty || draft.typed !== null);
  useEffect(() => {
    if (start.pointGone) setError('collectionPointId', { type: 'server', message: scheduleText.pointGone });
  }, [start, setError]);
  useEffect(() => check.ahead(), []);
  useEffect(() => subscribe({ formState: { values: true }, callback: ({ values }) => draft.keep(values) }), [subscribe, draft]);
  return form;
};

/** Focuses a field once the page shows it, since what is wrong may bring the field itself. */
const useFocusAfterDrawing = (form: BookingFormControl): ((name: FieldName | undefined) => void) => {
  // An object, so that the same field can be asked for twice.
  const [wanted, setWanted] = useState<{ name: FieldName | undefined }>({ name: undefined });
  const { setFocus } = form;
  useEffect(() => {
    if (wanted.name !== undefined) setFocus(wanted.name);
  }, [wanted, setFocus]);
  return (name) => setWanted({ name });
};

/** The address of one's profile, as the form has it; blank while it is not known. */
export interface OwnHome {
  readonly address: PickupForm;
  readonly isWaiting: boolean;
}

/** The address of one's profile. Where it does not come, there is none: it can be typed. */
const useOwnHome = (): OwnHome => {
  const { data, isPending, error } = useQuery(ownPersonQuery);
  return { address: pickupFormOf(data ?? null), isWaiting: isPending && error === null };
};
