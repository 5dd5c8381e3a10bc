import type { DataLicense } from '@separai/contract/data-license-schema';
import { countedWords } from '@separai/contract/items/rules';
import type { Item, ItemList } from '@separai/contract/items/schema';
import type { Clock } from '../../platform/clock.ts';
import type { Queryable } from '../../platform/database/database.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import type { Caller, RateLimit } from '../../platform/rate-limits.ts';
import { countQuestion, findItem, findItemSources, findItems } from './repository.ts';

/** All items, by name, and all sources, with the license of the open data. */
export const listAllItems = async (db: Queryable, license: DataLicense | null): Promise<ItemList> => {
  const [items, sources] = await Promise.all([findItems(db), findItemSources(db)]);
  return { license, items, sources };
};

/** An item with its sources. Throws `item-not-found`. */
export const requireItem = async (db: Queryable, id: string): Promise<Item> => {
  const item = await findItem(db, id);
  if (item === null) throw new ApiError('item-not-found');
  const ids = item.verdicts.flatMap(({ sources }) => sources);
  const sources = ids.length === 0 ? {} : await findItemSources(db, ids);
  return {
    ...item,
    verdicts: item.verdicts.map((verdict) => ({ ...verdict, sources: verdict.sources.flatMap((one) => sources[one] ?? []) })),
  };
};

/**
 * Counts a search without a result: once a day for the same words and address, so that three counts are probably three people.
 * Throws `too-many-requests` for an address with many searches.
 */
export const noteQuestion = async (
  { db, clock, asks, repeats }: { db: Queryable; clock: Clock; asks: RateLimit<Caller>; repeats: RateLimit<Caller> },
  address: string,
  text: string,
): Promise<void> => {
  const words = countedWords(text);
  if (words === null) return;
  // Checked before a row is written for the words.
  asks.refuseKnown({ address });
  try {
    await repeats.consume({ address, on: words });
  } catch (error) {
    // Probably a repetition by the same person.
    if (error instanceof ApiError) return;
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
