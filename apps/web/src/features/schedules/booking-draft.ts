import { handovers } from '@separai/contract/collection-points/handover';
import { materialTypes } from '@separai/contract/collection-points/materials';
import { useState } from 'react';
import { newIdempotencyKey } from '../../lib/idempotency-key.ts';
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
const readDraft = (purpose: string | null): (BookingDraft & { isFromBefore: boolean }) | null => {
  const kept = keptForm(nameFor(purpose));
  const draft = kept && draftIn(kept.value, purpose);
  if (kept === null || draft === null) return null;
  return { ...draft, isFromBefore: kept.isFromBefore };
};

const saveDraft = (purpose: string | null, draft: BookingDraft): void => keepForm(nameFor(purpose), { purpose, ...draft });

const forgetDraft = (purpose: string | null): void => forgetForm(nameFor(purpose));

/** Whether anything is being filled in. */
export const hasDraft = (): boolean => [nameFor(null), nameFor('')].some((name) => keptForm(name) !== null);

/** The kinds of drafts that are sent under this key. */
const draftsSentAs = (key: string): string[] =>
  [nameFor(null), nameFor('')].filter((name) => objectIn(keptForm(name)?.value)?.idempotencyKey === key);

/** Whether what is being filled in was sent under this key. */
export const isDraftSentAs = (key: string): boolean => draftsSentAs(key).length > 0;

/** Forgets what was filled in and has been sent under this key. */
export const forgetDraftSentAs = (key: string): void => draftsSentAs(key).forEach(forgetForm);

/** What a draft is for: nothing but a new booking without any of the three. */
export interface DraftPurpose {
  /** The booking that is moved. */
  readonly moving: string | null;
  /** The key of what waits on this device, or was refused, and is sent again with changes. */
  readonly queuedKey: string | null;
  /** The booking that is booked once more. */
  readonly repeated: string | null;
}

/** The draft of one form, from what an earlier page left of it until it is saved. */
export interface KeptDraft {
  /** What was typed before; null when there is nothing from before. */
  readonly typed: BookingForm | null;
  /** It was typed before this page was loaded. */
  readonly isFromBefore: boolean;
  /** The key under which this draft is sent, however often. */
  readonly key: () => string;
  readonly keep: (form: BookingForm) => void;
  /** What is sent from now on is another booking. */
  readonly renewKey: () => void;
  /** It is saved: nothing is kept any more. */
  readonly finish: () => void;
}

const draftFor = ({ moving, queuedKey, repeated }: DraftPurpose): KeptDraft => {
  const purpose = queuedKey ?? moving ?? (repeated === null ? null : `again:${repeated}`);
  const before = readDraft(purpose);
  let idempotencyKey = before?.idempotencyKey ?? queuedKey ?? newIdempotencyKey();
  let finished = false;
  return {
    typed: before?.form ?? null,
    isFromBefore: before?.isFromBefore ?? false,
    key: () => idempotencyKey,
    keep: (form) => {
      if (!finished) saveDraft(purpose, { form, idempotencyKey });
    },
    renewKey: () => {
      idempotencyKey = newIdempotencyKey();
    },
    finish: () => {
      finished = true;
      forgetDraft(purpose);
    },
  };
};

/** The draft of this form. */
export const useDraft = (purpose: DraftPurpose): KeptDraft => {
  const [draft] = useState(() => draftFor(purpose));
  return draft;
};
