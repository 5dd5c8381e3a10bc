import {
  type CalendarFeed,
  changeCalendarFeed,
  createCalendarFeed,
  readCalendarFeed,
  revokeCalendarFeed,
} from '@separai/contract/calendar-feed/endpoints';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';
import { type Sent, writeOf } from '../../lib/write.ts';

const calendarFeedKeys = { own: ['/api/users/me/calendar-feed'] } as const;

/** The person's calendar feed; its URL is null while there is none. */
export const useCalendarFeed = () =>
  useQuery({
    queryKey: calendarFeedKeys.own,
    queryFn: ({ signal }) => call(readCalendarFeed, { signal }),
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
    ...(changes[change] as { mutationKey: string[]; mutationFn: (asked: Sent<object>) => Promise<CalendarFeed | null> }),
    onSuccess: async (feed) => {
      onDone();
      // A pending response from before the change would restore the old URL.
      await client.cancelQueries({ queryKey: calendarFeedKeys.own });
      client.setQueryData<CalendarFeed>(calendarFeedKeys.own, feed ?? { url: null, collections: false });
    },
    // After a failure the server's state is unknown.
    onError: () => void client.invalidateQueries({ queryKey: calendarFeedKeys.own }),
  });
};

/** Chooses whether the feed has the collection days of the person's areas, optimistically with rollback. */
export const useChangeFeedCollections = () => {
  const client = useQueryClient();
  const show = (collections: boolean): void => {
    client.setQueryData<CalendarFeed>(calendarFeedKeys.own, (feed) => feed && { ...feed, collections });
  };
  return useMutation({
    ...writeOf(changeCalendarFeed),
    onMutate: async ({ body }) => {
      await client.cancelQueries({ queryKey: calendarFeedKeys.own });
      show(body.collections);
    },
    onError: (_error, { body }) => show(!body.collections),
  });
};
