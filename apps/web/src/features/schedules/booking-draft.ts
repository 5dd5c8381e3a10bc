import { materialTypes } from '@separai/contract/collection-points/materials';
import * as z from 'zod/mini';
import type { BookingForm } from './booking-form.ts';

const storageKey = 'separai_booking_draft';

const Draft = z.object({
  form: z.object({
    collectionPointId: z.nullable(z.number()),
    date: z.string(),
    weightKg: z.string(),
    materials: z.array(z.enum(materialTypes)),
    observation: z.string(),
  }),
  /** The booking that is being moved; null for a new one. */
  moving: z.nullable(z.string()),
  idempotencyKey: z.string(),
});

/** A booking that is being filled in, kept for this tab until it is sent. */
export interface BookingDraft {
  form: BookingForm;
  moving: string | null;
  idempotencyKey: string;
}

/** The draft in a stored text for this purpose, or null when there is none that can be read. */
export const draftIn = (text: string | null, moving: string | null): BookingDraft | null => {
  try {
    const parsed = z.safeParse(Draft, JSON.parse(text ?? 'null'));
    return parsed.success && parsed.data.moving === moving ? parsed.data : null;
  } catch {
    return null;
  }
};

export const readDraft = (moving: string | null): BookingDraft | null => draftIn(sessionStorage.getItem(storageKey), moving);
export const saveDraft = (draft: BookingDraft): void => sessionStorage.setItem(storageKey, JSON.stringify(draft));
export const forgetDraft = (): void => sessionStorage.removeItem(storageKey);

/** A new random key, under which one filled form books once however often it is sent. */
export const newIdempotencyKey = (): string => {
  // randomUUID is missing where the page came over plain http from another machine.
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
};

/** The key for what is about to be sent: the old one while the data are the same, a new one when they changed since the last try. */
export const keyFor = (sent: { body: string; key: string } | null, body: string, fresh: () => string): string =>
  sent !== null && sent.body === body ? sent.key : fresh();
