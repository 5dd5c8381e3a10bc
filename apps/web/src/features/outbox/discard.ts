import { currentSession } from '../../lib/session.ts';
import { tryStorage } from '../../lib/storage.ts';
import { deleteEntry, readEntries } from './store.ts';

/** Number of unsent entries that were discarded without a question. */
const discardedKey = 'separai_dropped';

const discarded = (): number => Number(tryStorage(() => localStorage.getItem(discardedKey)) ?? 0);

/**
 * Deletes the entries of every person but the signed-in one; visitors' entries stay. Unsent ones are counted for `takeDiscarded`, unless the
 * person has agreed (`isAsked`). Rejects where the browser denies IndexedDB.
 */
export const discardEntriesOfOthers = async ({ isAsked }: { isAsked: boolean }): Promise<void> => {
  const owner = currentSession()?.email ?? null;
  const others = (await readEntries()).filter((entry) => entry.owner !== null && entry.owner !== owner);
  for (const { key } of others) await deleteEntry(key);
  const count = others.filter(({ queued, refused }) => queued !== undefined && refused === undefined).length;
  if (!isAsked && count > 0) tryStorage(() => localStorage.setItem(discardedKey, String(discarded() + count)));
};

/** The number of unsent entries that were discarded without a question; resets it to zero. */
export const takeDiscarded = (): number => {
  const count = discarded();
  tryStorage(() => localStorage.removeItem(discardedKey));
  return count;
};
