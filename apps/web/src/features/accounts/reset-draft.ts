import { digitsOf } from '@separai/contract/accounts/rules';
import { limits } from '@separai/contract/limits';
import { ApiError } from '../../lib/api.ts';
import { objectIn, parseJson, textIn, tryStorage } from '../../lib/storage.ts';

// In localStorage, not sessionStorage: while a resident uses the mail program, the phone may close the tab.
const emailKey = 'separai_reset_email';
const codeKey = 'separai_reset_code';
const typedKey = 'separai_reset_typed_email';
const doneKey = 'separai_reset_done';

/** Lifetime of the stored e-mail after the last request of a code, in ms: others may use the device. */
export const resetEmailLifetime = 60 * 60_000;
/** Lifetime of the stored code after its verification, in ms: the server's has expired by then. */
export const resetCodeLifetime = 10 * 60_000;

/** A password reset in progress on this device: what the resident has typed, without data of the server. */
export interface ResetDraft {
  readonly email: string | null;
  readonly code: string | null;
}

/** Serialises a value with its time; `now` in ms since 1970. */
export const serialize = (value: string, now: number): string => JSON.stringify({ value, savedAt: now });

/** The value in a stored text; null when absent, unreadable or older than `lifetime`. Times in ms. */
export const parseStored = (text: string | null, now: number, lifetime: number): string | null => {
  const stored = objectIn(parseJson(text ?? 'null'));
  // A clock that was set back makes the age negative, and the real age unknown.
  if (typeof stored?.savedAt !== 'number' || Math.abs(now - stored.savedAt) > lifetime) return null;
  return textIn(stored.value) || null;
};

const store = (key: string, value: string, now: number): void => {
  tryStorage(() => localStorage.setItem(key, serialize(value, now)));
};

const remove = (key: string): void => {
  tryStorage(() => localStorage.removeItem(key));
};

const read = (key: string, now: number, lifetime: number): string | null => {
  const text = tryStorage(() => localStorage.getItem(key));
  const value = parseStored(text, now, lifetime);
  if (text !== null && value === null) remove(key);
  return value;
};

/** The stored reset. Expired values are removed; a code without its e-mail is ignored. */
export const readReset = (now: number): ResetDraft => {
  const email = read(emailKey, now, resetEmailLifetime);
  const code = read(codeKey, now, resetCodeLifetime);
  return { email, code: email === null ? null : code };
};

/** Stores the e-mail to which a code was sent, and drops a code for another e-mail. */
export const saveResetEmail = (email: string, now: number): void => {
  store(emailKey, email, now);
  remove(doneKey);
  remove(codeKey);
  remove(typedKey);
};

/** Stores an e-mail while it is typed, before a code is requested. */
export const saveTypedEmail = (typed: string, now: number): void => store(typedKey, typed, now);

/** The stored typed e-mail, or null; an expired one is removed. */
export const readTypedEmail = (now: number): string | null => read(typedKey, now, resetEmailLifetime);

/** Stores a verified code with its e-mail: another tab may have started a reset for another account. */
export const saveResetCode = (email: string, code: string, now: number): void => {
  saveResetEmail(email, now);
  store(codeKey, code, now);
};

/** Removes the completed reset, and notifies other tabs for as long as the e-mail would have been stored. */
export const finishReset = (now: number): void => {
  removeReset();
  store(doneKey, 'done', now);
};

/** Whether a reset on this device has ended with a new password within the last hour. */
export const isResetDone = (now: number): boolean => read(doneKey, now, resetEmailLifetime) !== null;

/** Calls the listener when a reset ends with a new password in another tab; returns the unsubscribe function. */
export const whenResetIsDone = (listener: () => void): (() => void) => {
  const onStorage = ({ key, newValue }: StorageEvent): void => {
    if (key === doneKey && newValue !== null) listener();
  };
  addEventListener('storage', onStorage);
  return () => removeEventListener('storage', onStorage);
};

/** Removes the stored reset, after its end or when it is not needed. */
export const removeReset = (): void => {
  remove(emailKey);
  remove(codeKey);
  remove(typedKey);
};

/** The message for a failed call of the reset: the server's sentence, or `otherwise`. */
export const resetFailureOf = (error: unknown, otherwise: string): string =>
  error instanceof ApiError && error.code !== 'unknown' ? error.message : otherwise;

/** The content of each box of a code: a digit, or an empty string. */
export type CodeDigits = readonly string[];

export const emptyCode: CodeDigits = Array<string>(limits.codeDigits).fill('');

/** The code in a text such as `Código: 7 3 1 9`: the code's number of digits, adjoining or separated; null without one. */
export const codeIn = (text: string): string | null => {
  const apart = new RegExp(`(?:^|\\D)(\\d(?:[\\s.-]?\\d){${limits.codeDigits - 1}})(?!\\d)`).exec(text)?.[1];
  return apart === undefined ? null : digitsOf(apart);
};

const put = (code: CodeDigits, box: number, digit: string): CodeDigits =>
  code.map((present, index) => (index === box ? digit : present));

/** The code after a box has received the text `value`, and the box that gets the focus. */
export const afterTyping = (code: CodeDigits, box: number, value: string): { code: CodeDigits; next: number } => {
  const whole = codeIn(value);
  // The phone's suggestion types all of them into the first box.
  if (whole !== null) return { code: [...whole], next: code.length - 1 };
  if (value === '') return { code: put(code, box, ''), next: box };
  const before = code[box] ?? '';
  const digits = digitsOf(value);
  // Typed beside the present digit: the new digit counts.
  const typed = digits.length > 1 && before !== '' ? digits.replace(before, '') : digits;
  const fitting = [...typed.slice(0, code.length - box)];
  return {
    code: code.map((digit, index) => fitting[index - box] ?? digit),
    next: Math.min(box + fitting.length, code.length - 1),
  };
};

/** The code after a text was pasted into a box. */
export const afterPasting = (code: CodeDigits, box: number, text: string): { code: CodeDigits; next: number } =>
  afterTyping(put(code, box, ''), box, codeIn(text) ?? (digitsOf(text) || (code[box] ?? '')));

/** The code after Backspace in an empty box: the previous digit is deleted. */
export const afterGoingBack = (code: CodeDigits, box: number): { code: CodeDigits; next: number } => {
  const next = Math.max(box - 1, 0);
  return { code: put(code, next, ''), next };
};
