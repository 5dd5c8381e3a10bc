import { createCalendarFeed, readCalendarFeed, revokeCalendarFeed } from '@separai/contract/calendar-feed/endpoints';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../platform/api.ts';

const feedKey = ['/api/users/me/calendar-feed'] as const;

/** The private address of one's own bookings; null while there is none. */
export const useCalendarFeed = () =>
  useQuery({
    queryKey: feedKey,
    queryFn: async ({ signal }) => (await call(readCalendarFeed, { signal })).url,
    refetchOnMount: 'always',
  });

const changes = {
  create: async () => (await call(createCalendarFeed, {})).url,
  revoke: () => call(revokeCalendarFeed, {}),
} as const;

/** Makes a (new) address, or takes the present one off the air; `onDone` before the screen shows it, as what asked for it is gone then. */
export const useChangeCalendarFeed = (change: keyof typeof changes, onDone: () => void) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (): Promise<string | null> => changes[change](),
    onSuccess: async (url) => {
      onDone();
      // An answer that is on its way from before the change would bring the old address back.
      await client.cancelQueries({ queryKey: feedKey });
      client.setQueryData(feedKey, url);
    },
    // Whether it was done is not known.
    onError: () => void client.invalidateQueries({ queryKey: feedKey }),
  });
};
