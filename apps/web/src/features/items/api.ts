import { listItems } from '@separai/contract/items/endpoints';
import type { ItemList } from '@separai/contract/items/schema';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';

const itemKeys = { all: ['/api/items'] } as const;

/** Every item, as the server has them; persisted for everybody on this device. */
export const itemsQuery = queryOptions({
  queryKey: itemKeys.all,
  queryFn: ({ signal }): Promise<ItemList> => call(listItems, { signal, quiet: true }),
  meta: { persist: 'public' },
  // What the panel changes is seen at the next visit; an answer that is still good is 304.
  staleTime: 60 * 60_000,
});

export const useItems = () => useQuery(itemsQuery);
