import { createCalendarFeed, readCalendarFeed, revokeCalendarFeed } from '@separai/contract/calendar-feed/endpoints';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';
import { type Sent, writeOf } from '../../lib/write.ts';

const calendarFeedKeys = { own: ['/api/users/me/calendar-feed'] } as const;

/** The secret URL of the person's calendar feed; null while there is none. */
export const useCalendarFeed = () =>
  useQuery({
    queryKey: calendarFeedKeys.own,
    queryFn: async ({ signal }) => (await call(readCalendarFeed, { signal })).url,
    refetchOnMount: 'always',
    meta: { persist: 'personal' },
  });

const changes = { create: writeOf(createCalendarFeed), revoke: writeOf(revokeCalendarFeed) } as const;

/**
 * Creates, replaces or revokes the URL. `onDone` runs before the screen shows the result, because the pressed control is then
 * gone.
 */
export const useChangeCalendarFeed = (change: keyof typeof changes, onDone: () => void) => {
  const client = useQueryClient();
  return useMutation({
    ...(changes[change] as { mutationKey: string[]; mutationFn: (asked: Sent<object>) => Promise<{ url: string } | null> }),
    onSuccess: async (feed) => {
      onDone();
      // A pending response from before the change would restore the old URL.
      await client.cancelQueries({ queryKey: calendarFeedKeys.own });
      client.setQueryData(calendarFeedKeys.own, feed?.url ?? null);
    },
    // After a failure the server's state is unknown.
    onError: () => void client.invalidateQueries({ queryKey: calendarFeedKeys.own }),
  });
};
