import { useState } from 'react';
import { newIdempotencyKey } from '../../platform/idempotency-key.ts';
import { forgetDraft, readDraft, saveDraft } from './booking-draft.ts';
import type { BookingForm } from './booking-form.ts';

/** The draft of one form, from what an earlier page left of it until it is saved. */
export interface KeptDraft {
  /** What was typed before; null when there is nothing from before. */
  readonly typed: BookingForm | null;
  /** The key under which this draft is sent, however often. */
  readonly key: () => string;
  readonly keep: (form: BookingForm) => void;
  /** What is sent from now on is another booking. */
  readonly renewKey: () => void;
  /** It is saved: nothing is kept any more. */
  readonly finish: () => void;
}

const draftFor = (moving: string | null): KeptDraft => {
  const before = readDraft(moving);
  let idempotencyKey = before?.idempotencyKey ?? newIdempotencyKey();
  let finished = false;
  return {
    typed: before?.form ?? null,
    key: () => idempotencyKey,
    keep: (form) => {
      if (!finished) saveDraft(moving, { form, idempotencyKey });
    },
    renewKey: () => {
      idempotencyKey = newIdempotencyKey();
    },
    finish: () => {
      finished = true;
      forgetDraft(moving);
    },
  };
};

/** The draft of this form; `moving` is the booking that is moved, null for a new one. */
export const useDraft = (moving: string | null): KeptDraft => {
  const [draft] = useState(() => draftFor(moving));
  return draft;
};
