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
