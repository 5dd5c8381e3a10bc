import type { CollectionPoint } from '@separai/contract/collection-points/schema';
import { useEffect } from 'react';
import { foldAhead } from './point-folding.ts';

/** So many points are folded at a time, so that a slow phone still answers a touch in between. */
const foldedAtATime = 200;

/** Folds the points' texts bit by bit as soon as they are there: the first letter that is typed finds them folded. */
export const useFoldedAhead = (points: readonly CollectionPoint[] | undefined): void => {
  useEffect(() => {
    if (points === undefined) return;
    let next: number | null = 0;
    const fold = (): void => {
      if (next === null) return;
      next = foldAhead(points, next, foldedAtATime);
      waiting = setTimeout(fold);
    };
    let waiting = setTimeout(fold);
    return () => clearTimeout(waiting);
  }, [points]);
};
