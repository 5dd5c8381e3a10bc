import { answerOf, type PointCategoryId } from '@separai/contract/collection-points/categories';
import { type Handover, handoversOf } from '@separai/contract/collection-points/handover';
import { type MaterialType, shownMaterials } from '@separai/contract/collection-points/materials';
import { foldedMatchesSearch } from '@separai/contract/collection-points/rules';
import type { CollectionPoint } from '@separai/contract/collection-points/schema';
import { foldText } from '@separai/contract/text';
import type { IsOpen } from '../opening/opening-state.tsx';
import { textFinderOf } from '../text-finder.ts';

/** What the list is narrowed by. */
export interface SearchFilter {
  readonly text: string;
  /** null: every material. */
  readonly material: MaterialType | null;
  /** Those that say that they take the category, or that may be asked about it; of an item's delivery. */
  readonly takesCategory?: PointCategoryId | undefined;
  readonly mayTakeCategory?: PointCategoryId | undefined;
  /** Who travels; null or absent: whoever. */
  readonly handover?: Handover | null;
  /** Those alone that are open now. */
  readonly openNow?: boolean;
}

/** True when the filter leaves every point in the list. */
export const isOpen = ({
  text,
  material,
  takesCategory,
  mayTakeCategory,
  handover = null,
  openNow = false,
}: SearchFilter): boolean =>
  material === null &&
  takesCategory === undefined &&
  mayTakeCategory === undefined &&
  handover === null &&
  !openNow &&
  foldText(text) === '';

/**
 * The points that the typed text finds, that accept the material and that offer who travels, in their order. A point without materials counts
 * for the presumed ones that its card shows. `isOpenNow` says which are open, where that is asked for.
 */
export const findPoints = (
  points: readonly CollectionPoint[],
  filter: SearchFilter,
  isOpenNow: IsOpen | null = null,
): readonly CollectionPoint[] => {
  if (isOpen(filter) && isOpenNow === null) return points;
  const { material, takesCategory, mayTakeCategory, handover = null } = filter;
  const wanted = foldText(filter.text);
  const finds = textFinderOf(points, wanted, foldedMatchesSearch);
  return points.filter(
    (point) =>
      (material === null || shownMaterials(point.materials).materials.includes(material)) &&
      (takesCategory === undefined || answerOf(point, takesCategory) === 'named') &&
      (mayTakeCategory === undefined || answerOf(point, mayTakeCategory) === 'unsaid') &&
      (handover === null || handoversOf(point).includes(handover)) &&
      (isOpenNow === null || isOpenNow(point)) &&
      (wanted === '' || finds(point)),
  );
};
