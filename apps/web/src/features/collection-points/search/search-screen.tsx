import { spokenNameOf } from '@separai/contract/collection-points/rules';
import { useNavigate } from '@tanstack/react-router';
import { memo, useCallback, useEffect, useMemo, useRef } from 'react';
import { usePageTitle } from '../../../lib/page.ts';
import { titles } from '../../../lib/titles.ts';
import { searchFreshness, useCityPoints } from '../api/city-points.ts';
import { usePoint } from '../api/questions.ts';
import type { ItemOffer } from '../components/offers.tsx';
import { DetailPane } from './detail-pane.tsx';
import { searchOfFilter, useSearchFilter } from './filter.ts';
import { cameFromList, useListPlace } from './list.tsx';
import { useSearchOutcome } from './outcome.ts';
import { SearchPane } from './pane.tsx';
import { isOpen } from './results.ts';

const useSearchedPoints = () => {
  const query = useCityPoints(searchFreshness);
  const { data, refetch } = query;

  // A tab that was opened in the background without a network asks again when somebody looks at it.
  useEffect(() => {
    const ask = (): void => {
      if (document.visibilityState === 'visible' && data === undefined) void refetch();
    };
    document.addEventListener('visibilitychange', ask);
    return () => document.removeEventListener('visibilitychange', ask);
  }, [data, refetch]);

  return query;
};

interface SearchScreenProps {
  pointId: string | undefined;
  /** The materials that have a guide. */
  guideIds: ReadonlySet<string>;
  itemOffer: ItemOffer;
}

/** `/search` and `/search/{id}`: the list, and the point that the address names. From 1024 px side by side. */
export const SearchScreen = memo(function SearchScreen({ pointId, guideIds, itemOffer }: SearchScreenProps) {
  const query = useSearchedPoints();
  const control = useSearchFilter();
  const city = query.data;
  const outcome = useSearchOutcome(city, control.filter);

  const isPointOpen = pointId !== undefined;
  const one = usePoint(city, pointId ?? null);
  const { point } = one;
  usePageTitle(point === null ? titles.search : spokenNameOf(point));

  const column = useRef<HTMLDivElement>(null);
  const keepPlace = useListPlace({ column, pointId, ready: !outcome.found.isPending });
  const fromList = !isPointOpen || cameFromList();
  const opening = useMemo(() => ({ replace: isPointOpen, fromList }), [isPointOpen, fromList]);
  const { settle } = control;
  const leaveList = useCallback(() => {
    settle();
    keepPlace();
  }, [settle, keepPlace]);

  const navigate = useNavigate();
  const { filter, listed, near } = outcome;
  const search = useMemo(() => searchOfFilter(filter), [filter]);
  // Of a city that is held the map has the points that were found, of a larger one those of them that are here.
  const only = isOpen(filter) ? null : listed;
  const found = useMemo(
    () => (city?.held == null || only === null ? city : { ...city, held: only.map(({ point }) => point) }),
    [city, only],
  );
  const onSelect = useCallback(
    (id: number) => {
      leaveList();
      void navigate({ to: '/search/{-$pointId}', params: { pointId: String(id) }, search, state: { fromList: true } });
    },
    [leaveList, navigate, search],
  );
  const map = useMemo(
    () => ({ city: found, only: city?.held === null ? only : null, near: near?.position ?? null, onSelect }),
    [found, city, only, near, onSelect],
  );

  return (
    <div className="lg:grid lg:grid-cols-[26.25rem_1fr]">
      <SearchPane
        ref={column}
        query={query}
        control={control}
        outcome={outcome}
        itemOffer={itemOffer}
        offered={city?.summary ?? null}
        openId={point?.id ?? null}
        isPointOpen={isPointOpen}
        opening={opening}
        onOpen={leaveList}
      />
      <DetailPane query={query} isPointOpen={isPointOpen} one={one} guideIds={guideIds} search={search} map={map} />
    </div>
  );
});
