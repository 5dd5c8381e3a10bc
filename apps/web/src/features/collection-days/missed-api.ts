import { addDays } from '@separai/contract/calendar';
import { findCollectionDays } from '@separai/contract/collection-days/endpoints';
import { missedLimits } from '@separai/contract/collection-days/missed';
import { listOwnMissedReports, reportMissedCollection } from '@separai/contract/collection-days/missed-endpoints';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';
import { today } from '../../lib/time.ts';
import { writeOf } from '../../lib/write.ts';

const ownKey = ['/api/users/me/missed-collections'] as const;

/** The person's reports of the last days, with what came of them. */
export const ownMissedQuery = queryOptions({
  queryKey: ownKey,
  queryFn: ({ signal }) => call(listOwnMissedReports, { signal, quiet: true }),
  meta: { persist: 'personal' },
  staleTime: 60_000,
});

/** The collections of an area that may still be reported: a night's window ends on the next day. */
export const recentDaysQuery = (areaId: number) =>
  queryOptions({
    queryKey: ['/api/collection-days', 'recent', areaId],
    queryFn: async ({ signal }) => {
      const from = addDays(today(), -(missedLimits.days + 1));
      const { services } = await call(findCollectionDays, { query: { area: String(areaId), from, to: today() }, signal });
      return services[0]?.areas[0]?.days ?? [];
    },
    staleTime: 60_000,
  });

/** Reports a missed collection, and refetches the person's reports. */
export const useReportMissed = () => {
  const client = useQueryClient();
  return useMutation({
    ...writeOf(reportMissedCollection),
    onSuccess: () => client.invalidateQueries({ queryKey: ownKey }),
  });
};
