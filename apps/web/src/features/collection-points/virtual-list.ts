import {
  defaultRangeExtractor,
  measureElement,
  observeElementOffset,
  observeElementRect,
  observeWindowOffset,
  observeWindowRect,
  useVirtualizer,
  type VirtualItem,
  type Virtualizer,
} from '@tanstack/react-virtual';
import { type RefObject, startTransition, useCallback, useEffect, useLayoutEffect, useReducer, useState } from 'react';

/** Cards that are drawn above and below those in sight, so that scrolling and the next press of Tab find some there. */
const overscan = 3;
/** So many new cards are drawn in one frame: more of them hold a small phone up. */
const piece = 2;

/** A row that is drawn, and how many px stay free above it for rows that are not. */
interface DrawnRow {
  readonly index: number;
  readonly gap: number;
}

interface VirtualList {
  readonly rows: readonly DrawnRow[];
  /** So many px stay free below the last row. */
  readonly gapAfter: number;
  /** For the `ref` of each row; its index stands in its `data-index`. */
  readonly measure: (row: HTMLElement | null) => void;
}

interface VirtualListOptions {
  /** By this name the heights of rows that were seen are kept: who comes back finds the list as long as it was. */
  name: string;
  list: RefObject<HTMLElement | null>;
  /** What scrolls the list; null: the page. */
  scroller: RefObject<HTMLElement | null> | null;
  /** What tells the rows apart, in their order. */
  keys: readonly number[];
  /** Height of a row that was not seen yet, in px. */
  estimate: number;
  /** The keys of rows that are drawn wherever they are: one keeps the focus, another can be scrolled to. */
  kept: readonly (number | null)[];
}

type ElementVirtualizer = Virtualizer<Element, HTMLElement>;
type PageVirtualizer = Virtualizer<Window, HTMLElement>;

const seen = new Map<string, VirtualItem[]>();

/** Drawn rows with the space that those take which are not drawn. */
const rowsOf = (items: readonly VirtualItem[], top: number): DrawnRow[] =>
  items.map(({ index, start }, place) => ({ index, gap: start - (items[place - 1]?.end ?? top) }));

/** The rows that are not there yet; those above what is in sight come last. */
const newIn = (items: readonly VirtualItem[], { elementsCache, range }: ElementVirtualizer): readonly VirtualItem[] => {
  const isAbove = ({ index }: VirtualItem): number => Number(index < (range?.startIndex ?? 0));
  return items.filter(({ key }) => !elementsCache.get(key)?.isConnected).sort((one, other) => isAbove(one) - isAbove(other));
};

/**
 * Draws of a long list what is in sight, a few rows a frame, whatever scrolls: the page or an element. A list that is hidden stays as it
 * was.
 */
export const useVirtualList = ({ name, list, scroller, keys, estimate, kept }: VirtualListOptions): VirtualList => {
  const [top, setTop] = useState(0);
  const [measured] = useState(() => seen.get(name) ?? []);
  const isHidden = useCallback(() => (list.current?.offsetWidth ?? 0) === 0, [list]);
  const isPage = scroller === null;
  const virtualizer = useVirtualizer<Element, HTMLElement>({
    count: keys.length,
    getItemKey: useCallback((index: number) => keys[index] ?? index, [keys]),
    estimateSize: useCallback(() => estimate, [estimate]),
    initialMeasurementsCache: measured,
    // Of the page, the library wants the window.
    getScrollElement: () => (isPage ? (window as unknown as Element) : scroller.current),
    initialOffset: () => (isPage ? scrollY : (scroller.current?.scrollTop ?? 0)),
    observeElementRect: (instance, tell) =>
      isPage ? observeWindowRect(instance as unknown as PageVirtualizer, tell) : observeElementRect(instance, tell),
    observeElementOffset: (instance, tell) => {
      const unlessHidden = (offset: number, isScrolling: boolean): void => {
        if (!isHidden()) tell(offset, isScrolling);
      };
      return isPage
        ? observeWindowOffset(instance as unknown as PageVirtualizer, unlessHidden)
        : observeElementOffset(instance, unlessHidden);
    },
    measureElement: (row: HTMLElement, entry: ResizeObserverEntry | undefined, instance: ElementVirtualizer) => {
      // Asked for a height at once, the browser lays the page out in the midst of drawing; it tells it by itself before it paints.
      const height = entry === undefined ? 0 : measureElement(row, entry, instance);
      return height || (instance.measurementsCache[instance.indexFromElement(row)]?.size ?? estimate);
    },
    rangeExtractor: (range) => {
      const drawn = defaultRangeExtractor(range);
      const others = kept.map((key) => (key === null ? -1 : keys.indexOf(key))).filter((index) => index !== -1);
      return [...new Set([...drawn, ...others])].sort((a, b) => a - b);
    },
    scrollMargin: top,
    overscan,
    // What is typed is drawn before what is scrolled.
    useFlushSync: false,
  });

  const measureTop = useCallback((): void => {
    if (list.current === null || isHidden()) return;
    const element = scroller?.current ?? null;
    const above = element === null ? -scrollY : element.getBoundingClientRect().top - element.scrollTop;
    setTop(Math.round(list.current.getBoundingClientRect().top - above));
  }, [list, scroller, isHidden]);
  useLayoutEffect(() => {
    measureTop();
    const watch = new ResizeObserver(measureTop);
    // Whatever comes and goes above the list changes the height of something that holds both.
    for (let outer = list.current?.parentElement; outer && outer !== scroller?.current; outer = outer.parentElement)
      watch.observe(outer);
    return () => watch.disconnect();
  }, [list, scroller, measureTop]);
  useEffect(() => () => void seen.set(name, virtualizer.takeSnapshot()), [name, virtualizer]);

  const wanted = virtualizer.getVirtualItems();
  const later = new Set(newIn(wanted, virtualizer).slice(piece));
  const items = wanted.filter((item) => !later.has(item));
  const isPartial = later.size > 0;
  const [, drawMore] = useReducer((pieces: number) => pieces + 1, 0);
  useEffect(() => {
    if (!isPartial) return;
    const frame = requestAnimationFrame(() => startTransition(drawMore));
    return () => cancelAnimationFrame(frame);
  });
  return {
    rows: rowsOf(items, top),
    gapAfter: virtualizer.getTotalSize() + top - (items.at(-1)?.end ?? top),
    measure: virtualizer.measureElement,
  };
};
