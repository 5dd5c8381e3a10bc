import type { CollectionPoint } from '@separai/contract/collection-points/schema';
import { defaultRangeExtractor, type Range, type VirtualItem } from '@tanstack/react-virtual';
import { type ReactNode, type Ref, type RefObject, useCallback, useEffect, useState } from 'react';
import { RetryAlert } from '../../../components/ui/retry-alert.tsx';
import type { PointAnswer } from '../api/questions.ts';
import { pointText } from '../text.ts';

/** Cards rendered above and below those in view, so that scrolling and the Tab key find some there. */
export const overscan = 3;

/** Measured heights by list. A list that is shown again is as long as before, so that its scroll position can be restored. */
const snapshots = new Map<string, VirtualItem[]>();

interface VirtualCardOptions {
  /** Names the list in `snapshots`. */
  name: string;
  points: readonly CollectionPoint[];
  /** Ids of points whose cards are rendered wherever they are. */
  kept: readonly (number | null)[];
}

/** The options that the lists' virtualizers share. */
export const useVirtualCardOptions = ({ name, points, kept }: VirtualCardOptions) => {
  const [initialMeasurementsCache] = useState(() => snapshots.get(name) ?? []);
  return {
    count: points.length,
    getItemKey: useCallback((index: number) => points[index]?.id ?? index, [points]),
    initialMeasurementsCache,
    overscan,
    rangeExtractor: (range: Range): number[] => {
      const others = kept.map((id) => (id === null ? -1 : points.findIndex((point) => point.id === id)));
      return [...new Set([...defaultRangeExtractor(range), ...others.filter((index) => index !== -1)])].sort((a, b) => a - b);
    },
    // Typing is rendered before scrolling.
    useFlushSync: false,
  };
};

/**
 * Element of a ref that a parent attaches, null in the first render: layout effects of the first commit run before the parent's ref is
 * there, and a virtualizer that finds its scroll element only at a later render scrolls it to the top.
 */
export const useParentElement = (ref: RefObject<HTMLElement | null>): HTMLElement | null => {
  const [element, setElement] = useState<HTMLElement | null>(null);
  useEffect(() => setElement(ref.current), [ref]);
  return element;
};

/**
 * Distance in px between the start of what scrolls (an element; null: the page) and the list. Measured again with other points, which
 * change together with the lines above the list.
 */
export const useScrollMargin = (
  list: RefObject<HTMLElement | null>,
  scroller: RefObject<HTMLElement | null> | null,
  { points, isHidden = false }: { points: readonly CollectionPoint[]; isHidden?: boolean },
): number => {
  const [scrollMargin, setScrollMargin] = useState(0);
  // After the layout effects, when a scroller that is mounted together with the list has its element.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the points say when to measure
  useEffect(() => {
    if (list.current === null || isHidden) return;
    const element = scroller?.current;
    const start = element ? element.getBoundingClientRect().top - element.scrollTop : -scrollY;
    setScrollMargin(Math.round(list.current.getBoundingClientRect().top - start));
  }, [list, scroller, points, isHidden]);
  return scrollMargin;
};

/** Stores the measured heights when the list is unmounted. */
export const useSnapshotOnUnmount = (name: string, virtualizer: { takeSnapshot: () => VirtualItem[] }): void => {
  useEffect(() => () => void snapshots.set(name, virtualizer.takeSnapshot()), [name, virtualizer]);
};

/** A virtualizer's state, passed as values: the virtualizer itself is the same object in each render. */
interface VirtualState {
  items: readonly VirtualItem[];
  totalSize: number;
  scrollMargin: number;
  measureElement: (card: HTMLLIElement | null) => void;
}

export interface VirtualCardsProps {
  ref: Ref<HTMLUListElement>;
  id?: string;
  label: string;
  points: readonly CollectionPoint[];
  /** How many there are in all, and how to load more. */
  found: PointAnswer;
  virtual: VirtualState;
  selectedId: number | null;
  /** The id of the point whose card has the focus. */
  onFocus: (id: number | null) => void;
  /** The card of the point at an index. */
  children: (point: CollectionPoint, index: number) => ReactNode;
}

/** The rendered cards of a long list; the end of the list loads more. */
export function VirtualCards({
  ref,
  id,
  label,
  points,
  found: { total, hasMore, more, moreFailed, isFetching },
  virtual: { items, totalSize, scrollMargin, measureElement },
  selectedId,
  onFocus,
  children,
}: VirtualCardsProps) {
  const isAtEnd = (items.at(-1)?.index ?? 0) >= points.length - 1;
  useEffect(() => {
    if (isAtEnd && hasMore && !moreFailed) more();
  }, [isAtEnd, hasMore, moreFailed, more]);
  return (
    <>
      <ul
        ref={ref}
        id={id}
        tabIndex={-1}
        aria-label={label}
        className="relative outline-none"
        style={{ height: totalSize }}
        onBlur={() => onFocus(null)}
      >
        {items.map(({ index, start }) => {
          const point = points[index];
          if (point === undefined) return null;
          return (
            <li
              key={point.id}
              ref={measureElement}
              data-index={index}
              data-selected={point.id === selectedId || undefined}
              aria-posinset={index + 1}
              aria-setsize={total ?? -1}
              style={{ transform: `translateY(${start - scrollMargin}px)` }}
              className="absolute inset-x-0 top-0 pb-2.5"
              onFocus={() => onFocus(point.id)}
            >
              {children(point, index)}
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
}
