import { Handover } from '@separai/contract/collection-points/handover-schema';
import { materialTypes } from '@separai/contract/collection-points/materials';
import * as z from 'zod/mini';
import { forgetForm, keepForm, keptForm } from '../../platform/kept-form.ts';
import type { BookingForm } from './booking-form.ts';

const Draft = z.object({
  purpose: z.nullable(z.string()),
  idempotencyKey: z.string(),
  form: z.object({
    collectionPointId: z.nullable(z.number()),
    date: z.string(),
    weightKg: z.string(),
    materials: z.array(z.enum(materialTypes)),
    observation: z.string(),
    // What an earlier release kept says nothing of these two.
    handover: z._default(z.nullable(Handover), null),
    pickup: z._default(
      z.nullable(
        z.object({
          cep: z._default(z.string(), ''),
          address: z._default(z.string(), ''),
          number: z._default(z.string(), ''),
          complement: z._default(z.string(), ''),
        }),
      ),
      null,
    ),
  }),
});

/** A booking that is being filled in. Everything that is sent for it goes under one key, so that it books once. */
export interface BookingDraft {
  form: BookingForm;
  idempotencyKey: string;
}

/** The draft in what was kept, or null when there is none for this purpose that can be read. */
export const draftIn = (kept: unknown, purpose: string | null): BookingDraft | null => {
  const parsed = z.safeParse(Draft, kept);
  if (!parsed.success || parsed.data.purpose !== purpose) return null;
  return { form: parsed.data.form, idempotencyKey: parsed.data.idempotencyKey };
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
  [nameFor(null), nameFor('')].filter((name) => {
    const parsed = z.safeParse(Draft, keptForm(name)?.value);
    return parsed.success && parsed.data.idempotencyKey === key;
  });

/** Whether what is being filled in was sent under this key. */
export const isDraftSentAs = (key: string): boolean => draftsSentAs(key).length > 0;

/** Forgets what was filled in and has been sent under this key. */
export const forgetDraftSentAs = (key: string): void => draftsSentAs(key).forEach(forgetForm);
