import type { CollectionPoint } from '@separai/contract/collection-points/schema';
import { pointPagePath } from '@separai/contract/public-pages';
import { shareLink } from '../../../platform/share-link.ts';
import { shareText } from '../../../text/share.ts';
import { ShareButton } from '../../../ui/share-button.tsx';

/** Gives a point's page to others, which everybody sees without an account. */
export function SharePoint({ point }: { point: CollectionPoint }) {
  return (
    <ShareButton
      label={shareText.point}
      url={location.origin + pointPagePath(point)}
      share={(url) => shareLink({ title: point.name, url })}
    />
  );
}
