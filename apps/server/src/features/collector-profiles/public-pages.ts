import { CollectorProfileParams } from '@separai/contract/collector-profiles/schema';
import { collectorPath } from '@separai/contract/public-pages';
import type { Queryable } from '../../platform/database/database.ts';
import type { PublicPage } from '../../platform/http/public-pages.ts';
import type { SitemapSection } from '../../platform/http/sitemap.ts';
import { collectorPage } from './public-page.ts';
import { findOrganizationStamp, findPublishedOrganizations, findPublishedProfile } from './repository.ts';

/** The page at `/coletores/{key}`; null without a published profile of that number. */
export const findCollectorPage = async (db: Queryable, key: string): Promise<PublicPage | null> => {
  const { data: params } = CollectorProfileParams.safeParse({ id: key });
  const profile = params === undefined ? null : await findPublishedProfile(db, params.id);
  return profile === null ? null : collectorPage(profile);
};

/** The sitemap's section of published organisations; persons are in none. */
export const collectorSitemap = (db: Queryable): SitemapSection => ({
  name: 'coletores',
  stamp: async () => {
    const { count, changedAt } = await findOrganizationStamp(db);
    return `${count}-${changedAt?.getTime() ?? 0}`;
  },
  files: async () => {
    const { count, changedAt } = await findOrganizationStamp(db);
    return count === 0 ? [] : [{ number: 1, changedAt }];
  },
  entries: async function* () {
    for (const { id, updatedAt } of await findPublishedOrganizations(db)) yield { path: collectorPath(id), changedAt: updatedAt };
  },
});
