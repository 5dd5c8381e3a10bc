import { readDashboard } from '@separai/contract/dashboard/endpoints';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../platform/api.ts';

/** The dashboard's figures. */
export const useDashboard = () =>
  useQuery({
    queryKey: ['/admin/dashboard'],
    queryFn: ({ signal }) => call(readDashboard, { signal }),
  });
