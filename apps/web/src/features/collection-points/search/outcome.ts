import { distanceLabel } from '@separai/contract/collection-points/places';
import type { CollectionPoint } from '@separai/contract/collection-points/schema';
import { useMemo } from 'react';
import { searchText } from '../../../text/search.ts';
import { useNearSearch } from './near.ts';
import { findPoints, type SearchFilter } from './results.ts';

/** What a search led to. */
export interface SearchOutcome {
  /** The filter that it belongs to. */
  readonly filter: SearchFilter;
  readonly points: readonly CollectionPoint[];
  /** How far each point is, by id, where a postal code says from where. */
  readonly distances: ReadonlyMap<number, string> | null;
  /** What to say above the points, or in their place when there are none. */
  readonly sentence: string | null;
  /** The geocoder says where the postal code is. */
  readonly isGeocoded: boolean;
  /** A postal code is being looked up. */
  readonly waiting: boolean;
}

/** What a filter finds among these points; a whole postal code that stands in no address finds those nearest to it. */
export const useSearchOutcome = (points: readonly CollectionPoint[], filter: SearchFilter): SearchOutcome => {
  const found = useMemo(() => findPoints(points, filter), [points, filter]);
  const near = useNearSearch({ points, filter, found: found.length });
  return useMemo((): SearchOutcome => {
    const plain: SearchOutcome = {
      filter,
      points: found,
      distances: null,
      sentence: null,
      isGeocoded: false,
      waiting: near.step === 'waiting',
    };
    if (near.step === 'failed') return { ...plain, sentence: near.sentence };
    if (near.step !== 'found') return plain;
    return {
      ...plain,
      points: near.listed.map(({ point }) => point),
      distances: new Map(
        near.listed.flatMap(({ point, metres }) => (metres === null ? [] : [[point.id, distanceLabel(metres)] as const])),
      ),
      sentence: searchText.near(near.place.ofPlace, near.place.located),
      isGeocoded: near.place.isGeocoded,
    };
  }, [filter, found, near]);
};
