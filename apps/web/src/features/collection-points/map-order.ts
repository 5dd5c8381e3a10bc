import { distanceInMetres, foldedMatchesMapSearch, type Position, positionOf } from '@separai/contract/collection-points/rules';
import type { CollectionPoint } from '@separai/contract/collection-points/schema';
import { foldText } from '@separai/contract/text';
import { typedPostalCode } from './map-search-text.ts';
import { foldedOf } from './point-folding.ts';

/** A point in the list, with its distance in metres from where the list starts; null when that is not known. */
export interface ListedPoint {
  readonly point: CollectionPoint;
  readonly metres: number | null;
}

interface ListInput {
  points: readonly CollectionPoint[];
  typed: string;
  origin: Position | null;
}

/**
 * The points that the list shows, nearest first when an origin is given; those without coordinates come last. A whole
 * postal code orders and does not filter, unless addresses mention it and nobody knows where it is.
 */
export const listPoints = ({ points, typed, origin }: ListInput): readonly ListedPoint[] => {
  const measured = searched(points, typed, origin).map((point): ListedPoint => {
    const position = positionOf(point);
    return { point, metres: origin === null || position === null ? null : distanceInMetres(origin, position) };
  });
  if (origin === null) return measured;
  return measured.sort((a, b) => (a.metres ?? Number.POSITIVE_INFINITY) - (b.metres ?? Number.POSITIVE_INFINITY) || 0);
};

const searched = (points: readonly CollectionPoint[], typed: string, origin: Position | null): readonly CollectionPoint[] => {
  const isWhole = typedPostalCode(typed) !== null;
  if (typed.trim() === '' || (isWhole && origin !== null)) return points;
  const wanted = foldText(typed);
  const matching = points.filter((point) => foldedMatchesMapSearch(foldedOf(point), wanted));
  return isWhole && matching.length === 0 ? points : matching;
};
