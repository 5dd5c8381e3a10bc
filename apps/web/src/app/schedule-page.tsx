import { useCollectionPoints } from '../features/collection-points/queries.ts';
import { ScheduleScreen } from '../features/schedules/schedule-screen.tsx';
import { patient } from '../platform/query-client.ts';

/** `/schedule`: here bookings and collection points meet. */
export function SchedulePage() {
  return <ScheduleScreen points={useCollectionPoints(patient)} />;
}
