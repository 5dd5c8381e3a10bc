import { spokenNameOf } from '@separai/contract/collection-points/rules';
import type { CollectionPoint } from '@separai/contract/collection-points/schema';
import { unbrokenTown } from '@separai/contract/postal-codes/address';
import { Clock, MapPin, Phone } from 'lucide-react';
import { Card, LabelledLine } from '../../../../components/ui/card.tsx';
import { pointText } from '../../text.ts';
import { OpeningState } from '../opening-state.tsx';
import { PointHandovers } from '../point-chips.tsx';

type PointLinesProps = {
  point: Pick<CollectionPoint, 'address' | 'schedule' | 'openingHours' | 'phone'>;
  /** The hours are shown elsewhere. */
  withoutHours?: boolean;
  /** Distance in words ('850 m'). */
  distance?: string | undefined;
};

/** Distance in words before an address. Phrasing content. */
export function DistanceLead({ distance }: { distance: string | null | undefined }) {
  if (distance == null) return null;
  return (
    <>
      <span className="sr-only">{pointText.distance}: </span>
      <span className="font-display font-semibold text-ink">{distance}</span> ·{' '}
    </>
  );
}

/** A point's address, opening hours and telephone, each with its icon. Phrasing content: it may stand inside a button. */
export function PointLines({ point, withoutHours = false, distance }: PointLinesProps) {
  return (
    <>
      <LabelledLine className="mt-1" icon={<MapPin />} label={pointText.address}>
        <DistanceLead distance={distance} />
        {unbrokenTown(point.address)}
      </LabelledLine>
      {!withoutHours && (
        <LabelledLine className="mt-1" icon={<Clock />} label={pointText.openingHours}>
          <OpeningState point={point} />
          <span className="whitespace-pre-line">{point.schedule}</span>
        </LabelledLine>
      )}
      {point.phone !== null && (
        <LabelledLine className="mt-1" icon={<Phone />} label={pointText.phone}>
          {point.phone}
        </LabelledLine>
      )}
    </>
  );
}

interface PointSummaryProps {
  point: CollectionPoint;
  distance: string | undefined;
  hasHandovers?: boolean;
}

/** A point's card, as the content of a link. */
export function PointSummary({ point, distance, hasHandovers = false }: PointSummaryProps) {
  return (
    <Card className="hover:border-edge">
      <h3 className="font-display text-name font-semibold wrap-anywhere">{spokenNameOf(point)}</h3>
      <PointLines point={point} distance={distance} />
      {hasHandovers && (
        <span className="mt-2 flex flex-wrap gap-1.5">
          <PointHandovers point={point} />
        </span>
      )}
    </Card>
  );
}
