import { distanceWords, type StartingPlace } from '@separai/contract/collection-points/places';
import type { Position } from '@separai/contract/collection-points/rules';
import type { CollectionPoint } from '@separai/contract/collection-points/schema';
import { useCallback, useEffect, useMemo } from 'react';
import { usePostalCode } from '../../../lib/postal-code.ts';
import type { CityPoints } from '../api/city-points.ts';
import { type FoundPoints, useFoundPoints } from '../api/questions.ts';
import { type ListedPoint, orderPoints } from '../map/order.ts';
import { choosePlace, type NearPlace, useNearPlace } from '../near-place.ts';
import { useOpenNow } from '../opening/opening-state.tsx';
import { type PostalCodePlace, placeOf } from '../postal-code-place.ts';
import { findPoints, type SearchFilter, typedPostalCode } from './results.ts';
import { searchText } from './text.ts';

/** What a search led to. */
export interface SearchOutcome {
  /** The filter that it belongs to. */
  readonly filter: SearchFilter;
  readonly points: readonly CollectionPoint[];
  /** The same in the list's order, with their distances in metres. */
  readonly listed: readonly ListedPoint[];
  /** How far each point is, by id, where it is known from where. */
  readonly distances: ReadonlyMap<number, string> | null;
  /** The points are near to here without anybody having asked; null where they are not. */
  readonly near: NearPlace | null;
  /** Where the list starts, however it was said. */
  readonly start: NearPlace | null;
  /** What to say above the points, or in their place when there are none. */
  readonly sentence: string | null;
  /** The geocoder says where the postal code is. */
  readonly isGeocoded: boolean;
  /** A postal code is being looked up, or the server asked. */
  readonly waiting: boolean;
  /** Whether there are more of them. */
  readonly found: FoundPoints;
}

const distancesOf = (listed: readonly ListedPoint[], place: StartingPlace | null): ReadonlyMap<number, string> =>
  new Map(
    listed.flatMap(({ point, metres }) =>
      metres === null || place === null ? [] : [[point.id, distanceWords(metres, point.address, place)] as const],
    ),
  );

/** What a filter finds in a city; a whole postal code that stands in no address finds the points nearest to it. */
export const useSearchOutcome = (city: CityPoints | undefined, filter: SearchFilter): SearchOutcome => {
  const { text, material, handover = null, openNow = false } = filter;
  const open = useOpenNow(openNow);
  const { isOpen } = open;
  const { place, isWaiting } = useNearPlace();
  const start = place?.position ?? null;
  const find = useCallback(
    (points: readonly CollectionPoint[]) => orderPoints(findPoints(points, { text, material, handover }, isOpen), start),
    [text, material, handover, isOpen, start],
  );
  // That a postal code stands in an address is looked for where every point is at hand.
  const isPlace = city?.held === null && typedPostalCode(text) !== null;
  const plainly = useFoundPoints(
    isPlace || isWaiting || open.isPending ? undefined : city,
    { text, material, handover, openNow, near: start },
    find,
  );
  const near = useNearSearch({ city, filter, found: isPlace ? 0 : plainly.isPending ? 1 : plainly.listed.length });

  useEffect(() => {
    if (near.step === 'found') choosePlace(near.place);
  }, [near]);

  const from = near.step === 'found' ? near.position : null;
  const findNear = useCallback(
    (points: readonly CollectionPoint[]) =>
      from === null ? [] : orderPoints(findPoints(points, { text: '', material, handover }, isOpen), from),
    [from, material, handover, isOpen],
  );
  const nearby = useFoundPoints(
    from === null ? undefined : city,
    { text: '', material, handover, openNow, near: from },
    findNear,
  );

  return useMemo((): SearchOutcome => {
    const points = plainly.listed.map(({ point }) => point);
    const waiting = isPlace ? near.step === 'off' || near.step === 'waiting' : plainly.isPending || near.step === 'waiting';
    const told = { distances: distancesOf(plainly.listed, place), near: place };
    const plain: SearchOutcome = {
      filter,
      points,
      listed: plainly.listed,
      ...told,
      start: place,
      sentence: null,
      isGeocoded: false,
      waiting,
      found: plainly,
    };
    if (near.step === 'failed') return { ...plain, sentence: near.sentence };
    if (near.step !== 'found') return plain;
    return {
      ...plain,
      points: nearby.listed.map(({ point }) => point),
      listed: nearby.listed,
      distances: distancesOf(nearby.listed, near.place),
      near: null,
      start: near.place,
      sentence: nearby.listed.length === 0 ? null : searchText.near(near.place.ofPlace, near.place.located),
      isGeocoded: near.place.isGeocoded,
      waiting: nearby.isPending,
      found: nearby,
    };
  }, [filter, plainly, near, nearby, isPlace, place]);
};

/** Where a whole postal code is that stands in no address. `off`: the typed text is none, or addresses mention it. */
export type NearSearch =
  | { readonly step: 'off' | 'waiting' }
  /** `sentence` says why, where the server said it. */
  | { readonly step: 'failed'; readonly sentence: string | null }
  | { readonly step: 'found'; readonly place: PostalCodePlace; readonly position: Position };

interface NearSearchInput {
  city: CityPoints | undefined;
  filter: SearchFilter;
  /** How many points the filter finds by itself. */
  found: number;
}

/** Where the search starts from when a postal code was typed. */
const useNearSearch = ({ city, filter, found }: NearSearchInput): NearSearch => {
  const typed = typedPostalCode(filter.text);
  const cep = found === 0 && (city?.summary.count ?? 0) > 0 ? typed : null;
  const { answer } = usePostalCode(cep, 'position');
  return useMemo((): NearSearch => {
    if (answer.step === 'off' || answer.step === 'waiting') return answer;
    if (answer.step !== 'found') return { step: 'failed', sentence: answer.sentence };
    const place = placeOf(answer.found);
    return place === null ? { step: 'failed', sentence: null } : { step: 'found', place, position: place.position };
  }, [answer]);
};
