import { useEffect, useRef } from 'react';
import { currentSession, markFormOpen } from './session.ts';
import { objectIn, parseJson, textIn, tryStorage } from './storage.ts';

// localStorage, not sessionStorage: a phone may end a background tab, and an installed app with it.
const prefix = 'separai_form_';

/** Lifetime of a draft after its last change, in ms. */
export const formDraftLifetime = 24 * 60 * 60_000;

/** Differs per page load: drafts of this load need no message about their return. */
const load = Math.random();

/** A draft of a signed-in person's form. Never a password or a code. */
export interface FormDraft {
  readonly value: unknown;
  /** The draft predates this page. */
  readonly isFromBefore: boolean;
}

/** Serialises a draft; `now` in ms since 1970. */
export const formDraftText = (owner: string, value: unknown, now: number): string =>
  JSON.stringify({ owner, savedAt: now, load, value });

/** The draft in a stored text; null when absent, unreadable, another person's or expired. `now` in ms since 1970. */
export const formDraftIn = (text: string | null, owner: string, now: number): FormDraft | null => {
  const stored = objectIn(parseJson(text ?? 'null'));
  if (typeof stored?.savedAt !== 'number' || textIn(stored.owner) !== owner) return null;
  // A clock that was set back makes the age negative, and the real age unknown.
  if (Math.abs(now - stored.savedAt) > formDraftLifetime) return null;
  return { value: stored.value, isFromBefore: stored.load !== load };
};

const owner = (): string | null => currentSession()?.email ?? null;

/** The signed-in person's draft of the form with this name. Another person's and expired ones are removed. */
export const readFormDraft = (name: string): FormDraft | null => {
  const whose = owner();
  const text = tryStorage(() => localStorage.getItem(prefix + name));
  const draft = whose === null ? null : formDraftIn(text, whose, Date.now());
  if (draft === null) removeFormDraft(name);
  return draft;
};

export const saveFormDraft = (name: string, value: unknown): void => {
  const whose = owner();
  if (whose !== null) tryStorage(() => localStorage.setItem(prefix + name, formDraftText(whose, value, Date.now())));
};

export const removeFormDraft = (name: string): void => {
  tryStorage(() => localStorage.removeItem(prefix + name));
};

/** Removes every draft of this device, or only those expired at `now` (ms since 1970). */
export const removeFormDrafts = (now: number | null = null): void => {
  tryStorage(() => {
    for (const key of Object.keys(localStorage).filter((name) => name.startsWith(prefix))) {
      const savedAt = objectIn(parseJson(localStorage.getItem(key) ?? 'null'))?.savedAt;
      const isOld = now === null || typeof savedAt !== 'number' || Math.abs(now - savedAt) > formDraftLifetime;
      if (isOld) localStorage.removeItem(key);
    }
  });
};

/** Limits `run` to one pending call: a call meanwhile returns the pending promise, so that a second tap sends nothing. */
export const useSingleFlight = <Input>(run: (input: Input) => Promise<void>): ((input: Input) => Promise<void>) => {
  const pending = useRef<Promise<void> | null>(null);
  return (input) => {
    pending.current ??= run(input).finally(() => {
      pending.current = null;
    });
    return pending.current;
  };
};

/** While a form is open, an ending session opens the sign-in over it instead of leaving the screen. */
export const useUnsavedForm = (isOpen: boolean): void => useEffect(() => (isOpen ? markFormOpen() : undefined), [isOpen]);

const isDigit = (character: string): boolean => /\d/.test(character);

/** The caret position in `masked` after its first `digits` digits. */
export const caretAfter = (masked: string, digits: number): number => {
  let seen = 0;
  for (let place = 0; place < masked.length; place += 1) {
    if (seen === digits) return place;
    if (isDigit(masked.charAt(place))) seen += 1;
  }
  return masked.length;
};

/** Formats the typed text; the caret stays behind the same digit, so that corrections in the middle work. */
export const applyMask = (input: HTMLInputElement, mask: (typed: string) => string): void => {
  const typed = input.value;
  const caret = input.selectionStart ?? typed.length;
  const masked = mask(typed);
  if (masked === typed) return;
  input.value = masked;
  if (document.activeElement !== input) return;
  const place = caret === typed.length ? masked.length : caretAfter(masked, [...typed.slice(0, caret)].filter(isDigit).length);
  input.setSelectionRange(place, place);
};
