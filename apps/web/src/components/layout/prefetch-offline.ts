import type { QueryClient, QueryKey, QueryMeta } from '@tanstack/react-query';
import { ownPersonQuery } from '../../features/accounts/own-person.ts';
import { pointKeys, prefetchCityPoints } from '../../features/collection-points/api.ts';
import { itemsQuery } from '../../features/items/api.ts';
import { choicesQuery, noticesQuery } from '../../features/notices/api.ts';
import { hasSavedGuides } from '../../features/recycling-guides/api.ts';
import { guidesQuery } from '../../features/recycling-guides/guides-query.ts';
import { ownSchedulesQuery } from '../../features/schedules/own-schedules.ts';
import { persistedKeys } from '../../lib/persistence.ts';
import { patient } from '../../query-client.ts';

/** A prefetch: a refused session is left to a later request of a screen. */
const ahead = <Question extends { meta?: QueryMeta }>(query: Question): Question => ({
  ...query,
  meta: { ...query.meta, isBackground: true },
});

/**
 * Prefetches the data that screens need offline and that this device has not persisted yet. Rejects where the browser denies
 * storage.
 */
export const prefetchOffline = async (client: QueryClient): Promise<void> => {
  const isPersisted = await persistedKeys();
  const isMissing = (key: QueryKey): boolean => !isPersisted(key) && client.getQueryData(key) === undefined;
  if (isMissing(ownPersonQuery.queryKey)) await client.prefetchQuery(ahead(ownPersonQuery));
  if (isMissing(ownSchedulesQuery.queryKey)) await client.prefetchQuery(ahead(ownSchedulesQuery));
  if (isMissing(noticesQuery.queryKey)) await client.prefetchQuery(ahead(noticesQuery));
  if (isMissing(choicesQuery.queryKey)) await client.prefetchQuery(ahead(choicesQuery));
  if (isMissing(pointKeys.all)) prefetchCityPoints(client, patient);
  if (isMissing(itemsQuery.queryKey)) await client.prefetchQuery(itemsQuery);
  if (!hasSavedGuides()) await client.prefetchQuery(guidesQuery);
};
