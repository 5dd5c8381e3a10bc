import { useSyncExternalStore } from 'react';
import { tryStorage } from './storage.ts';
import { type StoredSession, sessionIn, sessionKey } from './stored-session.ts';

const listeners = new Set<() => void>();
let cached: { text: string | null; session: StoredSession | null } = { text: null, session: null };
// Where the browser denies storage, a session lives until the page is left.
let memorySession: string | null = null;

/** The stored session's text; null without one. */
export const sessionText = (): string | null => memorySession ?? tryStorage(() => localStorage.getItem(sessionKey));

/** The stored session, or null. An unreadable one is a session without a known person. */
export const currentSession = (): StoredSession | null => {
  const text = sessionText();
  if (text !== cached.text) cached = { text, session: text === null ? null : sessionIn(text) };
  return cached.session;
};

const changed = (): void => {
  for (const listener of listeners) listener();
};

/** Stores a sign-in's reply. */
export const storeSession = (reply: Record<string, unknown>): void => {
  const text = JSON.stringify(reply);
  memorySession = tryStorage(() => localStorage.setItem(sessionKey, text)) === null ? text : null;
  changed();
};

/** Removes the session on this device; the sign-out call notifies the server. */
export const removeSession = (): void => {
  memorySession = null;
  tryStorage(() => localStorage.removeItem(sessionKey));
  changed();
};

/** Calls the listener after every sign-in and sign-out, also in another tab; returns the unsubscribe function. */
export const whenSessionChanges = (listener: () => void): (() => void) => {
  listeners.add(listener);
  // Dispatched for a sign-in or sign-out of another tab.
  addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    removeEventListener('storage', listener);
  };
};

/**
 * A page in the back/forward cache receives no `storage` event. On its return the listeners are called for a missed sign-in or
 * sign-out, and the page reloads unless the same person is signed in.
 */
export const recheckSessionWhenRestored = (): void => {
  let left: string | null = null;
  addEventListener('pagehide', () => {
    left = sessionText();
  });
  addEventListener('pageshow', ({ persisted }) => {
    if (!persisted || sessionText() === left) return;
    const person = left === null ? null : sessionIn(left).id;
    changed();
    if (person === null || person !== currentSession()?.id) location.reload();
  });
};

export const useSession = (): StoredSession | null => useSyncExternalStore(whenSessionChanges, currentSession);

const targetKey = 'separai_after_sign_in';

/** Stores the page that a visitor requested, for after the sign-in. */
export const rememberTarget = (path: string): void => {
  tryStorage(() => sessionStorage.setItem(targetKey, path));
};

/** The requested page, consumed once; the home page without one. */
export const takeTarget = (): string => {
  const target = tryStorage(() => sessionStorage.getItem(targetKey));
  tryStorage(() => sessionStorage.removeItem(targetKey));
  return target?.startsWith('/') && !target.startsWith('//') ? target : '/';
};

// Apart from the calls: the first page listens, and makes none.
type SessionEnd = (sentence: string, isPressed: boolean) => Promise<boolean>;
let onSessionEnd: SessionEnd = () => Promise.resolve(false);
let ending: Promise<boolean> | null = null;

/** Registers the handler of an ended session: rejected by the server, or stored without its token. */
export const whenSessionEnds = (handler: SessionEnd): void => {
  onSessionEnd = handler;
};

/**
 * Ends the session with a message. Resolves to whether the same person has signed in again, so that the call can be repeated.
 * Calls that fail together share one result. `isPressed`: the person has caused the call, such as by saving.
 */
export const reportSessionEnd = (sentence: string, isPressed = true): Promise<boolean> => {
  ending ??= onSessionEnd(sentence, isPressed).finally(() => {
    ending = null;
  });
  return ending;
};

const openForms = new Set<symbol>();

/** Counts a form with unsaved input as open; returns the function that ends that. */
export const markFormOpen = (): (() => void) => {
  const form = Symbol('form');
  openForms.add(form);
  return () => void openForms.delete(form);
};

/** Whether any form of this page has unsaved input. */
export const isFormOpen = (): boolean => openForms.size > 0;

const fields = ['token', 'id', 'name', 'email'] as const;

/** Logs the unreadable parts of a stored session, as written (specification §8), without personal data. */
export const logUnreadableSession = (stored: string | null): void => {
  if (stored === null) return;
  const session = sessionIn(stored);
  const unread = fields.filter((field) => session[field] === null);
  // biome-ignore lint/suspicious/noConsole: the browser's console is where the specification wants it logged
  if (unread.length > 0) console.warn(`Da sessão guardada neste aparelho não pôde ser lido: ${unread.join(', ')}.`);
};
