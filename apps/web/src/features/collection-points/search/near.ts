import type { Position } from '@separai/contract/collection-points/rules';
import { useMemo } from 'react';
import { usePostalCode } from '../../../lib/postal-code.ts';
import type { CityPoints } from '../api/city-points.ts';
import { type PostalCodePlace, placeOf } from '../postal-code-place.ts';
import { typedPostalCode } from '../search-text.ts';
import type { SearchFilter } from './results.ts';

/** Where a whole postal code is that stands in no address. `off`: the typed text is none, or addresses mention it. */
export type NearSearch =
  | { readonly step: 'off' | 'waiting' }
  /** `sentence` says why, where the server said it. */
  | { readonly step: 'failed'; readonly sentence: string | null }
  | { readonly step: 'found'; readonly place: PostalCodePlace; readonly position: Position };

interface NearSearchInput {
  city: CityPoints | undefined;
  filter: SearchFilter;
  /** How many points the filter finds by itself. */
  found: number;
}

/** Where the search starts from when a postal code was typed. */
export const useNearSearch = ({ city, filter, found }: NearSearchInput): NearSearch => {
  const typed = typedPostalCode(filter.text);
  const cep = found === 0 && (city?.summary.count ?? 0) > 0 ? typed : null;
  const { answer } = usePostalCode(cep, 'position');
  return useMemo((): NearSearch => {
    if (answer.step === 'off' || answer.step === 'waiting') return answer;
    if (answer.step !== 'found') return { step: 'failed', sentence: answer.sentence };
    const place = placeOf(answer.found);
    return place === null ? { step: 'failed', sentence: null } : { step: 'found', place, position: place.position };
  }, [answer]);
};
