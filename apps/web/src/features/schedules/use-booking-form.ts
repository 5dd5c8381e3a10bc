import type { CollectionPoint } from '@separai/contract/collection-points/schema';
import type { Booking } from '@separai/contract/schedules/schema';
import { useEffect, useRef, useState } from 'react';
import { type UseFormReturn, useForm } from 'react-hook-form';
import { useLocation } from 'wouter';
import { today } from '../../platform/today.ts';
import { scheduleText } from '../../text/schedules.ts';
import { useToast } from '../../ui/toast.tsx';
import { forgetDraft, newIdempotencyKey, readDraft, saveDraft } from './booking-draft.ts';
import { type BookingFailure, bookingFailureOf } from './booking-failure.ts';
import { type BookingForm, checkForm, fieldNames, startOf } from './booking-form.ts';
import { useSaveBooking } from './queries.ts';

export type BookingFormControl = UseFormReturn<BookingForm, unknown, Booking>;

export interface BookingStart {
  points: readonly CollectionPoint[];
  /** What the form holds when nothing was typed before. */
  initial: BookingForm;
  /** The point of a link that was followed: it wins over what was typed. */
  linkedPointId: number | null;
  /** The booking that is moved; null for a new one. */
  moving: string | null;
  /** The server says that the chosen point takes no collections any more. */
  onPointGone: () => void;
}

/** The form of a booking: checks, sends once, keeps what was typed until it is sent, and says what the server refused. */
export function useBookingForm({ points, initial, linkedPointId, moving, onPointGone }: BookingStart) {
  const [, navigate] = useLocation();
  const { show } = useToast();
  const [start] = useState(() => {
    const draft = readDraft(moving);
    return { key: draft?.idempotencyKey ?? newIdempotencyKey(), ...startOf(draft?.form ?? initial, linkedPointId, points) };
  });
  const form: BookingFormControl = useForm<BookingForm, unknown, Booking>({
    defaultValues: start.form,
    resolver: (values) => checkForm(values, today()),
    shouldFocusError: false,
  });
  const save = useSaveBooking(moving);
  const [failure, setFailure] = useState<BookingFailure | null>(null);
  const key = useRef(start.key);
  const state = useRef<'open' | 'sending' | 'saved'>('open');

  const { subscribe, setError } = form;
  useEffect(() => {
    if (start.pointGone) setError('collectionPointId', { type: 'server', message: scheduleText.pointGone });
  }, [start, setError]);
  useEffect(
    () =>
      subscribe({
        formState: { values: true },
        callback: ({ values }) => {
          if (state.current !== 'saved') saveDraft(moving, { form: values, idempotencyKey: key.current });
        },
      }),
    [subscribe, moving],
  );

  const refuse = (refused: BookingFailure): void => {
    if (refused.bookedBefore) {
      key.current = newIdempotencyKey();
      saveDraft(moving, { form: form.getValues(), idempotencyKey: key.current });
    }
    if (refused.pointGone) {
      form.setValue('collectionPointId', null);
      onPointGone();
    }
    for (const { name, message } of refused.fields) form.setError(name, { type: 'server', message });
    setFailure(refused);
    focusAfterDrawing(form, refused.fields[0]?.name);
  };

  const send = async (booking: Booking): Promise<void> => {
    if (state.current !== 'open') return;
    state.current = 'sending';
    setFailure(null);
    // Kept before sending: a page that is closed now and opened again sends under the same key.
    saveDraft(moving, { form: form.getValues(), idempotencyKey: key.current });
    try {
      await save.mutateAsync({ booking, idempotencyKey: key.current });
    } catch (error) {
      state.current = 'open';
      refuse(bookingFailureOf(error));
      return;
    }
    state.current = 'saved';
    forgetDraft(moving);
    show({ title: moving === null ? scheduleText.success : scheduleText.moved });
    navigate('/schedule/list', { replace: moving !== null });
  };

  const submit = form.handleSubmit(send, (errors) => {
    setFailure(null);
    focusAfterDrawing(
      form,
      fieldNames.find((name) => errors[name] !== undefined),
    );
  });
  return { form, submit, failure, sending: save.isPending };
}

/** Focuses a field once the page shows it, since what is wrong may bring the field itself. */
const focusAfterDrawing = (form: BookingFormControl, name: keyof BookingForm | undefined): void => {
  if (name !== undefined) requestAnimationFrame(() => form.setFocus(name));
};
