import { addDays } from '@separai/contract/calendar';
import { findCollectionDays, listCollectionServices } from '@separai/contract/collection-days/endpoints';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';
import { today } from '../../lib/time.ts';

/** A place by its postal code (`NNNNN-NNN`) and, where it is known, the house number. */
export interface Address {
  readonly cep: string;
  readonly number: string | null;
}

/** Days that one answer covers, so that a persisted answer still shows a fortnight after three weeks without a network. */
export const coveredDays = 35;

const collectionDayKeys = { of: ({ cep, number }: Address) => ['/api/collection-days', cep, number] as const };

/** The collection days at an address. */
export const collectionDaysQuery = (address: Address) =>
  queryOptions({
    queryKey: collectionDayKeys.of(address),
    queryFn: ({ signal }) => {
      const { cep, number } = address;
      const to = addDays(today(), coveredDays - 1);
      return call(findCollectionDays, { query: { cep, to, ...(number === null ? {} : { number }) }, signal, quiet: true });
    },
    meta: { persist: 'reference' },
    staleTime: 5 * 60_000,
  });

/** The installation's services; none where it does not publish collection days. */
export const collectionServicesQuery = queryOptions({
  queryKey: ['/api/collection-services'],
  queryFn: ({ signal }) => call(listCollectionServices, { signal, quiet: true }),
  meta: { persist: 'public' },
  staleTime: 60 * 60_000,
});
