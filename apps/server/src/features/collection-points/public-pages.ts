import { holidaysByAddress } from '@separai/contract/collection-points/holidays';
import { CollectionPointParams } from '@separai/contract/collection-points/schema';
import { pointPagePath } from '@separai/contract/public-pages';
import type { FastifyInstance } from 'fastify';
import type { Clock } from '../../platform/clock.ts';
import type { Queryable } from '../../platform/database/database.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import type { LinkPreview } from '../../platform/http/link-preview.ts';
import { type DrawnPage, keepDrawn, type PublicPages, publicPages } from '../../platform/http/public-pages.ts';
import type { SitemapSection } from '../../platform/http/sitemap.ts';
import { everything } from '../../platform/scope.ts';
import { findHolidays } from './holidays.ts';
import type { KnownRevision } from './known-revision.ts';
import { pointPage, pointPreview } from './public-page.ts';
import { findPage, findPoint, type PointFilter } from './repository.ts';
import { findInRange, findSitemapRanges } from './repository-sitemap.ts';

interface PublicPageParts {
  readonly db: Queryable;
  readonly clock: Clock;
  readonly confirmedBy: string;
  readonly revision: Pick<KnownRevision, 'current' | 'ask'>;
  readonly pages: PublicPages | null;
  /** The materials that have a guide; injected, because guides belong to another feature. */
  readonly findGuideIds: () => Promise<readonly string[]>;
}

const prefix = '/ponto/';

/**
 * `/ponto/{id}-{slug}`: the public page of a point, rendered for each revision of the list and each minute, because it shows
 * whether the point is open and how long ago it was confirmed. An unchanged result has the same ETag.
 */
export const registerPointPages = (
  app: FastifyInstance,
  { db, clock, confirmedBy, revision, pages, findGuideIds }: PublicPageParts,
): void => {
  const kept = keepDrawn<DrawnPage>();
  publicPages(app, pages, { prefix, permission: 'points:read' }, async (key, { origin, draw }) => {
    const { data: params } = CollectionPointParams.safeParse({ id: key.split('-')[0] });
    if (params === undefined) throw new ApiError('collection-point-not-found');
    const guideIds = await findGuideIds();
    const now = clock.now();
    const minute = Math.floor(now.getTime() / 60_000);
    const stamp = `${revision.current() ?? (await revision.ask())} ${minute} ${guideIds.join(' ')}`;
    return kept(String(params.id), stamp, async () => {
      const point = await findPoint(db, params.id, everything);
      if (point === null || !point.isActive) throw new ApiError('collection-point-not-found');
      const holidays = holidaysByAddress(await findHolidays({ db, clock }))(point.address);
      const drawing = { now, timeZone: clock.timeZone, confirmedBy, holidays };
      return { path: pointPagePath(point), page: draw(pointPage(origin, point, new Set(guideIds), drawing)) };
    });
  });
};

/** Maximum number of points on an item's page. */
const namedMost = 10;

/** Listed points that accept an item, by id, for the item's page. */
export const findPointsTaking = async (
  db: Queryable,
  wanted: Pick<PointFilter, 'material' | 'takesCategory' | 'mayTakeCategory'>,
): Promise<{ id: number; name: string; address: string }[]> => {
  const { items } = await findPage(db, { ...wanted, scope: everything, includeInactive: false, limit: namedMost });
  return items.map(({ id, name, address }) => ({ id, name, address }));
};

/** Link preview of a point; null when the point does not exist or is inactive. */
export const findPointPreview = async (db: Queryable, id: string): Promise<LinkPreview | null> => {
  const { data: params } = CollectionPointParams.safeParse({ id });
  const point = params === undefined ? null : await findPoint(db, params.id, everything);
  return point === null || !point.isActive ? null : pointPreview(point);
};

/** The sitemap's section of points. */
export const pointSitemap = (db: Queryable, revision: Pick<KnownRevision, 'current' | 'ask'>): SitemapSection => ({
  name: 'pontos',
  stamp: async () => String(revision.current() ?? (await revision.ask())),
  files: () => findSitemapRanges(db),
  entries: async function* (number) {
    for await (const { updatedAt, ...point } of findInRange(db, number))
      yield { path: pointPagePath(point), changedAt: updatedAt };
  },
});
