import { readPickupDays } from '@separai/contract/schedules/endpoints';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';

const roomKeys = { days: (pointId: number) => ['/collection-points', 'days with room', pointId] } as const;

/** The days of a point's pickups, as the server last told them. */
export const pickupDaysQuery = (pointId: number) =>
  queryOptions({
    queryKey: roomKeys.days(pointId),
    queryFn: ({ signal }) => call(readPickupDays, { params: { id: String(pointId) }, signal }),
    meta: { persist: 'reference' },
    refetchOnMount: 'always',
  });
