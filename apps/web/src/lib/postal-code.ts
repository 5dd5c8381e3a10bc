import { addressOf, changeByPostalCode } from '@separai/contract/postal-codes/address';
import { findPostalCode } from '@separai/contract/postal-codes/endpoints';
import type { PostalCode } from '@separai/contract/postal-codes/schema';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
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

/** Where a form has the address that a postal code fills in. */
export interface AddressInForm {
  /** The name of the field with the postal code. */
  readonly codeName: string;
  readonly present: () => string;
  readonly write: (address: string) => void;
  readonly focus: (field: 'address' | 'number') => void;
  /** What stood there from the start, which nobody has typed for this form. */
  readonly given?: string;
}

/** Puts a found address into the form, or offers it beside what the person wrote. */
export const useFoundAddress = (answer: TypedPostalCode, form: AddressInForm) => {
  const filled = useRef<string | null>(null);
  const place = useRef<HTMLDivElement>(null);
  const [offer, setOffer] = useState<string | null>(null);
  const fill = (address: string): void => {
    form.write(address);
    filled.current = address;
  };
  const receive = useEffectEvent((to: TypedPostalCode): void => {
    setOffer(null);
    const present = form.present();
    // An address that came from another postal code does not belong to one that does not exist.
    if (to.step === 'refused' && filled.current !== null && present === filled.current) fill('');
    if (to.step !== 'found') return;
    const { found } = to;
    const change = changeByPostalCode(addressOf(found), { present, filled: present === form.given ? present : filled.current });
    if (change !== null && 'offer' in change) setOffer(change.offer);
    if (change !== null && 'fill' in change) fill(change.fill);
    place.current?.scrollIntoView({ block: 'nearest' });
    // Who has gone on to another field is not called back.
    if (document.activeElement?.getAttribute('name') === form.codeName)
      form.focus(found.logradouro === '' ? 'address' : 'number');
  });
  useEffect(() => receive(answer), [answer]);
  const acceptOffer = (): void => {
    if (offer === null) return;
    fill(offer);
    setOffer(null);
    form.focus('number');
  };
  return {
    /** The found address, where another one was written; null where there is none. */
    offer,
    acceptOffer,
    /** Around the address and what is said of it, which are scrolled into sight. */
    place,
  };
};
