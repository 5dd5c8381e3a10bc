import { listSchedules } from '@separai/contract/schedules/endpoints';
import { queryOptions } from '@tanstack/react-query';
import { call } from './api.ts';

/** One's own bookings. */
export const ownSchedulesQuery = queryOptions({
  queryKey: ['/api/schedules'],
  queryFn: ({ signal, meta }) => call(listSchedules, { signal, quiet: meta?.isAhead ?? false }),
  meta: { persist: 'personal' },
});
