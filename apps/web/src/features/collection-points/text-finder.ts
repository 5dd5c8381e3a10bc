import { type FoldedPoint, foldPoint } from '@separai/contract/collection-points/rules';
import type { CollectionPoint } from '@separai/contract/collection-points/schema';
import { slipSearch } from '@separai/contract/collection-points/text-search';
import { formatPostalCode, maskPostalCode } from '@separai/contract/postal-codes/rules';

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
