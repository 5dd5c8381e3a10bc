import type { QueryClient, QueryKey, QueryMeta } from '@tanstack/react-query';
import { ownPersonQuery } from '../../features/accounts/own-person.ts';
import { askForCityPoints, pointKeys } from '../../features/collection-points/api/city-points.ts';
import { itemsQuery } from '../../features/items/api.ts';
import { choicesQuery, noticesQuery } from '../../features/notices/api.ts';
import { keepsGuides } from '../../features/recycling-guides/api.ts';
import { guidesQuery } from '../../features/recycling-guides/guides-query.ts';
import { ownSchedulesQuery } from '../../features/schedules/own-schedules.ts';
import { persistedKeys } from '../../lib/persistence.ts';
import { patient } from '../../query-client.ts';

/** A prefetch: a refused session is left to a later request of a screen. */
const ahead = <Question extends { meta?: QueryMeta }>(query: Question): Question => ({
  ...query,
  meta: { ...query.meta, isAhead: true },
});

/**
 * Prefetches the data that screens need offline and that this device has not persisted yet. Rejects where the browser denies
 * storage.
 */
export const askAhead = async (client: QueryClient): Promise<void> => {
  const isPersisted = await persistedKeys();
  const isMissing = (key: QueryKey): boolean => !isPersisted(key) && client.getQueryData(key) === undefined;
  if (isMissing(ownPersonQuery.queryKey)) await client.prefetchQuery(ahead(ownPersonQuery));
  if (isMissing(ownSchedulesQuery.queryKey)) await client.prefetchQuery(ahead(ownSchedulesQuery));
  if (isMissing(noticesQuery.queryKey)) await client.prefetchQuery(ahead(noticesQuery));
  if (isMissing(choicesQuery.queryKey)) await client.prefetchQuery(ahead(choicesQuery));
  if (isMissing(pointKeys.all)) askForCityPoints(client, patient);
  if (isMissing(itemsQuery.queryKey)) await client.prefetchQuery(itemsQuery);
  if (!keepsGuides()) await client.prefetchQuery(guidesQuery);
};
