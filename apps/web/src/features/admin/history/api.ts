import { listAuditEntries } from '@separai/contract/history/endpoints';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { historyKey } from '../../../components/admin/use-admin-write.ts';
import { call } from '../../../lib/api.ts';
import { type HistorySearch, pageQueryOf } from './search.ts';

/** The page of the history that a search shows. */
export const historyPageQuery = (search: HistorySearch) => {
  const query = pageQueryOf(search);
  return queryOptions({
    queryKey: [...historyKey, 'page', query],
    queryFn: ({ signal }) => call(listAuditEntries, { query, signal }),
    placeholderData: keepPreviousData,
  });
};
