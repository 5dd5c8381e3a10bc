import { ApiError } from '../../../lib/api.ts';
import { objectIn, parseJson, textIn } from '../../../lib/json.ts';
import { ifAllowed } from '../../../lib/storage.ts';

// In localStorage, not sessionStorage: who leaves for the mail program may find the tab closed by the phone.
const emailKey = 'separai_reset_email';
const codeKey = 'separai_reset_code';
const typedKey = 'separai_reset_typed_email';
const doneKey = 'separai_reset_done';

/** The e-mail is forgotten so many ms after a code was last asked for: the device may be another's. */
export const resetEmailLifetime = 60 * 60_000;
/** The typed code is forgotten so many ms after it was found right: the server's is dead by then. */
export const resetCodeLifetime = 10 * 60_000;

/** A password reset under way on this device: what the resident typed, and nothing of the server's. */
export interface ResetDraft {
  readonly email: string | null;
  readonly code: string | null;
}

/** The text of a value as it is stored. `now` in ms since 1970. */
export const keptText = (value: string, now: number): string => JSON.stringify({ value, savedAt: now });

/** The value in a stored text, or null when it is absent, unreadable or too old. Times in ms. */
export const keptIn = (text: string | null, now: number, lifetime: number): string | null => {
  const stored = objectIn(parseJson(text ?? 'null'));
  // A clock that was set back makes the age negative: then nobody knows how old it is.
  if (typeof stored?.savedAt !== 'number' || Math.abs(now - stored.savedAt) > lifetime) return null;
  return textIn(stored.value) || null;
};

const keep = (key: string, value: string, now: number): void => {
  ifAllowed(() => localStorage.setItem(key, keptText(value, now)));
};

const remove = (key: string): void => {
  ifAllowed(() => localStorage.removeItem(key));
};

const read = (key: string, now: number, lifetime: number): string | null => {
  const text = ifAllowed(() => localStorage.getItem(key));
  const value = keptIn(text, now, lifetime);
  if (text !== null && value === null) remove(key);
  return value;
};

/** What this device keeps of a reset. What is too old is removed; a code without its e-mail is none. */
export const readReset = (now: number): ResetDraft => {
  const email = read(emailKey, now, resetEmailLifetime);
  const code = read(codeKey, now, resetCodeLifetime);
  return { email, code: email === null ? null : code };
};

/** Keeps the e-mail that a code was sent to; a code typed before belongs to another one. */
export const saveResetEmail = (email: string, now: number): void => {
  keep(emailKey, email, now);
  remove(doneKey);
  remove(codeKey);
  remove(typedKey);
};

/** Keeps an e-mail as it is typed, before a code is asked for. */
export const saveTypedEmail = (typed: string, now: number): void => keep(typedKey, typed, now);

/** The e-mail that was typed, or null. What is too old is removed. */
export const readTypedEmail = (now: number): string | null => read(typedKey, now, resetEmailLifetime);

/** Keeps a code that the server found right, with the e-mail that it is for: another tab may have begun for another one. */
export const saveResetCode = (email: string, code: string, now: number): void => {
  saveResetEmail(email, now);
  keep(codeKey, code, now);
};

/** Forgets the reset, whose password is new; for as long as the e-mail would have been kept, other tabs are told so. */
export const finishReset = (now: number): void => {
  forgetReset();
  keep(doneKey, 'done', now);
};

/** Whether a reset on this device has ended with a new password within the last hour. */
export const isResetDone = (now: number): boolean => read(doneKey, now, resetEmailLifetime) !== null;

/** Calls the listener when a reset ends with a new password in another tab; gives the way to stop that. */
export const whenResetIsDone = (listener: () => void): (() => void) => {
  const hear = ({ key, newValue }: StorageEvent): void => {
    if (key === doneKey && newValue !== null) listener();
  };
  addEventListener('storage', hear);
  return () => removeEventListener('storage', hear);
};

/** Forgets the reset: it has ended, or was not needed after all. */
export const forgetReset = (): void => {
  remove(emailKey);
  remove(codeKey);
  remove(typedKey);
};

/** What a person reads when a call of the reset fails: the server's sentence, or `otherwise` where it has none. */
export const resetFailureOf = (error: unknown, otherwise: string): string =>
  error instanceof ApiError && error.code !== 'unknown' ? error.message : otherwise;
