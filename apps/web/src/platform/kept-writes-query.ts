import { queryOptions } from '@tanstack/react-query';
import { canHoldOff, type KeptWrite, keptWrites } from './kept-writes.ts';
import { currentSession } from './session.ts';

// Where the browser forbids keeping, nothing waits.
const queuedOf = async (owner: string | null): Promise<KeptWrite[]> => {
  const kept = canHoldOff() ? await keptWrites().catch(() => []) : [];
  return kept.filter((write) => write.owner === owner && write.queued !== undefined);
};

/** What waits on this device, or was refused, of who is signed in, in the order in which it was pressed. */
export const queuedWritesQuery = queryOptions({
  queryKey: ['queued-writes'],
  queryFn: async (): Promise<KeptWrite[]> => {
    const owner = currentSession()?.email ?? null;
    return owner === null ? [] : queuedOf(owner);
  },
});

/** The same of visitors, which nobody is shown who is signed in. */
export const visitorsWritesQuery = queryOptions({
  queryKey: [...queuedWritesQuery.queryKey, 'visitors'],
  queryFn: () => queuedOf(null),
});
