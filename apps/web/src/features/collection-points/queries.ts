import { listCollectionPoints } from '@separai/contract/collection-points/endpoints';
import type { CollectionPoint } from '@separai/contract/collection-points/schema';
import { type UseQueryOptions, useQuery } from '@tanstack/react-query';
import { call } from '../../platform/api.ts';

type Patience = Pick<UseQueryOptions<CollectionPoint[]>, 'retry' | 'retryDelay' | 'staleTime' | 'gcTime' | 'refetchOnMount'>;

/** Every active collection point, one list for all screens; each says how patient it is and how fresh it wants it. */
export const useCollectionPoints = (patience: Patience) =>
  useQuery({
    queryKey: ['/api/collection-points'],
    queryFn: ({ signal }) => call(listCollectionPoints, { signal }),
    ...patience,
  });
