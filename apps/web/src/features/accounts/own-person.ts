import { readMe } from '@separai/contract/accounts/endpoints';
import { queryOptions } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { call } from '../../lib/api.ts';
import { currentSession, sessionText, storeSession, whenSessionChanges } from '../../lib/session.ts';
import { objectIn, parseJson } from '../../lib/storage.ts';
import type { StoredSession } from '../../lib/stored-session.ts';

/** Keys of the person's own account. */
export const accountKeys = { me: ['/api/users/me'], devices: ['/api/users/me/sessions'] } as const;

/** The person's own record. Each response also updates the name and e-mail in the stored session. */
export const ownPersonQuery = queryOptions({
  queryKey: accountKeys.me,
  queryFn: async ({ signal, meta }) => {
    const person = await call(readMe, { signal, quiet: meta?.isBackground ?? false });
    rememberPerson(person);
    return person;
  },
  meta: { persist: 'personal' },
});

/**
 * Updates name and e-mail of the stored session, so that greetings are current offline too. No effect without a stored session
 * of the same person.
 */
export const rememberPerson = ({ id, name, email }: { id: string; name: string; email: string }): void => {
  const stored = objectIn(parseJson(sessionText() ?? ''));
  // An administrator's sign-in nests the person under `user`.
  const nested = objectIn(stored?.user);
  const person = nested ?? stored;
  if (stored === null || person === null || person.id !== id) return;
  if (person.name === name && person.email === email) return;
  storeSession(nested === null ? { ...stored, name, email } : { ...stored, user: { ...nested, name, email } });
};

/** The name with which this page greets a person. */
export interface ShownName {
  readonly id: string | null;
  readonly name: string | null;
}

/**
 * The name to show: that of the stored session when this page first showed the person. Later changes from the server apply at
 * the next page load, so that no visible name changes.
 */
export const nameToShow = (before: ShownName | null, session: Pick<StoredSession, 'id' | 'name'> | null): ShownName | null => {
  if (session === null) return null;
  return before !== null && before.id === session.id ? before : { id: session.id, name: session.name };
};

let shown: ShownName | null = null;

/** Shows the stored name from now on, after a change in this page. */
export const renewShownName = (): void => {
  shown = null;
};

const snapshot = (): string | null => {
  shown = nameToShow(shown, currentSession());
  return shown?.name ?? null;
};

/** The name of the signed-in person, stable until the page is left; null without a session. */
export const useShownName = (): string | null => useSyncExternalStore(whenSessionChanges, snapshot);
