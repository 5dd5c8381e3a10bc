import type { NewItemSource } from '@separai/contract/items/administration-schema';
import type { ItemSource, ListedItem } from '@separai/contract/items/schema';
import type { Actor, Change } from '../../platform/audit.ts';
import type { Db } from '../../platform/database/database.ts';

/** What of an item an import writes. */
export type ItemFields = Pick<ListedItem, 'name' | 'aliases' | 'material' | 'category' | 'guide' | 'verdicts'>;

/** The doors of the items and of their sources (`docs/decisions/0066`). */
export interface ItemDoor {
  findItems(db: Db): Promise<ListedItem[]>;
  findItem(db: Db, id: string): Promise<ListedItem | null>;
  findItemSources(db: Db): Promise<Record<string, ItemSource>>;
  /** Which there are; none of them goes before the transaction ends. */
  lockItemSources(transaction: Db): Promise<ReadonlySet<string>>;
  writeNewItemSources(transaction: Db, actor: Actor, sources: readonly NewItemSource[]): Promise<void>;
  writeNewItems(transaction: Db, actor: Actor, items: readonly (ItemFields & { id: string })[]): Promise<ListedItem[]>;
  writeItem(
    transaction: Db,
    actor: Actor,
    id: string,
    change: (before: ListedItem | null) => Change<ItemFields>,
  ): Promise<{ before: ListedItem; after: ListedItem | null }>;
  /** What items answer is not asked for any more. */
  forgetAnswered(transaction: Db, item: Pick<ListedItem, 'name' | 'aliases'>): Promise<void>;
}
