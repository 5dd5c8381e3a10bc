import { listItems } from '@separai/contract/items/endpoints';
import type { ItemList } from '@separai/contract/items/schema';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';

const itemKeys = { all: ['/api/items'] } as const;

/** Every item as on the server; persisted as public data. */
export const itemsQuery = queryOptions({
  queryKey: itemKeys.all,
  queryFn: ({ signal }): Promise<ItemList> => call(listItems, { signal, quiet: true }),
  meta: { persist: 'public' },
  // Changes in the panel appear at the next visit; an unchanged list costs a 304.
  staleTime: 60 * 60_000,
});

export const useItems = () => useQuery(itemsQuery);
