import { findPostalCode } from '@separai/contract/postal-codes/endpoints';
import type { PostalCode } from '@separai/contract/postal-codes/schema';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import { queryClient } from '../query-client.ts';
import { ApiError, call } from './api.ts';

/** What a whole postal code leads to. */
export type PostalCodeAnswer =
  | { readonly step: 'found'; readonly found: PostalCode }
  /** There is no such code. */
  | { readonly step: 'refused'; readonly sentence: string }
  /** Nobody could say: asking again may help. */
  | { readonly step: 'failed'; readonly sentence: string };

/** The same while somebody types: nothing was asked yet, or the answer is on its way. */
export type TypedPostalCode = PostalCodeAnswer | { readonly step: 'off' } | { readonly step: 'waiting' };

/** What is asked of a postal code: where it lies, or the address alone, which comes sooner. */
type Wanted = 'position' | 'address';

const postalCodeKeys = { one: (cep: string | null, wanted: Wanted) => ['/api/postal-codes', cep, wanted] as const };

const postalCodeQuery = (cep: string | null, wanted: Wanted) =>
  queryOptions({
    queryKey: postalCodeKeys.one(cep, wanted),
    queryFn: ({ signal }) =>
      call(findPostalCode, { params: { cep: cep ?? '' }, query: wanted === 'address' ? { position: 'none' } : {}, signal }),
    enabled: cep !== null,
    meta: { persist: 'reference' },
    // The server may know by the next time where a code is of which it could only say the municipality.
    staleTime: ({ state }) => (state.data?.precision === 'municipality' ? 0 : Number.POSITIVE_INFINITY),
  });

const failureOf = (error: Error): PostalCodeAnswer => {
  const isRefused = error instanceof ApiError && (error.status === 404 || error.status === 400);
  return { step: isRefused ? 'refused' : 'failed', sentence: error.message };
};

/**
 * Asks what a whole postal code (`NNNNN-NNN`) stands for; null asks nothing. The answer always belongs to the code of now: an
 * earlier question is given up when another one comes. The result stays the same object until the answer changes.
 */
export const usePostalCode = (
  cep: string | null,
  wanted: Wanted,
): { readonly answer: TypedPostalCode; readonly retry: () => void } => {
  const { data, error, isFetching, refetch } = useQuery(postalCodeQuery(cep, wanted));
  const answer = useMemo((): TypedPostalCode => {
    if (cep === null) return { step: 'off' };
    if (data !== undefined) return { step: 'found', found: data };
    return error === null || isFetching ? { step: 'waiting' } : failureOf(error);
  }, [cep, data, error, isFetching]);
  const retry = useCallback(() => void refetch(), [refetch]);
  return { answer, retry };
};

/** Asks where a whole postal code lies before a screen is drawn, which hears how it went. */
export const askPositionAhead = (cep: string): void => void queryClient.prefetchQuery(postalCodeQuery(cep, 'position'));

/** Asks once for the address that a whole postal code stands for. */
export const askAddressOf = async (cep: string): Promise<PostalCodeAnswer> => {
  try {
    return { step: 'found', found: await queryClient.fetchQuery(postalCodeQuery(cep, 'address')) };
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    return failureOf(error);
  }
};
