import { listItems } from '@separai/contract/items/endpoints';
import type { ItemList } from '@separai/contract/items/schema';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '../../platform/api.ts';
import type { Saved } from '../../platform/saved-notice.tsx';
import { keepItems, readKeptItems } from './kept-items.ts';

/** Every item, as the server has them; they are kept on this device. */
export const itemsQuery = queryOptions({
  queryKey: ['/api/items', 'served'],
  queryFn: async ({ signal }): Promise<ItemList> => {
    const list = await call(listItems, { signal, quiet: true });
    keepItems(list, new Date()).catch(() => {});
    return list;
  },
  // What the panel changes is seen at the next visit; an answer that is still good is 304.
  staleTime: 60 * 60_000,
});

const keptQuery = queryOptions({ queryKey: ['/api/items', 'kept'], queryFn: readKeptItems });

/** Every item: what this device keeps at once, and what the server has as soon as it comes. */
export interface LoadedItems extends Saved {
  /** Undefined while neither came. */
  readonly list: ItemList | undefined;
  readonly error: Error | null;
  /** Neither the server nor the device has them. */
  readonly hasFailed: boolean;
}

export const useItems = (): LoadedItems => {
  const served = useQuery(itemsQuery);
  const kept = useQuery(keptQuery);
  const { isError, isFetching, error, refetch } = served;
  return {
    list: served.data ?? kept.data?.list,
    dataUpdatedAt: served.data === undefined ? (kept.data?.at ?? 0) : served.dataUpdatedAt,
    hasFailed: isError && served.data === undefined && !kept.isPending && !kept.data,
    ...{ isError, isFetching, error, refetch },
  };
};
