import { useSyncExternalStore } from 'react';
import { objectIn, parseJson, textIn } from './json.ts';

/** Where the browser keeps who is signed in. */
export const sessionKey = 'separai_current_user';

/** Who is signed in on this device, as it was stored at sign-in. The server checks every call all the same. */
export interface StoredSession {
  /** null when the stored session lacks it: then no call is made and the person signs in again. */
  readonly token: string | null;
  readonly name: string | null;
  readonly email: string | null;
  readonly isAdmin: boolean;
}

const unreadable: StoredSession = { token: null, name: null, email: null, isAdmin: false };

/** Reads what is stored. A value of another form, such as an older client's, counts as absent; the rest is still read. */
export const sessionIn = (stored: string): StoredSession => {
  const own = objectIn(parseJson(stored));
  if (own === null) {
    // Specification §8 asks for this entry. It says nothing of the person.
    // biome-ignore lint/suspicious/noConsole: the browser's console is where the specification wants it logged
    console.warn('A sessão guardada neste aparelho não pôde ser lida.');
    return unreadable;
  }
  // A resident's sign-in stores the reply as it is; an administrator's nests the person under `user` (specification §3).
  const people = [own, objectIn(own.user) ?? {}];
  const first = (names: readonly string[]): string | null => {
    for (const person of people) for (const name of names) if (textIn(person[name])) return textIn(person[name]) ?? null;
    return null;
  };
  return {
    token: textIn(own.token) || null,
    name: first(['name', 'username']),
    email: first(['email']),
    isAdmin: people.some((person) => person.isAdmin === true || person.role === 'admin'),
  };
};

const listeners = new Set<() => void>();
let cached: { text: string | null; session: StoredSession | null } = { text: null, session: null };

/** The stored session, or null when none is stored. One that cannot be read is a session of nobody known. */
export const currentSession = (): StoredSession | null => {
  const text = localStorage.getItem(sessionKey);
  if (text !== cached.text) cached = { text, session: text === null ? null : sessionIn(text) };
  return cached.session;
};

const changed = (): void => {
  for (const listener of listeners) listener();
};

/** Stores what a sign-in answered. */
export const storeSession = (reply: Record<string, unknown>): void => {
  localStorage.setItem(sessionKey, JSON.stringify(reply));
  changed();
};

/** Forgets the session on this device; the server is told by the sign-out call. */
export const forgetSession = (): void => {
  localStorage.removeItem(sessionKey);
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

export const useSession = (): StoredSession | null => useSyncExternalStore(whenSessionChanges, currentSession);

const targetKey = 'separai_after_sign_in';

/** Keeps the page that a visitor wanted, to go there after signing in. */
export const rememberTarget = (path: string): void => sessionStorage.setItem(targetKey, path);

/** The page that was wanted before signing in, once; otherwise the home page. */
export const takeTarget = (): string => {
  const target = sessionStorage.getItem(targetKey);
  sessionStorage.removeItem(targetKey);
  return target?.startsWith('/') && !target.startsWith('//') ? target : '/';
};
