import { distanceInMetres, type Position } from '@separai/contract/collection-points/rules';
import type { CollectionPoint } from '@separai/contract/collection-points/schema';
import { foldText } from '@separai/contract/text';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useCallback, useDeferredValue, useEffect, useMemo, useState } from 'react';
import type { Saved } from '../../../components/ui/retry-alert.tsx';
import { ApiError } from '../../../lib/api.ts';
import { bboxOf, type MapArea, snappedArea } from '../../../lib/map-area.ts';
import { type CityPoints, loadServed, pointKeys, pointsMeta, type ServedQuery, useCityPoints, usePages } from '../api.ts';
import { type IsOpen, useOpenNow } from '../components/opening-state.tsx';
import { type ListedPoint, matcherOf, orderPoints, type PlacedPoint, type PointQuery, placedOf } from '../filter.ts';
import type { ServerCluster } from '../map-clusters.ts';

const freshness = { staleTime: 60_000 } as const;

/** A list of matching points. */
export interface FoundPoints {
  readonly listed: readonly ListedPoint[];
  /** Number of all matches; null while only the server's first pages are loaded and no count is known. */
  readonly total: number | null;
  readonly hasMore: boolean;
  /** Loads the next page. */
  readonly more: () => void;
  /** The next page failed to load; it is not retried by itself. */
  readonly moreFailed: boolean;
  /** No response yet. */
  readonly isPending: boolean;
  readonly error: Error | null;
  readonly isFetching: boolean;
  readonly refetch: () => void;
}

const none: readonly ListedPoint[] = [];

/** Debounce of a typed text, in ms. */
const debounce = 250;

const useDebounced = <Value>(value: Value, isEnabled: boolean): Value => {
  const [debounced, setDebounced] = useState(value);
  useEffect(() => {
    if (!isEnabled) return;
    const timer = setTimeout(() => setDebounced(value), debounce);
    return () => clearTimeout(timer);
  }, [value, isEnabled]);
  return isEnabled ? debounced : value;
};

const useFoundByServer = (city: CityPoints | undefined, query: PointQuery): FoundPoints => {
  const isServed = city?.allPoints === null;
  const text = useDebounced(foldText(query.text ?? ''), isServed);
  const { material = null, takesCategory, mayTakeCategory, near, bounds } = query;
  const handover = query.handover ?? undefined;
  const openNow = query.openNow || undefined;
  const wanted = useMemo(
    (): ServedQuery => ({
      text,
      material,
      takesCategory,
      mayTakeCategory,
      handover,
      openNow,
      near,
      bbox: bounds && bboxOf(bounds),
    }),
    [text, material, takesCategory, mayTakeCategory, handover, openNow, near, bounds],
  );
  const { data, error, hasNextPage, isFetching, isFetchNextPageError, fetchNextPage, refetch } = usePages(wanted, isServed);
  const listed = useMemo(() => data?.pages.flatMap((page) => page.listed) ?? none, [data]);
  const more = useCallback(() => {
    if (hasNextPage && !isFetching) void fetchNextPage();
  }, [hasNextPage, isFetching, fetchNextPage]);
  const again = useCallback(() => void refetch(), [refetch]);
  const isWhole = Object.entries(wanted).every(([name, value]) => name === 'near' || value === null || !value);
  const whole = (isWhole && city?.summary.count) || null;
  const failure = data === undefined ? error : null;
  return useMemo(
    () => ({
      listed,
      total: hasNextPage ? whole : listed.length,
      hasMore: hasNextPage,
      more,
      moreFailed: isFetchNextPageError,
      isPending: data === undefined && failure === null,
      error: failure,
      isFetching,
      refetch: again,
    }),
    [listed, hasNextPage, whole, more, isFetchNextPageError, data, failure, isFetching, again],
  );
};

const nothing = () => {};

const useFoundInList = (allPoints: readonly CollectionPoint[] | null, query: PointQuery, isOpen: IsOpen | null): FoundPoints => {
  const { text, material, handover, takesCategory, mayTakeCategory, bounds, near, isBookable, isMapSearch } = query;
  // Memoised apart: sorting thousands of points takes longer than filtering them.
  const ordered = useMemo(() => orderPoints(allPoints ?? [], near), [allPoints, near]);
  return useMemo(() => {
    const filter = { text, material, handover, takesCategory, mayTakeCategory, bounds, isBookable, isMapSearch };
    const matches = matcherOf(allPoints ?? [], filter as PointQuery, isOpen);
    const listed = ordered.filter(({ point }) => matches(point));
    const settled = { hasMore: false, moreFailed: false, isPending: false, isFetching: false, error: null };
    return { ...settled, listed, total: listed.length, more: nothing, refetch: nothing };
  }, [allPoints, ordered, text, material, handover, takesCategory, mayTakeCategory, bounds, isBookable, isMapSearch, isOpen]);
};

const unknown: FoundPoints = {
  ...{ listed: none, total: 0, hasMore: false, more: nothing, moreFailed: false },
  ...{ isPending: true, error: null, isFetching: false, refetch: nothing },
};

/** The points that match a query: filtered in the browser where the city is loaded, else pages of the server. */
export const useFoundPoints = (city: CityPoints | undefined, query: PointQuery): FoundPoints => {
  const opening = useOpenNow(query.openNow === true);
  // Deferred: typing and moving the map take precedence over a response.
  const served = useDeferredValue(useFoundByServer(city, query));
  const inList = useFoundInList(city?.allPoints ?? null, query, opening.isOpen);
  if (city === undefined || opening.isPending) return unknown;
  return city.allPoints === null ? served : inList;
};

const isNotThere = (error: Error | null): boolean => error instanceof ApiError && [400, 404].includes(error.status);

/** The point with an id from an address or a form. */
export const usePoint = (city: CityPoints | undefined, id: string | null): OnePoint => {
  const allPoints = city?.allPoints ?? null;
  const isNumber = id !== null && /^[1-9]\d{0,9}$/.test(id);
  const isServed = city !== undefined && allPoints === null && isNumber;
  const { data, error, isError, isFetching, dataUpdatedAt, refetch } = useQuery({
    queryKey: pointKeys.one(id),
    queryFn: async ({ signal }) => (await loadServed()).readPoint(id ?? '', signal),
    meta: pointsMeta,
    enabled: isServed,
    ...freshness,
  });
  const inList = useMemo(() => allPoints?.find((point) => String(point.id) === id), [allPoints, id]);
  return useMemo((): OnePoint => {
    if (id === null) return { step: 'none', point: null };
    if (city === undefined) return { step: 'waiting', point: null };
    const point = isServed ? data : inList;
    // The server returns inactive points to administrators.
    if (point?.isActive) {
      return { step: 'found', point, alone: isServed ? { dataUpdatedAt, isError, isFetching, refetch } : null };
    }
    if (!isServed || point !== undefined || isNotThere(error)) return { step: 'unknown', point: null };
    return error === null ? { step: 'waiting', point: null } : { step: 'failed', point: null, error, isFetching, refetch };
  }, [city, id, isServed, data, inList, error, isError, isFetching, dataUpdatedAt, refetch]);
};

// Observes the query without fetching again; the screen's own observer refetches.
const asLoaded = { refetchOnMount: false, retry: false } as const;

/** The city's points as the screen has loaded them; undefined while they load. */
export const useKnownPoints = (): CityPoints | undefined => useCityPoints(asLoaded).data;

/** The point that a form names. */
export const useChosenPoint = (id: number | null): OnePoint => usePoint(useKnownPoints(), id === null ? null : String(id));

/** Points of a map: single ones and server clusters. */
export interface SeenPoints {
  readonly placed: readonly PlacedPoint[];
  readonly clusters: readonly ServerCluster[];
}

const noPoints: SeenPoints = { placed: [], clusters: [] };

const allPlaced = (points: readonly CollectionPoint[]): readonly PlacedPoint[] =>
  points.flatMap((point) => placedOf(point) ?? []);

/** Points of a map: all of a loaded city, else those of the area. `isPending`: the area's response is awaited. */
export const useSeenPoints = (city: CityPoints, area: MapArea | null): SeenPoints & { readonly isPending: boolean } => {
  const { allPoints } = city;
  const snapped = useMemo(() => area && snappedArea(area), [area]);
  const { data, isPending, isPlaceholderData } = useQuery({
    queryKey: pointKeys.view(snapped),
    queryFn: async ({ signal }) => (snapped === null ? noPoints : (await loadServed()).readView(snapped, signal)),
    meta: { persist: 'reference' },
    placeholderData: keepPreviousData,
    // Each move of the map adds a result to the cache.
    gcTime: 60_000,
    enabled: allPoints === null && snapped !== null,
    ...freshness,
  });
  const fromList = useMemo(() => allPoints && { placed: allPlaced(allPoints), clusters: noPoints.clusters }, [allPoints]);
  const shown = useDeferredValue(data);
  return {
    ...(fromList ?? shown ?? noPoints),
    isPending: allPoints === null && (isPending || isPlaceholderData || shown !== data),
  };
};

/** The points nearest to a place, nearest first; none when the request fails. */
export const nearestTo = async ({ allPoints }: CityPoints, place: Position, count: number): Promise<readonly PlacedPoint[]> => {
  if (allPoints === null) {
    try {
      return await (await loadServed()).readNearest(place, count);
    } catch {
      return [];
    }
  }
  return allPlaced(allPoints)
    .map((point) => ({ point, metres: distanceInMetres(place, point.position) }))
    .sort((a, b) => a.metres - b.metres)
    .slice(0, count)
    .map(({ point }) => point);
};

/** A point by its id; `none` without an id, `unknown` where no active point has it. */
export type OnePoint =
  | { readonly step: 'none' | 'waiting' | 'unknown'; readonly point: null }
  | {
      readonly step: 'failed';
      readonly point: null;
      readonly error: Error;
      readonly isFetching: boolean;
      readonly refetch: () => unknown;
    }
  | {
      readonly step: 'found';
      readonly point: CollectionPoint;
      /** The point's own query; null where the point came with the list. */
      readonly alone: Saved | null;
    };
