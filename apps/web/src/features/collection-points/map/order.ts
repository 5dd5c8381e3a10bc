import { distanceInMetres, foldedMatchesMapSearch, type Position, positionOf } from '@separai/contract/collection-points/rules';
import type { CollectionPoint } from '@separai/contract/collection-points/schema';
import { foldText } from '@separai/contract/text';
import { useCallback, useMemo } from 'react';
import { foldedOf } from '../point-folding.ts';
import type { CityPoints } from '../questions/city-points.ts';
import { type FoundPoints, useFoundPoints } from '../questions/questions.ts';
import { typedPostalCode } from '../search-text.ts';

/** A point in the list, with its distance in metres from where the list starts; null when that is not known. */
export interface ListedPoint {
  readonly point: CollectionPoint;
  readonly metres: number | null;
}

/** The points as they are, or nearest first from an origin; those without coordinates come last. */
export const orderPoints = (points: readonly CollectionPoint[], origin: Position | null): readonly ListedPoint[] => {
  if (origin === null) return points.map((point) => ({ point, metres: null }));
  return points
    .map((point) => {
      const position = positionOf(point);
      return { point, metres: position === null ? null : distanceInMetres(origin, position) };
    })
    .sort((a, b) =>
      a.metres === null || b.metres === null ? Number(a.metres === null) - Number(b.metres === null) : a.metres - b.metres,
    );
};

/**
 * What the typed text finds among ordered points. A whole postal code orders and does not filter, unless addresses
 * mention it and nobody knows where it is (`hasOrigin` false).
 */
export const searchPoints = (ordered: readonly ListedPoint[], typed: string, hasOrigin: boolean): readonly ListedPoint[] => {
  const isPostalCode = typedPostalCode(typed) !== null;
  const wanted = foldText(typed);
  if (wanted === '' || (isPostalCode && hasOrigin)) return ordered;
  const matching = ordered.filter(({ point }) => foldedMatchesMapSearch(foldedOf(point), wanted));
  return isPostalCode && matching.length === 0 ? ordered : matching;
};

/** The map's list: what the typed text finds, nearest first where it starts from somewhere. */
export const useMapList = (city: CityPoints | undefined, typed: string, from: Position | null): FoundPoints => {
  const held = city?.held ?? null;
  // Ordering thousands of points takes longer than searching them.
  const ordered = useMemo(() => orderPoints(held ?? [], from), [held, from]);
  const find = useCallback(() => searchPoints(ordered, typed, from !== null), [ordered, typed, from]);
  // A postal code orders; that it stands in an address is looked for where every point is at hand.
  const text = typedPostalCode(typed) === null ? typed : '';
  return useFoundPoints(city, { text, material: null, near: from }, find);
};
