import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { materialOfCategory } from '@separai/contract/collection-points/categories';
import { itemLimits } from '@separai/contract/items/limits';
import { SeedItem, SeedItemSource } from '@separai/contract/items/schema';
import { slugOf } from '@separai/contract/text';
import * as z from 'zod/mini';
import { seedFolder } from '../../paths.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Transaction } from '../../platform/database/database.ts';
import {
  findItemSources,
  findItemSourcesEditedByPeople,
  findItems,
  findItemsEditedByPeople,
  findLackingSources,
  findRecordedItems,
  type NewItem,
  writeItem,
  writeItemSource,
  writeNewItemSources,
  writeNewItems,
} from './repository.ts';

const read = async (name: string): Promise<unknown> => JSON.parse(await readFile(join(seedFolder, name), 'utf8'));

const readSources = async () => z.parse(z.record(z.string(), SeedItemSource), await read('item-sources.json'));

const readItems = async (): Promise<z.infer<typeof SeedItem>[]> => z.parse(z.array(SeedItem), await read('items.json'));

/** An item of the bundled file, whose only verdict is the national one. */
const newItemOf = ({ verdict, prepare, why, depends, sources, ...item }: z.infer<typeof SeedItem>): NewItem => ({
  ...item,
  verdicts: [{ scope: 'national', kind: verdict, prepare, why, depends, since: null, sources }],
});

/** Inserts the bundled items with their sources and national verdicts. Throws when the bundled files are invalid. */
export const seedItems = async (transaction: Transaction, clock: Clock): Promise<void> => {
  const sources = await readSources();
  const items = await readItems();
  const bySeed = { userId: null, at: clock.now() };
  await writeNewItemSources(
    transaction,
    bySeed,
    Object.entries(sources).map(([id, source]) => ({ id, ...source })),
  );
  await writeNewItems(transaction, bySeed, items.map(newItemOf));
};

/** Inserts those of the named sources that are bundled and not stored. */
const addLackingSources = async (transaction: Transaction, clock: Clock, wanted: readonly string[]): Promise<void> => {
  const sources = await readSources();
  const lacking = await findLackingSources(transaction, wanted);
  const added = lacking.flatMap((id) => (sources[id] === undefined ? [] : [{ id, ...sources[id] }]));
  await writeNewItemSources(transaction, { userId: null, at: clock.now() }, added);
};

/** An item's names in normalized form, for comparisons. */
const slugsOf = ({ name, aliases }: { name: string; aliases: readonly string[] }): string[] => [name, ...aliases].map(slugOf);

/**
 * Inserts items that later releases have added, into an existing installation: no item that it has ever had, and no name that
 * an existing item keeps. A name that moved to a new item is removed from its former item, unless a person has edited that.
 */
export const seedLaterItems = async (transaction: Transaction, clock: Clock): Promise<void> => {
  const bySeed = { userId: null, at: clock.now() };
  const present = await findItems(transaction);
  const recorded = await findRecordedItems(transaction);
  const edited = await findItemsEditedByPeople(transaction);
  const known = new Set([...present.map(({ id }) => id), ...recorded]);
  // An installation without items was set up without them.
  const later = present.length === 0 ? [] : (await readItems()).filter(({ id }) => !known.has(id));
  const moving = new Set(later.flatMap(slugsOf));
  const kept = new Set<string>();
  for (const { id, name, aliases } of present) {
    const left = edited.has(id) ? aliases : aliases.filter((text) => !moving.has(slugOf(text)));
    for (const slug of slugsOf({ name, aliases: left })) kept.add(slug);
    if (left.length < aliases.length) await writeItem(transaction, bySeed, id, () => ({ aliases: left }));
  }
  const added = later.filter(({ name }) => !kept.has(slugOf(name)));
  const wanted = new Set(added.flatMap((item) => item.sources));
  await addLackingSources(transaction, clock, [...wanted]);
  if (added.length > 0)
    await writeNewItems(
      transaction,
      bySeed,
      added.map((item) => newItemOf({ ...item, aliases: item.aliases.filter((text) => !kept.has(slugOf(text))) })),
    );
};

/** Adds aliases that later releases have added to items: not to items that a person has edited, and no name of another item. */
export const seedItemAliases = async (transaction: Transaction, clock: Clock): Promise<void> => {
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

/** Updates the sources that no person has edited to the bundled ones, and deletes those that are neither bundled nor cited. */
const renewSources = async (transaction: Transaction, clock: Clock): Promise<void> => {
  const seeded = await readSources();
  const edited = await findItemSourcesEditedByPeople(transaction);
  const named = new Set((await findItems(transaction)).flatMap(({ verdicts }) => verdicts.flatMap(({ sources }) => sources)));
  for (const [id, source] of Object.entries(await findItemSources(transaction))) {
    if (edited.has(id)) continue;
    const now = seeded[id];
    if (now === undefined ? named.has(id) : isDeepStrictEqual({ ...source, ...now }, source)) continue;
    await writeItemSource(transaction, { userId: null, at: clock.now() }, id, () => now ?? 'deleted');
  }
};

/**
 * Updates the national verdicts of items, with their sources, to the bundled ones, except for items that a person has edited.
 * Their dates and the city's verdicts are kept.
 */
export const seedItemVerdicts = async (transaction: Transaction, clock: Clock): Promise<void> => {
  const seeded = new Map((await readItems()).map((item) => [item.id, item]));
  const edited = await findItemsEditedByPeople(transaction);
  const items = await findItems(transaction);
  const renewed = items.flatMap(({ id }) => (edited.has(id) ? [] : (seeded.get(id)?.sources ?? [])));
  await addLackingSources(transaction, clock, [...new Set(renewed)]);
  for (const { id, verdicts } of items) {
    const now = seeded.get(id);
    if (now === undefined || edited.has(id) || !verdicts.some(({ scope }) => scope === 'national')) continue;
    const told = { kind: now.verdict, prepare: now.prepare, why: now.why, depends: now.depends };
    const wanted = verdicts.map((verdict) =>
      verdict.scope === 'national' ? { ...verdict, ...told, sources: now.sources } : verdict,
    );
    if (JSON.stringify(wanted) === JSON.stringify(verdicts)) continue;
    await writeItem(transaction, { userId: null, at: clock.now() }, id, (item) => {
      if (item === null) throw new Error(`the item ${id} is gone`);
      return { verdicts: wanted };
    });
  }
  await renewSources(transaction, clock);
};

/**
 * Updates items' material and category, which select the points that accept them, to the bundled ones, except for items that a
 * person has edited.
 */
export const renewItemDelivery = async (transaction: Transaction, clock: Clock): Promise<void> => {
  const seeded = new Map((await readItems()).map((item) => [item.id, item]));
  const edited = await findItemsEditedByPeople(transaction);
  for (const { id, material, category } of await findItems(transaction)) {
    const now = seeded.get(id);
    if (now === undefined || edited.has(id) || (now.material === material && now.category === category)) continue;
    await writeItem(transaction, { userId: null, at: clock.now() }, id, (item) => {
      if (item === null) throw new Error(`the item ${id} is gone`);
      return { material: now.material, category: now.category };
    });
  }
};

/**
 * Sets items' bundled categories in an installation from before categories: only where the item's material contains the
 * category, or is absent. Other fields are kept.
 */
export const seedItemCategories = async (transaction: Transaction, clock: Clock): Promise<void> => {
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
