import type { CollectionPoint } from '@separai/contract/collection-points/schema';
import { memo, type RefObject, useEffect, useMemo, useRef } from 'react';
import { mapText } from '../../../text/map.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Empty, Skeleton, WaitingStatus } from '../../../ui/states.tsx';
import { PointsMissing } from '../points-missing.tsx';
import type { FoundPoints } from '../questions/questions.ts';
import { isUnfinishedPostalCode } from '../search-text.ts';
import { useListWindow } from './list-window.ts';
import { MapPointCard } from './point-card.tsx';

interface MapListProps {
  scroller: RefObject<HTMLElement | null>;
  found: FoundPoints;
  selectedId: number | null;
  onToggle: (point: CollectionPoint) => void;
}

/** The cards of the listed points. The selected one is brought into view. */
export const MapList = memo(function MapList({ scroller, found, selectedId, onToggle }: MapListProps) {
  const { listed, total, hasMore, more, moreFailed } = found;
  const anchor = useMemo(() => {
    const index = listed.findIndex(({ point }) => point.id === selectedId);
    return index === -1 || selectedId === null ? null : { id: selectedId, index };
  }, [listed, selectedId]);
  const { start, end, before, after } = useListWindow(scroller, listed, anchor);
  const isAtEnd = end >= listed.length;
  useEffect(() => {
    if (isAtEnd && hasMore && !moreFailed) more();
  }, [isAtEnd, hasMore, moreFailed, more]);
  const selectedItem = useRef<HTMLLIElement>(null);
  const isListed = anchor !== null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the selection is the reason to scroll, once its card is there
  useEffect(() => {
    selectedItem.current?.scrollIntoView({ block: 'nearest', behavior: scrollBehaviour(start > 0) });
  }, [selectedId, isListed]);
  return (
    <>
      <div ref={before} />
      <ul aria-label={mapText.listLabel} className="grid grid-cols-1 gap-2.5">
        {listed.slice(start, end).map(({ point, metres }, index) => (
          <li
            key={point.id}
            ref={point.id === selectedId ? selectedItem : undefined}
            aria-setsize={total ?? -1}
            aria-posinset={start + index + 1}
          >
            <MapPointCard point={point} metres={metres} selected={point.id === selectedId} onToggle={onToggle} />
          </li>
        ))}
      </ul>
      <div ref={after} />
      {isAtEnd && moreFailed && <PointsMissing onRetry={more} />}
    </>
  );
});

/** While cards are still added above, a smooth scroll would miss its goal. */
const scrollBehaviour = (growsAbove: boolean): ScrollBehavior =>
  growsAbove || matchMedia('(prefers-reduced-motion: reduce)').matches ? 'instant' : 'smooth';

/** Nothing to list: no point at all, or none for the search. */
export function MapListEmpty({ typed, onClear }: { typed: string; onClear: () => void }) {
  if (typed.trim() === '') return <Empty title={mapText.emptyList} />;
  return (
    <Empty
      title={mapText.emptySearch}
      sentence={isUnfinishedPostalCode(typed) ? mapText.unfinishedPostalCode : mapText.emptySearchHint}
      action={
        <Button variant="soft" size="small" onClick={onClear}>
          {mapText.clearSearch}
        </Button>
      }
    />
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
