import type { CollectionPoint } from '@separai/contract/collection-points/schema';
import { type HistoryState, useRouter } from '@tanstack/react-router';
import { useVirtualizer, useWindowVirtualizer } from '@tanstack/react-virtual';
import { memo, type Ref, type RefObject, useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useMedia } from '../../../lib/browser.ts';
import type { PointAnswer } from '../api/questions.ts';
import {
  useParentElement,
  useScrollMargin,
  useSnapshotOnUnmount,
  useVirtualCardOptions,
  VirtualCards,
  type VirtualCardsProps,
} from '../components/virtual-cards.tsx';
import { detailHeadingId } from '../point/detail.tsx';
import { cardLinkId, type Opening, SearchCard } from './card.tsx';
import { type FilterSearch, isSearchAddress } from './filter.ts';
import { searchText } from './text.ts';

/** The id of the list, to lead the focus to it. */
export const searchListId = 'pontos-encontrados';

/** Height in px of a card with two lines of description and two of chips, and the space below it. */
const estimateSize = (): number => 262;

interface SearchListProps {
  /** Scrolls the list on wide screens; on others the page does. */
  column: RefObject<HTMLElement | null>;
  points: readonly CollectionPoint[];
  /** Whether there are more of them. */
  found: PointAnswer;
  /** How far each point is, by id, where that is known. */
  distances: ReadonlyMap<number, string> | null;
  openId: number | null;
  /** A point is open, which hides the list on narrow screens. */
  isPointOpen: boolean;
  /** The filter as each point's address carries it. */
  search: FilterSearch;
  opening: Opening;
  onOpen: () => void;
}

/** The points found, as cards. Of thousands only those in view are rendered, the one with the focus and the one opened last. */
export const SearchList = memo(function SearchList(props: SearchListProps) {
  const isColumn = useMedia('(min-width: 64rem)');
  return isColumn ? <ColumnList {...props} /> : <PageList {...props} />;
});

/** The ids whose cards stay rendered: the one with the focus, and the one opened last, which gets the focus back. */
const useKept = (openId: number | null) => {
  const [focused, setFocused] = useState<number | null>(null);
  const [lastOpened, setLastOpened] = useState(openId);
  if (openId !== null && openId !== lastOpened) setLastOpened(openId);
  return { kept: [focused, lastOpened], setFocused };
};

function ColumnList(props: SearchListProps) {
  const { column, points } = props;
  const list = useRef<HTMLUListElement>(null);
  const scroller = useParentElement(column);
  const scrollMargin = useScrollMargin(list, column, { points });
  const { kept, setFocused } = useKept(props.openId);
  const virtualizer = useVirtualizer<HTMLElement, HTMLLIElement>({
    ...useVirtualCardOptions({ name: 'search-column', points, kept }),
    estimateSize,
    scrollMargin,
    getScrollElement: () => scroller,
  });
  useSnapshotOnUnmount('search-column', virtualizer);
  return (
    <SearchCards
      {...props}
      ref={list}
      virtual={{
        items: virtualizer.getVirtualItems(),
        totalSize: virtualizer.getTotalSize(),
        scrollMargin,
        measureElement: virtualizer.measureElement,
      }}
      onFocus={setFocused}
    />
  );
}

function PageList(props: SearchListProps) {
  const { points, isPointOpen } = props;
  const list = useRef<HTMLUListElement>(null);
  const scrollMargin = useScrollMargin(list, null, { points, isHidden: isPointOpen });
  const { kept, setFocused } = useKept(props.openId);
  const virtualizer = useWindowVirtualizer<HTMLLIElement>({
    ...useVirtualCardOptions({ name: 'search-page', points, kept }),
    estimateSize,
    scrollMargin,
    // The cards of a hidden list have no height.
    useCachedMeasurements: isPointOpen,
  });
  useSnapshotOnUnmount('search-page', virtualizer);
  return (
    <SearchCards
      {...props}
      ref={list}
      virtual={{
        items: virtualizer.getVirtualItems(),
        totalSize: virtualizer.getTotalSize(),
        scrollMargin,
        measureElement: virtualizer.measureElement,
      }}
      onFocus={setFocused}
    />
  );
}

type SearchCardsProps = SearchListProps & Pick<VirtualCardsProps, 'virtual' | 'onFocus'> & { ref: Ref<HTMLUListElement> };

function SearchCards({ ref, points, found, distances, openId, search, opening, onOpen, virtual, onFocus }: SearchCardsProps) {
  return (
    <VirtualCards
      ref={ref}
      id={searchListId}
      label={searchText.list}
      points={points}
      found={found}
      virtual={virtual}
      selectedId={openId}
      onFocus={onFocus}
    >
      {(point) => (
        <SearchCard
          point={point}
          selected={point.id === openId}
          search={search}
          distance={distances?.get(point.id)}
          opening={opening}
          onOpen={onOpen}
        />
      )}
    </VirtualCards>
  );
}

const entryState = (): HistoryState => history.state ?? {};

/** True when going back in the history leads from the open point to the list. */
export const cameFromList = (): boolean => entryState().fromList === true;

/** How long the scrolling has to rest before its place is kept, in ms. */
const rest = 200;

const focus = (id: string): void => document.getElementById(id)?.focus({ preventScroll: true });

interface ListPlaceInput {
  /** The list's column, which scrolls by itself on wide screens. */
  column: RefObject<HTMLElement | null>;
  pointId: string | undefined;
  /** The points have come. */
  ready: boolean;
}

/**
 * Keeps where the list was scrolled to, for whoever comes back to it, and leads the focus: to the heading of the point
 * that was opened, and back to its card. Returns what keeps the place at once, to be called before leaving.
 */
export const useListPlace = ({ column, pointId, ready }: ListPlaceInput): (() => void) => {
  const router = useRouter();
  const isList = pointId === undefined;
  const keep = useCallback(() => {
    if (!isList || !isSearchAddress()) return;
    const place = { page: scrollY, column: column.current?.scrollTop ?? 0 };
    void router.navigate({ to: '.', search: true, state: (state) => ({ ...state, place }), replace: true, resetScroll: false });
    // Before the navigation that may follow at once, which would be merged with this one.
    router.history.flush();
  }, [column, isList, router]);

  const restore = useEffectEvent((): void => {
    const { place } = entryState();
    if (!isList || !ready || place === undefined) return;
    column.current?.scrollTo({ top: place.column, behavior: 'instant' });
    scrollTo({ top: place.page, behavior: 'instant' });
  });
  // Once for each time that the list is come to: what is searched later comes again from its beginning.
  useEffect(() => {
    if (isList && ready) restore();
  }, [isList, ready]);
  // Again after the router has scrolled to the top.
  useEffect(() => router.subscribe('onRendered', ({ pathChanged }) => pathChanged && restore()), [router]);

  useEffect(() => {
    if (!isList) return;
    let waiting: ReturnType<typeof setTimeout> | undefined;
    const scrolled = (): void => {
      clearTimeout(waiting);
      waiting = setTimeout(keep, rest);
    };
    document.addEventListener('scroll', scrolled, { capture: true, passive: true });
    return () => {
      clearTimeout(waiting);
      document.removeEventListener('scroll', scrolled, { capture: true });
    };
  }, [isList, keep]);

  const before = useRef(pointId);
  useEffect(() => {
    const left = before.current;
    before.current = pointId;
    if (left === pointId) return;
    focus(pointId === undefined ? cardLinkId(Number(left)) : detailHeadingId);
  }, [pointId]);

  return keep;
};
