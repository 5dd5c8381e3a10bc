import { initialsOf } from '@separai/contract/accounts/names';
import { materialTitles } from '@separai/contract/collection-points/materials';
import { collectorKindTitles } from '@separai/contract/collector-profiles/kinds';
import type { CollectorProfile } from '@separai/contract/collector-profiles/schema';
import { DropAvatar } from '../../../components/ui/drop.tsx';
import { MaterialChip } from '../../../components/ui/material.tsx';
import { StoredImage, thumbnailSizes } from '../../../components/ui/stored-image.tsx';

/** A collector's photo, else the initials. Decorative. `size` in px at the default text size. */
export function CollectorFace({ name, imageUrl, size }: Pick<CollectorProfile, 'name' | 'imageUrl'> & { size: 52 | 72 }) {
  if (imageUrl === null) return <DropAvatar initials={initialsOf(name)} size={size} />;
  return (
    <StoredImage
      imageUrl={imageUrl}
      sizes={thumbnailSizes}
      className={size === 72 ? 'size-18 shrink-0 drop object-cover' : 'size-13 shrink-0 drop object-cover'}
    />
  );
}

/** The kind of a collector, with the organisation it belongs to. */
export const collectorKindWords = ({
  kind,
  name,
  organization,
}: Pick<CollectorProfile, 'kind' | 'name' | 'organization'>): string =>
  [collectorKindTitles[kind], ...(organization === null || organization === name ? [] : [organization])].join(' · ');

/** The materials of a collector, for a row that wraps. */
export const CollectorMaterials = ({ materials }: Pick<CollectorProfile, 'materials'>) =>
  materials.map((material) => <MaterialChip key={material} material={material} label={materialTitles[material]} />);
