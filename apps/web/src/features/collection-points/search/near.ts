import type { CollectionPoint } from '@separai/contract/collection-points/schema';
import { useMemo } from 'react';
import { usePostalCode } from '../../../platform/postal-code.ts';
import { type ListedPoint, orderPoints } from '../map/order.ts';
import { type PostalCodePlace, placeOf } from '../postal-code-place.ts';
import { typedPostalCode } from '../search-text.ts';
import { findPoints, type SearchFilter } from './results.ts';

/** What a whole postal code finds that stands in no address. `off`: the typed text is none, or addresses mention it. */
export type NearSearch =
  | { readonly step: 'off' | 'waiting' }
  /** `sentence` says why, where the server said it. */
  | { readonly step: 'failed'; readonly sentence: string | null }
  | { readonly step: 'found'; readonly place: PostalCodePlace; readonly listed: readonly ListedPoint[] };

interface NearSearchInput {
  /** Every point. */
  points: readonly CollectionPoint[];
  filter: SearchFilter;
  /** How many points the filter finds by itself. */
  found: number;
}

/** The points that accept the chosen material, those nearest to the typed postal code first. */
export const useNearSearch = ({ points, filter, found }: NearSearchInput): NearSearch => {
  const typed = typedPostalCode(filter.text);
  const cep = found === 0 && points.length > 0 ? typed : null;
  const { answer } = usePostalCode(cep);
  const { material } = filter;
  return useMemo((): NearSearch => {
    if (answer.step === 'off' || answer.step === 'waiting') return answer;
    if (answer.step !== 'found') return { step: 'failed', sentence: answer.sentence };
    const place = placeOf(answer.found);
    const listed = orderPoints(findPoints(points, { text: '', material }), place?.position ?? null);
    if (place === null || listed.length === 0) return { step: 'failed', sentence: null };
    return { step: 'found', place, listed };
  }, [answer, points, material]);
};
