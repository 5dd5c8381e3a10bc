import type { CollectionPoint } from '@separai/contract/collection-points/schema';
import { useEffect } from 'react';
import { foldAhead } from '../features/collection-points/point-folding.ts';
import { useCollectionPoints } from '../features/collection-points/queries.ts';
import { findPoints } from '../features/collection-points/search-results.ts';
import { ScheduleScreen } from '../features/schedules/schedule-screen.tsx';
import { patient } from '../platform/query-client.ts';

/** A point that was closed a minute ago should not be offered any more. */
const freshness = { ...patient, staleTime: 60_000, refetchOnMount: true } as const;
const findByText = (points: readonly CollectionPoint[], text: string) => findPoints(points, { text, material: null });
/** So many points are folded at a time, so that a slow phone still answers a touch in between. */
const foldedAtATime = 200;

/** `/schedule`: here bookings and collection points meet. */
export function SchedulePage() {
  const query = useCollectionPoints(freshness);
  const { data } = query;
  useEffect(() => {
    let next: number | null = 0;
    const fold = (): void => {
      if (data === undefined || next === null) return;
      next = foldAhead(data, next, foldedAtATime);
      waiting = setTimeout(fold);
    };
    let waiting = setTimeout(fold);
    return () => clearTimeout(waiting);
  }, [data]);
  return <ScheduleScreen points={{ query, find: findByText }} />;
}
