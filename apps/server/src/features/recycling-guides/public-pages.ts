import { guidePagePath } from '@separai/contract/public-pages';
import { guideIdOf } from '@separai/contract/recycling-guides/rules';
import type { FastifyInstance } from 'fastify';
import { ApiError } from '../../platform/http/api-error.ts';
import type { LinkPreview } from '../../platform/http/link-preview.ts';
import { type DrawnPage, keepDrawn, type PublicPages, publicPages } from '../../platform/http/public-pages.ts';
import type { SitemapSection } from '../../platform/http/sitemap.ts';
import { guidePage, guidePreview } from './public-page.ts';
import { listAllGuides, type Reading, requireGuide } from './service.ts';

const prefix = '/material/';

/** `/material/{id}`: the public page of a guide. */
export const registerGuidePages = (app: FastifyInstance, parts: Reading & { readonly pages: PublicPages | null }): void => {
  const kept = keepDrawn<DrawnPage>();
  publicPages(app, parts.pages, { prefix, permission: 'guides:read' }, async (key, { origin, draw }) => {
    // Any spelling is accepted: 'Óleo de cozinha' is the guide `oleo-de-cozinha`.
    const guide = await requireGuide(parts, guideIdOf(key));
    return kept(guide.id, `${guide.version} ${guide.updatedAt} ${guide.youtubeUrl}`, async () => ({
      path: guidePagePath(guide.id),
      page: draw(guidePage(origin, guide)),
    }));
  });
};

/** Link preview of a guide; null when the guide does not exist. */
export const findGuidePreview = async (parts: Reading, id: string): Promise<LinkPreview | null> => {
  try {
    return guidePreview(await requireGuide(parts, id));
  } catch (error) {
    if (error instanceof ApiError) return null;
    throw error;
  }
};

/** The sitemap's section of guides. */
export const guideSitemap = (parts: Reading): SitemapSection => ({
  name: 'materiais',
  stamp: async () =>
    (await listAllGuides(parts)).map(({ id, version, updatedAt }) => `${id}.${version}.${Date.parse(updatedAt)}`).join('-'),
  files: async () => {
    const changes = (await listAllGuides(parts)).map(({ updatedAt }) => Date.parse(updatedAt));
    return changes.length === 0 ? [] : [{ number: 1, changedAt: new Date(Math.max(...changes)) }];
  },
  entries: async function* () {
    for (const { id, updatedAt } of await listAllGuides(parts)) yield { path: guidePagePath(id), changedAt: new Date(updatedAt) };
  },
});
