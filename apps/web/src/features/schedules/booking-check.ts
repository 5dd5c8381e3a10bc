import type { CalendarDay } from '@separai/contract/calendar';
import { type Booking, bookingOn } from '@separai/contract/schedules/schema';
import type { FieldErrors, ResolverResult } from 'react-hook-form';
import * as z from 'zod/mini';
import type { BookingForm, PickupForm } from './booking-form.ts';
import { parseWeight } from './formats.ts';

/**
 * Validates a form with the contract's schema and the rule on days: the booking to send, or messages by field. The pickup
 * address is `home` unless another one was typed.
 */
export const checkForm = (
  form: BookingForm,
  { today, home }: { today: CalendarDay; home: PickupForm },
): ResolverResult<BookingForm, Booking> => {
  const typed = {
    ...form,
    collectionPointId: form.collectionPointId ?? undefined,
    weightKg: parseWeight(form.weightKg),
    handover: form.handover ?? undefined,
    pickup: form.handover === 'pickup' ? (form.pickup ?? home) : null,
  };
  const parsed = z.safeParse(bookingOn(today), typed);
  if (parsed.success) return { values: parsed.data, errors: {} };
  const problems = new Map<string, string>();
  for (const { path, message } of parsed.error.issues) {
    const field = path.join('.').replace(/\.\d+$/, '');
    if (!problems.has(field)) problems.set(field, message);
  }
  return { values: {}, errors: errorsOf(problems) };
};

const errorsOf = (problems: Map<string, string>): FieldErrors<BookingForm> => {
  const errors: Record<string, unknown> = {};
  const pickup: Record<string, unknown> = {};
  for (const [field, message] of problems) {
    const error = { type: 'validate', message };
    if (field.startsWith('pickup.')) pickup[field.slice('pickup.'.length)] = error;
    else errors[field] = error;
  }
  return (Object.keys(pickup).length === 0 ? errors : { ...errors, pickup }) as FieldErrors<BookingForm>;
};
