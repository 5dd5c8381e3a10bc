import { readWaitingCounts } from '@separai/contract/dashboard/endpoints';
import { useQuery } from '@tanstack/react-query';
import { waitingKey } from '../../../components/admin/use-admin-write.ts';
import { call } from '../../../lib/api.ts';

/** Numbers of records that wait for an administrator; refetched with the panel's shared data, and after each of its writes. */
export const useWaitingCounts = () =>
  useQuery({ queryKey: waitingKey, queryFn: ({ signal }) => call(readWaitingCounts, { signal }) });
