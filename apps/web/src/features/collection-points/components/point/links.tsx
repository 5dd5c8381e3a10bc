import { directionsLink } from '@separai/contract/collection-points/directions';
import type { CollectionPoint } from '@separai/contract/collection-points/schema';
import { pointPagePath } from '@separai/contract/public-pages';
import { Navigation, PackageCheck } from 'lucide-react';
import { ButtonLink } from '../../../../components/ui/button.tsx';
import { classNames } from '../../../../components/ui/class-names.ts';
import { ShareButton } from '../../../../components/ui/share-button.tsx';
import { shareText } from '../../../../components/ui/text.ts';
import { mapsOfDevice } from '../../../../lib/browser.ts';
import { searchText } from '../search/text.ts';

interface DirectionsProps {
  point: CollectionPoint;
  variant: 'soft' | 'primary';
  className?: string;
}

/** Number of completed collections; zero in a softer colour. */
export function CompletedCollections({ count, className }: { count: number; className?: string }) {
  return (
    <span className={classNames('flex min-w-0 gap-1.5 text-small', count === 0 ? 'text-ink-soft' : 'text-ink', className)}>
      <PackageCheck aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
      {searchText.completed(count)}
    </span>
  );
}

/** Link to the directions in the device's map app. */
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

/** Shares the address of a point's public page. */
export function SharePoint({ point }: { point: CollectionPoint }) {
  return <ShareButton label={shareText.point} title={point.name} path={pointPagePath(point)} />;
}
