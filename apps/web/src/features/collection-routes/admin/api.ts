import type { CalendarDay } from '@separai/contract/calendar';
import { linkOutcomePhoto, listCollectionRoutes, readCollectionRoute } from '@separai/contract/collection-routes/endpoints';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../lib/api.ts';
import { confirmed } from '../../../lib/confirmed-write.ts';

// The beginning of the keys makes the panel refetch them (`lib/refetch-policy.ts`).
const officeRouteKeys = {
  day: (date: CalendarDay) => ['/admin/collection-routes', date],
  one: (date: CalendarDay, organizationId: number) => [...officeRouteKeys.day(date), organizationId],
  photo: (id: string) => ['/admin/collection-routes', 'photo', id],
} as const;

/** Progress of the lists of a day. */
export const overviewsQuery = (date: CalendarDay) =>
  queryOptions({
    queryKey: officeRouteKeys.day(date),
    queryFn: ({ signal }) => call(listCollectionRoutes, { query: { date }, signal }),
  });

/** An organisation's list of a day. */
export const officeRouteQuery = (date: CalendarDay, organizationId: number) =>
  queryOptions({
    queryKey: officeRouteKeys.one(date, organizationId),
    queryFn: ({ signal }) =>
      confirmed(() => call(readCollectionRoute, { params: { date }, query: { organizationId: String(organizationId) }, signal })),
  });

/** Address of a report's photo, which works for some minutes. */
export const outcomePhotoQuery = (id: string) =>
  queryOptions({
    queryKey: officeRouteKeys.photo(id),
    queryFn: ({ signal }) => call(linkOutcomePhoto, { params: { id }, signal }),
    gcTime: 0,
  });
