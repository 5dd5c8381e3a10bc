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
import {
  findItemSources,
  findItems,
  findItemsEditedByPeople,
  findLackingSources,
  findRecordedItems,
  type NewItem,
  writeItem,
  writeNewItemSources,
  writeNewItems,
} from './repository.ts';

const read = async (name: string): Promise<unknown> => JSON.parse(await readFile(join(seedFolder, name), 'utf8'));

const readItems = async (): Promise<z.infer<typeof SeedItem>[]> => z.parse(z.array(SeedItem), await read('items.json'));

/** An item of the file with its only verdict, the country's. */
const newItemOf = ({ verdict, prepare, why, depends, sources, ...item }: z.infer<typeof SeedItem>): NewItem => ({
  ...item,
  verdicts: [{ scope: 'national', kind: verdict, prepare, why, depends, since: null, sources }],
});

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
  await writeNewItems(transaction, bySeed, items.map(newItemOf));
};

/** The names of an item, as they are compared. */
const slugsOf = ({ name, aliases }: { name: string; aliases: readonly string[] }): string[] => [name, ...aliases].map(slugOf);

/**
 * Adds to an older installation the items that the file has gained: none that it ever had, and no name that an item keeps. A name that
 * moved to a new item leaves its former item, unless a person has written that.
 */
export const seedLaterItems = async (transaction: Db, clock: Clock): Promise<void> => {
  const bySeed = { userId: null, at: clock.now() };
  const present = await findItems(transaction);
  const recorded = await findRecordedItems(transaction);
  const edited = await findItemsEditedByPeople(transaction);
  const known = new Set([...present.map(({ id }) => id), ...recorded]);
  // An installation without any item was set up without them.
  const later = present.length === 0 ? [] : (await readItems()).filter(({ id }) => !known.has(id));
  const moving = new Set(later.flatMap(slugsOf));
  const kept = new Set<string>();
  for (const { id, name, aliases } of present) {
    const left = edited.has(id) ? aliases : aliases.filter((text) => !moving.has(slugOf(text)));
    for (const slug of slugsOf({ name, aliases: left })) kept.add(slug);
    if (left.length < aliases.length) await writeItem(transaction, bySeed, id, () => ({ aliases: left }));
  }
  const added = later.filter(({ name }) => !kept.has(slugOf(name)));
  const sources = z.parse(z.record(z.string(), SeedItemSource), await read('item-sources.json'));
  const wanted = new Set(added.flatMap((item) => item.sources));
  const lacking = await findLackingSources(transaction, [...wanted]);
  await writeNewItemSources(
    transaction,
    bySeed,
    lacking.flatMap((id) => (sources[id] === undefined ? [] : [{ id, ...sources[id] }])),
  );
  if (added.length > 0)
    await writeNewItems(
      transaction,
      bySeed,
      added.map((item) => newItemOf({ ...item, aliases: item.aliases.filter((text) => !kept.has(slugOf(text))) })),
    );
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
 * Gives the items of an older installation what the file says of them now for the whole country, but for those that a person has
 * written. Their own dates, and what the city says, stay.
 */
export const seedItemVerdicts = async (transaction: Db, clock: Clock): Promise<void> => {
  const seeded = new Map((await readItems()).map((item) => [item.id, item]));
  const edited = await findItemsEditedByPeople(transaction);
  const known = new Set(Object.keys(await findItemSources(transaction)));
  for (const { id, verdicts } of await findItems(transaction)) {
    const now = seeded.get(id);
    if (now === undefined || edited.has(id) || !verdicts.some(({ scope }) => scope === 'national')) continue;
    const told = { kind: now.verdict, prepare: now.prepare, why: now.why, depends: now.depends };
    const wanted = verdicts.map((verdict) =>
      verdict.scope === 'national'
        ? { ...verdict, ...told, sources: now.sources.filter((source) => known.has(source)) }
        : verdict,
    );
    if (JSON.stringify(wanted) === JSON.stringify(verdicts)) continue;
    await writeItem(transaction, { userId: null, at: clock.now() }, id, (item) => {
      if (item === null) throw new Error(`the item ${id} is gone`);
      return { verdicts: wanted };
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
