import type { CollectionPoint } from '@separai/contract/collection-points/schema';
import { pointPagePath } from '@separai/contract/public-pages';
import { ShareButton } from '../../../components/ui/share-button.tsx';
import { shareText } from '../../../components/ui/text.ts';

/** Gives a point's page to others, which everybody sees without an account. */
export function SharePoint({ point }: { point: CollectionPoint }) {
  return <ShareButton label={shareText.point} title={point.name} path={pointPagePath(point)} />;
}
