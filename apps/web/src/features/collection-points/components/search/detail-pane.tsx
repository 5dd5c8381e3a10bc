import type { Position } from '@separai/contract/collection-points/rules';
import { Link } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import { memo } from 'react';
import { buttonClass } from '../../../../components/ui/button.tsx';
import { classNames } from '../../../../components/ui/class-names.ts';
import { lazyModule, useLazyModule } from '../../../../components/ui/lazy-module.ts';
import { Column } from '../../../../components/ui/page.tsx';
import { SavedNotice } from '../../../../components/ui/retry-alert.tsx';
import { Empty, Skeleton, WaitingStatus } from '../../../../components/ui/states.tsx';
import { useMedia } from '../../../../lib/browser.ts';
import { goBackOnClick } from '../../../../lib/page.ts';
import { hasFailed } from '../../../../lib/query-failed.ts';
import type { CityPoints, CityPointsQuery } from '../../api.ts';
import type { FilterSearch } from '../../filter.ts';
import { loadMapEngine } from '../../hooks/use-map-engine.ts';
import type { OnePoint } from '../../hooks/use-points.ts';
import type { MapPaneProps } from '../map/map-pane.tsx';
import { SearchDetail } from '../point/detail.tsx';
import { cameFromList } from './list.tsx';
import { PointsFailed } from './states.tsx';
import { searchText } from './text.ts';

function Waiting() {
  return (
    <Column>
      <WaitingStatus quiet>{searchText.loading}</WaitingStatus>
      <div className="flex items-center gap-3.5">
        <Skeleton shape="drop" className="size-18 shrink-0" />
        <div className="grow">
          <Skeleton shape="line" className="h-6 w-2/3" />
          <Skeleton shape="line" className="mt-2 h-4 w-1/2" />
        </div>
      </div>
      {['w-full', 'w-11/12', 'w-2/3', 'w-3/4'].map((width) => (
        <Skeleton key={width} shape="line" className={classNames('mt-6 h-4', width)} />
      ))}
    </Column>
  );
}

/** Link to the list: a history step back where the list is the previous entry, else a new list with the same filter. */
function BackToList({ search }: { search: FilterSearch }) {
  return (
    <Column className="pt-2 pb-1">
      <Link
        to="/search/{-$pointId}"
        params={{ pointId: undefined }}
        search={search}
        activeOptions={{ exact: true }}
        onClick={(event) => goBackOnClick(event, cameFromList())}
        className="-ml-1 inline-flex min-h-[44px] items-center gap-2 rounded-md px-1 font-display text-body font-semibold text-action hover:text-action-hover"
      >
        <ArrowLeft aria-hidden="true" className="size-5 shrink-0" />
        {searchText.backToList}
      </Link>
    </Column>
  );
}

function Content({ query, one, guideIds, search }: Omit<DetailPaneProps, 'isPointOpen' | 'map'>) {
  if (one.step === 'found') {
    return (
      <>
        {/* On wide screens the list beside it shows the notice of its own query. */}
        <Column className={one.alone === null ? 'lg:hidden' : undefined}>
          <SavedNotice query={one.alone ?? query} className="mb-3" />
        </Column>
        <SearchDetail key={one.point.id} point={one.point} guideIds={guideIds} />
      </>
    );
  }
  if (hasFailed(query)) return <PointsFailed query={query} titleAs="h1" />;
  // A persisted list may lack the point until the refetch.
  if (query.data === undefined || query.isFetching || one.step === 'waiting') return <Waiting />;
  if (one.step === 'failed') return <PointsFailed query={one} titleAs="h1" />;
  return (
    <Empty
      titleAs="h1"
      title={searchText.unknownTitle}
      sentence={searchText.unknownHint}
      action={
        <Link
          to="/search/{-$pointId}"
          params={{ pointId: undefined }}
          search={search}
          activeOptions={{ exact: true }}
          className={buttonClass({ variant: 'soft' })}
        >
          {searchText.showList}
        </Link>
      }
    />
  );
}

interface DetailPaneProps {
  query: CityPointsQuery;
  isPointOpen: boolean;
  /** The point of the address. */
  one: OnePoint;
  /** The materials that have a guide. */
  guideIds: ReadonlySet<string>;
  /** Search parameters of the link to the list. */
  search: FilterSearch;
  /** The points of the map while no point is open. */
  map: EmptyPaneProps;
}

/** The open point; without one, on wide screens, a map of the listed points. */
export const DetailPane = memo(function DetailPane({ query, isPointOpen, one, guideIds, search, map }: DetailPaneProps) {
  return (
    <div className={classNames('min-w-0', !isPointOpen && 'max-lg:hidden')}>
      {isPointOpen ? (
        <>
          <BackToList search={search} />
          <Content query={query} one={one} guideIds={guideIds} search={search} />
        </>
      ) : (
        <EmptyPane {...map} />
      )}
    </div>
  );
});

const latePane = lazyModule(async () => {
  // Requested in parallel; `useMapEngine` retries a failed request.
  loadMapEngine().catch(() => {});
  return (await import('../map/map-screen.tsx')).MapPane;
});

export interface EmptyPaneProps extends Pick<MapPaneProps, 'only' | 'onSelect'> {
  /** undefined while the points load. */
  city: CityPoints | undefined;
  near: Position | null;
}

/** Map of the listed points on wide screens; narrow screens do not load its chunk. */
function EmptyPane(props: EmptyPaneProps) {
  const isWide = useMedia('(min-width: 64rem)');
  return isWide && <Pane {...props} />;
}

function Pane({ city, ...map }: EmptyPaneProps) {
  const { code: MapPane } = useLazyModule(latePane);
  return (
    <div className="relative grid place-items-center lg:sticky lg:top-16 lg:h-[calc(100dvh-4rem)]">
      {MapPane === null || city === undefined ? (
        <Empty title={searchText.chooseTitle} sentence={searchText.chooseHint} />
      ) : (
        <>
          <MapPane city={city} {...map} />
          <h2 className="map-alone-title rounded-lg bg-raised px-4 py-3 font-display text-name font-semibold shadow-float">
            {searchText.chooseTitle}
          </h2>
        </>
      )}
    </div>
  );
}
