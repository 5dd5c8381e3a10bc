import { createFileRoute, useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { Column } from '../../components/ui/page.tsx';
import { prefetchCityPoints, useCityPoints } from '../../features/collection-points/api.ts';
import { prefetchHome } from '../../features/collection-points/near-place.ts';
import { PointCancellations } from '../../features/notices/components/point-cancellations.tsx';
import { ScheduleScreen } from '../../features/schedules/components/schedule-screen.tsx';
import { searchParser, text } from '../../lib/search-params.ts';
import { titles } from '../../lib/titles.ts';
import { patient } from '../../query-client.ts';

/** A point closed a minute ago should not be offered any more. */
const freshness = { ...patient, staleTime: 60_000, refetchOnMount: true } as const;

export const Route = createFileRoute('/_resident/schedule/')({
  staticData: { title: titles.book, frame: 'app' },
  validateSearch: searchParser({
    q: text,
    material: text,
    ponto: text,
    reagendar: text,
    guardada: text,
    repetir: text,
    'outro-ponto': text,
  }),
  loader: ({ context }) => {
    prefetchCityPoints(context.queryClient, freshness);
    void prefetchHome();
  },
  component: Schedule,
});

function Schedule() {
  const query = useCityPoints(freshness);
  // A booking leads to the list, also when the network has failed meanwhile.
  const router = useRouter();
  useEffect(() => void router.preloadRoute({ to: '/schedule/list' }).catch(() => {}), [router]);
  return (
    <>
      <Column className="booking-width">
        <div className="pt-4 empty:hidden">
          <PointCancellations />
        </div>
      </Column>
      <ScheduleScreen points={{ query, count: query.data?.summary.count ?? 0 }} />
    </>
  );
}
