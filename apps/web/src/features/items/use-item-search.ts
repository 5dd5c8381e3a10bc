import type { ListedItem } from '@separai/contract/items/schema';
import { findItems, type ItemSearch, itemSearchInPieces } from '@separai/contract/items/search';
import { useEffect, useMemo, useState } from 'react';
import { pause } from '../../platform/pause.ts';

const made = new WeakMap<readonly ListedItem[], Promise<ItemSearch>>();

const searchOf = (items: readonly ListedItem[]): Promise<ItemSearch> => {
  const search = made.get(items) ?? itemSearchInPieces(items, pause);
  made.set(items, search);
  return search;
};

/** The items that a typed text may mean, the likeliest first, and the title of the family that it names. */
export interface ItemsFound {
  readonly items: readonly ListedItem[];
  readonly family: string | null;
  /** Whether the text is a name of the first item or of the family. */
  readonly isNamed: boolean;
}

/** Searches the items for a typed text; null while the index is being built. */
export const useItemSearch = (items: readonly ListedItem[] | undefined, text: string): ItemsFound | null => {
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
    const { ids, family, isNamed } = findItems(search, text);
    return { items: ids.flatMap((id) => byId.get(id) ?? []), family, isNamed };
  }, [search, items, text]);
};
