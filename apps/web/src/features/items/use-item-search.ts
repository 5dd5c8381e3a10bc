import type { ListedItem } from '@separai/contract/items/schema';
import { type ItemSearch, itemSearchInPieces, searchItems } from '@separai/contract/items/search';
import { useEffect, useMemo, useState } from 'react';
import { pause } from '../../platform/pause.ts';

const made = new WeakMap<readonly ListedItem[], Promise<ItemSearch>>();

const searchOf = (items: readonly ListedItem[]): Promise<ItemSearch> => {
  const search = made.get(items) ?? itemSearchInPieces(items, pause);
  made.set(items, search);
  return search;
};

/** The items that a typed text may mean, the likeliest first; null while the search is being made ready. */
export const useItemSearch = (items: readonly ListedItem[] | undefined, text: string): readonly ListedItem[] | null => {
  const [search, setSearch] = useState<ItemSearch | null>(null);
  useEffect(() => {
    if (items === undefined) return;
    let isWanted = true;
    void searchOf(items).then((ready) => isWanted && setSearch(ready));
    return () => {
      isWanted = false;
    };
  }, [items]);
  return useMemo(() => {
    if (search === null || items === undefined) return null;
    const byId = new Map(items.map((item) => [item.id, item]));
    return searchItems(search, text).flatMap((id) => byId.get(id) ?? []);
  }, [search, items, text]);
};
