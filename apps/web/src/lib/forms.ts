import { currentSession } from './session.ts';
import { ifAllowed, objectIn, parseJson, textIn } from './storage.ts';

// In localStorage, not sessionStorage: a phone ends a tab that is in the background, and an installed app with it.
const prefix = 'separai_form_';

/** What was typed is forgotten so many ms after the last of it. */
export const formLifetime = 24 * 60 * 60_000;

/** Differs from page load to page load: what was typed in this one needs no word about coming back. */
const load = Math.random();

/** What was typed into a form of somebody signed in, and not sent. Never a password or a code. */
export interface KeptForm {
  readonly value: unknown;
  /** It was typed before this page was loaded. */
  readonly isFromBefore: boolean;
}

/** A form as it is stored. `now` in ms since 1970. */
export const formText = (owner: string, value: unknown, now: number): string =>
  JSON.stringify({ owner, savedAt: now, load, value });

/** The form in a stored text, or null when it is absent, unreadable, another person's or too old. `now` in ms since 1970. */
export const formIn = (text: string | null, owner: string, now: number): KeptForm | null => {
  const stored = objectIn(parseJson(text ?? 'null'));
  if (typeof stored?.savedAt !== 'number' || textIn(stored.owner) !== owner) return null;
  // A clock that was set back makes the age negative: then nobody knows how old it is.
  if (Math.abs(now - stored.savedAt) > formLifetime) return null;
  return { value: stored.value, isFromBefore: stored.load !== load };
};

const owner = (): string | null => currentSession()?.email ?? null;

/** What the person who is signed in has typed into the form of this name. Somebody else's, and what is too old, is forgotten. */
export const keptForm = (name: string): KeptForm | null => {
  const whose = owner();
  const text = ifAllowed(() => localStorage.getItem(prefix + name));
  const kept = whose === null ? null : formIn(text, whose, Date.now());
  if (kept === null) forgetForm(name);
  return kept;
};

export const keepForm = (name: string, value: unknown): void => {
  const whose = owner();
  if (whose !== null) ifAllowed(() => localStorage.setItem(prefix + name, formText(whose, value, Date.now())));
};

export const forgetForm = (name: string): void => {
  ifAllowed(() => localStorage.removeItem(prefix + name));
};

/** Forgets every form of this device, or those alone that are too old at `now` (ms since 1970). */
export const forgetForms = (now: number | null = null): void => {
  ifAllowed(() => {
    for (const key of Object.keys(localStorage).filter((name) => name.startsWith(prefix))) {
      const savedAt = objectIn(parseJson(localStorage.getItem(key) ?? 'null'))?.savedAt;
      const isOld = now === null || typeof savedAt !== 'number' || Math.abs(now - savedAt) > formLifetime;
      if (isOld) localStorage.removeItem(key);
    }
  });
};

const isDigit = (character: string): boolean => /\d/.test(character);

/** The place in `masked` after its first `digits` digits, as a caret position. */
export const caretAfter = (masked: string, digits: number): number => {
  let seen = 0;
  for (let place = 0; place < masked.length; place += 1) {
    if (seen === digits) return place;
    if (isDigit(masked.charAt(place))) seen += 1;
  }
  return masked.length;
};

/** Shapes what was typed; the caret stays behind the digit it stood behind, so that one can mend in the middle. */
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
