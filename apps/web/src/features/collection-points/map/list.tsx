import { distanceWords } from '@separai/contract/collection-points/places';
import type { CollectionPoint } from '@separai/contract/collection-points/schema';
import { useVirtualizer } from '@tanstack/react-virtual';
import { memo, type ReactNode, type RefObject, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { Button } from '../../../components/ui/button.tsx';
import { Card } from '../../../components/ui/card.tsx';
import { Empty, Skeleton, WaitingStatus } from '../../../components/ui/states.tsx';
import type { FoundPoints } from '../api/questions.ts';
import {
  overscan,
  useScrollMargin,
  useSnapshotOnUnmount,
  useVirtualCardOptions,
  VirtualCards,
} from '../components/virtual-cards.tsx';
import type { NearPlace } from '../near-place.ts';
import { isUnfinishedPostalCode } from '../text-finder.ts';
import { MapPointCard } from './point-card.tsx';
import { mapText } from './text.ts';

/** Height in px of a card with the space below it, until it was measured. */
const estimateSize = (): number => 150;

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
  const { listed } = found;
  const points = useMemo(() => listed.map(({ point }) => point), [listed]);
  const list = useRef<HTMLUListElement>(null);
  const [focused, setFocused] = useState<number | null>(null);
  const scrollMargin = useScrollMargin(list, scroller, { points });
  const virtualizer = useVirtualizer<HTMLElement, HTMLLIElement>({
    ...useVirtualCardOptions({ name: 'map', points, kept: [focused, selectedId] }),
    estimateSize,
    scrollMargin,
    scrollPaddingStart: 8,
    getScrollElement: () => scroller.current,
  });
  useSnapshotOnUnmount('map', virtualizer);
  const selectedIndex = selectedId === null ? -1 : points.findIndex(({ id }) => id === selectedId);
  const items = virtualizer.getVirtualItems();
  const isRendered = items.some(({ index }) => index === selectedIndex);
  const reveal = useEffectEvent(() => {
    const { range } = virtualizer;
    const isNear = range !== null && selectedIndex >= range.startIndex - overscan && selectedIndex <= range.endIndex + overscan;
    // The cards between are not measured yet, which scrolling to an index allows for.
    if (!isNear) virtualizer.scrollToIndex(selectedIndex, { align: 'start' });
    else list.current?.querySelector('[data-selected]')?.scrollIntoView({ block: 'nearest', behavior: scrollBehaviour() });
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: another selection scrolls, once its card is rendered
  useEffect(() => {
    if (isRendered) reveal();
  }, [selectedId, isRendered]);
  return (
    <VirtualCards
      ref={list}
      label={mapText.listLabel}
      points={points}
      found={found}
      virtual={{
        items,
        totalSize: virtualizer.getTotalSize(),
        scrollMargin,
        measureElement: virtualizer.measureElement,
      }}
      selectedId={selectedId}
      onFocus={setFocused}
    >
      {(point, index) => {
        const metres = listed[index]?.metres ?? null;
        return (
          <MapPointCard
            point={point}
            distance={metres === null || place === null ? undefined : distanceWords(metres, point.address, place)}
            selected={point.id === selectedId}
            brief={hasPopup && point.id === selectedId}
            onToggle={onToggle}
          />
        );
      }}
    </VirtualCards>
  );
});

const scrollBehaviour = (): ScrollBehavior => (matchMedia('(prefers-reduced-motion: reduce)').matches ? 'instant' : 'smooth');

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
