import { useSyncExternalStore } from 'react';
import { currentSession, whenSessionChanges } from '../../lib/session.ts';
import type { StoredSession } from '../../lib/stored-session.ts';

/** The name that this page greets a person with. */
export interface ShownName {
  readonly id: string | null;
  readonly name: string | null;
}

/**
 * The name to show: that of the stored session when this page first showed the person. What the server says later is stored for
 * the next page load, so that no name changes while it is looked at.
 */
export const nameToShow = (before: ShownName | null, session: Pick<StoredSession, 'id' | 'name'> | null): ShownName | null => {
  if (session === null) return null;
  return before !== null && before.id === session.id ? before : { id: session.id, name: session.name };
};

let shown: ShownName | null = null;

/** Shows the stored name from now on: the person has changed it here. */
export const renewShownName = (): void => {
  shown = null;
};

const snapshot = (): string | null => {
  shown = nameToShow(shown, currentSession());
  return shown?.name ?? null;
};

/** The name of the signed-in person, the same until the page is left; null without a session. */
export const useShownName = (): string | null => useSyncExternalStore(whenSessionChanges, snapshot);
