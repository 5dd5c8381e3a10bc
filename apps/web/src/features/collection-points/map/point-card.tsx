import { distanceLabel } from '@separai/contract/collection-points/places';
import { shortNameOf } from '@separai/contract/collection-points/rules';
import type { CollectionPoint } from '@separai/contract/collection-points/schema';
import { MapPinOff } from 'lucide-react';
import { memo } from 'react';
import { Link } from 'wouter';
import { mapText } from '../../../text/map.ts';
import { pointText } from '../../../text/points.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { CardButton, IconLine } from '../../../ui/card.tsx';
import { SelectedBadge } from '../../../ui/drop.tsx';
import { PointLines } from '../point/lines.tsx';
import { PointMaterials } from '../point/material-chips.tsx';
import { SharePoint } from '../point/share.tsx';

interface MapPointCardProps {
  point: CollectionPoint;
  metres: number | null;
  selected: boolean;
  onToggle: (point: CollectionPoint) => void;
}

/** A point in the list: selected, it shows its full name, what it accepts, and where to go on. */
export const MapPointCard = memo(function MapPointCard({ point, metres, selected, onToggle }: MapPointCardProps) {
  const isPlaced = point.latitude !== null && point.longitude !== null;
  return (
    <>
      <CardButton selected={selected} onClick={() => onToggle(point)}>
        <span className="flex min-h-6 flex-wrap items-start justify-between gap-x-2">
          <span className="min-w-0 flex-1 basis-36 font-display text-name font-semibold text-ink wrap-anywhere">
            {selected ? point.name : shortNameOf(point)}
          </span>
          {selected && (
            <span className="shrink-0">
              <SelectedBadge />
            </span>
          )}
        </span>
        <PointLines point={point} distance={metres === null ? undefined : distanceLabel(metres)} />
        {selected && !isPlaced && (
          <IconLine icon={<MapPinOff />} className="mt-1 font-semibold">
            {mapText.unplaced}
          </IconLine>
        )}
        {selected && (
          <>
            <span className="mt-2 block text-small font-medium text-ink">{pointText.materials}</span>
            <span className="mt-1.5 flex flex-wrap gap-1.5">
              <PointMaterials materials={point.materials} />
            </span>
          </>
        )}
      </CardButton>
      {selected && <PointActions point={point} />}
    </>
  );
});

function PointActions({ point }: { point: CollectionPoint }) {
  return (
    <div className="mt-2 flex gap-2">
      <Link href={`/search/${point.id}`} asChild>
        <ButtonLink variant="soft" size="small" className="grow">
          {mapText.details}
        </ButtonLink>
      </Link>
      <Link href={`/schedule?ponto=${point.id}`} asChild>
        <ButtonLink variant="primary" size="small" className="grow">
          {mapText.book}
        </ButtonLink>
      </Link>
      <SharePoint point={point} />
    </div>
  );
}
