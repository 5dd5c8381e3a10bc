import { formatDay } from '@separai/contract/calendar';
import type { PostalCodeRange, StreetCoverage } from '@separai/contract/collection-days/coverage';
import type { Rule } from '@separai/contract/collection-days/rule-schema';
import type { CollectionWindow } from '@separai/contract/collection-days/window';
import { windowWords } from '@separai/contract/collection-days/words';
import { adminHistoryText as text } from './text.ts';

/** Rules of an area with their validity, one by line; undefined for another value. */
export const rulesOf = (value: unknown): string | undefined =>
  Array.isArray(value)
    ? value
        .map(({ text: words, validFrom, validUntil }: Partial<Rule>) =>
          [
            words,
            ...(validFrom === undefined ? [] : [text.validFrom(formatDay(validFrom))]),
            ...(validUntil == null ? [] : [text.validUntil(formatDay(validUntil))]),
          ].join(', '),
        )
        .join('\n')
    : undefined;

/** Hours of an exception. */
export const hoursOf = (value: unknown): string | undefined =>
  value === null ? undefined : windowWords(value as CollectionWindow) || text.anyHour;

/** Streets of an area with their numbers, one by line. */
export const streetsOf = (value: unknown): string | undefined =>
  Array.isArray(value)
    ? value
        .map(({ street, district, from, until, parity }: StreetCoverage) =>
          [
            district === null ? street : `${street} (${district})`,
            ...(from === null && until === null ? [] : [text.houses(from, until)]),
            ...(parity === 'all' ? [] : [text.parities[parity]]),
          ].join(', '),
        )
        .join('\n')
    : undefined;

/** Ranges of postal codes, one by line. */
export const postalCodesOf = (value: unknown): string | undefined =>
  Array.isArray(value)
    ? value.map(({ from, until }: PostalCodeRange) => (from === until ? from : text.range(from, until))).join('\n')
    : undefined;

/** Numbers of the outlines on the map and of their points. */
export const outlinesOf = (value: unknown): string | undefined => {
  const { count, points } = (value ?? {}) as { count?: number; points?: number };
  return count === undefined || points === undefined ? undefined : text.outlines(count, points);
};
