import { listCollectionPoints, summarizeCollectionPoints } from '@separai/contract/collection-points/endpoints';
import { handovers, handoversOf } from '@separai/contract/collection-points/handover';
import { materialTypes, shownMaterials } from '@separai/contract/collection-points/materials';
import { averagePosition, positionOf } from '@separai/contract/collection-points/rules';
import type { CollectionPoint, CollectionPointSummary } from '@separai/contract/collection-points/schema';
import { limits } from '@separai/contract/limits';
import {
  type QueryClient,
  type QueryFunctionContext,
  type UseQueryOptions,
  type UseQueryResult,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { useDeferredValue, useEffect } from 'react';
import { call } from '../../../lib/api.ts';
import { whenPointsUpdated } from '../points-updated.ts';
import { callPage } from './paged-call.ts';
import { keepFirstPage, listedOf } from './pages.ts';
import { pointKeys } from './point-keys.ts';
import { loadServed } from './served-loading.ts';

/** The points of the city. Screens ask of them through `questions.ts` and do not know where they are. */
export interface CityPoints {
  /** Every active point; null where they are more than a phone should hold, and the server is asked. */
  readonly held: readonly CollectionPoint[] | null;
  readonly summary: CollectionPointSummary;
}

export type CityPointsQuery = UseQueryResult<CityPoints>;

/** What the server says of many points, said of those that are here. */
export const summaryOf = (points: readonly CollectionPoint[]): CollectionPointSummary => {
  const placed = points.flatMap((point) => positionOf(point) ?? []);
  const materials = new Set(points.flatMap((point) => shownMaterials(point.materials).materials));
  return {
    count: points.length,
    placed: placed.length,
    middle: averagePosition(placed),
    materials: materialTypes.filter((material) => materials.has(material)),
    handovers: handovers.filter((handover) => points.some((point) => handoversOf(point).includes(handover))),
    hasOpeningHours: points.some(({ openingHours }) => openingHours != null),
    attributions: [...new Set(points.flatMap(({ attribution }) => attribution ?? []))],
  };
};

/** The one place that decides who answers: the server says how many points there are, and of more than a city has it gives no whole list. */
const loadCityPoints = async (client: QueryClient, signal: AbortSignal): Promise<CityPoints> => {
  const { items, next, total } = await callPage(listCollectionPoints, { signal });
  if ((total ?? items.length) <= limits.wholeList) return { held: items, summary: summaryOf(items) };
  keepFirstPage(client, { listed: listedOf(items), next });
  // Whoever is asked next needs that code; should it not come now, it is asked for again then.
  loadServed().catch(() => {});
  return { held: null, summary: await call(summarizeCollectionPoints, { signal }) };
};

type Patience = Pick<UseQueryOptions<CityPoints>, 'retry' | 'retryDelay' | 'staleTime' | 'gcTime' | 'refetchOnMount'>;

/** Specification §9: on the search, points are fresh for 60 s and cached for 5 minutes. */
export const searchFreshness = { staleTime: 60_000, gcTime: 300_000, refetchOnMount: true } as const;

const question = {
  meta: { persist: 'reference' } as const,
  queryKey: pointKeys.all,
  queryFn: ({ client, signal }: QueryFunctionContext) => loadCityPoints(client, signal),
};

/** The points of the city, the same for all screens; each says how patient it is and how fresh it wants them. */
export const useCityPoints = (patience: Patience): CityPointsQuery => {
  const client = useQueryClient();
  // What an administrator changes in another tab is shown here, too.
  useEffect(() => whenPointsUpdated(() => void client.invalidateQueries({ queryKey: question.queryKey })), [client]);
  // All that a city has changes a whole screen: it is drawn in pieces, between which a tap is heard.
  return useDeferredValue(useQuery({ ...question, ...patience }));
};

/** Asks for them before the screen is drawn, which hears how it went. */
export const askForCityPoints = (
  client: QueryClient,
  patience: Pick<Patience, 'retry' | 'retryDelay' | 'staleTime' | 'gcTime'>,
): void => void client.prefetchQuery({ ...question, ...patience });
