import { answerOf, type PointCategoryId } from '@separai/contract/collection-points/categories';
import { type Handover, handoversOf } from '@separai/contract/collection-points/handover';
import { type MaterialType, shownMaterials } from '@separai/contract/collection-points/materials';
import { type FoldedPoint, foldedMatchesSearch, foldPoint } from '@separai/contract/collection-points/rules';
import type { CollectionPoint } from '@separai/contract/collection-points/schema';
import { slipSearch } from '@separai/contract/collection-points/text-search';
import { formatPostalCode, maskPostalCode } from '@separai/contract/postal-codes/rules';
import { foldText } from '@separai/contract/text';
import type { IsOpen } from '../opening/opening-state.tsx';

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

/**
 * Tells whether a folded text finds a point, by the rule that is given. A text that finds none of the points finds those that hold it but for
 * one letter of a word.
 */
export const textFinderOf = (
  points: readonly CollectionPoint[],
  wanted: string,
  matches: (point: FoldedPoint, wanted: string) => boolean,
): ((point: CollectionPoint) => boolean) => {
  const plainly = (point: CollectionPoint): boolean => matches(foldedOf(point), wanted);
  const slip = wanted === '' || points.some(plainly) ? null : slipSearch(wanted);
  if (slip === null) return plainly;
  const pattern = new RegExp(slip.pattern);
  return (point) => {
    const { names, address } = foldedOf(point);
    return pattern.test(names) || pattern.test(address);
  };
};

// A point that came again unchanged is the same object, so it is folded once.
const folded = new WeakMap<CollectionPoint, FoldedPoint>();

/** What the text searches look at; made once for each point. */
const foldedOf = (point: CollectionPoint): FoldedPoint => {
  const known = folded.get(point);
  if (known !== undefined) return known;
  const fresh = foldPoint(point);
  folded.set(point, fresh);
  return fresh;
};

/** True when nothing but digits and what stands between those of a postal code was typed. */
const looksLikePostalCode = (typed: string): boolean => /^[\d\s.-]+$/.test(typed);
const digitsOf = (typed: string): string => typed.replace(/\D/g, '');

/** The postal code that was typed in whole ('60015-000'), or null. */
export const typedPostalCode = (typed: string): string | null =>
  looksLikePostalCode(typed) && digitsOf(typed).length === 8 ? formatPostalCode(typed) : null;

/** True when more digits than a house number's were typed, but not yet a whole postal code. */
export const isUnfinishedPostalCode = (typed: string): boolean => {
  const { length } = digitsOf(typed);
  return looksLikePostalCode(typed) && length >= 5 && length < 8;
};

/** Shapes what was typed as a postal code once it has more than five digits and nothing else; other text stays as it is. */
export const maskSearchText = (typed: string): string =>
  looksLikePostalCode(typed) && digitsOf(typed).length > 5 ? maskPostalCode(typed) : typed;
