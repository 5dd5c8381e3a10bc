import { progressOf } from '@separai/contract/collection-routes/outcomes';
import { useQuery } from '@tanstack/react-query';
import { LinkButton } from '../../../components/ui/button.tsx';
import { Empty, Failed, Skeleton, WaitingStatus } from '../../../components/ui/states.tsx';
import { ApiError } from '../../../lib/api.ts';
import { useUnsavedForm } from '../../../lib/forms.ts';
import { hasFailed } from '../../../lib/query-failed.ts';
import { useSession } from '../../../lib/session.ts';
import { routeQuery, useRouteWrites } from '../api.ts';
import { closingStop, shownRoute } from '../shown-route.ts';
import { routeText as text } from '../text.ts';
import { useCollectorManifest } from '../use-collector-manifest.ts';
import { type ListDay, useListDay } from '../use-list-day.ts';
import { ClosingScreen } from './closing-screen.tsx';
import { CollectorFrame } from './collector-frame.tsx';
import { DayChange } from './day-change.tsx';
import { ListScreen } from './list-screen.tsx';
import { StopScreen } from './stop-screen.tsx';

/** `/coletor`: the day's list of a collector; with a stop's id that stop, with `closingStop` the end of the day. */
export function CollectorScreen({ stopId }: { stopId: string | undefined }) {
  useCollectorManifest();
  const day = useListDay();
  const query = useQuery(routeQuery(day.date));
  const writes = useRouteWrites();
  const name = useSession()?.name ?? null;
  // A session that ends discards the outbox: with a day's reports in it, it asks for the password over the list.
  useUnsavedForm(writes.some(({ refused }) => refused === undefined));
  if (hasFailed(query)) return <NoList query={query} day={day} />;
  if (query.data === undefined) return <WaitingList day={day} />;
  const route = shownRoute(query.data, writes, name);
  const progress = progressOf(route.stops);
  if (stopId === closingStop) return <ClosingScreen route={route} name={name} />;
  if (stopId !== undefined) return <StopScreen key={stopId} route={route} stopId={stopId} progress={progress} />;
  return <ListScreen day={day} query={query} route={route} writes={writes} progress={progress} />;
}

/** Refusals of a session that has no list: it is of no organisation, or may not work on lists. */
const isNoCollector = (error: Error | null): boolean =>
  error instanceof ApiError && (error.code === 'forbidden' || error.code === 'validation-failed');

function NoList({ query, day }: { query: Parameters<typeof Failed>[0]['query']; day: ListDay }) {
  const title = text.listTitle(day.isToday);
  if (!isNoCollector(query.error))
    return (
      <CollectorFrame title={title}>
        <DayChange day={day} />
        <Failed query={query} title={text.failed} />
      </CollectorFrame>
    );
  return (
    <CollectorFrame title={title}>
      <Empty
        title={text.notForYou}
        sentence={text.notForYouSentence}
        action={
          <LinkButton to="/" variant="primary">
            {text.toHome}
          </LinkButton>
        }
      />
    </CollectorFrame>
  );
}

function WaitingList({ day }: { day: ListDay }) {
  return (
    <CollectorFrame title={text.listTitle(day.isToday)}>
      <WaitingStatus quiet>{text.loading}</WaitingStatus>
      <div className="grid gap-2.5">
        {['a', 'b', 'c', 'd'].map((key) => (
          <Skeleton key={key} className="h-24 w-full rounded-lg" />
        ))}
      </div>
    </CollectorFrame>
  );
}
