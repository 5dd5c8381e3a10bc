import { useEffect } from 'react';
import { askForHome } from '../features/collection-points/home-answer.ts';
import { askForCityPoints, useCityPoints } from '../features/collection-points/questions/city-points.ts';
import { BadNews } from '../features/notices/bad-news.tsx';
import { ScheduleScreen } from '../features/schedules/schedule-screen.tsx';
import { patient, queryClient } from '../platform/query-client.ts';
import { Column } from '../ui/page.tsx';

/** A point that was closed a minute ago should not be offered any more. */
const freshness = { ...patient, staleTime: 60_000, refetchOnMount: true } as const;

// What the form shows comes while React draws it, which says a failure and asks again. Other screens have asked.
if (location.pathname === '/schedule') {
  askForCityPoints(queryClient, freshness);
  void askForHome();
}

/** `/schedule`: here bookings, collection points and notices meet. */
export function SchedulePage() {
  const query = useCityPoints(freshness);
  // A booking leads to the list, also when the network has gone meanwhile.
  useEffect(() => void import('./schedule-list-page.tsx').catch(() => {}), []);
  return (
    <>
      <Column className="booking-width">
        <div className="pt-4 empty:hidden">
          <BadNews />
        </div>
      </Column>
      <ScheduleScreen points={{ query, count: query.data?.summary.count ?? 0 }} />
    </>
  );
}
