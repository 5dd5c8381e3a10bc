import { ApiError } from '../../lib/api.ts';
import { objectIn, parseJson, textsIn, tryStorage } from '../../lib/storage.ts';
import { accountsText } from './text.ts';

const storageKey = 'separai_registration_draft';

/** Lifetime of a draft after its last save, in ms. */
export const draftLifetime = 30 * 60_000;

/** The second step's fields, as typed. */
export interface RegistrationDetails {
  readonly phone: string;
  readonly cep: string;
  readonly address: string;
  readonly number: string;
  readonly complement: string;
  readonly notificationsOptIn: boolean;
}

export const emptyDetails: RegistrationDetails = {
  phone: '',
  cep: '',
  address: '',
  number: '',
  complement: '',
  notificationsOptIn: true,
};

/**
 * A registration in progress, stored on this device between its two steps, without the password, which stays in this page's
 * memory.
 */
export interface RegistrationDraft {
  readonly name: string;
  readonly email: string;
  readonly details: RegistrationDetails;
  /** The server's messages for fields of the first step. */
  readonly refusals: Readonly<Record<string, string>>;
}

/** Serialises a draft; `now` in ms since 1970. */
export const draftText = (draft: RegistrationDraft, now: number): string => JSON.stringify({ ...draft, savedAt: now });

/** The draft in a stored text; null when absent, unreadable or expired. `now` in ms since 1970. */
export const draftIn = (text: string | null, now: number): RegistrationDraft | null => {
  const stored = objectIn(parseJson(text ?? 'null'));
  const { name, email } = textsIn(stored);
  if (name === undefined || email === undefined || typeof stored?.savedAt !== 'number') return null;
  // A clock that was set back makes the age negative, and the real age unknown.
  if (Math.abs(now - stored.savedAt) > draftLifetime) return null;
  const optIn = objectIn(stored.details)?.notificationsOptIn;
  const details = { ...emptyDetails, ...textsIn(stored.details), notificationsOptIn: optIn !== false };
  return { name, email, details, refusals: textsIn(stored.refusals) };
};

let password: string | null = null;

/** The password of the registration in progress; null after a reload, when the first step asks again. */
export const draftPassword = (): string | null => password;

export const setDraftPassword = (chosen: string): void => {
  password = chosen;
};

/** The stored draft, or null. Removes an expired draft, and the password that an earlier version stored. */
export const readDraft = (now: number): RegistrationDraft | null => {
  const text = tryStorage(() => localStorage.getItem(storageKey));
  const draft = draftIn(text, now);
  if (text !== null && draft === null) forgetDraft();
  else if (draft !== null && objectIn(parseJson(text ?? 'null'))?.password !== undefined) saveDraft(draft, now);
  return draft;
};

export const saveDraft = (draft: RegistrationDraft, now: number): void => {
  tryStorage(() => localStorage.setItem(storageKey, draftText(draft, now)));
};

export const forgetDraft = (): void => {
  password = null;
  tryStorage(() => localStorage.removeItem(storageKey));
};

/** Removes an expired draft. */
export const dropOldDraft = (now: number): void => {
  readDraft(now);
};

export const firstStepFields = ['name', 'email', 'password'] as const;
export const secondStepFields = ['phone', 'cep', 'address', 'number', 'complement', 'notificationsOptIn'] as const;

/** Messages by field. */
type Refused = Readonly<Record<string, string>>;

/** The server's refusals, by the step of their fields. */
export interface RegistrationFailure {
  readonly firstStep: Refused;
  readonly secondStep: Refused;
  /** About the registration as a whole. */
  readonly sentence: string;
}

const pick = (fields: Refused, names: readonly string[]): Refused =>
  Object.fromEntries(Object.entries(fields).filter(([name]) => names.includes(name)));

/** Sorts the refusals of a failed registration by step. */
export const registrationFailureOf = (error: unknown): RegistrationFailure => {
  if (!(error instanceof ApiError) || error.code === 'unknown') {
    return { firstStep: {}, secondStep: {}, sentence: accountsText.registerFailed };
  }
  const fields: Refused = { ...(error.code === 'email-taken' && { email: error.message }), ...error.fields };
  return {
    firstStep: pick(fields, firstStepFields),
    secondStep: pick(fields, secondStepFields),
    // The privacy notice has no field of its own for its message.
    sentence: fields.privacyVersion ?? error.message,
  };
};
