import { type QueryClient, queryOptions, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useSyncExternalStore } from 'react';
import { call } from '../../lib/api.ts';
import { currentSession } from '../../lib/session.ts';

/** Keys of the person's notices. */
export const noticeKeys = {
  list: ['/api/users/me/notices'],
  choices: ['/api/users/me/notice-choices'],
  unread: ['/api/users/me/notices/unread'],
} as const;

/** Asked for so many ms after a screen opens, which it must not hold up. */
const askAfter = 2_000;

const unreadQuery = queryOptions({
  queryKey: noticeKeys.unread,
  queryFn: async ({ signal }) => {
    // No part of the first load.
    const { countUnreadNotices } = await import('@separai/contract/notices/endpoints');
    return call(countUnreadNotices, { signal, quiet: true });
  },
  meta: { persist: 'personal' },
  staleTime: 60_000,
});

/** How many notices the person has not read; 0 while that is not known. Asked for again on another `path`, once a minute at most. */
export const useUnreadNotices = (path: string): number => {
  const client = useQueryClient();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another path is the occasion to ask again
  useEffect(() => {
    const askAgain = (): void => {
      // A failure is passed over: the count is no more than a mark.
      if ((currentSession()?.token ?? null) !== null && navigator.onLine) void client.prefetchQuery(unreadQuery);
    };
    const timer = setTimeout(askAgain, askAfter);
    return () => clearTimeout(timer);
  }, [client, path]);
  // Only read: to show the count is no occasion to ask for it.
  const whenChanged = useCallback((listener: () => void) => client.getQueryCache().subscribe(listener), [client]);
  return useSyncExternalStore(whenChanged, () => client.getQueryData(unreadQuery.queryKey)?.unread ?? 0);
};

/** Says the count where it is known better than the server said it last, or is about to say it. */
export const tellUnread = async (client: QueryClient, unread: number): Promise<void> => {
  await client.cancelQueries({ queryKey: unreadQuery.queryKey });
  client.setQueryData(unreadQuery.queryKey, { unread });
};
