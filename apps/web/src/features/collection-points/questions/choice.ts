import type { CollectionPoint } from '@separai/contract/collection-points/schema';
import { useCallback, useMemo } from 'react';
import type { OnePoint, PointAnswer } from '../../../platform/point-answers.ts';
import { orderPoints } from '../map/order.ts';
import { findPoints } from '../search/results.ts';
import { type CityPoints, useCityPoints } from './city-points.ts';
import { useFoundPoints, usePoint } from './questions.ts';

/** As the screen that chooses has asked for them; it decides when they are asked for anew. */
const asTheyAre = { refetchOnMount: false, retry: false } as const;
const useKnownPoints = (): CityPoints | undefined => useCityPoints(asTheyAre).data;

/** The points whose name or address a typed text finds, to choose from. */
export const useChoosablePoints = (text: string): PointAnswer & { readonly points: readonly CollectionPoint[] } => {
  const find = useCallback(
    (points: readonly CollectionPoint[]) => orderPoints(findPoints(points, { text, material: null }), null),
    [text],
  );
  const { listed, ...found } = useFoundPoints(useKnownPoints(), { text, material: null, near: null }, find);
  const points = useMemo(() => listed.map(({ point }) => point), [listed]);
  return { ...found, points };
};

/** A point by its number, which a form or an address names. */
export const useChosenPoint = (id: number | null): OnePoint => usePoint(useKnownPoints(), id === null ? null : String(id));
