import { objectIn, parseJson, textIn } from './storage.ts';

// Shared with the service worker.

/** The local storage key of the session. */
export const sessionKey = 'separai_current_user';

/** The signed-in person of this device, as stored at the sign-in. The server still checks every call. */
export interface StoredSession {
  /** Null where missing: no call is made, and the person signs in again. */
  readonly token: string | null;
  /** Null where an older client stored none: nothing is persisted for the person. */
  readonly id: string | null;
  readonly name: string | null;
  readonly email: string | null;
  /** Entered through the panel's door as an administrator or an operator. */
  readonly usesPanel: boolean;
  /** The panel shows an operator the own organisation only. */
  readonly isOperator: boolean;
  /** Has the day's list of an organisation. */
  readonly isCollector: boolean;
}

/** Parses a stored session. Fields of another type, such as an older client's, count as absent. */
export const sessionIn = (stored: string): StoredSession => {
  const own = objectIn(parseJson(stored)) ?? {};
  // A resident's sign-in stores the reply as it is; one through the panel's door nests the person under `user` (specification §3).
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
    usesPanel: people.some(({ isAdmin, role }) => isAdmin === true || role === 'admin' || role === 'operator'),
    isOperator: people.some(({ role }) => role === 'operator'),
    isCollector: people.some(({ role }) => role === 'collector'),
  };
};
