import type { Booking } from '@separai/contract/schedules/schema';
import { useEffect, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { useLocation } from 'wouter';
import { ApiError } from '../../platform/api.ts';
import { today } from '../../platform/today.ts';
import { scheduleText } from '../../text/schedules.ts';
import { useToast } from '../../ui/toast.tsx';
import { forgetDraft, keyFor, newIdempotencyKey, readDraft, saveDraft } from './booking-draft.ts';
import type { BookingFormControl } from './booking-fields.tsx';
import { type BookingForm, checkForm, emptyForm } from './booking-form.ts';
import { useSaveBooking } from './queries.ts';

const fieldNames = Object.keys(emptyForm) as (keyof BookingForm)[];
const isFieldName = (name: string): name is keyof BookingForm => fieldNames.some((field) => field === name);

/** The form of a booking: checks, sends once, keeps what was typed until it is sent, and says what the server refused. */
export function useBookingForm(initial: BookingForm, moving: string | null) {
  const [, navigate] = useLocation();
  const { show } = useToast();
  const [draft] = useState(() => readDraft(moving));
  const form: BookingFormControl = useForm<BookingForm, unknown, Booking>({
    defaultValues: draft?.form ?? initial,
    resolver: (values) => checkForm(values, today()),
    mode: 'onSubmit',
  });
  const save = useSaveBooking(moving);
  const [failure, setFailure] = useState<string | null>(null);
  const sent = useRef<{ body: string; key: string } | null>(
    draft === null ? null : { body: JSON.stringify(draft.form), key: draft.idempotencyKey },
  );
  const underWay = useRef(false);

  const { subscribe } = form;
  useEffect(
    () =>
      subscribe({
        formState: { values: true },
        callback: ({ values }) => saveDraft({ form: values, moving, idempotencyKey: sent.current?.key ?? newIdempotencyKey() }),
      }),
    [subscribe, moving],
  );

  const refuse = (error: unknown): void => {
    if (!(error instanceof ApiError)) throw error;
    const known = Object.entries(error.fields).flatMap(([field, message]) => {
      const name = field.split('.')[0] ?? '';
      return isFieldName(name) ? [{ name, message }] : [];
    });
    for (const { name, message } of known.toReversed()) form.setError(name, { type: 'server', message }, { shouldFocus: true });
    setFailure(known.length > 0 ? null : error.message);
  };

  const submit = form.handleSubmit(async (booking) => {
    if (underWay.current) return;
    underWay.current = true;
    const typed = form.getValues();
    const body = JSON.stringify(typed);
    const key = keyFor(sent.current, body, newIdempotencyKey);
    sent.current = { body, key };
    // Kept before sending: a page that is closed now and opened again sends under the same key.
    saveDraft({ form: typed, moving, idempotencyKey: key });
    setFailure(null);
    try {
      await save.mutateAsync({ booking, idempotencyKey: key });
      forgetDraft();
      show({ title: moving === null ? scheduleText.success : scheduleText.moved });
      navigate('/schedule/list', { replace: moving !== null });
    } catch (error) {
      refuse(error);
    } finally {
      underWay.current = false;
    }
  });

  return { form, submit, failure, sending: save.isPending };
}
