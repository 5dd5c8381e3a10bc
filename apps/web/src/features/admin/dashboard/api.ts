import { readDashboard } from '@separai/contract/dashboard/endpoints';
import { useQuery } from '@tanstack/react-query';
import { useDeferredValue } from 'react';
import { call } from '../../../lib/api.ts';

/** The dashboard's figures, which are drawn in pieces, between which a tap is heard. */
export const useDashboard = () =>
  useDeferredValue(
    useQuery({
      queryKey: ['/admin/dashboard'],
      queryFn: ({ signal }) => call(readDashboard, { signal }),
    }),
  );
