import type { CollectionPoint } from '@separai/contract/collection-points/schema';
import { useVirtualizer, useWindowVirtualizer } from '@tanstack/react-virtual';
import { memo, type Ref, type RefObject, useRef, useState } from 'react';
import { useMedia } from '../../../lib/media.ts';
import type { PointAnswer } from '../api/point-answers.ts';
import {
  useParentElement,
  useScrollMargin,
  useSnapshotOnUnmount,
  useVirtualCardOptions,
  VirtualCards,
  type VirtualCardsProps,
} from '../components/virtual-cards.tsx';
import { type Opening, SearchCard } from './card.tsx';
import type { FilterSearch } from './filter.ts';
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
