import { listAuditEntries } from '@separai/contract/history/endpoints';
import type { AuditedRecord } from '@separai/contract/history/schema';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/api.ts';
import { type HistorySearch, pageOf } from './history-search.ts';

const path = '/admin/audit-entries';

/** The page of the history that an address names; the one before stays in sight while the next is on its way. */
export const useHistoryPage = (search: HistorySearch) => {
  const query = pageOf(search);
  return useQuery({
    queryKey: [path, 'page', query],
    queryFn: ({ signal }) => call(listAuditEntries, { query, signal }),
    placeholderData: keepPreviousData,
  });
};

const latest = '10';

/** The latest of what was done with one record. */
export const useRecordHistory = (record: AuditedRecord, recordId: string) =>
  useQuery({
    queryKey: [path, 'record', record, recordId],
    queryFn: ({ signal }) => call(listAuditEntries, { query: { record, recordId, pageSize: latest }, signal }),
  });
