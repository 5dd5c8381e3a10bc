import type { MaterialType } from '@separai/contract/collection-points/materials';
import { listCollectorProfiles, readCollectorProfile } from '@separai/contract/collector-profiles/endpoints';
import type { ResidentPlace } from '@separai/contract/collector-profiles/rules';
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';
import { callPage } from '../../lib/list-page.ts';

/** The filter of the list, and the place whose collectors come first. */
export interface WantedCollectors {
  readonly text: string;
  readonly material: MaterialType | null;
  readonly near: ResidentPlace | null;
}

const all = ['/api/collector-profiles'] as const;

/** The published profiles of a filter, by pages. */
export const collectorsQuery = ({ text, material, near }: WantedCollectors) =>
  infiniteQueryOptions({
    queryKey: [...all, { text, material, near }],
    queryFn: ({ pageParam, signal }) =>
      callPage(listCollectorProfiles, {
        query: {
          ...(text === '' ? {} : { q: text }),
          ...(material === null ? {} : { material }),
          ...(near === null || near.city === '' ? {} : { nearCity: near.city, nearDistrict: near.district }),
          ...(pageParam === null ? {} : { after: pageParam }),
        },
        signal,
      }),
    // Deleted with the session: a visitor's device stores no telephone numbers of collectors.
    meta: { persist: 'reference' },
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  });

/** A published profile. */
export const collectorQuery = (id: string) =>
  queryOptions({
    queryKey: [...all, 'one', id],
    queryFn: ({ signal }) => call(readCollectorProfile, { params: { id }, signal }),
    meta: { persist: 'reference' },
  });
