import { materialTypes } from '@separai/contract/collection-points/materials';
import * as z from 'zod/mini';
import { ifAllowed } from '../../platform/if-allowed.ts';
import { currentSession } from '../../platform/session.ts';
import type { BookingForm } from './booking-form.ts';

const Draft = z.object({
  owner: z.string(),
  moving: z.nullable(z.string()),
  idempotencyKey: z.string(),
  form: z.object({
    collectionPointId: z.nullable(z.number()),
    date: z.string(),
    weightKg: z.string(),
    materials: z.array(z.enum(materialTypes)),
    observation: z.string(),
  }),
});

/** What a draft is for: whose it is (the e-mail of the session), and the booking that it moves, or null for a new one. */
export interface DraftPurpose {
  owner: string;
  moving: string | null;
}

/** A booking that is being filled in. Everything that is sent for it goes under one key, so that it books once. */
export interface BookingDraft {
  form: BookingForm;
  idempotencyKey: string;
}

/** A draft as it is stored. */
export const draftText = ({ owner, moving }: DraftPurpose, { form, idempotencyKey }: BookingDraft): string =>
  JSON.stringify({ owner, moving, idempotencyKey, form });

/** The draft in a stored text, or null when there is none for this purpose that can be read. */
export const draftIn = (text: string | null, purpose: DraftPurpose): BookingDraft | null => {
  let json: unknown;
  try {
    json = JSON.parse(text ?? 'null');
  } catch {
    return null;
  }
  const parsed = z.safeParse(Draft, json);
  if (!parsed.success || parsed.data.owner !== purpose.owner || parsed.data.moving !== purpose.moving) return null;
  return { form: parsed.data.form, idempotencyKey: parsed.data.idempotencyKey };
};

// One place for each purpose: who looks at moving a booking does not lose the new one that was half filled in.
const storageKeyFor = (moving: string | null): string =>
  moving === null ? 'separai_booking_draft' : 'separai_moved_booking_draft';

const stored = (moving: string | null): string | null => ifAllowed(() => sessionStorage.getItem(storageKeyFor(moving)));

const owner = (): string | null => currentSession()?.email ?? null;

/** The draft of who is signed in, kept for this tab. One of somebody else is forgotten. */
export const readDraft = (moving: string | null): BookingDraft | null => {
  const whose = owner();
  const draft = whose === null ? null : draftIn(stored(moving), { owner: whose, moving });
  if (draft === null) forgetDraft(moving);
  return draft;
};

export const saveDraft = (moving: string | null, draft: BookingDraft): void => {
  const whose = owner();
  if (whose !== null) ifAllowed(() => sessionStorage.setItem(storageKeyFor(moving), draftText({ owner: whose, moving }, draft)));
};

export const forgetDraft = (moving: string | null): void => {
  ifAllowed(() => sessionStorage.removeItem(storageKeyFor(moving)));
};
