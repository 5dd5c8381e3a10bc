import { type FoldedPoint, foldPoint } from '@separai/contract/collection-points/rules';
import type { CollectionPoint } from '@separai/contract/collection-points/schema';

// A point that came again unchanged is the same object, so it is folded once.
const folded = new WeakMap<CollectionPoint, FoldedPoint>();

/** What the text searches look at; made once for each point. */
export const foldedOf = (point: CollectionPoint): FoldedPoint => {
  const known = folded.get(point);
  if (known !== undefined) return known;
  const fresh = foldPoint(point);
  folded.set(point, fresh);
  return fresh;
};
