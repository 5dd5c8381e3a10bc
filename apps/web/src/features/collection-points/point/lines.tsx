import type { CollectionPoint } from '@separai/contract/collection-points/schema';
import { unbrokenTown } from '@separai/contract/postal-codes/address';
import { Clock, MapPin, Phone } from 'lucide-react';
import { SaidLine } from '../../../components/ui/card.tsx';
import { OpeningState } from '../opening/opening-state.tsx';
import { pointText } from '../text.ts';

type PointLinesProps = {
  point: Pick<CollectionPoint, 'address' | 'schedule' | 'openingHours' | 'phone'>;
  /** The hours stand elsewhere. */
  withoutHours?: boolean;
  /** How far it is, as a person reads it ('850 m'). */
  distance?: string | undefined;
};

/** A point's address, opening hours and telephone, each with its icon. Phrasing content: it may stand inside a button. */
export function PointLines({ point, withoutHours = false, distance }: PointLinesProps) {
  return (
    <>
      <SaidLine className="mt-1" icon={<MapPin />} label={pointText.address}>
        {distance !== undefined && (
          <>
            <span className="sr-only">{pointText.distance}: </span>
            <span className="font-display font-semibold text-ink">{distance}</span> ·{' '}
          </>
        )}
        {unbrokenTown(point.address)}
      </SaidLine>
      {!withoutHours && (
        <SaidLine className="mt-1" icon={<Clock />} label={pointText.openingHours}>
          <OpeningState point={point} />
          <span className="whitespace-pre-line">{point.schedule}</span>
        </SaidLine>
      )}
      {point.phone !== null && (
        <SaidLine className="mt-1" icon={<Phone />} label={pointText.phone}>
          {point.phone}
        </SaidLine>
      )}
    </>
  );
}
