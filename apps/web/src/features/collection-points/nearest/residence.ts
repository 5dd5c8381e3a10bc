import { useMemo } from 'react';
import { hasFailed } from '../../../lib/query-failed.ts';
import { useHomeAnswer } from '../home-answer.ts';
import { type PostalCodePlace, placeOf } from '../postal-code-place.ts';

/** What is known of where the resident lives, by the postal code of the profile. */
export type Residence =
  /** `none`: the profile has no postal code; `nowhere`: nobody knows where it is. */
  | { readonly step: 'waiting' | 'none' | 'nowhere' }
  | { readonly step: 'failed'; readonly isFetching: boolean; readonly retry: () => void }
  | { readonly step: 'found'; readonly place: PostalCodePlace };

/** Where the resident lives. The place stays the same object until the answer changes. */
export const useResidence = (): Residence => {
  const { profile, answer, retry } = useHomeAnswer();
  const place = useMemo(() => (answer.step === 'found' ? placeOf(answer.found) : null), [answer]);
  if (hasFailed(profile)) return { step: 'failed', isFetching: profile.isFetching, retry: () => void profile.refetch() };
  if (profile.data === undefined || answer.step === 'waiting') return { step: 'waiting' };
  if (answer.step === 'off') return { step: 'none' };
  if (answer.step === 'failed') return { step: 'failed', isFetching: false, retry };
  return place === null ? { step: 'nowhere' } : { step: 'found', place };
};
