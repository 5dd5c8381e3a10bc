import { findItems, itemSearchOf, type Searchable } from '@separai/contract/items/search';
import { expose } from 'comlink';

let search = itemSearchOf([]);

const api = {
  /** Replaces the index. */
  load: (items: readonly Searchable[]): void => {
    search = itemSearchOf(items);
  },
  find: (text: string) => findItems(search, text),
};

export type ItemSearchWorker = typeof api;

expose(api);
