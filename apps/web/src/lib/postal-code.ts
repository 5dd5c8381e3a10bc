import { addressOf, changeByPostalCode } from '@separai/contract/postal-codes/address';
import { findPostalCode } from '@separai/contract/postal-codes/endpoints';
import type { PostalCode } from '@separai/contract/postal-codes/schema';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { queryClient } from '../query-client.ts';
import { ApiError, call } from './api.ts';

/** Result of looking up a complete postal code. */
export type PostalCodeAnswer =
  | { readonly step: 'found'; readonly found: PostalCode }
  /** No such code exists. */
  | { readonly step: 'refused'; readonly sentence: string }
  /** The look-up failed; a retry may help. */
  | { readonly step: 'failed'; readonly sentence: string };

/** The same while typing: no look-up yet, or a pending one. */
export type TypedPostalCode = PostalCodeAnswer | { readonly step: 'off' } | { readonly step: 'waiting' };

/** Scope of the look-up: with the position, or the address alone, which is faster. */
type Wanted = 'position' | 'address';

const postalCodeKeys = { one: (cep: string | null, wanted: Wanted) => ['/api/postal-codes', cep, wanted] as const };

const postalCodeQuery = (cep: string | null, wanted: Wanted) =>
  queryOptions({
    queryKey: postalCodeKeys.one(cep, wanted),
    queryFn: ({ signal }) =>
      call(findPostalCode, { params: { cep: cep ?? '' }, query: wanted === 'address' ? { position: 'none' } : {}, signal }),
    enabled: cep !== null,
    meta: { persist: 'reference' },
    // A municipality's code may get a more precise position later.
    staleTime: ({ state }) => (state.data?.precision === 'municipality' ? 0 : Number.POSITIVE_INFINITY),
  });

const failureOf = (error: Error): PostalCodeAnswer => {
  const isRefused = error instanceof ApiError && (error.status === 404 || error.status === 400);
  return { step: isRefused ? 'refused' : 'failed', sentence: error.message };
};

/**
 * Looks up a complete postal code (`NNNNN-NNN`); null for none. The result always belongs to the present code: the pending
 * request of a previous one is cancelled. Its identity is stable until it changes.
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

/** Prefetches the position of a complete postal code before its screen renders. */
export const prefetchPosition = (cep: string): void => void queryClient.prefetchQuery(postalCodeQuery(cep, 'position'));

/** Looks up the address of a complete postal code once. */
export const fetchAddress = async (cep: string): Promise<PostalCodeAnswer> => {
  try {
    return { step: 'found', found: await queryClient.fetchQuery(postalCodeQuery(cep, 'address')) };
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    return failureOf(error);
  }
};

/** The form's fields around the postal code. */
export interface AddressInForm {
  /** Name of the postal-code field. */
  readonly codeName: string;
  readonly present: () => string;
  readonly write: (address: string) => void;
  readonly focus: (field: 'address' | 'number') => void;
  /** The prefilled address, not typed in this form. */
  readonly given?: string;
}

/** Fills the found address into the form, or offers it beside a typed one. */
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
    // An address filled in from another postal code does not belong to an invalid one.
    if (to.step === 'refused' && filled.current !== null && present === filled.current) fill('');
    if (to.step !== 'found') return;
    const { found } = to;
    const change = changeByPostalCode(addressOf(found), { present, filled: present === form.given ? present : filled.current });
    if (change !== null && 'offer' in change) setOffer(change.offer);
    if (change !== null && 'fill' in change) fill(change.fill);
    place.current?.scrollIntoView({ block: 'nearest' });
    // The focus stays in another field that the person has moved to.
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
    /** The found address, where another one was typed; else null. */
    offer,
    acceptOffer,
    /** Ref of the block with the address and its messages, which is scrolled into view. */
    place,
  };
};
