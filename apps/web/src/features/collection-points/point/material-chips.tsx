import { type MaterialType, materialTitles, shownMaterials } from '@separai/contract/collection-points/materials';
import { MaterialChip } from '../../../components/ui/material.tsx';

/** The chips of what a point accepts; presumed ones are marked '(a confirmar)'. Put them into a row that wraps or scrolls. */
export function PointMaterials({ materials }: { materials: readonly MaterialType[] }) {
  const shown = shownMaterials(materials);
  return shown.materials.map((material) => (
    <MaterialChip key={material} material={material} label={materialTitles[material]} unconfirmed={shown.presumed} />
  ));
}
