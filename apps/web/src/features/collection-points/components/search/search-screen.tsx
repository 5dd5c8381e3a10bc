import { spokenNameOf } from '@separai/contract/collection-points/rules';
import { useNavigate } from '@tanstack/react-router';
import { type ReactNode, useCallback, useEffect, useMemo, useRef } from 'react';
import { usePageTitle } from '../../../../lib/page.ts';
import { titles } from '../../../../lib/titles.ts';
import { searchFreshness, useCityPoints } from '../../api.ts';
import { isUnfiltered, searchOfFilter } from '../../filter.ts';
import { usePointFilter, usePointSearch } from '../../hooks/use-point-search.ts';
import { usePoint } from '../../hooks/use-points.ts';
import type { ItemOffer } from '../offers.tsx';
import { DetailPane } from './detail-pane.tsx';
import { cameFromList, searchPath, useListScroll } from './list.tsx';
import { SearchPane } from './pane.tsx';

const useSearchedPoints = () => {
  const query = useCityPoints(searchFreshness);
  const { data, refetch } = query;

  // A background tab without data retries when it becomes visible.
  useEffect(() => {
    const retry = (): void => {
      if (document.visibilityState === 'visible' && data === undefined) void refetch();
    };
    document.addEventListener('visibilitychange', retry);
    return () => document.removeEventListener('visibilitychange', retry);
  }, [data, refetch]);

  return query;
};

interface SearchScreenProps {
  pointId: string | undefined;
  /** The materials that have a guide. */
  guideIds: ReadonlySet<string>;
  itemOffer: ItemOffer;
  /** The choice between points and collectors, below the title. */
  choice: ReactNode;
}

/** `/search` and `/search/{id}`: the list and the point of the address, from 1024 px side by side. */
export function SearchScreen({ pointId, guideIds, itemOffer, choice }: SearchScreenProps) {
  const query = useSearchedPoints();
  const city = query.data;
  const control = usePointFilter(searchPath);
  const result = usePointSearch(city, control.filter, { screen: 'search' });

  const isPointOpen = pointId !== undefined;
  const one = usePoint(city, pointId ?? null);
  const { point } = one;
  usePageTitle(point === null ? titles.search : spokenNameOf(point));

  const column = useRef<HTMLDivElement>(null);
  const storeScroll = useListScroll({ column, pointId, ready: !result.found.isPending });
  const fromList = !isPointOpen || cameFromList();
  const opening = useMemo(() => ({ replace: isPointOpen, fromList }), [isPointOpen, fromList]);
  const { settle } = control;
  const leaveList = useCallback(() => {
    settle();
    storeScroll();
  }, [settle, storeScroll]);

  const navigate = useNavigate();
  const { filter, found, start, origin } = result;
  const search = useMemo(() => searchOfFilter(filter), [filter]);
  // The map shows the listed points: all matches of a loaded city, else those of the loaded pages.
  const only = isUnfiltered(filter) ? null : found.listed;
  const shown = useMemo(
    () => (city?.allPoints == null || only === null ? city : { ...city, allPoints: only.map(({ point }) => point) }),
    [city, only],
  );
  const near = (origin === null && start?.position) || null;
  const onSelect = useCallback(
    (id: number) => {
      leaveList();
      void navigate({ to: '/search/{-$pointId}', params: { pointId: String(id) }, search, state: { fromList: true } });
    },
    [leaveList, navigate, search],
  );
  const map = useMemo(
    () => ({ city: shown, only: city?.allPoints === null ? only : null, near, onSelect }),
    [shown, city, only, near, onSelect],
  );

  return (
    <div className="lg:grid lg:grid-cols-[26.25rem_1fr]">
      <SearchPane
        ref={column}
        query={query}
        control={control}
        result={result}
        itemOffer={itemOffer}
        choice={choice}
        openId={point?.id ?? null}
        isPointOpen={isPointOpen}
        search={search}
        opening={opening}
        onOpen={leaveList}
      />
      <DetailPane query={query} isPointOpen={isPointOpen} one={one} guideIds={guideIds} search={search} map={map} />
    </div>
  );
}
