import { useState } from 'react';
import { newIdempotencyKey } from '../../../lib/idempotency-key.ts';
import { forgetDraft, readDraft, saveDraft } from '../booking-draft.ts';
import type { BookingForm } from '../booking-form.ts';

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
