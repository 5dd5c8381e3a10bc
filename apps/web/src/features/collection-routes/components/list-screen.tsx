import type { RouteProgress } from '@separai/contract/collection-routes/outcomes';
import { Flag, List as ListIcon, ListOrdered, Map as MapIcon, Navigation2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Button, LinkButton } from '../../../components/ui/button.tsx';
import { classNames } from '../../../components/ui/class-names.ts';
import { FormAlert } from '../../../components/ui/field.tsx';
import { type Saved, SavedNotice } from '../../../components/ui/retry-alert.tsx';
import { Empty } from '../../../components/ui/states.tsx';
import { useRouteWrite } from '../api.ts';
import { closingStop, nextStop, type RouteWrite, type ShownRoute } from '../shown-route.ts';
import { routeText as text } from '../text.ts';
import { formatTime } from '../times.ts';
import type { ListDay } from '../use-list-day.ts';
import { CollectorFrame } from './collector-frame.tsx';
import { DayChange } from './day-change.tsx';
import { OrderList } from './order-list.tsx';
import { Problems } from './problems.tsx';
import { RouteMap } from './route-map.tsx';
import { StopList } from './stop-list.tsx';

const views = ['list', 'map', 'order'] as const;
type View = (typeof views)[number];
const icons: Record<View, ReactNode> = { list: <ListIcon />, map: <MapIcon />, order: <ListOrdered /> };

interface ListScreenProps {
  day: ListDay;
  query: Saved;
  route: ShownRoute;
  writes: readonly RouteWrite[];
  progress: RouteProgress;
}

/** The day's stops as a list or on a map, and their order. */
export function ListScreen({ day, query, route, writes, progress }: ListScreenProps) {
  const [view, setView] = useState<View>('list');
  const isClosed = route.closedAt !== null;
  const shown = isClosed && view === 'order' ? 'list' : view;
  const hasStops = route.stops.length > 0;
  return (
    <CollectorFrame
      title={text.listTitle(day.isToday)}
      progress={hasStops ? progress : undefined}
      footer={hasStops && shown !== 'order' ? <Footer route={route} progress={progress} /> : null}
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
        <DayChange day={day} />
        <SavedNotice query={query} className="" />
        {route.waiting > 0 && <FormAlert tone="info">{text.waiting(route.waiting)}</FormAlert>}
        <Problems route={route} writes={writes} />
        {isClosed && (
          <FormAlert tone="info">{route.signedName === null ? text.closedUnnamed : text.closed(route.signedName)}</FormAlert>
        )}
        {!hasStops && <Empty title={text.empty(day.isToday)} sentence={day.isToday ? text.emptySentence : undefined} />}
        {hasStops && (
          <fieldset
            aria-label={text.views}
            className="grid min-w-0 grid-cols-[repeat(auto-fit,minmax(min(100%,5.5rem),1fr))] gap-2"
          >
            {views
              .filter((one) => one !== 'order' || !isClosed)
              .map((one) => (
                <button
                  key={one}
                  type="button"
                  aria-pressed={shown === one}
                  onClick={() => setView(one)}
                  className={classNames(
                    'flex items-center justify-center gap-1.5 rounded-md border-[1.5px] px-1 font-display font-semibold [&>svg]:size-5',
                    shown === one ? 'border-action bg-action text-on-action' : 'border-edge bg-surface text-ink hover:bg-sunken',
                  )}
                >
                  <span aria-hidden="true" className="[&>svg]:size-5">
                    {icons[one]}
                  </span>
                  {text[one]}
                </button>
              ))}
          </fieldset>
        )}
        {hasStops && shown === 'list' && <StopList stops={route.stops} />}
        {hasStops && shown === 'map' && <RouteMap route={route} />}
        {hasStops && shown === 'order' && (
          <OrderList route={route} onSaved={() => setView((now) => (now === 'order' ? 'list' : now))} />
        )}
      </div>
    </CollectorFrame>
  );
}

/** Start of the route, then the next stop, then the end of the day. */
function Footer({ route, progress }: Pick<ListScreenProps, 'route' | 'progress'>) {
  const start = useRouteWrite('start');
  const next = nextStop(route.stops, null);
  const isFinished = progress.done === progress.total;
  if (route.closedAt !== null || route.isClosing)
    return (
      <LinkButton to="/coletor/{-$parada}" params={{ parada: closingStop }} variant="neutral" icon={<Flag />}>
        {text.summary}
      </LinkButton>
    );
  return (
    <>
      {route.startedAt === null && !isFinished && (
        <>
          <p className="text-small text-ink-soft">{text.startHint}</p>
          <Button
            variant="soft"
            busy={start.isPending}
            onClick={() => void start.write(route, { at: new Date().toISOString() }).catch(() => {})}
          >
            {text.start}
          </Button>
        </>
      )}
      {route.startedAt !== null && <p className="text-small text-ink-soft">{text.started(formatTime(route.startedAt))}</p>}
      {next !== null && (
        <LinkButton to="/coletor/{-$parada}" params={{ parada: next.id }} variant="primary" icon={<Navigation2 />}>
          {text.next}
        </LinkButton>
      )}
      {(isFinished || progress.done > 0) && (
        <LinkButton
          to="/coletor/{-$parada}"
          params={{ parada: closingStop }}
          variant={isFinished ? 'primary' : 'text'}
          icon={<Flag />}
        >
          {text.finish}
        </LinkButton>
      )}
    </>
  );
}
