import { formatPostalCode, maskPostalCode } from '@separai/contract/postal-codes/rules';

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
