import { distanceWords } from '@separai/contract/collection-points/places';
import type { CollectionPoint } from '@separai/contract/collection-points/schema';
import { memo, type ReactNode, type RefObject, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { mapText } from '../../../text/map.ts';
import { pointText } from '../../../text/points.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { RetryAlert } from '../../../ui/retry-alert.tsx';
import { Empty, Skeleton, WaitingStatus } from '../../../ui/states.tsx';
import type { NearPlace } from '../near-place.ts';
import type { FoundPoints } from '../questions/questions.ts';
import { isUnfinishedPostalCode } from '../search-text.ts';
import { useVirtualList } from '../virtual-list.ts';
import { MapPointCard } from './point-card.tsx';

/** Height of a card with the space below it, until it was measured; in px. */
const usualHeight = 150;

/** What somebody does who looks elsewhere. */
const doings = ['pointerdown', 'wheel', 'keydown'] as const;

interface MapListProps {
  scroller: RefObject<HTMLElement | null>;
  found: FoundPoints;
  /** Where the distances are from; null: nobody knows. */
  place: NearPlace | null;
  selectedId: number | null;
  /** The map says beside the list what the selected point is. */
  hasPopup: boolean;
  onToggle: (point: CollectionPoint) => void;
}

/** The cards of the listed points. The selected one is brought into view. */
export const MapList = memo(function MapList({ scroller, found, place, selectedId, hasPopup, onToggle }: MapListProps) {
  const { listed, total, hasMore, more, moreFailed, isFetching } = found;
  const list = useRef<HTMLUListElement>(null);
  const [focused, setFocused] = useState<number | null>(null);
  const keys = useMemo(() => listed.map(({ point }) => point.id), [listed]);
  const { rows, gapAfter, measure } = useVirtualList({
    ...{ name: 'map', list, scroller, keys, estimate: usualHeight, kept: [focused, selectedId] },
  });
  const isAtEnd = (rows.at(-1)?.index ?? 0) >= listed.length - 1;
  useEffect(() => {
    if (isAtEnd && hasMore && !moreFailed) more();
  }, [isAtEnd, hasMore, moreFailed, more]);
  const selectedItem = rows.find(({ index }) => keys[index] === selectedId);
  const isListed = selectedItem !== undefined;
  // Over cards that are not drawn a smooth scroll would miss its goal.
  const isNear = selectedItem?.gap === 0 && rows.at(-1)?.index !== selectedItem.index;
  const reveal = useEffectEvent(() => {
    const card = list.current?.querySelector<HTMLElement>('[data-selected]');
    if (card == null || scroller.current === null) return;
    const { scrollPaddingTop, scrollPaddingBottom } = getComputedStyle(scroller.current);
    const room = scroller.current.clientHeight - Number.parseFloat(scrollPaddingTop) - Number.parseFloat(scrollPaddingBottom);
    // Of a card that is higher than its room the name is what has to be seen.
    card.scrollIntoView({ block: card.offsetHeight > room ? 'start' : 'nearest', behavior: scrollBehaviour(isNear) });
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the selection is the reason to scroll, once its card is there
  useEffect(() => {
    if (!isListed || list.current === null) return;
    reveal();
    // Cards above it get their height once they are drawn: it stays in view until somebody does something.
    const watch = new ResizeObserver(() => reveal());
    watch.observe(list.current);
    const stop = (): void => watch.disconnect();
    for (const doing of doings) addEventListener(doing, stop, { capture: true, passive: true, once: true });
    return () => {
      stop();
      for (const doing of doings) removeEventListener(doing, stop, { capture: true });
    };
  }, [selectedId, isListed]);
  return (
    <>
      <ul
        ref={list}
        aria-label={mapText.listLabel}
        className="flow-root"
        style={{ paddingBottom: gapAfter }}
        onBlur={() => setFocused(null)}
      >
        {rows.map(({ index, gap }) => {
          const one = listed[index];
          if (one === undefined) return null;
          const { point, metres } = one;
          return (
            <li
              key={point.id}
              ref={measure}
              data-index={index}
              data-selected={point.id === selectedId || undefined}
              aria-setsize={total ?? -1}
              aria-posinset={index + 1}
              style={{ marginTop: gap }}
              className="pb-2.5"
              onFocus={() => setFocused(point.id)}
            >
              <MapPointCard
                point={point}
                distance={metres === null || place === null ? undefined : distanceWords(metres, point.address, place)}
                selected={point.id === selectedId}
                brief={hasPopup && point.id === selectedId}
                onToggle={onToggle}
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

const scrollBehaviour = (isNear: boolean): ScrollBehavior =>
  isNear && !matchMedia('(prefers-reduced-motion: reduce)').matches ? 'smooth' : 'instant';

interface MapListEmptyProps {
  typed: string;
  /** The list has an area alone, or what a filter leaves; null: all. */
  narrowed: 'area' | 'filter' | null;
  /** None is open now; what opens first. */
  noneOpen: ReactNode | null;
  onClear: () => void;
}

/** Nothing to list: no point at all, or none for the search, which is said where a low sheet shows it. */
export function MapListEmpty({ typed, narrowed, noneOpen, onClear }: MapListEmptyProps) {
  const isSearch = typed.trim() !== '';
  const narrowedTitle = narrowed === 'area' ? mapText.emptyArea : noneOpen === null ? mapText.emptyFilter : mapText.emptyOpen;
  if (!isSearch && narrowed === null) return <Empty title={mapText.emptyList} />;
  return (
    <div className="grid justify-items-center gap-1 text-center">
      <h2 className="font-display text-name font-bold">{isSearch ? mapText.emptySearch : narrowedTitle}</h2>
      {noneOpen !== null && <p className="text-small text-ink-soft">{noneOpen}</p>}
      {isSearch && (
        <p className="text-small text-ink-soft">
          {isUnfinishedPostalCode(typed) ? mapText.unfinishedPostalCode : mapText.emptySearchHint}
        </p>
      )}
      <Button variant="soft" size="small" onClick={onClear} className="mt-1.5">
        {isSearch ? mapText.clearSearch : mapText.showAll}
      </Button>
    </div>
  );
}

/** Cards on their way, as high as they will be. */
export function MapListWaiting() {
  return (
    <>
      <WaitingStatus quiet>{mapText.loadingPoints}</WaitingStatus>
      <div aria-hidden className="grid gap-2.5">
        {['a', 'b', 'c', 'd'].map((key) => (
          <Card key={key}>
            <Skeleton className="h-5.5 w-2/5" />
            <Skeleton className="mt-2 h-4" />
            <Skeleton className="mt-1 h-4 w-3/5" />
            <Skeleton className="mt-2 h-4 w-1/2" />
            <Skeleton className="mt-2 h-4 w-1/5" />
          </Card>
        ))}
      </div>
    </>
  );
}
