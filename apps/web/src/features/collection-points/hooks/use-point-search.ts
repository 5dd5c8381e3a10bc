import type { Position } from '@separai/contract/collection-points/rules';
import { useRouter, useSearch } from '@tanstack/react-router';
import { useCallback, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import type { Bounds } from '../../../lib/map-area.ts';
import { type TypedPostalCode, usePostalCode } from '../../../lib/postal-code.ts';
import type { CityPoints } from '../api.ts';
import { useNoneNear } from '../components/none-near.tsx';
import { type MaterialOffer, useMaterialOffers } from '../components/offers.tsx';
import {
  emptyFilter,
  type FilterSearch,
  filterOf,
  matcherOf,
  type PointFilter,
  searchOfFilter,
  typedPostalCode,
} from '../filter.ts';
import { choosePlace, type NearPlace, useNearPlace } from '../near-place.ts';
import { type PostalCodePlace, placeOf } from '../postal-code-place.ts';
import { type FoundPoints, useFoundPoints } from './use-points.ts';

/** Delay in ms before the filter is written to the address: browsers limit the rate of history changes. */
const addressDelay = 300;

const keyOf = ({ q, material, entrega, aberto }: FilterSearch): string => JSON.stringify([q, material, entrega, aberto]);

export interface FilterControl {
  readonly filter: PointFilter;
  /** Changes parts of the filter. */
  readonly set: (change: Partial<PointFilter>) => void;
  readonly clear: () => void;
  /** Writes the filter to the address without the delay, before a field or a list is left. */
  readonly settle: () => void;
}

/** The filter of a screen, synchronised with its search parameters. `path` matches the screen's addresses. */
export const usePointFilter = (path: RegExp): FilterControl => {
  const router = useRouter();
  const search: FilterSearch = useSearch({ strict: false });
  const key = keyOf(search);
  const [filter, setFilter] = useState(() => filterOf(search));
  const latest = useRef(filter);
  const written = useRef(key);

  // True after a link or the history has changed the address.
  const isForeign = (): boolean => keyOf(router.latestLocation.search) !== written.current;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key changes with the address
  useEffect(() => {
    if (!isForeign()) return;
    written.current = key;
    latest.current = filterOf(search);
    setFilter(latest.current);
  }, [key]);

  const settle = useCallback(() => {
    const wanted = searchOfFilter(latest.current);
    // The screen stays mounted while the next one's chunk loads.
    if (!path.test(location.pathname) || keyOf(wanted) === written.current) return;
    written.current = keyOf(wanted);
    void router.navigate({
      to: '.',
      search: ({ q, material, entrega, aberto, ...others }) => ({ ...wanted, ...others }),
      state: true,
      replace: true,
      resetScroll: false,
    });
    // The history batches this navigation with one that follows at once, and would drop it.
    router.history.flush();
  }, [path, router]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each change of the filter restarts the delay
  useEffect(() => {
    const timer = setTimeout(settle, addressDelay);
    return () => clearTimeout(timer);
  }, [filter, settle]);

  const set = useCallback((change: Partial<PointFilter>) => {
    latest.current = { ...latest.current, ...change };
    setFilter(latest.current);
  }, []);
  const clear = useCallback(() => set(emptyFilter), [set]);
  return useMemo(() => ({ filter, set, clear, settle }), [filter, set, clear, settle]);
};

/** The area to which a person has moved the map. */
export interface ChosenArea {
  readonly bounds: Bounds;
  readonly middle: Position;
}

interface PointSearchOptions {
  /** Rule for a whole postal code: the map sorts its list by it; the search prefers points whose address contains it. */
  readonly screen: 'map' | 'search' | 'booking';
  /** Position of the device. */
  readonly device?: NearPlace | null;
  readonly area?: ChosenArea | null;
  /** Origin for the server's order while no place is known. */
  readonly middle?: Position | null;
}

export interface PointSearch {
  /** The deferred filter, by which the list is rendered. */
  readonly filter: PointFilter;
  readonly area: ChosenArea | null;
  readonly found: FoundPoints;
  /** Origin of the distances. */
  readonly start: NearPlace | null;
  /** The position of the typed postal code, or of the device; null where the start is the default place. */
  readonly origin: NearPlace | PostalCodePlace | null;
  /** The start, where no listed point is within reach of it; null: the list is shown. */
  readonly noneNear: NearPlace | null;
  /** The resident's home is being requested. */
  readonly isWaiting: boolean;
  /** Lookup of the typed postal code. */
  readonly lookup: TypedPostalCode;
  readonly retryLookup: () => void;
  /** Materials that the text names. */
  readonly offers: readonly MaterialOffer[];
}

/** The points that match a filter, sorted by distance from the typed postal code, the device or the near place. */
export const usePointSearch = (
  city: CityPoints | undefined,
  typed: PointFilter,
  { screen, device = null, area: chosenArea = null, middle = null }: PointSearchOptions,
): PointSearch => {
  const allPoints = city?.allPoints ?? null;
  const cep = typedPostalCode(typed.text);
  const isMentioned = useMemo(
    () => cep !== null && allPoints?.some(matcherOf(allPoints, { ...typed, isMapSearch: screen === 'map' })) === true,
    [cep, allPoints, typed, screen],
  );
  const { answer: lookup, retry: retryLookup } = usePostalCode(screen === 'search' && isMentioned ? null : cep, 'position');
  const found = useMemo(() => (lookup.step === 'found' ? placeOf(lookup.found) : null), [lookup]);
  const origin = cep === null ? device : found;
  useEffect(() => {
    if (origin !== null) choosePlace(origin, { isTemporary: origin.precision === 'device' });
  }, [origin]);
  const { place, isWaiting } = useNearPlace();

  // Deferred: typing and the map take precedence over the list.
  const input = useMemo(
    () => ({
      filter: typed,
      start: origin ?? place,
      // A text search ignores the area.
      area: typed.text === '' ? chosenArea : null,
      isText: cep === null || (origin === null && (screen !== 'map' || isMentioned)),
      mayBeNoneNear: typed.text.trim() === '' || origin !== null,
      isPending: isWaiting || (screen !== 'map' && lookup.step === 'waiting'),
    }),
    [typed, origin, place, chosenArea, cep, screen, isMentioned, isWaiting, lookup],
  );
  const { filter, start, area, isText, mayBeNoneNear, isPending } = useDeferredValue(input);
  const answer = useFoundPoints(isPending ? undefined : city, {
    ...filter,
    text: isText ? filter.text : '',
    near: start?.position ?? area?.middle ?? (allPoints === null ? null : middle),
    bounds: area?.bounds,
    isBookable: screen === 'booking',
    isMapSearch: screen === 'map',
  });
  const result = useMemo(
    // Distances from the middle of a map are not shown.
    () => (start === null ? { ...answer, listed: answer.listed.map(({ point }) => ({ point, metres: null })) } : answer),
    [answer, start],
  );
  return {
    ...{ filter, area, found: result, start, origin, isWaiting, lookup, retryLookup },
    noneNear: useNoneNear(result.listed, area === null && mayBeNoneNear ? start : null),
    offers: useMaterialOffers(city, filter.text),
  };
};
