import { recurrenceWeekdays } from '@separai/contract/collection-days/recurrence';
import { handovers } from '@separai/contract/collection-points/handover';
import { materialTypes } from '@separai/contract/collection-points/materials';
import { useState } from 'react';
import { readFormDraft, removeFormDraft, saveFormDraft } from '../../lib/forms.ts';
import { objectIn, textIn } from '../../lib/storage.ts';
import { newIdempotencyKey } from '../../lib/write.ts';
import type { BookingForm, PickupForm } from './booking-form.ts';
import type { RepeatForm } from './series-form.ts';

// Parsed by hand, since the form renders before the schemas are loaded.

/** A booking form in progress. All its requests share one idempotency key, so that it books once. */
export interface BookingDraft {
  form: BookingForm;
  idempotencyKey: string;
}

const pickupIn = (stored: unknown): PickupForm | null => {
  const typed = objectIn(stored);
  const text = (name: keyof PickupForm): string => textIn(typed?.[name]) ?? '';
  return typed && { cep: text('cep'), address: text('address'), number: text('number'), complement: text('complement') };
};

const repeatIn = (stored: unknown): RepeatForm | null => {
  const typed = objectIn(stored);
  const every = (['week', 'fortnight', 'month'] as const).find((one) => one === typed?.every);
  const { weekdays } = typed ?? {};
  if (every === undefined || !Array.isArray(weekdays)) return null;
  return { every, weekdays: recurrenceWeekdays.filter((one) => weekdays.includes(one)), until: textIn(typed?.until) ?? '' };
};

/** The form in a stored draft; earlier releases stored no handover and pickup. Null when unreadable. */
const formDraftIn = (stored: unknown): BookingForm | null => {
  const form = objectIn(stored);
  const { collectionPointId, materials } = form ?? {};
  const [date, weightKg, observation] = [textIn(form?.date), textIn(form?.weightKg), textIn(form?.observation)];
  if (form === null || date === undefined || weightKg === undefined || observation === undefined) return null;
  if (collectionPointId !== null && typeof collectionPointId !== 'number') return null;
  if (!Array.isArray(materials) || !materials.every((one) => materialTypes.includes(one))) return null;
  const handover = handovers.find((one) => one === form.handover) ?? null;
  const repeat = repeatIn(form.repeat);
  const typed = { collectionPointId, date, weightKg, materials, observation, handover, pickup: pickupIn(form.pickup) };
  return repeat === null ? typed : { ...typed, repeat };
};

/** The stored draft of this purpose; null when absent or unreadable. */
export const draftIn = (value: unknown, purpose: string | null): BookingDraft | null => {
  const stored = objectIn(value);
  const [form, idempotencyKey] = [formDraftIn(stored?.form), textIn(stored?.idempotencyKey)];
  if (form === null || idempotencyKey === undefined || stored?.purpose !== purpose) return null;
  return { form, idempotencyKey };
};

// One slot a kind: opening the form to move a booking does not overwrite the draft of a new one.
const nameFor = (purpose: string | null): string => (purpose === null ? 'booking' : 'changed_booking');

/**
 * The signed-in person's draft, and whether it predates this page. `purpose` is the id of the booking to move or repeat, or the
 * key of the queued write to change; null for a new booking.
 */
const readDraft = (purpose: string | null): (BookingDraft & { isFromBefore: boolean }) | null => {
  const stored = readFormDraft(nameFor(purpose));
  const draft = stored && draftIn(stored.value, purpose);
  if (stored === null || draft === null) return null;
  return { ...draft, isFromBefore: stored.isFromBefore };
};

const saveDraft = (purpose: string | null, draft: BookingDraft): void => saveFormDraft(nameFor(purpose), { purpose, ...draft });

const forgetDraft = (purpose: string | null): void => removeFormDraft(nameFor(purpose));

/** Whether any draft exists. */
export const hasDraft = (): boolean => [nameFor(null), nameFor('')].some((name) => readFormDraft(name) !== null);

/** The kinds of drafts with this key. */
const draftsSentAs = (key: string): string[] =>
  [nameFor(null), nameFor('')].filter((name) => objectIn(readFormDraft(name)?.value)?.idempotencyKey === key);

/** Whether a draft has this key. */
export const isDraftSentAs = (key: string): boolean => draftsSentAs(key).length > 0;

/** Deletes the drafts with this key, which have been sent. */
export const removeDraftSentAs = (key: string): void => draftsSentAs(key).forEach(removeFormDraft);

/** The purpose of a draft; a new booking when all three are null. */
export interface DraftPurpose {
  /** Id of the booking to move. */
  readonly moving: string | null;
  /** Key of the queued or refused entry to change. */
  readonly queuedKey: string | null;
  /** Id of the booking to repeat. */
  readonly repeated: string | null;
}

/** The draft of one form, initialised from an earlier page's, until it is submitted. */
export interface DraftState {
  /** The stored fields; null without a draft. */
  readonly typed: BookingForm | null;
  /** The draft predates this page. */
  readonly isFromBefore: boolean;
  /** The idempotency key of every attempt to send this draft. */
  readonly key: () => string;
  readonly keep: (form: BookingForm) => void;
  /** Starts another booking: later attempts get a new key. */
  readonly renewKey: () => void;
  /** Deletes the draft after a successful submit. */
  readonly finish: () => void;
}

const draftFor = ({ moving, queuedKey, repeated }: DraftPurpose): DraftState => {
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
export const useDraft = (purpose: DraftPurpose): DraftState => {
  const [draft] = useState(() => draftFor(purpose));
  return draft;
};
