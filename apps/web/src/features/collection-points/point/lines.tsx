import type { CollectionPoint } from '@separai/contract/collection-points/schema';
import { unbrokenTown } from '@separai/contract/postal-codes/address';
import { Clock, MapPin, Phone } from 'lucide-react';
import { LabelledLine } from '../../../components/ui/card.tsx';
import { OpeningState } from '../opening/opening-state.tsx';
import { pointText } from '../text.ts';

type PointLinesProps = {
  point: Pick<CollectionPoint, 'address' | 'schedule' | 'openingHours' | 'phone'>;
  /** The hours are shown elsewhere. */
  withoutHours?: boolean;
  /** Distance in words ('850 m'). */
  distance?: string | undefined;
};

/** Distance in words before an address; nothing while it is unknown. Phrasing content. */
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
