import { type Handover, handoversOf } from '@separai/contract/collection-points/handover';
import type { CollectionPoint } from '@separai/contract/collection-points/schema';
import { phoneBookingOn } from '@separai/contract/schedules/phone-booking-schema';
import { today } from '../../../lib/time.ts';
import { type BookingForm, emptyForm as emptyBooking, type PickupForm, pickupFormOf } from '../booking-form.ts';
import { parseWeight } from '../formats.ts';
import { phoneText as text } from './phone-text.ts';

/** The form of a booking for a caller, as typed. */
export interface PhoneForm extends Omit<BookingForm, 'pickup'> {
  name: string;
  phone: string;
  email: string;
  pickup: PickupForm;
  agreed: boolean;
}

export const emptyForm: PhoneForm = {
  ...emptyBooking,
  ...{ name: '', phone: '', email: '', pickup: pickupFormOf(null), agreed: false },
};

/** The handover at a point: pickup where it offers both, since callers seldom bring their materials. */
export const handoverOf = (point: Pick<CollectionPoint, 'handover'>): Handover | null => handoversOf(point)[0] ?? null;

/** The request body of a form that `problemsOf` has accepted. */
export const bodyOf = ({ collectionPointId, handover, pickup, weightKg, agreed: _agreed, ...typed }: PhoneForm) => ({
  ...typed,
  collectionPointId: collectionPointId ?? Number.NaN,
  weightKg: parseWeight(weightKg) ?? Number.NaN,
  handover: handover ?? undefined,
  pickup: handover === 'pickup' ? pickup : null,
  agreed: true as const,
});

/** The problems of a form by field; empty when it can be sent. */
export const problemsOf = (form: PhoneForm): Record<string, string> => {
  const problems: Record<string, string> = {};
  const typed = { ...bodyOf(form), collectionPointId: form.collectionPointId ?? undefined, agreed: form.agreed };
  for (const { path, message } of phoneBookingOn(today()).safeParse(typed).error?.issues ?? []) {
    const field = path.join('.').replace(/\.\d+$/, '');
    problems[field] ??= field === 'weightKg' && parseWeight(form.weightKg) === undefined ? text.weightInvalid : message;
  }
  return problems;
};
