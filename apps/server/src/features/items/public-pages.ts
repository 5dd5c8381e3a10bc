import { setImmediate } from 'node:timers/promises';
import type { PointCategoryId } from '@separai/contract/collection-points/categories';
import type { MaterialType } from '@separai/contract/collection-points/materials';
import { deliveryOf } from '@separai/contract/items/delivery';
import { itemLimits } from '@separai/contract/items/limits';
import type { Item, ListedItem } from '@separai/contract/items/schema';
import { findItems as findInIndex, type ItemSearch, itemSearchInPieces } from '@separai/contract/items/search';
import { itemPath } from '@separai/contract/public-pages';
import type { Queryable } from '../../platform/database/database.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import type { PublicPage } from '../../platform/http/public-pages.ts';
import type { SitemapSection } from '../../platform/http/sitemap.ts';
import { type Delivery, type FoundOnPage, itemPage, itemsPage, type PagePoint } from './public-page.ts';
import { findItems, findItemsStamp } from './repository.ts';
import { requireItem } from './service.ts';

interface Searched {
  readonly stamp: string;
  readonly items: ReadonlyMap<string, ListedItem>;
  readonly search: ItemSearch;
}

/** Points that accept a category, may accept it, or accept a material; injected, because points belong to another feature. */
export type FindPointsTaking = (
  db: Queryable,
  wanted: { material?: MaterialType; takesCategory?: PointCategoryId; mayTakeCategory?: PointCategoryId },
) => Promise<PagePoint[]>;

const deliveryFor = async (db: Queryable, item: Item, findPointsTaking: FindPointsTaking): Promise<Delivery | null> => {
  const [first] = item.verdicts;
  if (first === undefined) return null;
  const { named, toAsk, instead } = deliveryOf(item, first.kind);
  if (named === null && toAsk === null) return null;
  return {
    instead,
    named: named === null ? [] : await findPointsTaking(db, named),
    toAsk: toAsk === null ? [] : await findPointsTaking(db, toAsk),
  };
};

/** The page of an address below `/descarte`; null when the item does not exist. */
export const openItemPages = ({
  db,
  origin,
  findPointsTaking,
}: {
  db: Queryable;
  origin: string;
  findPointsTaking: FindPointsTaking;
}) => {
  let last: Promise<Searched> | null = null;

  const prepare = async (stamp: string): Promise<Searched> => {
    const all = await findItems(db);
    // Indexing yields between pieces, so that other requests are not delayed.
    const search = await itemSearchInPieces(all, () => setImmediate());
    return { stamp, items: new Map(all.map((item) => [item.id, item])), search };
  };

  const find = async (text: string): Promise<FoundOnPage> => {
    const stamp = await findItemsStamp(db);
    if (last === null || (await last.catch(() => null))?.stamp !== stamp) last = prepare(stamp);
    const { items, search } = await last;
    const { ids, family } = findInIndex(search, text);
    return { items: ids.flatMap((id) => items.get(id) ?? []), family };
  };

  return async (id: string | null, query: string | null): Promise<PublicPage | null> => {
    const typed = (query ?? '').trim().slice(0, itemLimits.queryMaxLength);
    if (id === null) return itemsPage(origin, typed, typed === '' ? null : await find(typed));
    try {
      const item = await requireItem(db, id);
      return itemPage(origin, item, await deliveryFor(db, item, findPointsTaking));
    } catch (error) {
      if (error instanceof ApiError) return null;
      throw error;
    }
  };
};

/** The sitemap's section of items. */
export const itemSitemap = ({ db }: { db: Queryable }): SitemapSection => ({
  name: 'itens',
  stamp: async () => (await findItemsStamp(db)).replace(/[^\w.-]/g, '-'),
  files: async () => {
    const changes = (await findItems(db)).map(({ updatedAt }) => Date.parse(updatedAt));
    return changes.length === 0 ? [] : [{ number: 1, changedAt: new Date(Math.max(...changes)) }];
  },
  entries: async function* () {
    for (const { id, updatedAt } of await findItems(db)) yield { path: itemPath(id), changedAt: new Date(updatedAt) };
  },
});
