import { listCollectionPoints, summarizeCollectionPoints } from '@separai/contract/collection-points/endpoints';
import { type Handover, handovers, handoversOf } from '@separai/contract/collection-points/handover';
import { type MaterialType, materialTypes, shownMaterials } from '@separai/contract/collection-points/materials';
import { averagePosition, positionOf } from '@separai/contract/collection-points/rules';
import type { CollectionPoint, CollectionPointSummary } from '@separai/contract/collection-points/schema';
import { limits } from '@separai/contract/limits';
import {
  type InfiniteData,
  keepPreviousData,
  type QueryClient,
  type QueryFunctionContext,
  type UseQueryOptions,
  type UseQueryResult,
  useInfiniteQuery,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { useDeferredValue, useEffect } from 'react';
import { lazyModule } from '../../components/ui/lazy-module.ts';
import { call } from '../../lib/api.ts';
import { callPage } from '../../lib/list-page.ts';
import type { SnappedArea } from '../../lib/map-area.ts';
import { tryStorage } from '../../lib/storage.ts';
import type { ListedPoint, PointQuery } from './filter.ts';

const all = ['/api/collection-points'] as const;
const one = [...all, 'one'] as const;

/** Keys of the residents' queries on collection points. */
export const pointKeys = {
  /** All active points of the city; every other key begins with it. */
  all,
  found: (wanted: ServedQuery) => [...all, 'found', wanted] as const,
  /** Prefix of `one`, for query defaults. */
  everyOne: one,
  one: (id: string | null) => [...one, id] as const,
  view: (area: SnappedArea | null) => [...all, 'view', area] as const,
  /** The point of a report. */
  reported: (id: string) => [...all, 'reported', id] as const,
};

/** The points of the city. `hooks/use-points.ts` filters them or asks the server. */
export interface CityPoints {
  /** Every active point; null above `limits.wholeList`, where the server is asked. */
  readonly allPoints: readonly CollectionPoint[] | null;
  readonly summary: CollectionPointSummary;
}

export type CityPointsQuery = UseQueryResult<CityPoints>;

/** Computes the summary of loaded points as the server does. */
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

/** Loads all points, or only their summary where the total exceeds `limits.wholeList`. */
const loadCityPoints = async (client: QueryClient, signal: AbortSignal): Promise<CityPoints> => {
  const { items, next, total } = await callPage(listCollectionPoints, { signal });
  if ((total ?? items.length) <= limits.wholeList) return { allPoints: items, summary: summaryOf(items) };
  cacheFirstPage(client, { listed: listedOf(items), next });
  // The next query needs this chunk; a failed prefetch is retried by that query.
  loadServed().catch(() => {});
  return { allPoints: null, summary: await call(summarizeCollectionPoints, { signal }) };
};

const updatedKey = 'separai_points_updated';

/** Notifies other tabs, by the event `storage`, that points have changed. */
export const notifyPointsUpdated = (): void => {
  tryStorage(() => {
    localStorage.setItem(updatedKey, 'true');
    localStorage.removeItem(updatedKey);
  });
};

/** Calls the listener after each change of points by another tab; returns the unsubscribe function. */
const whenPointsUpdated = (listener: () => void): (() => void) => {
  const onStorage = ({ key, newValue }: StorageEvent): void => {
    if (key === updatedKey && newValue !== null) listener();
  };
  addEventListener('storage', onStorage);
  return () => removeEventListener('storage', onStorage);
};

type Freshness = Pick<UseQueryOptions<CityPoints>, 'retry' | 'retryDelay' | 'staleTime' | 'gcTime' | 'refetchOnMount'>;

/** Specification §9. */
export const searchFreshness = { staleTime: 60_000, gcTime: 300_000, refetchOnMount: true } as const;

const cityPointsQuery = {
  meta: { persist: 'reference' } as const,
  queryKey: pointKeys.all,
  queryFn: ({ client, signal }: QueryFunctionContext) => loadCityPoints(client, signal),
};

/** The points of the city, a query shared by all screens; each sets its retries and freshness. */
export const useCityPoints = (freshness: Freshness): CityPointsQuery => {
  const client = useQueryClient();
  useEffect(() => whenPointsUpdated(() => void client.invalidateQueries({ queryKey: cityPointsQuery.queryKey })), [client]);
  // Deferred: a new list rerenders the whole screen, and input takes precedence.
  return useDeferredValue(useQuery({ ...cityPointsQuery, ...freshness }));
};

/** Prefetches the points of the city; errors surface in `useCityPoints`. */
export const prefetchCityPoints = (
  client: QueryClient,
  freshness: Pick<Freshness, 'retry' | 'retryDelay' | 'staleTime' | 'gcTime'>,
): void => void client.prefetchQuery({ ...cityPointsQuery, ...freshness });

/** Filter of a list for the server; part of the query key. */
export interface ServedQuery extends Pick<PointQuery, 'near' | 'takesCategory' | 'mayTakeCategory'> {
  readonly text: string;
  readonly material: MaterialType | null;
  readonly handover?: Handover | undefined;
  readonly openNow?: boolean | undefined;
  /** West, south, east, north in degrees. */
  readonly bbox?: string | undefined;
}

/** A page of matching points, in order. */
export interface PointPage {
  readonly listed: readonly ListedPoint[];
  /** The cursor of the next page; null on the last page. */
  readonly next: string | null;
}

/** Points of a response, with their distance where the request named a position. */
export const listedOf = (points: readonly CollectionPoint[]): readonly ListedPoint[] =>
  points.map((point) => ({ point, metres: point.distanceMetres ?? null }));

export const pointsMeta = { persist: 'reference' } as const;

const cachePoints = (client: QueryClient, { listed }: PointPage): void => {
  // Without an observer, only query defaults set `meta`.
  client.setQueryDefaults(pointKeys.everyOne, { meta: pointsMeta });
  for (const { point } of listed) client.setQueryData(pointKeys.one(String(point.id)), point);
};

/** Caches the page that came with the count as the first page of the unfiltered list. */
const cacheFirstPage = (client: QueryClient, page: PointPage): void => {
  const everything: ServedQuery = { text: '', material: null, near: null };
  const key = pointKeys.found(everything);
  if (client.getQueryData(key) !== undefined) return;
  client.setQueryDefaults(key, { meta: pointsMeta });
  client.setQueryData<InfiniteData<PointPage>>(key, { pages: [page], pageParams: [null] });
  cachePoints(client, page);
};

/** Pages of matching points from the server; disabled unless `isServed`. */
export const usePages = (wanted: ServedQuery, isServed: boolean) =>
  useInfiniteQuery({
    queryKey: pointKeys.found(wanted),
    queryFn: async ({ client, pageParam, signal }) => {
      const page = await (await loadServed()).readPage(wanted, pageParam, signal);
      // A point's page then needs no request.
      cachePoints(client, page);
      return page;
    },
    meta: pointsMeta,
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
    staleTime: 60_000,
    // Open points change by the minute. A failed list is retried by 'Tentar novamente' only.
    refetchInterval: ({ state }) => (wanted.openNow && state.data !== undefined ? 60_000 : false),
    enabled: isServed,
  });

/** Requests for cities above `limits.wholeList`, a chunk that most cities do not need. */
export const { load: loadServed } = lazyModule(() => import('./api-served.ts'));
