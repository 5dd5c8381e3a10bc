import { type HistoryState, useRouter } from '@tanstack/react-router';
import { memo, type RefObject, useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useMedia } from '../../../../lib/browser.ts';
import { distanceOf, type FilterSearch } from '../../filter.ts';
import type { FoundPoints } from '../../hooks/use-points.ts';
import type { NearPlace } from '../../near-place.ts';
import { detailHeadingId } from '../point/detail.tsx';
import { PointList } from '../point-list.tsx';
import { cardLinkId, type Opening, SearchCard } from './card.tsx';
import { searchText } from './text.ts';

/** Matches the addresses of the search. */
export const searchPath = /^\/search(\/|$)/;

/** DOM id of the list. */
export const searchListId = 'pontos-encontrados';

/** Height in px of a typical card with the space below it. */
const estimatedHeight = 262;

interface SearchListProps {
  /** Scroll container on wide screens; on others the page scrolls. */
  column: RefObject<HTMLElement | null>;
  found: FoundPoints;
  /** Origin of the distances. */
  start: NearPlace | null;
  openId: number | null;
  /** Hides the list on narrow screens. */
  isPointOpen: boolean;
  /** Search parameters of the points' links. */
  search: FilterSearch;
  opening: Opening;
  onOpen: () => void;
}

/** Cards of the found points. The last opened point's card stays rendered, for the focus to return to. */
export const SearchList = memo(function SearchList({ column, found, start, openId, isPointOpen, ...card }: SearchListProps) {
  const isColumn = useMedia('(min-width: 64rem)');
  const [lastOpened, setLastOpened] = useState(openId);
  if (openId !== null && openId !== lastOpened) setLastOpened(openId);
  return (
    <PointList
      key={String(isColumn)}
      name={isColumn ? 'search-column' : 'search-page'}
      id={searchListId}
      label={searchText.list}
      found={found}
      scroller={isColumn ? column : null}
      estimatedHeight={estimatedHeight}
      selectedId={openId}
      keptId={lastOpened}
      isHidden={isPointOpen && !isColumn}
    >
      {(one) => <SearchCard point={one.point} selected={one.point.id === openId} distance={distanceOf(one, start)} {...card} />}
    </PointList>
  );
});

const entryState = (): HistoryState => history.state ?? {};

/** Whether the open point's previous history entry is the list. */
export const cameFromList = (): boolean => entryState().fromList === true;

/** Delay in ms between the last scroll event and storing the position. */
const debounce = 200;

const focus = (id: string): void => document.getElementById(id)?.focus({ preventScroll: true });

interface ListScrollInput {
  /** Scroll container on wide screens. */
  column: RefObject<HTMLElement | null>;
  pointId: string | undefined;
  /** The points are loaded. */
  ready: boolean;
}

/**
 * Stores the list's scroll position in the history entry and restores it; moves the focus to the heading of the opened point and back
 * to its card. Returns the function that stores the position at once, to be called before leaving.
 */
export const useListScroll = ({ column, pointId, ready }: ListScrollInput): (() => void) => {
  const router = useRouter();
  const isList = pointId === undefined;
  const store = useCallback(() => {
    if (!isList || !searchPath.test(location.pathname)) return;
    const place = { page: scrollY, column: column.current?.scrollTop ?? 0 };
    void router.navigate({ to: '.', search: true, state: (state) => ({ ...state, place }), replace: true, resetScroll: false });
    // The history batches this update with a navigation that follows at once, and would drop it.
    router.history.flush();
  }, [column, isList, router]);

  const restore = useEffectEvent((): void => {
    const { place } = entryState();
    if (!isList || !ready || place === undefined) return;
    column.current?.scrollTo({ top: place.column, behavior: 'instant' });
    scrollTo({ top: place.page, behavior: 'instant' });
  });
  // Once per return to the list: later results start at the top.
  useEffect(() => {
    if (isList && ready) restore();
  }, [isList, ready]);
  // Again after the router's own scroll to the top.
  useEffect(() => router.subscribe('onRendered', ({ pathChanged }) => pathChanged && restore()), [router]);

  useEffect(() => {
    if (!isList) return;
    let waiting: ReturnType<typeof setTimeout> | undefined;
    const scrolled = (): void => {
      clearTimeout(waiting);
      waiting = setTimeout(store, debounce);
    };
    document.addEventListener('scroll', scrolled, { capture: true, passive: true });
    return () => {
      clearTimeout(waiting);
      document.removeEventListener('scroll', scrolled, { capture: true });
    };
  }, [isList, store]);

  const before = useRef(pointId);
  useEffect(() => {
    const left = before.current;
    before.current = pointId;
    if (left === pointId) return;
    focus(pointId === undefined ? cardLinkId(Number(left)) : detailHeadingId);
  }, [pointId]);

  return store;
};
