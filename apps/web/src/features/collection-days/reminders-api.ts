import { changeCollectionReminder, readCollectionReminders } from '@separai/contract/collection-days/own-endpoints';
import type { CollectionReminders } from '@separai/contract/collection-days/reminders-schema';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';
import { writeOf } from '../../lib/write.ts';

const reminderKeys = { own: ['/api/users/me/collection-reminders'] } as const;

/** The person's reminders of collection days, by service of the person's address. */
export const useCollectionReminders = () =>
  useQuery({
    queryKey: reminderKeys.own,
    queryFn: ({ signal }) => call(readCollectionReminders, { signal, quiet: true }),
    refetchOnMount: 'always',
    meta: { persist: 'personal' },
  });

/** Changes the reminder of a service, optimistically with rollback. */
export const useChangeCollectionReminder = () => {
  const client = useQueryClient();
  return useMutation({
    ...writeOf(changeCollectionReminder),
    onMutate: async ({ body: { serviceId, moment, hour } }) => {
      await client.cancelQueries({ queryKey: reminderKeys.own });
      const before = client.getQueryData<CollectionReminders>(reminderKeys.own);
      client.setQueryData<CollectionReminders>(
        reminderKeys.own,
        (reminders) =>
          reminders && {
            ...reminders,
            services: reminders.services.map((one) =>
              one.service.id === serviceId ? { ...one, moment, hour: moment === null ? null : hour } : one,
            ),
          },
      );
      return before;
    },
    onSuccess: (reminders) => client.setQueryData(reminderKeys.own, reminders),
    onError: (_error, _sent, before) => client.setQueryData(reminderKeys.own, before),
  });
};
