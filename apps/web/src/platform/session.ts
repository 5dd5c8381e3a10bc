import { Role } from '@separai/contract/accounts/schema';
import { useSyncExternalStore } from 'react';
import * as z from 'zod/mini';

const storageKey = 'separai_current_user';

const person = {
  id: z.optional(z.string()),
  name: z.optional(z.nullable(z.string())),
  username: z.optional(z.nullable(z.string())),
  email: z.optional(z.string()),
  role: z.optional(Role),
  isAdmin: z.optional(z.boolean()),
};

// A resident's sign-in stores the reply as it is; an administrator's nests the person under `user` (specification §3).
const Stored = z.object({ ...person, token: z.optional(z.string()), user: z.optional(z.object(person)) });

/** Who is signed in on this device, as it was stored at sign-in. The server checks every call all the same. */
export interface StoredSession {
  /** null when the stored session lacks it: then no call is made and the person signs in again. */
  readonly token: string | null;
  readonly name: string | null;
  readonly email: string | null;
  readonly isAdmin: boolean;
}

const parse = (text: string | null): StoredSession | null => {
  if (text === null) return null;
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    return null;
  }
  const stored = z.safeParse(Stored, json);
  if (!stored.success) return null;
  const { token, user, ...own } = stored.data;
  return {
    token: token ?? null,
    name: own.name || own.username || user?.name || user?.username || null,
    email: own.email ?? user?.email ?? null,
    isAdmin: own.isAdmin === true || user?.isAdmin === true || own.role === 'admin' || user?.role === 'admin',
  };
};

const listeners = new Set<() => void>();
let cached: { text: string | null; session: StoredSession | null } = { text: null, session: null };

/** The stored session, or null. */
export const currentSession = (): StoredSession | null => {
  const text = localStorage.getItem(storageKey);
  if (text !== cached.text) cached = { text, session: parse(text) };
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
