import { useEffect } from 'react';
import { useFoldedAhead } from '../features/collection-points/point-folding-ahead.ts';
import { useChoosablePoints, useChosenPoint } from '../features/collection-points/questions/choice.ts';
import { useCityPoints } from '../features/collection-points/questions/city-points.ts';
import { ScheduleScreen } from '../features/schedules/schedule-screen.tsx';
import { patient } from '../platform/query-client.ts';

/** A point that was closed a minute ago should not be offered any more. */
const freshness = { ...patient, staleTime: 60_000, refetchOnMount: true } as const;

/** Whoever books is led to the list, also when the network has gone meanwhile. */
const loadListAhead = (): void => {
  import('../features/schedules/schedule-list-screen.tsx').catch(() => {});
};

/** `/schedule`: here bookings and collection points meet. */
export function SchedulePage() {
  const query = useCityPoints(freshness);
  useFoldedAhead(query.data?.held ?? undefined);
  useEffect(loadListAhead, []);
  return (
    <ScheduleScreen
      points={{ query, count: query.data?.summary.count ?? 0, useFound: useChoosablePoints, useOne: useChosenPoint }}
    />
  );
}
