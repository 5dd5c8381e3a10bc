import { distanceInMetres, type Position } from '@separai/contract/collection-points/rules';
import type { CollectionPoint } from '@separai/contract/collection-points/schema';
import { foldText } from '@separai/contract/text';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useCallback, useDeferredValue, useEffect, useMemo, useState } from 'react';
import type { Saved } from '../../../components/ui/retry-alert.tsx';
import { ApiError } from '../../../lib/api.ts';
import { type CityPoints, loadServed, pointKeys, pointsMeta, type ServedQuery, useCityPoints, usePages } from '../api.ts';
import { bboxOf, type MapArea, snappedArea } from '../area.ts';
import { type IsOpen, useOpenNow } from '../components/opening-state.tsx';
import { type ListedPoint, matcherOf, orderPoints, type PlacedPoint, type PointQuery, placedOf } from '../filter.ts';
import type { ServerCluster } from '../map-clusters.ts';

const freshness = { staleTime: 60_000 } as const;

/** The loaded points of a list. */
export interface FoundPoints extends PointAnswer {
  readonly listed: readonly ListedPoint[];
}

const none: readonly ListedPoint[] = [];

/** Delay in ms between the last key and the request. */
const rest = 250;

const useRested = <Value>(value: Value, isWaiting: boolean): Value => {
  const [rested, setRested] = useState(value);
  useEffect(() => {
    if (!isWaiting) return;
    const timer = setTimeout(() => setRested(value), rest);
    return () => clearTimeout(timer);
  }, [value, isWaiting]);
  return isWaiting ? rested : value;
};

const useFoundByServer = (city: CityPoints | undefined, query: PointQuery): FoundPoints => {
  const isServed = city?.allPoints === null;
  const text = useRested(foldText(query.text ?? ''), isServed);
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
  // Sorting thousands of points takes longer than filtering them.
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

/** The points that a query finds: filtered here where every point of the city is loaded, else pages of the server. */
export const useFoundPoints = (city: CityPoints | undefined, query: PointQuery): FoundPoints => {
  const opening = useOpenNow(query.openNow === true);
  // A response is rendered as deferred: typing and moving the map come first.
  const served = useDeferredValue(useFoundByServer(city, query));
  const inList = useFoundInList(city?.allPoints ?? null, query, opening.isOpen);
  if (city === undefined || opening.isPending) return unknown;
  return city.allPoints === null ? served : inList;
};

const isNotThere = (error: Error | null): boolean => error instanceof ApiError && [400, 404].includes(error.status);

/** The point with an id, as an address or a form has it; `none` without one. */
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
    // The server shows administrators inactive points, too; no list does.
    if (point?.isActive) {
      return { step: 'found', point, alone: isServed ? { dataUpdatedAt, isError, isFetching, refetch } : null };
    }
    if (!isServed || point !== undefined || isNotThere(error)) return { step: 'unknown', point: null };
    return error === null ? { step: 'waiting', point: null } : { step: 'failed', point: null, error, isFetching, refetch };
  }, [city, id, isServed, data, inList, error, isError, isFetching, dataUpdatedAt, refetch]);
};

// The screen decides when the points are refetched.
const asLoaded = { refetchOnMount: false, retry: false } as const;

/** The city's points as the screen has loaded them; undefined meanwhile. */
export const useKnownPoints = (): CityPoints | undefined => useCityPoints(asLoaded).data;

/** The point that a form or an address names. */
export const useChosenPoint = (id: number | null): OnePoint => usePoint(useKnownPoints(), id === null ? null : String(id));

/** Points of a map: single ones, and clusters of the server. */
export interface SeenPoints {
  readonly placed: readonly PlacedPoint[];
  readonly clusters: readonly ServerCluster[];
}

const noPoints: SeenPoints = { placed: [], clusters: [] };

const allPlaced = (points: readonly CollectionPoint[]): readonly PlacedPoint[] =>
  points.flatMap((point) => placedOf(point) ?? []);

/** Points of a map: all of the city where they are loaded, else those in and around the area. `isPending`: the response is awaited. */
export const useSeenPoints = (city: CityPoints, area: MapArea | null): SeenPoints & { readonly isPending: boolean } => {
  const { allPoints } = city;
  const asked = useMemo(() => area && snappedArea(area), [area]);
  const { data, isPending, isPlaceholderData } = useQuery({
    queryKey: pointKeys.view(asked),
    queryFn: async ({ signal }) => (asked === null ? noPoints : (await loadServed()).readView(asked, signal)),
    meta: { persist: 'reference' },
    placeholderData: keepPreviousData,
    // A moved map leaves many results behind.
    gcTime: 60_000,
    enabled: allPoints === null && asked !== null,
    ...freshness,
  });
  const fromHeld = useMemo(() => allPoints && { placed: allPlaced(allPoints), clusters: noPoints.clusters }, [allPoints]);
  const shown = useDeferredValue(data);
  return {
    ...(fromHeld ?? shown ?? noPoints),
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

/** State of a list of points, without the points. */
export interface PointAnswer {
  /** How many there are in all; null where there are more than are here, and noPoints has counted them. */
  readonly total: number | null;
  /** More points can be loaded with `more`. */
  readonly hasMore: boolean;
  readonly more: () => void;
  /** More were asked for and did not come: noPoints asks again by themselves. */
  readonly moreFailed: boolean;
  /** No response yet. */
  readonly isPending: boolean;
  readonly error: Error | null;
  readonly isFetching: boolean;
  readonly refetch: () => void;
}

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
      /** The query of the point; null where it came with the list. */
      readonly alone: Saved | null;
    };
