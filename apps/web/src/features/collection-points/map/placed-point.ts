import { type Position, positionOf } from '@separai/contract/collection-points/rules';
import type { CollectionPoint } from '@separai/contract/collection-points/schema';

/** A point that has coordinates. */
export interface PlacedPoint {
  readonly id: number;
  readonly name: string;
  readonly position: Position;
}

/** A point as it stands on the map; null for one that stands in the lists only. */
export const placedOf = (point: CollectionPoint): PlacedPoint | null => {
  const position = positionOf(point);
  return position && { id: point.id, name: point.name, position };
};
