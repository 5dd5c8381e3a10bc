import { accessSentence, takesBookings } from '@separai/contract/collection-points/public-access';
import { spokenNameOf } from '@separai/contract/collection-points/rules';
import type { CollectionPoint } from '@separai/contract/collection-points/schema';
import { Info, MapPinOff } from 'lucide-react';
import { memo, type ReactNode, type RefObject, useId } from 'react';
import { Button, LinkButton } from '../../../../components/ui/button.tsx';
import { Card, IconLine } from '../../../../components/ui/card.tsx';
import { classNames } from '../../../../components/ui/class-names.ts';
import { SelectedBadge } from '../../../../components/ui/drop.tsx';
import { Empty, Skeleton, WaitingStatus } from '../../../../components/ui/states.tsx';
import { distanceOf, isUnfinishedPostalCode } from '../../filter.ts';
import type { FoundPoints } from '../../hooks/use-points.ts';
import type { NearPlace } from '../../near-place.ts';
import { pointText } from '../../text.ts';
import { FullLine } from '../point/freshness.tsx';
import { PointLines } from '../point/lines.tsx';
import { SharePoint } from '../point/links.tsx';
import { PointHandovers, PointMaterials } from '../point-chips.tsx';
import { PointList } from '../point-list.tsx';
import { mapText } from './text.ts';

interface MapListProps {
  scroller: RefObject<HTMLElement | null>;
  found: FoundPoints;
  /** Origin of the distances. */
  start: NearPlace | null;
  selectedId: number | null;
  /** The popup on the map describes the selected point. */
  hasPopup: boolean;
  onToggle: (point: CollectionPoint) => void;
}

/** Cards of the listed points; scrolls to the selected one. */
export const MapList = memo(function MapList({ scroller, found, start, selectedId, hasPopup, onToggle }: MapListProps) {
  return (
    <PointList
      name="map"
      label={mapText.listLabel}
      found={found}
      scroller={scroller}
      estimatedHeight={estimatedHeight}
      selectedId={selectedId}
      revealsSelected
    >
      {(one) => (
        <MapPointCard
          point={one.point}
          distance={distanceOf(one, start)}
          selected={one.point.id === selectedId}
          brief={hasPopup && one.point.id === selectedId}
          onToggle={onToggle}
        />
      )}
    </PointList>
  );
});

/** Height in px of a typical card with the space below it. */
const estimatedHeight = 150;

interface MapListEmptyProps {
  typed: string;
  /** Why the list lacks points; null: it has all. */
  narrowed: 'area' | 'filter' | null;
  /** The point that opens first, with the filter 'open now'. */
  noneOpen: ReactNode | null;
  onClear: () => void;
}

/** Empty state of the list, low enough for the collapsed sheet. */
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

/** Skeletons of the cards. */
export const mapListWaiting = (
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

interface MapPointCardProps {
  point: CollectionPoint;
  /** The distance in words; absent without a start. */
  distance: string | undefined;
  selected: boolean;
  /** Leaves out what the popup shows. */
  brief: boolean;
  onToggle: (point: CollectionPoint) => void;
}

/**
 * A point's card in the list. The toggle button covers the card; a selected card also shows links, which lie above the button, and the
 * accepted materials.
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

/** Links of a selected card. */
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
