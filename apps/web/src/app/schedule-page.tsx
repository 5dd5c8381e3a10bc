import type { CollectionPoint } from '@separai/contract/collection-points/schema';
import { useFoldedAhead } from '../features/collection-points/point-folding-ahead.ts';
import { useCollectionPoints } from '../features/collection-points/queries.ts';
import { findPoints } from '../features/collection-points/search/results.ts';
import { ScheduleScreen } from '../features/schedules/schedule-screen.tsx';
import { patient } from '../platform/query-client.ts';

/** A point that was closed a minute ago should not be offered any more. */
const freshness = { ...patient, staleTime: 60_000, refetchOnMount: true } as const;
const findByText = (points: readonly CollectionPoint[], text: string) => findPoints(points, { text, material: null });

/** `/schedule`: here bookings and collection points meet. */
export function SchedulePage() {
  const query = useCollectionPoints(freshness);
  useFoldedAhead(query.data);
  return <ScheduleScreen points={{ query, find: findByText }} />;
}
