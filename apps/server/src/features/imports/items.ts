import type { NewItemSource } from '@separai/contract/items/administration-schema';
import type { ItemSource, ListedItem } from '@separai/contract/items/schema';
import type { Actor, Change } from '../../platform/audit.ts';
import type { Queryable, Transaction } from '../../platform/database/database.ts';

/** The fields of an item that an import writes. */
export type ItemFields = Pick<ListedItem, 'name' | 'aliases' | 'material' | 'category' | 'guide' | 'verdicts'>;

/** Reading and writing of items and sources, provided by the items feature (`docs/decisions/06`). */
export interface ItemWriter {
  findItems(db: Queryable): Promise<ListedItem[]>;
  findItem(db: Queryable, id: string): Promise<ListedItem | null>;
  findItemSources(db: Queryable): Promise<Record<string, ItemSource>>;
  /** The ids of all sources, which cannot be deleted until the transaction ends. */
  lockItemSources(transaction: Transaction): Promise<ReadonlySet<string>>;
  writeNewItemSources(transaction: Transaction, actor: Actor, sources: readonly NewItemSource[]): Promise<void>;
  writeNewItems(transaction: Transaction, actor: Actor, items: readonly (ItemFields & { id: string })[]): Promise<ListedItem[]>;
  writeItem(
    transaction: Transaction,
    actor: Actor,
    id: string,
    change: (before: ListedItem | null) => Change<ItemFields>,
  ): Promise<{ before: ListedItem; after: ListedItem | null }>;
  /** Deletes the questions that items answer. */
  forgetAnswered(transaction: Transaction, item: Pick<ListedItem, 'name' | 'aliases'>): Promise<void>;
}
