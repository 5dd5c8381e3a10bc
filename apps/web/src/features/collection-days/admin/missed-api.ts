import type { MissedState } from '@separai/contract/collection-days/missed';
import { decideMissedCollection, listMissedCollections } from '@separai/contract/collection-days/missed-endpoints';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { useAdminWrite } from '../../../components/admin/use-admin-write.ts';
import { call } from '../../../lib/api.ts';

const missedKey = ['/admin/missed-collections'] as const;

/** A page of the missed collections in a state. */
export const missedPageQuery = (state: MissedState, page: number) =>
  queryOptions({
    queryKey: [...missedKey, state, page],
    queryFn: ({ signal }) => call(listMissedCollections, { query: { state, page: String(page) }, signal }),
    placeholderData: keepPreviousData,
  });

/** Answers a missed collection. */
export const useDecideMissed = () => useAdminWrite(decideMissedCollection, { stale: [missedKey] });
