import { Role } from '@separai/contract/accounts/schema';
import { useSyncExternalStore } from 'react';
import * as z from 'zod/mini';

const storageKey = 'separai_current_user';

const text = z.catch(z.optional(z.string()), undefined);
// What an older client stored in another form counts as absent; the rest is still read.
const person = {
  name: text,
  username: text,
  email: text,
  role: z.catch(z.optional(Role), undefined),
  isAdmin: z.catch(z.optional(z.boolean()), undefined),
};

// A resident's sign-in stores the reply as it is; an administrator's nests the person under `user` (specification §3).
const Stored = z.object({ ...person, token: text, user: z.catch(z.optional(z.object(person)), undefined) });

/** Who is signed in on this device, as it was stored at sign-in. The server checks every call all the same. */
export interface StoredSession {
  /** null when the stored session lacks it: then no call is made and the person signs in again. */
  readonly token: string | null;
  readonly name: string | null;
  readonly email: string | null;
  readonly isAdmin: boolean;
}

const unreadable: StoredSession = { token: null, name: null, email: null, isAdmin: false };

const read = (stored: string): StoredSession => {
  let json: unknown;
  try {
    json = JSON.parse(stored);
  } catch {
    json = undefined;
  }
  const parsed = z.safeParse(Stored, json);
  if (!parsed.success) {
    // Specification §8 asks for this entry. It says nothing of the person.
    // biome-ignore lint/suspicious/noConsole: the browser's console is where the specification wants it logged
    console.warn('A sessão guardada neste aparelho não pôde ser lida.');
    return unreadable;
  }
  const { token, user, ...own } = parsed.data;
  return {
    token: token || null,
    name: own.name || own.username || user?.name || user?.username || null,
    email: own.email ?? user?.email ?? null,
    isAdmin: own.isAdmin === true || user?.isAdmin === true || own.role === 'admin' || user?.role === 'admin',
  };
};

const listeners = new Set<() => void>();
let cached: { text: string | null; session: StoredSession | null } = { text: null, session: null };

/** The stored session, or null when none is stored. One that cannot be read is a session of nobody known. */
export const currentSession = (): StoredSession | null => {
  const text = localStorage.getItem(storageKey);
  if (text !== cached.text) cached = { text, session: text === null ? null : read(text) };
  return cached.session;
};

const changed = (): void => {
  for (const listener of listeners) listener();
};

/** Stores what a sign-in answered. */
export const storeSession = (reply: Record<string, unknown>): void => {
  localStorage.setItem(storageKey, JSON.stringify(reply));
  changed();
};

/** Forgets the session on this device; the server is told by the sign-out call. */
export const forgetSession = (): void => {
  localStorage.removeItem(storageKey);
  changed();
};

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  // Another tab that signs in or out is heard here.
  addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    removeEventListener('storage', listener);
  };
};

export const useSession = (): StoredSession | null => useSyncExternalStore(subscribe, currentSession);

const targetKey = 'separai_after_sign_in';

/** Keeps the page that a visitor wanted, to go there after signing in. */
export const rememberTarget = (path: string): void => sessionStorage.setItem(targetKey, path);

/** The page that was wanted before signing in, once; otherwise the home page. */
export const takeTarget = (): string => {
  const target = sessionStorage.getItem(targetKey);
  sessionStorage.removeItem(targetKey);
  return target?.startsWith('/') && !target.startsWith('//') ? target : '/';
};
