import type { DataLicense } from '@separai/contract/data-license-schema';
import { countedWords } from '@separai/contract/items/rules';
import type { Item, ItemList } from '@separai/contract/items/schema';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/database/database.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import type { Caller, RateLimit } from '../../platform/rate-limits.ts';
import { countQuestion, findItem, findItemSources, findItems } from './repository.ts';

/** Every item, by name, and every source, under the licence of the open data. */
export const listAllItems = async (db: Db, license: DataLicense | null): Promise<ItemList> => {
  const [items, sources] = await Promise.all([findItems(db), findItemSources(db)]);
  return { license, items, sources };
};

/** One item with what its sources say. Throws `item-not-found`. */
export const requireItem = async (db: Db, id: string): Promise<Item> => {
  const item = await findItem(db, id);
  if (item === null) throw new Refusal('item-not-found');
  const ids = item.verdicts.flatMap(({ sources }) => sources);
  const sources = ids.length === 0 ? {} : await findItemSources(db, ids);
  return {
    ...item,
    verdicts: item.verdicts.map((verdict) => ({ ...verdict, sources: verdict.sources.flatMap((one) => sources[one] ?? []) })),
  };
};

/**
 * Counts what somebody looked for and nothing was found of: once a day for the same words and the same address, so that three askers are
 * likely three people. Throws `too-many-requests` for who asks for a great many things.
 */
export const noteQuestion = async (
  { db, clock, asks, repeats }: { db: Db; clock: Clock; asks: RateLimit<Caller>; repeats: RateLimit<Caller> },
  address: string,
  text: string,
): Promise<void> => {
  const words = countedWords(text);
  if (words === null) return;
  // Before a row is written for the words.
  asks.refuseKnown({ address });
  try {
    await repeats.consume({ address, on: words });
  } catch (error) {
    // The same person again, most likely.
    if (error instanceof Refusal) return;
    throw error;
  }
  try {
    await asks.consume({ address });
  } catch (error) {
    await repeats.giveBack({ address, on: words });
    throw error;
  }
  await countQuestion(db, words, clock.now());
};
