import { queryOptions } from '@tanstack/react-query';
import { canHoldOff, type KeptWrite, keptWrites } from './kept-writes.ts';
import { currentSession } from './session.ts';

/** What waits on this device, or was refused, of who is signed in, in the order in which it was pressed. */
export const queuedWritesQuery = queryOptions({
  queryKey: ['queued-writes'],
  queryFn: async (): Promise<KeptWrite[]> => {
    const owner = currentSession()?.email ?? null;
    if (owner === null || !canHoldOff()) return [];
    // Where the browser forbids keeping, nothing waits.
    const kept = await keptWrites().catch(() => []);
    return kept.filter((write) => write.owner === owner && write.queued !== undefined);
  },
});
