import { type Handover, handoversOf } from '@separai/contract/collection-points/handover';
import { type MaterialType, shownMaterials } from '@separai/contract/collection-points/materials';
import { foldedMatchesSearch } from '@separai/contract/collection-points/rules';
import type { CollectionPoint } from '@separai/contract/collection-points/schema';
import { foldText } from '@separai/contract/text';
import { foldedOf } from '../point-folding.ts';

/** What the list is narrowed by. */
export interface SearchFilter {
  readonly text: string;
  /** null: every material. */
  readonly material: MaterialType | null;
  /** Who travels; null or absent: whoever. */
  readonly handover?: Handover | null;
}

/** True when the filter leaves every point in the list. */
export const isOpen = ({ text, material, handover = null }: SearchFilter): boolean =>
  material === null && handover === null && foldText(text) === '';

/**
 * The points that the typed text finds, that accept the material and that offer who travels, in their order. A point without materials counts
 * for the presumed ones that its card shows.
 */
export const findPoints = (points: readonly CollectionPoint[], filter: SearchFilter): readonly CollectionPoint[] => {
  if (isOpen(filter)) return points;
  const { material, handover = null } = filter;
  const wanted = foldText(filter.text);
  return points.filter(
    (point) =>
      (material === null || shownMaterials(point.materials).materials.includes(material)) &&
      (handover === null || handoversOf(point).includes(handover)) &&
      (wanted === '' || foldedMatchesSearch(foldedOf(point), wanted)),
  );
};
