import type { Position } from '@separai/contract/collection-points/rules';
import type { CollectionPoint } from '@separai/contract/collection-points/schema';
import { useCallback, useMemo } from 'react';
import type { CityPoints } from '../api/city-points.ts';
import { useFoundPoints } from '../api/questions.ts';
import { orderPoints } from '../map/order.ts';
import { FirstToOpen } from '../opening/opening-state.tsx';
import { findPoints, type SearchFilter } from '../search/results.ts';
import { typedPostalCode } from '../search-text.ts';

interface NoneOpenProps {
  city: CityPoints;
  /** What leaves no point that is open now. */
  filter: SearchFilter;
  near: Position | null;
}

/** Of the points that a filter finds at any hour the one that opens first; of a city that is not held, of those that are nearest. Phrasing content. */
export function NoneOpen({ city, filter: { text: typed, material, handover = null }, near }: NoneOpenProps) {
  const text = typedPostalCode(typed) === null ? typed : '';
  const find = useCallback(
    (points: readonly CollectionPoint[]) => orderPoints(findPoints(points, { text, material, handover }), near),
    [text, material, handover, near],
  );
  const { listed } = useFoundPoints(city, { text, material, handover, near }, find);
  const points = useMemo(() => listed.map(({ point }) => point), [listed]);
  return <FirstToOpen points={points} />;
}
