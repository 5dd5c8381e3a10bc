import { useSyncExternalStore } from 'react';
import { ifAllowed } from './storage.ts';
import { type StoredSession, sessionIn, sessionKey } from './stored-session.ts';

const listeners = new Set<() => void>();
let cached: { text: string | null; session: StoredSession | null } = { text: null, session: null };
// Where the browser keeps nothing, whoever signs in is known until the page is left.
let notKept: string | null = null;

/** The stored session as it is written, or null when none is stored. */
export const sessionText = (): string | null => notKept ?? ifAllowed(() => localStorage.getItem(sessionKey));

/** The stored session, or null when none is stored. One that cannot be read is a session of nobody known. */
export const currentSession = (): StoredSession | null => {
  const text = sessionText();
  if (text !== cached.text) cached = { text, session: text === null ? null : sessionIn(text) };
  return cached.session;
};

const changed = (): void => {
  for (const listener of listeners) listener();
};

/** Stores what a sign-in answered. */
export const storeSession = (reply: Record<string, unknown>): void => {
  const text = JSON.stringify(reply);
  notKept = ifAllowed(() => localStorage.setItem(sessionKey, text)) === null ? text : null;
  changed();
};

/** Forgets the session on this device; the server is told by the sign-out call. */
export const forgetSession = (): void => {
  notKept = null;
  ifAllowed(() => localStorage.removeItem(sessionKey));
  changed();
};

/** Calls the listener after every sign-in and sign-out, also in another tab; gives the way to stop that. */
export const whenSessionChanges = (listener: () => void): (() => void) => {
  listeners.add(listener);
  // Another tab that signs in or out is heard here.
  addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    removeEventListener('storage', listener);
  };
};

/**
 * A page in the back/forward cache hears no `storage` event. When it is shown again, the listeners are told of a sign-in or sign-out
 * that it missed, and the page is loaded anew unless the same person is signed in.
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

/** Keeps the page that a visitor wanted, to go there after signing in. */
export const rememberTarget = (path: string): void => {
  ifAllowed(() => sessionStorage.setItem(targetKey, path));
};

/** The page that was wanted before signing in, once; otherwise the home page. */
export const takeTarget = (): string => {
  const target = ifAllowed(() => sessionStorage.getItem(targetKey));
  ifAllowed(() => sessionStorage.removeItem(targetKey));
  return target?.startsWith('/') && !target.startsWith('//') ? target : '/';
};

// Apart from the calls: the first page listens, and makes none.
type SessionEnd = (sentence: string, isPressed: boolean) => Promise<boolean>;
let onSessionEnd: SessionEnd = () => Promise.resolve(false);
let ending: Promise<boolean> | null = null;

/** Says what happens when the server no longer knows the session, or it was stored without its token. */
export const whenSessionEnds = (handler: SessionEnd): void => {
  onSessionEnd = handler;
};

/**
 * The session is over; the sentence says why. Resolves to whether the same person has signed in again, so that the call can be sent
 * once more. Calls that fail together share one answer. `isPressed`: the person has asked for the call, such as by saving.
 */
export const sayThatSessionIsOver = (sentence: string, isPressed = true): Promise<boolean> => {
  ending ??= onSessionEnd(sentence, isPressed).finally(() => {
    ending = null;
  });
  return ending;
};

const openForms = new Set<symbol>();

/** Counts a form with unsaved input as open; gives the way to stop that. */
export const holdForm = (): (() => void) => {
  const form = Symbol('form');
  openForms.add(form);
  return () => void openForms.delete(form);
};

/** Whether any form of this page has unsaved input. */
export const isFormOpen = (): boolean => openForms.size > 0;

const fields = ['token', 'id', 'name', 'email'] as const;

/** Logs what cannot be read of the stored session, as it is written (specification §8). It says nothing of the person. */
export const logUnread = (stored: string | null): void => {
  if (stored === null) return;
  const session = sessionIn(stored);
  const unread = fields.filter((field) => session[field] === null);
  // biome-ignore lint/suspicious/noConsole: the browser's console is where the specification wants it logged
  if (unread.length > 0) console.warn(`Da sessão guardada neste aparelho não pôde ser lido: ${unread.join(', ')}.`);
};
