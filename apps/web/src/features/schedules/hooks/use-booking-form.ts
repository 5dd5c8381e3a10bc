import type { CalendarDay } from '@separai/contract/calendar';
import { holidaysByAddress } from '@separai/contract/collection-points/holidays';
import { dayMinuteAt } from '@separai/contract/collection-points/opening-hours';
import type { CollectionPoint } from '@separai/contract/collection-points/schema';
import { dropOffDayProblem } from '@separai/contract/schedules/closed-days';
import type { Booking } from '@separai/contract/schedules/schema';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { get, type UseFormReturn, useForm, useWatch } from 'react-hook-form';
import { lazyModule } from '../../../components/ui/lazy-module.ts';
import { useToast } from '../../../components/ui/toast.tsx';
import { useUnsavedForm } from '../../../lib/forms.ts';
import { timeZone, today } from '../../../lib/time.ts';
import { ownPersonQuery } from '../../accounts/index.ts';
import { hasHolidayRule, holidaysQuery, noHolidays, useChosenPoint } from '../../collection-points/index.ts';
import { type OutboxEntry, outboxText, withdraw } from '../../outbox/index.ts';
import { useSaveBooking } from '../api.ts';
import type { DraftState } from '../booking-draft.ts';
import { type BookingForm, type FieldName, fieldNames, type PickupForm, pickupFormOf, startOf } from '../booking-form.ts';
import { type BookingFailure, bookingFailureOf } from '../booking-outcome.ts';
import type { RepeatForm } from '../series-form.ts';
import type { SeriesPlace } from '../series-place.ts';
import { scheduleText } from '../text.ts';

export type BookingFormControl = UseFormReturn<BookingForm, unknown, Booking>;

export interface BookingStart {
  /** The form's initial point; null without one, or where it takes no bookings any more. */
  startPoint: CollectionPoint | null;
  draft: DraftState;
  /** Initial values without a draft. */
  initial: BookingForm;
  /** The point of a followed link, which overrides the draft. */
  linkedPointId: number | null;
  /** Id of the booking to move; null for a new one. */
  moving: string | null;
  /** The server's present day of the booking to move; null for a new one. */
  before: CalendarDay | null;
  /** The version of the booking to move, as the page shows it. */
  version: number | undefined;
  /** The place in a series of the booking to move; null without one. */
  place: SeriesPlace | null;
  /** The queued or refused entry that this form changes and sends again; null for none. */
  replaced: OutboxEntry | null;
  /** The server reported that the chosen point takes no bookings any more. */
  onPointGone: () => void;
}

// The validation schemas are not needed for the form's first paint; the form loads them once it is mounted.
const check = lazyModule(async () => (await import('../booking-check.ts')).checkForm);

// Few bookings repeat.
const seriesSaving = lazyModule(async () => (await import('../series-saving.ts')).saveAndSay);

/** The booking form: validates, sends once, persists a draft until it is saved, and shows the server's refusals. */
export function useBookingForm(start: BookingStart) {
  const { moving, version, draft, replaced } = start;
  const navigate = useNavigate();
  const { show } = useToast();
  const home = useOwnHome();
  const form = useDraftForm(draft, start, home.address);
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
    enabled: hasHolidayRule(chosen.point?.openingHours),
  });
  /** The message for a delivery on a day on which the chosen point is closed. */
  const closedDayProblem = ({ date, handover }: Booking): string | null => {
    const { point } = chosen;
    if (point === null || handover === 'pickup' || date === start.before) return null;
    const holidays = holidaysByAddress(allHolidays)(point.address);
    return dropOffDayProblem(point, date, { now: dayMinuteAt(new Date(), timeZone), holidays });
  };
  const client = useQueryClient();
  const [isSavingSeries, setSavingSeries] = useState(false);
  const isRepeated = useWatch({ control: form.control, name: 'repeat' }) != null;
  useEffect(() => {
    // Without a connection the code would be missing at the submit.
    if (isRepeated) seriesSaving.prefetch();
  }, [isRepeated]);
  /** Saves a booking that repeats; returns the sentence about it. */
  const saveSeries = async ({ booking, repeat }: { booking: Booking; repeat: RepeatForm }): Promise<string> => {
    setSavingSeries(true);
    try {
      const save = await seriesSaving.load();
      const { place } = start;
      const from = moving === null || place === null ? null : { seriesId: place.seriesId, scheduleId: moving, version };
      const pointName = chosen.point?.name ?? '';
      return await save(client, { booking, place: pointName, repeat, idempotencyKey: draft.key(), from });
    } finally {
      setSavingSeries(false);
    }
  };
  const send = async (booking: Booking): Promise<void> => {
    const closed = closedDayProblem(booking);
    if (closed !== null) {
      form.setError('date', { type: 'validate', message: closed });
      focus('date');
      return;
    }
    // A second tap may come before the busy button has rendered.
    if (isSending.current) return;
    isSending.current = true;
    setFailure(null);
    // A move with a lost response may have raised the version: other data are another write.
    if (moving !== null && replaced === null) draft.renewKey();
    // Persisted before the request: if the page is closed and reopened, it sends under the same key.
    draft.keep(form.getValues());
    let said: string;
    let booked: string | undefined;
    try {
      const repeat = form.getValues('repeat') ?? null;
      if (repeat !== null) {
        said = await saveSeries({ booking, repeat });
      } else {
        const result = await save.save({ booking, place: chosen.point?.name ?? '', version, key: draft.key() });
        const done = moving === null ? scheduleText.success : scheduleText.moved;
        said = result.status === 'queued' ? outboxText.queued : done;
        booked = moving === null && result.status === 'sent' ? result.reply.id : undefined;
      }
    } catch (error) {
      isSending.current = false;
      refuse(bookingFailureOf(error));
      return;
    }
    show({ title: said });
    draft.finish();
    if (replaced !== null && replaced.key !== draft.key()) void withdraw(replaced.key);
    if (isFormShown()) void navigate({ to: '/schedule/list', replace: moving !== null || replaced !== null, state: { booked } });
  };

  const checkAndSend = form.handleSubmit(send, (errors) => {
    setFailure(null);
    focus(fieldNames.find((name) => get(errors, name) !== undefined));
  });
  // The chunk with the validation may fail to load.
  const submit = (event: FormEvent): Promise<void> => checkAndSend(event).catch((error) => refuse(bookingFailureOf(error)));
  return { form, submit, failure, chosen, home, sending: save.isPending || isSavingSeries };
}

/** A person who has left for another screen is notified there, without a navigation. */
const isFormShown = (): boolean => location.pathname === '/schedule';

/** The form with the draft's values; every change is persisted. */
const useDraftForm = (
  draft: DraftState,
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
  useUnsavedForm(form.formState.isDirty || draft.typed !== null);
  useEffect(() => {
    if (start.pointGone) setError('collectionPointId', { type: 'server', message: scheduleText.pointGone });
  }, [start, setError]);
  useEffect(() => check.prefetch(), []);
  useEffect(() => subscribe({ formState: { values: true }, callback: ({ values }) => draft.keep(values) }), [subscribe, draft]);
  return form;
};

/** Focuses a field after the next render, since a new error may mount the field. */
const useFocusAfterDrawing = (form: BookingFormControl): ((name: FieldName | undefined) => void) => {
  // An object, so that the same field can be requested twice.
  const [wanted, setWanted] = useState<{ name: FieldName | undefined }>({ name: undefined });
  const { setFocus } = form;
  useEffect(() => {
    if (wanted.name !== undefined) setFocus(wanted.name);
  }, [wanted, setFocus]);
  return (name) => setWanted({ name });
};

/** The profile's address in the form's format; blank while loading. */
export interface OwnHome {
  readonly address: PickupForm;
  readonly isWaiting: boolean;
}

/** The profile's address; blank after a failure, when it can be typed. */
const useOwnHome = (): OwnHome => {
  const { data, isPending, error } = useQuery(ownPersonQuery);
  return { address: pickupFormOf(data ?? null), isWaiting: isPending && error === null };
};
