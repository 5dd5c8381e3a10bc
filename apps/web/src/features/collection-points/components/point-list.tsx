import {
  defaultRangeExtractor,
  type Range,
  useVirtualizer,
  useWindowVirtualizer,
  type VirtualItem,
  type Virtualizer,
} from '@tanstack/react-virtual';
import { type ReactNode, type RefObject, useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import { RetryAlert } from '../../../components/ui/retry-alert.tsx';
import type { ListedPoint } from '../filter.ts';
import type { FoundPoints } from '../hooks/use-points.ts';
import { pointText } from '../text.ts';
import { OpeningClock } from './opening-state.tsx';

/** Number of cards rendered beyond each edge, for scrolling and the Tab key. */
const overscan = 3;

/** Measured heights by list, so that the scroll position of a remounted list can be restored. */
const snapshots = new Map<string, VirtualItem[]>();

interface PointListProps {
  /** Names the list in `snapshots`. */
  name: string;
  id?: string;
  label: string;
  found: FoundPoints;
  /** Element that scrolls; null: the page. */
  scroller: RefObject<HTMLElement | null> | null;
  /** Height in px of a card with the space below it, until it is measured. */
  estimatedHeight: number;
  selectedId: number | null;
  /** Id of a further point whose card is always rendered. */
  keptId?: number | null;
  /** Scrolls to the selected card when the selection changes. */
  revealsSelected?: boolean;
  isHidden?: boolean;
  children: (listed: ListedPoint) => ReactNode;
}

/** A virtual list of cards that loads more at its end. The focused and the selected card are always rendered. */
export function PointList(props: PointListProps) {
  return props.scroller === null ? <PageList {...props} /> : <ElementList {...props} scroller={props.scroller} />;
}

/** Height of a card in px: cached or estimated while it is hidden or just mounted. */
const measureElement = <Scroller extends Element | Window>(
  card: HTMLLIElement,
  entry: ResizeObserverEntry | undefined,
  { indexFromElement, itemSizeCache, options }: Virtualizer<Scroller, HTMLLIElement>,
): number => {
  const measured = entry?.borderBoxSize[0]?.blockSize ?? 0;
  const index = indexFromElement(card);
  return measured > 0 ? Math.round(measured) : (itemSizeCache.get(options.getItemKey(index)) ?? options.estimateSize(index));
};

/** Options shared by both virtualizers. */
const useOptions = ({ name, found: { listed }, estimatedHeight, ...kept }: PointListProps, focused: number | null) => {
  const [initialMeasurementsCache] = useState(() => snapshots.get(name) ?? []);
  return {
    count: listed.length,
    getItemKey: useCallback((index: number) => listed[index]?.point.id ?? index, [listed]),
    estimateSize: () => estimatedHeight,
    initialMeasurementsCache,
    // The first cards are rendered before the scroller is measured.
    initialRect: { width: 0, height: 400 },
    overscan,
    rangeExtractor: (range: Range): number[] => {
      const ids = [focused, kept.selectedId, kept.keptId ?? null].filter((id) => id !== null);
      const others = ids.map((id) => listed.findIndex(({ point }) => point.id === id)).filter((index) => index !== -1);
      return [...new Set([...defaultRangeExtractor(range), ...others])].sort((a, b) => a - b);
    },
    // Typing is rendered before scrolling.
    useFlushSync: false,
  };
};

function ElementList(props: PointListProps & { scroller: RefObject<HTMLElement | null> }) {
  const { scroller } = props;
  const list = useRef<HTMLUListElement>(null);
  const [focused, setFocused] = useState<number | null>(null);
  // State: the scroller's ref is unset in layout effects of the list when both mount together.
  const [element, setElement] = useState<HTMLElement | null>(null);
  useEffect(() => setElement(scroller.current), [scroller]);
  const scrollMargin = useScrollMargin(list, props);
  const virtualizer = useVirtualizer<HTMLElement, HTMLLIElement>({
    ...useOptions(props, focused),
    measureElement,
    // Without the synchronous measurement of the default.
    observeElementRect: ({ scrollElement }, report) => {
      const observer = new ResizeObserver(([entry]) => {
        const { inlineSize: width = 0, blockSize: height = 0 } = entry?.borderBoxSize[0] ?? {};
        report({ width, height });
      });
      if (scrollElement !== null) observer.observe(scrollElement);
      return () => observer.disconnect();
    },
    scrollMargin,
    scrollPaddingStart: 8,
    getScrollElement: () => element,
  });
  return <Cards {...props} ref={list} virtualizer={virtualizer} scrollMargin={scrollMargin} onFocus={setFocused} />;
}

function PageList(props: PointListProps) {
  const list = useRef<HTMLUListElement>(null);
  const [focused, setFocused] = useState<number | null>(null);
  const scrollMargin = useScrollMargin(list, props);
  const virtualizer = useWindowVirtualizer<HTMLLIElement>({
    ...useOptions(props, focused),
    measureElement,
    scrollMargin,
  });
  return <Cards {...props} ref={list} virtualizer={virtualizer} scrollMargin={scrollMargin} onFocus={setFocused} />;
}

/**
 * Distance in px between the start of the scrolled content and the list. Measured again with each set of points, since the lines above the
 * list change with them.
 */
const useScrollMargin = (
  list: RefObject<HTMLElement | null>,
  { scroller, found: { listed }, isHidden = false }: PointListProps,
): number => {
  const [scrollMargin, setScrollMargin] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: measured again with other points
  useEffect(() => {
    if (list.current === null || isHidden) return;
    const element = scroller?.current;
    const start = element ? element.getBoundingClientRect().top - element.scrollTop : -scrollY;
    setScrollMargin(Math.round(list.current.getBoundingClientRect().top - start));
  }, [list, scroller, listed, isHidden]);
  return scrollMargin;
};

interface CardsProps extends PointListProps {
  ref: RefObject<HTMLUListElement | null>;
  virtualizer: Virtualizer<HTMLElement, HTMLLIElement> | Virtualizer<Window, HTMLLIElement>;
  scrollMargin: number;
  /** The id of the point whose card has the focus. */
  onFocus: (id: number | null) => void;
}

/** Events by which a person takes over a list that scrolls by itself. */
const gestures = ['pointerdown', 'wheel', 'keydown'] as const;

const scrollBehaviour = (): ScrollBehavior => (matchMedia('(prefers-reduced-motion: reduce)').matches ? 'instant' : 'smooth');

function Cards({ ref, name, id, label, found, selectedId, virtualizer, scrollMargin, onFocus, ...props }: CardsProps) {
  const { listed, total, hasMore, more, moreFailed, isFetching } = found;
  const items = virtualizer.getVirtualItems();
  const isAtEnd = (items.at(-1)?.index ?? 0) >= listed.length - 1;
  useEffect(() => {
    if (isAtEnd && hasMore && !moreFailed) more();
  }, [isAtEnd, hasMore, moreFailed, more]);
  useEffect(() => () => void snapshots.set(name, virtualizer.takeSnapshot()), [name, virtualizer]);

  const { revealsSelected = false } = props;
  const isRendered = items.some(({ index }) => listed[index]?.point.id === selectedId);
  const hasScroller = virtualizer.options.getScrollElement() !== null;
  const reveal = useEffectEvent(() => {
    const { range } = virtualizer;
    const index = listed.findIndex(({ point }) => point.id === selectedId);
    const isNear = range !== null && index >= range.startIndex - overscan && index <= range.endIndex + overscan;
    // `scrollToIndex` accounts for unmeasured cards in between.
    if (!isNear) return virtualizer.scrollToIndex(index, { align: 'start' });
    const card = ref.current?.querySelector<HTMLElement>('[data-selected]');
    const { scrollElement } = virtualizer;
    if (card == null || !(scrollElement instanceof HTMLElement)) return;
    const { scrollPaddingTop, scrollPaddingBottom } = getComputedStyle(scrollElement);
    const room = scrollElement.clientHeight - Number.parseFloat(scrollPaddingTop) - Number.parseFloat(scrollPaddingBottom);
    // The top of a card that is higher than the visible part.
    card.scrollIntoView({ block: card.offsetHeight > room ? 'start' : 'nearest', behavior: scrollBehaviour() });
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: scrolls once the newly selected card is rendered
  useEffect(() => {
    if (!isRendered || !hasScroller || !revealsSelected || ref.current === null) return;
    reveal();
    // Cards are measured and the list changes after the selection: the card stays revealed until a gesture.
    const observer = new ResizeObserver(() => reveal());
    observer.observe(ref.current);
    const stop = (): void => observer.disconnect();
    for (const gesture of gestures) addEventListener(gesture, stop, { capture: true, passive: true, once: true });
    return () => {
      stop();
      for (const gesture of gestures) removeEventListener(gesture, stop, { capture: true });
    };
  }, [selectedId, isRendered, hasScroller, revealsSelected]);

  return (
    <>
      <ul
        ref={ref}
        id={id}
        tabIndex={-1}
        aria-label={label}
        className="relative outline-none"
        style={{ height: virtualizer.getTotalSize() }}
        onBlur={() => onFocus(null)}
      >
        <OpeningClock points={listed}>
          {items.map(({ index, start }) => {
            const one = listed[index];
            if (one === undefined) return null;
            const { id: pointId } = one.point;
            return (
              <li
                key={pointId}
                ref={virtualizer.measureElement}
                data-index={index}
                data-selected={pointId === selectedId || undefined}
                aria-posinset={index + 1}
                aria-setsize={total ?? -1}
                style={{ transform: `translateY(${start - scrollMargin}px)` }}
                className="absolute inset-x-0 top-0 pb-2.5"
                onFocus={() => onFocus(pointId)}
              >
                {props.children(one)}
              </li>
            );
          })}
        </OpeningClock>
      </ul>
      {isAtEnd && moreFailed && (
        <RetryAlert onRetry={more} retrying={isFetching} className="mt-3">
          {pointText.moreFailed}
        </RetryAlert>
      )}
    </>
  );
}
