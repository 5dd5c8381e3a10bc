import { listSchedules } from '@separai/contract/schedules/endpoints';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';

const all = ['/api/schedules'] as const;

/** Keys of the person's own bookings. */
export const scheduleKeys = { all, one: (id: string) => [...all, id] as const };

/** The person's bookings. */
export const ownSchedulesQuery = queryOptions({
  queryKey: scheduleKeys.all,
  queryFn: ({ signal, meta }) => call(listSchedules, { signal, quiet: meta?.isBackground ?? false }),
  meta: { persist: 'personal' },
});
