import type { CollectionPoint } from '@separai/contract/collection-points/schema';
import { Clock, MapPin, Phone } from 'lucide-react';
import type { ReactNode } from 'react';
import { pointText } from '../../../text/points.ts';
import { IconLine } from '../../../ui/card.tsx';

function Line({ icon, label, children }: { icon: ReactNode; label: string; children: ReactNode }) {
  return (
    <IconLine icon={icon} className="mt-1">
      <span className="sr-only">{label}: </span>
      {children}
    </IconLine>
  );
}

type PointLinesProps = {
  point: Pick<CollectionPoint, 'address' | 'schedule' | 'phone'>;
  /** How far it is, as a person reads it ('850 m'). */
  distance?: string | undefined;
};

/** A point's address, opening hours and telephone, each with its icon. Phrasing content: it may stand inside a button. */
export function PointLines({ point, distance }: PointLinesProps) {
  return (
    <>
      <Line icon={<MapPin />} label={pointText.address}>
        {distance !== undefined && (
          <>
            <span className="sr-only">{pointText.distance}: </span>
            <span className="font-display font-semibold text-ink">{distance}</span> ·{' '}
          </>
        )}
        {point.address}
      </Line>
      {point.schedule !== null && (
        <Line icon={<Clock />} label={pointText.openingHours}>
          <span className="whitespace-pre-line">{point.schedule}</span>
        </Line>
      )}
      {point.phone !== null && (
        <Line icon={<Phone />} label={pointText.phone}>
          {point.phone}
        </Line>
      )}
    </>
  );
}
