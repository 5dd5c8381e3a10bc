import { objectIn, parseJson, textIn } from './storage.ts';

// Apart from the page's part: the service worker reads it, too.

/** The local storage key of the session. */
export const sessionKey = 'separai_current_user';

/** Who is signed in on this device, as it was stored at sign-in. The server checks every call all the same. */
export interface StoredSession {
  /** null when the stored session lacks it: then no call is made and the person signs in again. */
  readonly token: string | null;
  /** null where an older client stored none: then nothing is kept for the person. */
  readonly id: string | null;
  readonly name: string | null;
  readonly email: string | null;
  readonly isAdmin: boolean;
}

/** Reads what is stored. A value of another form, such as an older client's, counts as absent; the rest is still read. */
export const sessionIn = (stored: string): StoredSession => {
  const own = objectIn(parseJson(stored)) ?? {};
  // A resident's sign-in stores the reply as it is; an administrator's nests the person under `user` (specification §3).
  const people = [own, objectIn(own.user) ?? {}];
  const first = (names: readonly string[]): string | null => {
    for (const person of people) for (const name of names) if (textIn(person[name])) return textIn(person[name]) ?? null;
    return null;
  };
  return {
    token: textIn(own.token) || null,
    id: first(['id']),
    name: first(['name', 'username']),
    email: first(['email']),
    isAdmin: people.some((person) => person.isAdmin === true || person.role === 'admin'),
  };
};
