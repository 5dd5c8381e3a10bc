import {
  createItem,
  deleteItem,
  deleteItemSource,
  listItemSources,
  replaceItem,
  replaceItemSource,
} from '@separai/contract/items/administration-endpoints';
import { listItems } from '@separai/contract/items/endpoints';
import type { ListedItem } from '@separai/contract/items/schema';
import { limits } from '@separai/contract/limits';
import { listGuides } from '@separai/contract/recycling-guides/endpoints';
import { foldText } from '@separai/contract/text';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api.ts';
import { confirmedWriteOf } from '../../../lib/confirmed-write.ts';
import { writeOf } from '../../../lib/write.ts';
import type { ItemSearch } from './item-search.ts';

const itemsKey = ['/admin/items'] as const;
/** Where the history of a record is asked for. */
const historyKey = ['/admin/audit-entries'] as const;

/** Every item and every source as the server has them now. */
export const useAdministeredItems = () => useQuery({ queryKey: itemsKey, queryFn: ({ signal }) => call(listItems, { signal }) });

/** The guides that an item may lead to. */
export const useItemGuides = () =>
  useQuery({ queryKey: ['/admin/item-guides'], queryFn: ({ signal }) => call(listGuides, { signal }) });

const isMeant = (item: ListedItem, { q = '', resposta, so }: ItemSearch): boolean => {
  const wanted = foldText(q);
  return (
    [item.name, ...item.aliases, item.id].some((name) => foldText(name).includes(wanted)) &&
    (resposta === undefined || item.verdicts.some(({ kind }) => kind === resposta)) &&
    (so !== 'cidade' || item.verdicts.some(({ scope }) => scope === 'city')) &&
    (so !== 'sem-fonte' || item.verdicts.some(({ sources }) => sources.length === 0))
  );
};

/** The page of the items that an address names. */
export const itemPageOf = (items: readonly ListedItem[], search: ItemSearch) => {
  const meant = items.filter((item) => isMeant(item, search));
  const { pagina: page = 1 } = search;
  const { pageSize } = limits;
  return { items: meant.slice((page - 1) * pageSize, page * pageSize), total: meant.length, page, pageSize };
};

const sourcesKey = ['/admin/item-sources'] as const;

/** Every source with the items that name it. */
export const useItemSources = () =>
  useQuery({ queryKey: sourcesKey, queryFn: ({ signal }) => call(listItemSources, { signal }) });

/** Asks anew for the items, their sources and their history. */
export const useAfterItemWrite = () => {
  const client = useQueryClient();
  return {
    onSettled: async () => {
      const keys = [itemsKey, sourcesKey, historyKey];
      await Promise.all(keys.map((queryKey) => client.invalidateQueries({ queryKey })));
    },
  };
};

/** Creates an item. */
export const useCreateItem = () => useMutation({ ...writeOf(createItem), ...useAfterItemWrite() });

/** Replaces all that is said of an item. */
export const useReplaceItem = () => useMutation({ ...writeOf(replaceItem), ...useAfterItemWrite() });

/** Deletes an item. */
export const useDeleteItem = () => useMutation({ ...confirmedWriteOf(deleteItem), ...useAfterItemWrite() });

/** Replaces what is said of a source. */
export const useReplaceSource = () => useMutation({ ...writeOf(replaceItemSource), ...useAfterItemWrite() });

/** Deletes a source that no item names. */
export const useDeleteSource = () => useMutation({ ...confirmedWriteOf(deleteItemSource), ...useAfterItemWrite() });
