import { readMe } from '@separai/contract/accounts/endpoints';
import type { Position } from '@separai/contract/collection-points/rules';
import { type QueryFunctionContext, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { call } from '../../../platform/api.ts';
import { usePostalCode } from '../../../platform/postal-code.ts';
import { queryClient } from '../../../platform/query-client.ts';
import { hasFailed } from '../../../platform/query-failed.ts';
import { currentSession, useSession } from '../../../platform/session.ts';
import { type PostalCodePlace, placeOf } from '../postal-code-place.ts';

const question = {
  // The map is nobody's reason to end a session: it opens without, too.
  queryKey: ['/api/users/me', 'cep'],
  queryFn: async ({ signal }: QueryFunctionContext) => (await call(readMe, { signal, quiet: true })).cep || null,
  meta: { isKept: (kept: unknown) => kept === null || typeof kept === 'string' },
  // It may have been changed in the profile, but not since the screen's code came.
  staleTime: 5_000,
};

/** Asks for the resident's postal code before the map is drawn, which hears how it went. */
export const askForHome = (): void => {
  if (currentSession() !== null) void queryClient.prefetchQuery(question);
};

/** What is known of where the resident lives, by the postal code of the profile. */
export type Residence =
  /** `none`: the profile has no postal code; `nowhere`: nobody knows where it is. */
  | { readonly step: 'waiting' | 'none' | 'nowhere' }
  | { readonly step: 'failed'; readonly isFetching: boolean; readonly retry: () => void }
  | { readonly step: 'found'; readonly place: PostalCodePlace };

/** Where the resident lives. The place stays the same object until the answer changes. */
export const useResidence = (): Residence => {
  const token = useSession()?.token ?? null;
  const profile = useQuery({ ...question, enabled: token !== null });
  const { data: cep = null, isFetching, refetch } = profile;
  const hasNoProfile = token === null || hasFailed(profile);
  const isWaiting = profile.data === undefined;
  const { answer, retry: lookUp } = usePostalCode(cep, 'position');
  return useMemo((): Residence => {
    if (hasNoProfile) return { step: 'failed', isFetching, retry: () => void refetch() };
    if (isWaiting || answer.step === 'waiting') return { step: 'waiting' };
    if (answer.step === 'off') return { step: 'none' };
    if (answer.step === 'failed') return { step: 'failed', isFetching: false, retry: lookUp };
    const place = answer.step === 'found' ? placeOf(answer.found) : null;
    return place === null ? { step: 'nowhere' } : { step: 'found', place };
  }, [hasNoProfile, isWaiting, answer, isFetching, refetch, lookUp]);
};

/** The position of that; null while it is not known, and where it leads nowhere. */
export const useHome = (): Position | null => {
  const residence = useResidence();
  return residence.step === 'found' ? residence.place.position : null;
};
