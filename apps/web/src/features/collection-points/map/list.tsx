import { distanceWords } from '@separai/contract/collection-points/places';
import { accessSentence, takesBookings } from '@separai/contract/collection-points/public-access';
import { spokenNameOf } from '@separai/contract/collection-points/rules';
import type { CollectionPoint } from '@separai/contract/collection-points/schema';
import { useVirtualizer } from '@tanstack/react-virtual';
import { Info, MapPinOff } from 'lucide-react';
import { memo, type ReactNode, type RefObject, useEffect, useEffectEvent, useId, useMemo, useRef, useState } from 'react';
import { Button, LinkButton } from '../../../components/ui/button.tsx';
import { Card, IconLine } from '../../../components/ui/card.tsx';
import { classNames } from '../../../components/ui/class-names.ts';
import { SelectedBadge } from '../../../components/ui/drop.tsx';
import { Empty, Skeleton, WaitingStatus } from '../../../components/ui/states.tsx';
import type { FoundPoints } from '../api/questions.ts';
import { PointHandovers, PointMaterials } from '../components/point-chips.tsx';
import {
  overscan,
  useScrollMargin,
  useSnapshotOnUnmount,
  useVirtualCardOptions,
  VirtualCards,
} from '../components/virtual-cards.tsx';
import type { NearPlace } from '../near-place.ts';
import { FullLine } from '../point/freshness.tsx';
import { PointLines } from '../point/lines.tsx';
import { SharePoint } from '../point/links.tsx';
import { isUnfinishedPostalCode } from '../search/results.ts';
import { pointText } from '../text.ts';
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

interface MapPointCardProps {
  point: CollectionPoint;
  /** How far it is, as a person reads it; absent where nobody knows from where. */
  distance: string | undefined;
  selected: boolean;
  /** What it accepts stands beside it, in the popup. */
  brief: boolean;
  onToggle: (point: CollectionPoint) => void;
}

/**
 * A point in the list: selected, it shows its full name with where to go on, and what it accepts. Pressed anywhere but there, it is
 * selected and no more: its button reaches over the whole card.
 */
const MapPointCard = memo(function MapPointCard({ point, distance, selected, brief, onToggle }: MapPointCardProps) {
  const id = useId();
  const access = accessSentence(point);
  const isPlaced = point.latitude !== null && point.longitude !== null;
  return (
    <div
      className={classNames(
        'map-card rounded-lg bg-surface text-ink motion-press',
        selected ? 'border-3 border-here tip-bl' : 'border border-line hover:border-edge',
      )}
    >
      <button
        id={`${id}n`}
        type="button"
        aria-pressed={selected}
        aria-labelledby={`${id}n ${id}l`}
        onClick={() => onToggle(point)}
        className="flex min-h-[44px] w-full flex-wrap items-start justify-between gap-x-2 text-left [box-shadow:none] outline-none"
      >
        <span className="min-w-0 flex-1 basis-36 font-display text-name font-semibold text-ink wrap-anywhere">
          {selected ? point.name : spokenNameOf(point)}
        </span>
        {selected && (
          <span className="shrink-0">
            <SelectedBadge />
          </span>
        )}
      </button>
      {selected && <PointActions point={point} />}
      <span id={`${id}l`} className="map-card-lines block">
        <FullLine point={point} className="mt-1" />
        <PointLines point={point} withoutHours={brief} distance={distance} />
        {selected && access !== null && (
          <IconLine icon={<Info />} className="mt-1 font-semibold">
            {access}
          </IconLine>
        )}
        {selected && !isPlaced && (
          <IconLine icon={<MapPinOff />} className="mt-1 font-semibold">
            {mapText.unplaced}
          </IconLine>
        )}
        {selected && (
          <span className={brief ? 'sr-only' : 'block'}>
            {brief && point.schedule !== null && `${pointText.openingHours}: ${point.schedule}. `}
            <span className="mt-2 flex flex-wrap gap-1.5">
              <PointHandovers point={point} />
            </span>
            <span className="mt-2 block text-small font-medium text-ink">{pointText.materials}</span>
            <span className="mt-1.5 flex flex-wrap gap-1.5">
              <PointMaterials materials={point.materials} />
            </span>
          </span>
        )}
      </span>
    </div>
  );
});

/** Above the button that the whole card is. */
function PointActions({ point }: { point: CollectionPoint }) {
  return (
    <div className="map-card-actions mt-1.5 mb-2 flex gap-2">
      <LinkButton to="/search/{-$pointId}" params={{ pointId: String(point.id) }} variant="soft" size="small" className="grow">
        {mapText.details}
      </LinkButton>
      {takesBookings(point) && (
        <LinkButton to="/schedule" search={{ ponto: String(point.id) }} variant="primary" size="small" className="grow">
          {mapText.book}
        </LinkButton>
      )}
      <SharePoint point={point} />
    </div>
  );
}
