import type { FoldedPoint } from '@separai/contract/collection-points/rules';
import type { CollectionPoint } from '@separai/contract/collection-points/schema';
import { slipSearch } from '@separai/contract/collection-points/text-search';
import { foldedOf } from './point-folding.ts';

/**
 * Tells whether a folded text finds a point, by the rule that is given. A text that finds none of the points finds those that hold it but for
 * one letter of a word.
 */
export const textFinderOf = (
  points: readonly CollectionPoint[],
  wanted: string,
  matches: (point: FoldedPoint, wanted: string) => boolean,
): ((point: CollectionPoint) => boolean) => {
  const plainly = (point: CollectionPoint): boolean => matches(foldedOf(point), wanted);
  const slip = wanted === '' || points.some(plainly) ? null : slipSearch(wanted);
  if (slip === null) return plainly;
  const pattern = new RegExp(slip.pattern);
  return (point) => {
    const { names, address } = foldedOf(point);
    return pattern.test(names) || pattern.test(address);
  };
};
