import type { CollectionPoint } from '@separai/contract/collection-points/schema';
import { memo, type RefObject, useEffect, useMemo, useRef, useState } from 'react';
import { useMedia } from '../../../platform/media.ts';
import type { PointAnswer } from '../../../platform/point-answers.ts';
import { pointText } from '../../../text/points.ts';
import { searchText } from '../../../text/search.ts';
import { RetryAlert } from '../../../ui/retry-alert.tsx';
import { useVirtualList } from '../virtual-list.ts';
import { type Opening, SearchCard } from './card.tsx';

/** The id of the list, to lead the focus to it. */
export const searchListId = 'pontos-encontrados';

/** A card with two lines of description and two of chips, and the space below it, in px. */
const usualHeight = 262;

interface SearchListProps {
  /** Scrolls the list on wide screens. */
  column: RefObject<HTMLElement | null>;
  points: readonly CollectionPoint[];
  /** Whether there are more of them. */
  found: PointAnswer;
  /** How far each point is, by id, where that is known. */
  distances: ReadonlyMap<number, string> | null;
  openId: number | null;
  /** The query part of each point's address. */
  query: string;
  opening: Opening;
  onOpen: () => void;
}

/** The points found, as cards. Of thousands only those in sight are drawn, and the one with the focus. */
export const SearchList = memo(function SearchList({
  column,
  points,
  found,
  distances,
  openId,
  query,
  opening,
  onOpen,
}: SearchListProps) {
  const list = useRef<HTMLUListElement>(null);
  const [focused, setFocused] = useState<number | null>(null);
  const keys = useMemo(() => points.map((point) => point.id), [points]);
  const isColumn = useMedia('(min-width: 64rem)');
  const { rows, gapAfter, measure } = useVirtualList({
    ...{ name: 'search', list, keys, estimate: usualHeight, kept: [focused] },
    scroller: isColumn ? column : null,
  });
  const { total, hasMore, more, moreFailed, isFetching } = found;
  const isAtEnd = (rows.at(-1)?.index ?? 0) >= points.length - 1;
  useEffect(() => {
    if (isAtEnd && hasMore && !moreFailed) more();
  }, [isAtEnd, hasMore, moreFailed, more]);
  return (
    <>
      <ul
        ref={list}
        id={searchListId}
        tabIndex={-1}
        className="flow-root outline-none"
        aria-label={searchText.list}
        style={{ paddingBottom: gapAfter }}
        onBlur={() => setFocused(null)}
      >
        {rows.map(({ index, gap }) => {
          const point = points[index];
          if (point === undefined) return null;
          return (
            <li
              key={point.id}
              ref={measure}
              data-index={index}
              aria-posinset={index + 1}
              aria-setsize={total ?? -1}
              style={{ marginTop: gap }}
              className="pb-2.5"
              onFocus={() => setFocused(point.id)}
            >
              <SearchCard
                point={point}
                selected={point.id === openId}
                href={`/search/${point.id}${query}`}
                distance={distances?.get(point.id)}
                opening={opening}
                onOpen={onOpen}
              />
            </li>
          );
        })}
      </ul>
      {isAtEnd && moreFailed && (
        <RetryAlert onRetry={more} retrying={isFetching} className="mt-3">
          {pointText.moreFailed}
        </RetryAlert>
      )}
    </>
  );
});
