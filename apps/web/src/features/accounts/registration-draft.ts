import * as z from 'zod/mini';

const storageKey = 'separai_registration_draft';

/** A draft is forgotten so many ms after it was last saved: it holds a password. */
export const draftLifetime = 30 * 60_000;

const Details = z.object({
  phone: z.string(),
  cep: z.string(),
  address: z.string(),
  number: z.string(),
  complement: z.string(),
  notificationsOptIn: z.boolean(),
});

const Draft = z.object({
  name: z.string(),
  email: z.string(),
  password: z.string(),
  /** What was typed on the second step, as typed. */
  details: z.optional(Details),
  /** What the server said of a field of the first step. */
  refusals: z.optional(z.record(z.string(), z.string())),
});

/** A registration under way, kept on this device between its two steps. */
export type RegistrationDraft = z.infer<typeof Draft>;
export type RegistrationDetails = z.infer<typeof Details>;

const Stored = z.extend(Draft, { savedAt: z.number() });

/** The text of a draft as it is stored. `now` in ms since 1970. */
export const draftText = (draft: RegistrationDraft, now: number): string => JSON.stringify({ ...draft, savedAt: now });

/** The draft in a stored text, or null when it is absent, unreadable or too old. `now` in ms since 1970. */
export const draftIn = (text: string | null, now: number): RegistrationDraft | null => {
  let json: unknown;
  try {
    json = JSON.parse(text ?? 'null');
  } catch {
    return null;
  }
  const stored = z.safeParse(Stored, json);
  if (!stored.success) return null;
  const { savedAt, ...draft } = stored.data;
  // A clock that was set back makes the age negative: then nobody knows how old the draft is.
  return Math.abs(now - savedAt) <= draftLifetime ? draft : null;
};

/** The draft of this device, or null. One that is too old is removed. */
export const readDraft = (now: number): RegistrationDraft | null => {
  const text = localStorage.getItem(storageKey);
  const draft = draftIn(text, now);
  if (text !== null && draft === null) forgetDraft();
  return draft;
};

export const saveDraft = (draft: RegistrationDraft, now: number): void => localStorage.setItem(storageKey, draftText(draft, now));

export const forgetDraft = (): void => localStorage.removeItem(storageKey);

/** Removes a draft that is too old. */
export const dropOldDraft = (now: number): void => {
  readDraft(now);
};
