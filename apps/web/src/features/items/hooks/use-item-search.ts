import type { ItemList, ListedItem } from '@separai/contract/items/schema';
import type { FoundItems } from '@separai/contract/items/search';
import { keepPreviousData, type UseQueryResult, useQuery } from '@tanstack/react-query';
import { type Remote, wrap } from 'comlink';
import { useEffect } from 'react';
import type { ItemSearchWorker } from '../item-search.worker.ts';

interface RunningSearch {
  readonly api: Remote<ItemSearchWorker>;
  /** Rejects when the worker's script does not load. */
  readonly failure: Promise<never>;
  /** The items that the worker has indexed or is indexing. */
  indexed: { readonly items: readonly ListedItem[]; readonly done: Promise<void> } | undefined;
}

let running: RunningSearch | undefined;

const startWorker = (): RunningSearch => {
  const worker = new Worker(new URL('../item-search.worker.ts', import.meta.url), { type: 'module' });
  const failure = new Promise<never>((_, reject) => {
    worker.addEventListener('error', () => {
      running = undefined;
      worker.terminate();
      reject(new Error('the item search did not load'));
    });
  });
  failure.catch(() => {});
  return { api: wrap<ItemSearchWorker>(worker), failure, indexed: undefined };
};

/** Builds the index in a worker, once per list: on a slow phone it takes more than a second. */
const indexItems = async (items: readonly ListedItem[]): Promise<RunningSearch> => {
  running ??= startWorker();
  const search = running;
  if (search.indexed?.items !== items) {
    const searchable = items.map(({ id, name, aliases }) => ({ id, name, aliases }));
    search.indexed = { items, done: search.api.load(searchable) };
  }
  await Promise.race([search.indexed.done, search.failure]);
  return search;
};

const findInWorker = async (items: readonly ListedItem[], text: string): Promise<FoundItems> => {
  const { api, failure } = await indexItems(items);
  return Promise.race([api.find(text), failure]);
};

/** The items that a typed text may mean, best match first, and the title of the family that the text names. */
export interface ItemsFound {
  /** The text that was searched: while the next search runs, an earlier one. */
  readonly text: string;
  readonly items: readonly ListedItem[];
  readonly family: string | null;
  /** Whether the text is a name of the first item or of the family. */
  readonly isNamed: boolean;
}

/** Searches the items for a typed text in a worker; no data for an empty text, and until the first search ends. */
export const useItemSearch = (
  { data, dataUpdatedAt }: Pick<UseQueryResult<ItemList>, 'data' | 'dataUpdatedAt'>,
  text: string,
): UseQueryResult<ItemsFound> => {
  const items = data?.items;
  useEffect(() => {
    if (items !== undefined) indexItems(items).catch(() => {});
  }, [items]);
  const isAsking = items !== undefined && text.trim() !== '';
  return useQuery({
    queryKey: ['item-search', dataUpdatedAt, text],
    queryFn: async (): Promise<ItemsFound> => {
      const listed = items ?? [];
      const byId = new Map(listed.map((item) => [item.id, item]));
      const { ids, family, isNamed } = await findInWorker(listed, text);
      return { text, items: ids.flatMap((id) => byId.get(id) ?? []), family, isNamed };
    },
    enabled: isAsking,
    placeholderData: keepPreviousData,
  });
};
