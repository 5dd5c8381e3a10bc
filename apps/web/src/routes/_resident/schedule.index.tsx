import { createFileRoute, useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { askForHome } from '../../features/collection-points/home-answer.ts';
import { askForCityPoints, useCityPoints } from '../../features/collection-points/questions/city-points.ts';
import { BadNews } from '../../features/notices/bad-news.tsx';
import { ScheduleScreen } from '../../features/schedules/schedule-screen.tsx';
import { patient } from '../../platform/query-client.ts';
import { validateTexts } from '../../platform/search-texts.ts';
import { titles } from '../../text/titles.ts';
import { Column } from '../../ui/page.tsx';

/** A point that was closed a minute ago should not be offered any more. */
const freshness = { ...patient, staleTime: 60_000, refetchOnMount: true } as const;

export const Route = createFileRoute('/_resident/schedule/')({
  staticData: { title: titles.book, frame: 'app' },
  validateSearch: validateTexts('ponto', 'reagendar', 'guardada', 'repetir', 'outro-ponto'),
  loader: ({ context }) => {
    askForCityPoints(context.queryClient, freshness);
    void askForHome();
  },
  component: Schedule,
});

function Schedule() {
  const query = useCityPoints(freshness);
  // A booking leads to the list, also when the network has gone meanwhile.
  const router = useRouter();
  useEffect(() => void router.preloadRoute({ to: '/schedule/list' }).catch(() => {}), [router]);
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
