import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { findPointPreview, findPointsTaking } from './features/collection-points/public-pages.ts';
import { findCollectorPage } from './features/collector-profiles/public-pages.ts';
import { openItemPages } from './features/items/public-pages.ts';
import { findGuidePreview } from './features/recycling-guides/public-pages.ts';
import type { Queryable } from './platform/database/database.ts';
import { isDatabaseUnavailable } from './platform/database/failures.ts';
import { failureFacts } from './platform/error-places.ts';
import type { LinkPreview } from './platform/http/link-preview.ts';
import type { PublicPage } from './platform/http/public-pages.ts';

interface Parts {
  readonly db: Queryable;
  readonly logger: FastifyBaseLogger;
  readonly defaultVideoUrl: string;
  readonly origin: string;
}

/** Milliseconds that a page of the app waits for its preview tags, which must not delay the page. */
const patience = 1_000;
/**
 * Timeout in milliseconds for an item search: the results are the page's content without JavaScript, and the first search
 * builds the index.
 */
const searchPatience = 10_000;

interface Shown {
  readonly pointId?: string | null;
  readonly guideId?: string | null;
  readonly collectorId?: string | null;
  readonly item?: { readonly id: string | null; readonly query: string | null };
}

/** The point, guide, collector or item of an app address; for items also the search text. */
const shownAt = (address: string): Shown => {
  if (!URL.canParse(address, 'http://localhost')) return {};
  const { pathname, searchParams } = new URL(address, 'http://localhost');
  const [, screen, key = null] = /^\/(search|recycle|coletores)\/([^/]+)\/?$/.exec(pathname) ?? [];
  if (screen === 'search') return { pointId: key };
  if (screen === 'recycle') return { guideId: key };
  if (screen === 'coletores') return { collectorId: key };
  const [isOfItems, item = null] = /^\/descarte(?:\/([^/]+))?\/?$/.exec(pathname) ?? [];
  if (isOfItems !== undefined) return { item: { id: item, query: searchParams.get('q') } };
  return /^\/(map|schedule)\/?$/.test(pathname) ? { pointId: searchParams.get('ponto') } : {};
};

/** Whether rendering the address requires an item search. */
export const isItemSearch = (address: string): boolean => Boolean(shownAt(address).item?.query);

/**
 * The link preview of an app address that shows a public point, guide, collector or item, else null. For collectors and items,
 * the complete public page.
 * Never throws.
 */
export const openLinkPreviews = ({ db, logger, defaultVideoUrl, origin }: Parts) => {
  const itemPageOf = openItemPages({ db, origin, findPointsTaking });
  return async (address: string): Promise<LinkPreview | PublicPage | null> => {
    const { pointId, guideId, collectorId, item } = shownAt(address);
    const find = async (): Promise<LinkPreview | PublicPage | null> => {
      if (item !== undefined) return itemPageOf(item.id, item.query);
      if (collectorId) return findCollectorPage(db, collectorId);
      if (pointId) return findPointPreview(db, pointId);
      return guideId ? findGuidePreview({ db, defaultVideoUrl }, guideId) : null;
    };
    const found = find().catch((error: unknown) => {
      // The page's API calls report an unreachable database.
      if (!isDatabaseUnavailable(error)) logger.error(failureFacts(error), 'prévia de um link não pôde ser feita');
      return null;
    });
    return Promise.race([found, pause(item?.query ? searchPatience : patience, null, { ref: false })]);
  };
};
