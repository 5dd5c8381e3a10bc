import { createCalendarFeed, readCalendarFeed, revokeCalendarFeed } from '@separai/contract/calendar-feed/endpoints';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';
import { type Sent, writeOf } from '../../lib/write.ts';

const calendarFeedKeys = { own: ['/api/users/me/calendar-feed'] } as const;

/** The private address of one's own bookings; null while there is none. */
export const useCalendarFeed = () =>
  useQuery({
    queryKey: calendarFeedKeys.own,
    queryFn: async ({ signal }) => (await call(readCalendarFeed, { signal })).url,
    refetchOnMount: 'always',
    meta: { persist: 'personal' },
  });

const changes = { create: writeOf(createCalendarFeed), revoke: writeOf(revokeCalendarFeed) } as const;

/** Makes a (new) address, or takes the present one off the air; `onDone` before the screen shows it, as what asked for it is gone then. */
export const useChangeCalendarFeed = (change: keyof typeof changes, onDone: () => void) => {
  const client = useQueryClient();
  return useMutation({
    ...(changes[change] as { mutationKey: string[]; mutationFn: (asked: Sent<object>) => Promise<{ url: string } | null> }),
    onSuccess: async (feed) => {
      onDone();
      // An answer that is on its way from before the change would bring the old address back.
      await client.cancelQueries({ queryKey: calendarFeedKeys.own });
      client.setQueryData(calendarFeedKeys.own, feed?.url ?? null);
    },
    // Whether it was done is not known.
    onError: () => void client.invalidateQueries({ queryKey: calendarFeedKeys.own }),
  });
};
