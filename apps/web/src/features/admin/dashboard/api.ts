import { readDashboard } from '@separai/contract/dashboard/endpoints';
import { useQuery } from '@tanstack/react-query';
import { useDeferredValue } from 'react';
import { call } from '../../../lib/api.ts';

/** The dashboard's figures; deferred, so that their rendering can be interrupted by input. */
export const useDashboard = () =>
  useDeferredValue(
    useQuery({
      queryKey: ['/admin/dashboard'],
      queryFn: ({ signal }) => call(readDashboard, { signal }),
    }),
  );
