import { countUnreadNotices } from '@separai/contract/notices/endpoints';
import { call } from '../../platform/api.ts';
import { currentSession, whenSessionChanges } from '../../platform/session.ts';

/** The count is asked for again after so many ms at the earliest. */
const freshFor = 60_000;

// What is known, and of whom: nothing is told to the next person who signs in here.
let known: { token: string; unread: number; askedAt: number } | null = null;
const listeners = new Set<() => void>();

const tokenNow = (): string | null => currentSession()?.token ?? null;

/** How many notices the signed-in person has not read, as far as it is known. */
export const currentUnread = (): number => (known !== null && known.token === tokenNow() ? known.unread : 0);

/** Calls the listener when the count may have changed; gives the way to stop that. */
export const whenUnreadChanges = (listener: () => void): (() => void) => {
  listeners.add(listener);
  const stopListening = whenSessionChanges(listener);
  return () => {
    listeners.delete(listener);
    stopListening();
  };
};

const remember = (token: string, unread: number, askedAt: number): void => {
  known = { token, unread, askedAt };
  for (const listener of listeners) listener();
};

/** Says the count where it is known better than the server said it last. */
export const tellUnread = (unread: number): void => {
  const token = tokenNow();
  if (token !== null) remember(token, unread, Date.now());
};

/** Asks the server, unless it was asked a moment ago or is out of reach. A failure is passed over: the count is no more than a mark. */
export const refreshUnread = (): void => {
  const token = tokenNow();
  const now = Date.now();
  if (token === null || !navigator.onLine || (known?.token === token && now - known.askedAt < freshFor)) return;
  known = { token, unread: currentUnread(), askedAt: now };
  call(countUnreadNotices, { quiet: true })
    .then(({ unread }) => {
      // What the screen with the notices has said meanwhile is newer.
      if (known?.token === token && known.askedAt === now) remember(token, unread, now);
    })
    .catch(() => {});
};
