import type { PointCategoryId } from '@separai/contract/collection-points/categories';
import type { Handover } from '@separai/contract/collection-points/handover';
import type { MaterialType } from '@separai/contract/collection-points/materials';
import type { Position } from '@separai/contract/collection-points/rules';
import type { CollectionPoint } from '@separai/contract/collection-points/schema';
import { type InfiniteData, keepPreviousData, type QueryClient, useInfiniteQuery } from '@tanstack/react-query';
import type { ListedPoint } from '../map/order.ts';
import { pointKeys } from './point-keys.ts';
import { loadServed } from './served-loading.ts';

/** What a list is narrowed and ordered by. */
export interface WantedPoints {
  readonly text: string;
  readonly material: MaterialType | null;
  readonly takesCategory?: PointCategoryId | undefined;
  readonly mayTakeCategory?: PointCategoryId | undefined;
  /** Who travels; null or absent: whoever. */
  readonly handover?: Handover | null | undefined;
  /** Those alone that are open now. */
  readonly openNow?: boolean | undefined;
  /** Nearest to here first; null: in the order in which they were registered. */
  readonly near: Position | null;
  /** Only those in an area; absent: everywhere. West, south, east, north in degrees. */
  readonly bbox?: string | undefined;
}

/** Some of the points that were found, in order. */
export interface PointPage {
  readonly listed: readonly ListedPoint[];
  /** Where the page that follows begins; null on the last one. */
  readonly next: string | null;
}

/** Points as the server gives them, with their distance where it was asked for. */
export const listedOf = (points: readonly CollectionPoint[]): readonly ListedPoint[] =>
  points.map((point) => ({ point, metres: point.distanceMetres ?? null }));

export const pointsMeta = { persist: 'reference' } as const;

const keepPoints = (client: QueryClient, { listed }: PointPage): void => {
  // Nobody has asked for them yet who would say it.
  client.setQueryDefaults(pointKeys.everyOne, { meta: pointsMeta });
  for (const { point } of listed) client.setQueryData(pointKeys.one(String(point.id)), point);
};

/** Keeps a first page that came unasked: whoever lists all points need not ask for it again. */
export const keepFirstPage = (client: QueryClient, page: PointPage): void => {
  const everything: WantedPoints = { text: '', material: null, near: null };
  const key = pointKeys.found(everything);
  if (client.getQueryData(key) !== undefined) return;
  client.setQueryDefaults(key, { meta: pointsMeta });
  client.setQueryData<InfiniteData<PointPage>>(key, { pages: [page], pageParams: [null] });
  keepPoints(client, page);
};

/** Pages of what is wanted, as the server gives them; asks nothing unless `isServed`. */
export const usePages = (wanted: WantedPoints, isServed: boolean) =>
  useInfiniteQuery({
    queryKey: pointKeys.found(wanted),
    queryFn: async ({ client, pageParam, signal }) => {
      const page = await (await loadServed()).readPage(wanted, pageParam, signal);
      // Who opens one of them need not ask for it.
      keepPoints(client, page);
      return page;
    },
    meta: pointsMeta,
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
    staleTime: 60_000,
    // Which points are open changes with the clock. A list that failed is left to 'Tentar novamente'.
    refetchInterval: ({ state }) => (wanted.openNow && state.data !== undefined ? 60_000 : false),
    enabled: isServed,
  });
