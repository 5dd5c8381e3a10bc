import { directionsLink, type MapsOf } from '@separai/contract/collection-points/directions';
import type { CollectionPoint } from '@separai/contract/collection-points/schema';
import { Navigation } from 'lucide-react';
import { ButtonLink } from '../../../components/ui/button.tsx';
import { isApple } from '../../../lib/apple.ts';
import { searchText } from '../search/text.ts';

const mapsOfDevice = (): MapsOf => (isApple() ? 'apple' : /Android/.test(navigator.userAgent) ? 'android' : 'browser');

interface DirectionsProps {
  point: CollectionPoint;
  variant: 'soft' | 'primary';
  className?: string;
}

/** Link to the way to a point, in the maps of this device. */
export function Directions({ point, variant, className }: DirectionsProps) {
  return (
    <ButtonLink
      variant={variant}
      size="small"
      icon={<Navigation />}
      href={directionsLink(point, mapsOfDevice())}
      rel="noopener noreferrer"
      className={className}
    >
      {searchText.directions}
    </ButtonLink>
  );
}
