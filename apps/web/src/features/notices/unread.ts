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

/** Delay after a screen opens, in ms, so that the count does not compete with its requests. */
const fetchDelay = 2_000;

const unreadQuery = queryOptions({
  queryKey: noticeKeys.unread,
  queryFn: async ({ signal }) => {
    // Loaded lazily, apart from the first screen's code.
    const { countUnreadNotices } = await import('@separai/contract/notices/endpoints');
    return call(countUnreadNotices, { signal, quiet: true });
  },
  meta: { persist: 'personal' },
  staleTime: 60_000,
});

/** Number of unread notices; 0 while unknown. Refetched on another `path`, at most once a minute. */
export const useUnreadNotices = (path: string): number => {
  const client = useQueryClient();
  // biome-ignore lint/correctness/useExhaustiveDependencies: refetches for another path
  useEffect(() => {
    const refetch = (): void => {
      // Failures are ignored: the count is only a mark.
      if ((currentSession()?.token ?? null) !== null && navigator.onLine) void client.prefetchQuery(unreadQuery);
    };
    const timer = setTimeout(refetch, fetchDelay);
    return () => clearTimeout(timer);
  }, [client, path]);
  // Subscribes to the cache without a fetch of its own.
  const whenChanged = useCallback((listener: () => void) => client.getQueryCache().subscribe(listener), [client]);
  return useSyncExternalStore(whenChanged, () => client.getQueryData(unreadQuery.queryKey)?.unread ?? 0);
};

/** Sets a count that is more recent than the server's, also against a pending response. */
export const setUnreadCount = async (client: QueryClient, unread: number): Promise<void> => {
  await client.cancelQueries({ queryKey: unreadQuery.queryKey });
  client.setQueryData(unreadQuery.queryKey, { unread });
};
