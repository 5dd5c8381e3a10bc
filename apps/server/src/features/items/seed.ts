import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { materialOfCategory } from '@separai/contract/collection-points/categories';
import { itemLimits } from '@separai/contract/items/limits';
import { SeedItem, SeedItemSource } from '@separai/contract/items/schema';
import { slugOf } from '@separai/contract/text';
import * as z from 'zod/mini';
import { seedFolder } from '../../paths.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/database/database.ts';
import { findItems, findItemsEditedByPeople, writeItem, writeNewItemSources, writeNewItems } from './repository.ts';

const read = async (name: string): Promise<unknown> => JSON.parse(await readFile(join(seedFolder, name), 'utf8'));

const readItems = async (): Promise<z.infer<typeof SeedItem>[]> => z.parse(z.array(SeedItem), await read('items.json'));

/** Writes the items with their sources and what is said of each for the whole country. Throws when the bundled files are not what they should be. */
export const seedItems = async (transaction: Db, clock: Clock): Promise<void> => {
  const sources = z.parse(z.record(z.string(), SeedItemSource), await read('item-sources.json'));
  const items = await readItems();
  const bySeed = { userId: null, at: clock.now() };
  await writeNewItemSources(
    transaction,
    bySeed,
    Object.entries(sources).map(([id, source]) => ({ id, ...source })),
  );
  const added = items.map(({ verdict, prepare, why, depends, sources: ids, ...item }) => ({
    ...item,
    verdicts: [{ scope: 'national' as const, kind: verdict, prepare, why, depends, since: null, sources: ids }],
  }));
  await writeNewItems(transaction, bySeed, added);
};

/**
 * Gives the items of an older installation the other names that they have been found to lack: not those that a person has written, and
 * no name that another item goes by.
 */
export const seedItemAliases = async (transaction: Db, clock: Clock): Promise<void> => {
  const seeded = await readItems();
  const items = await findItems(transaction);
  const edited = await findItemsEditedByPeople(transaction);
  const taken = new Set(items.flatMap(({ name, aliases }) => [name, ...aliases].map((text) => slugOf(text))));
  const wanted = new Map(seeded.map(({ id, aliases }) => [id, aliases.filter((text) => !taken.has(slugOf(text)))]));
  for (const { id, aliases } of items) {
    const lacking = (wanted.get(id) ?? []).slice(0, itemLimits.aliasesMax - aliases.length);
    if (lacking.length > 0 && !edited.has(id))
      await writeItem(transaction, { userId: null, at: clock.now() }, id, (item) => {
        if (item === null) throw new Error(`the item ${id} is gone`);
        return { aliases: [...item.aliases, ...lacking] };
      });
  }
};

/**
 * Gives the items of an older installation, which had no categories, those of the file: only where the item's material contains the
 * category, or is absent. The other words of an item stay.
 */
export const seedItemCategories = async (transaction: Db, clock: Clock): Promise<void> => {
  const seeded = new Map((await readItems()).map(({ id, category }) => [id, category]));
  for (const { id, material, category } of await findItems(transaction)) {
    const wanted = seeded.get(id) ?? null;
    if (category !== null || wanted === null || (material !== null && material !== materialOfCategory(wanted))) continue;
    await writeItem(transaction, { userId: null, at: clock.now() }, id, (item) => {
      if (item === null) throw new Error(`the item ${id} is gone`);
      return { category: wanted };
    });
  }
};
