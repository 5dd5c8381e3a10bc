import { queryOptions } from '@tanstack/react-query';
import { currentSession } from '../../lib/session.ts';
import type { OutboxEntry } from './entry.ts';
import { canLock } from './locks.ts';
import { readEntries } from './store.ts';

const labelledEntriesOf = async (owner: string | null): Promise<OutboxEntry[]> => {
  // Nothing can be queued where the browser denies IndexedDB.
  const entries = canLock() ? await readEntries().catch(() => []) : [];
  return entries.filter((entry) => entry.owner === owner && entry.queued !== undefined);
};

/** Queued, refused and expired entries of the signed-in person, in the order in which they were enqueued. */
export const outboxQuery = /* @__PURE__ */ queryOptions({
  queryKey: ['outbox'],
  queryFn: async (): Promise<OutboxEntry[]> => {
    const owner = currentSession()?.email ?? null;
    return owner === null ? [] : labelledEntriesOf(owner);
  },
});

/** The same for visitors; not shown to a signed-in person. */
export const visitorsOutboxQuery = /* @__PURE__ */ queryOptions({
  queryKey: [...outboxQuery.queryKey, 'visitors'],
  queryFn: () => labelledEntriesOf(null),
});
