import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { SeedItem, SeedItemSource } from '@separai/contract/items/schema';
import * as z from 'zod/mini';
import { seedFolder } from '../../paths.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/database/database.ts';
import { writeNewItemSources, writeNewItems } from './repository.ts';

const read = async (name: string): Promise<unknown> => JSON.parse(await readFile(join(seedFolder, name), 'utf8'));

/** Writes the items with their sources and what is said of each for the whole country. Throws when the bundled files are not what they should be. */
export const seedItems = async (transaction: Db, clock: Clock): Promise<void> => {
  const sources = z.parse(z.record(z.string(), SeedItemSource), await read('item-sources.json'));
  const items = z.parse(z.array(SeedItem), await read('items.json'));
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
