import { handovers } from '@separai/contract/collection-points/handover';
import { materialTypes } from '@separai/contract/collection-points/materials';
import { objectIn, textIn } from '../../lib/json.ts';
import { forgetForm, keepForm, keptForm } from '../../lib/kept-form.ts';
import type { BookingForm, PickupForm } from './booking-form.ts';

// By hand, since the form is drawn before the shapes of data have come.

/** A booking that is being filled in. Everything that is sent for it goes under one key, so that it books once. */
export interface BookingDraft {
  form: BookingForm;
  idempotencyKey: string;
}

const pickupIn = (kept: unknown): PickupForm | null => {
  const typed = objectIn(kept);
  const text = (name: keyof PickupForm): string => textIn(typed?.[name]) ?? '';
  return typed && { cep: text('cep'), address: text('address'), number: text('number'), complement: text('complement') };
};

/** The form in what was kept; what an earlier release kept says nothing of the last two. Null when it cannot be read. */
const formIn = (kept: unknown): BookingForm | null => {
  const form = objectIn(kept);
  const { collectionPointId, materials } = form ?? {};
  const [date, weightKg, observation] = [textIn(form?.date), textIn(form?.weightKg), textIn(form?.observation)];
  if (form === null || date === undefined || weightKg === undefined || observation === undefined) return null;
  if (collectionPointId !== null && typeof collectionPointId !== 'number') return null;
  if (!Array.isArray(materials) || !materials.every((one) => materialTypes.includes(one))) return null;
  const handover = handovers.find((one) => one === form.handover) ?? null;
  return { collectionPointId, date, weightKg, materials, observation, handover, pickup: pickupIn(form.pickup) };
};

/** The draft in what was kept, or null when there is none for this purpose that can be read. */
export const draftIn = (value: unknown, purpose: string | null): BookingDraft | null => {
  const kept = objectIn(value);
  const [form, idempotencyKey] = [formIn(kept?.form), textIn(kept?.idempotencyKey)];
  if (form === null || idempotencyKey === undefined || kept?.purpose !== purpose) return null;
  return { form, idempotencyKey };
};

// One place for each kind: who looks at moving a booking does not lose the new one that was half filled in.
const nameFor = (purpose: string | null): string => (purpose === null ? 'booking' : 'changed_booking');

/**
 * The draft of who is signed in, and whether it is from before this page was loaded. `purpose` is the booking that is moved or booked
 * once more, or the key of the one that waits and is changed; null for a new one.
 */
export const readDraft = (purpose: string | null): (BookingDraft & { isFromBefore: boolean }) | null => {
  const kept = keptForm(nameFor(purpose));
  const draft = kept && draftIn(kept.value, purpose);
  if (kept === null || draft === null) return null;
  return { ...draft, isFromBefore: kept.isFromBefore };
};

export const saveDraft = (purpose: string | null, draft: BookingDraft): void => keepForm(nameFor(purpose), { purpose, ...draft });

export const forgetDraft = (purpose: string | null): void => forgetForm(nameFor(purpose));

/** Whether anything is being filled in. */
export const hasDraft = (): boolean => [nameFor(null), nameFor('')].some((name) => keptForm(name) !== null);

/** The kinds of drafts that are sent under this key. */
const draftsSentAs = (key: string): string[] =>
  [nameFor(null), nameFor('')].filter((name) => objectIn(keptForm(name)?.value)?.idempotencyKey === key);

/** Whether what is being filled in was sent under this key. */
export const isDraftSentAs = (key: string): boolean => draftsSentAs(key).length > 0;

/** Forgets what was filled in and has been sent under this key. */
export const forgetDraftSentAs = (key: string): void => draftsSentAs(key).forEach(forgetForm);
