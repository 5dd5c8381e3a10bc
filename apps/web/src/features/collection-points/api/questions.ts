import { distanceInMetres, type Position } from '@separai/contract/collection-points/rules';
import type { CollectionPoint } from '@separai/contract/collection-points/schema';
import { foldText } from '@separai/contract/text';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useCallback, useDeferredValue, useEffect, useMemo, useState } from 'react';
import type { Saved } from '../../../components/ui/retry-alert.tsx';
import { ApiError } from '../../../lib/api.ts';
import type { ListedPoint } from '../map/order.ts';
import { type PlacedPoint, placedOf } from '../map/order.ts';
import type { MapCrowd } from '../map-engine/clusters.ts';
import { type MapArea, snappedArea } from './area.ts';
import { type CityPoints, loadServed, pointKeys, pointsMeta, usePages, type WantedPoints } from './city-points.ts';

const freshness = { staleTime: 60_000 } as const;

/** Points that a list shows, as far as they are here. */
export interface FoundPoints extends PointAnswer {
  readonly listed: readonly ListedPoint[];
}

const none: readonly ListedPoint[] = [];

/** How long typing has to rest before the server is asked, in ms. */
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

const useFoundByServer = (city: CityPoints | undefined, given: WantedPoints): FoundPoints => {
  const isServed = city?.held === null;
  const text = useRested(foldText(given.text), isServed);
  const { material, takesCategory, mayTakeCategory, near, bbox } = given;
  const handover = given.handover ?? undefined;
  const openNow = given.openNow || undefined;
  const wanted = useMemo(
    () => ({ text, material, takesCategory, mayTakeCategory, handover, openNow, near, bbox }),
    [text, material, takesCategory, mayTakeCategory, handover, openNow, near, bbox],
  );
  const { data, error, hasNextPage, isFetching, isFetchNextPageError, fetchNextPage, refetch } = usePages(wanted, isServed);
  const listed = useMemo(() => data?.pages.flatMap((page) => page.listed) ?? none, [data]);
  const more = useCallback(() => {
    if (hasNextPage && !isFetching) void fetchNextPage();
  }, [hasNextPage, isFetching, fetchNextPage]);
  const again = useCallback(() => void refetch(), [refetch]);
  const isOfCategory = takesCategory !== undefined || mayTakeCategory !== undefined;
  const isWhole =
    !isOfCategory && text === '' && material === null && handover === undefined && openNow === undefined && bbox === undefined;
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

type FindPoints = (points: readonly CollectionPoint[]) => readonly ListedPoint[];
const nothing = () => {};

const useFoundInList = (held: readonly CollectionPoint[] | null, find: FindPoints): FoundPoints =>
  useMemo(() => {
    const listed = held === null ? none : find(held);
    const settled = { hasMore: false, moreFailed: false, isPending: false, isFetching: false, error: null };
    return { ...settled, listed, total: listed.length, more: nothing, refetch: nothing };
  }, [held, find]);

const unknown: FoundPoints = {
  ...{ listed: none, total: 0, hasMore: false, more: nothing, moreFailed: false },
  ...{ isPending: true, error: null, isFetching: false, refetch: nothing },
};

/**
 * The points that match a text and a material, or are nearest to a place. `find` answers it from every point of the city; of more
 * than a phone holds the server gives pages. It must stay the same while what is wanted does.
 */
export const useFoundPoints = (city: CityPoints | undefined, wanted: WantedPoints, find: FindPoints): FoundPoints => {
  // An answer that comes is drawn when there is time, like what the list finds: whoever types or moves the map comes first.
  const served = useDeferredValue(useFoundByServer(city, wanted));
  const inList = useFoundInList(city?.held ?? null, find);
  if (city === undefined) return unknown;
  return city.held === null ? served : inList;
};

const isNotThere = (error: Error | null): boolean => error instanceof ApiError && [400, 404].includes(error.status);

/** The point with a number, as an address or a form names it; `none` without one. */
export const usePoint = (city: CityPoints | undefined, id: string | null): OnePoint => {
  const held = city?.held ?? null;
  const isNumber = id !== null && /^[1-9]\d{0,9}$/.test(id);
  const isServed = city !== undefined && held === null && isNumber;
  const { data, error, isError, isFetching, dataUpdatedAt, refetch } = useQuery({
    queryKey: pointKeys.one(id),
    queryFn: async ({ signal }) => (await loadServed()).readPoint(id ?? '', signal),
    meta: pointsMeta,
    enabled: isServed,
    ...freshness,
  });
  const inList = useMemo(() => held?.find((point) => String(point.id) === id), [held, id]);
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

/** What a map shows: points, and crowds of which nothing is known but where they are. */
export interface SeenPoints {
  readonly placed: readonly PlacedPoint[];
  readonly crowds: readonly MapCrowd[];
}

const nobody: SeenPoints = { placed: [], crowds: [] };

const allPlaced = (points: readonly CollectionPoint[]): readonly PlacedPoint[] =>
  points.flatMap((point) => placedOf(point) ?? []);

/** The points in view: all of a city that is held, whatever the area; else those in and around it. `isPending`: they are on their way. */
export const useSeenPoints = (city: CityPoints, area: MapArea | null): SeenPoints & { readonly isPending: boolean } => {
  const { held } = city;
  const asked = useMemo(() => area && snappedArea(area), [area]);
  const { data, isPending, isPlaceholderData } = useQuery({
    queryKey: pointKeys.view(asked),
    queryFn: async ({ signal }) => (asked === null ? nobody : (await loadServed()).readView(asked, signal)),
    meta: { persist: 'reference' },
    placeholderData: keepPreviousData,
    // Whoever looks around leaves many behind.
    gcTime: 60_000,
    enabled: held === null && asked !== null,
    ...freshness,
  });
  const fromHeld = useMemo(() => held && { placed: allPlaced(held), crowds: nobody.crowds }, [held]);
  const shown = useDeferredValue(data);
  return { ...(fromHeld ?? shown ?? nobody), isPending: held === null && (isPending || isPlaceholderData || shown !== data) };
};

/** The points nearest to a place, nearest first; none where the server cannot be asked. */
export const nearestTo = async ({ held }: CityPoints, place: Position, count: number): Promise<readonly PlacedPoint[]> => {
  if (held === null) {
    try {
      return await (await loadServed()).readNearest(place, count);
    } catch {
      return [];
    }
  }
  return allPlaced(held)
    .map((point) => ({ point, metres: distanceInMetres(place, point.position) }))
    .sort((a, b) => a.metres - b.metres)
    .slice(0, count)
    .map(({ point }) => point);
};

/** What is known of collection points that were asked for, as far as they are here; the points themselves are beside it. */
export interface PointAnswer {
  /** How many there are in all; null where there are more than are here, and nobody has counted them. */
  readonly total: number | null;
  /** There are more, which `more` brings. */
  readonly hasMore: boolean;
  readonly more: () => void;
  /** More were asked for and did not come: nobody asks again by themselves. */
  readonly moreFailed: boolean;
  /** Nothing is known yet of what is wanted. */
  readonly isPending: boolean;
  readonly error: Error | null;
  readonly isFetching: boolean;
  readonly refetch: () => void;
}

/** A point that is asked for by its number; `none` without one, `unknown` where it takes no collections (any more). */
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
      /** The question that brought it, where it was asked for by itself. */
      readonly alone: Saved | null;
    };
