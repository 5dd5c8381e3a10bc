import type { PublicFigures } from '@separai/contract/figures/schema';
import { publicFiguresPath } from '@separai/contract/public-pages';
import type { FastifyInstance } from 'fastify';
import { keepDrawn, type PublicPages, publicPage } from '../../platform/http/public-pages.ts';
import type { Representation } from '../../platform/http/representation.ts';
import type { SitemapSection } from '../../platform/http/sitemap.ts';
import { publicFiguresPage } from './public-page.ts';

interface Parts {
  readonly pages: PublicPages | null;
  readonly publicFigures: () => Promise<PublicFigures>;
  /** The operator's name; null: not configured. */
  readonly operator: string | null;
}

/** `/numeros`, rendered once for each computation of the figures. */
export const registerFiguresPage = (app: FastifyInstance, { pages, publicFigures, operator }: Parts): void => {
  const kept = keepDrawn<Representation>(1);
  publicPage(app, pages, { path: publicFiguresPath, permission: 'figures:read-public' }, async ({ origin, draw }) => {
    const figures = await publicFigures();
    return kept(publicFiguresPath, JSON.stringify(figures), async () => draw(publicFiguresPage(origin, figures, operator)));
  });
};

/** The sitemap's section of the public figures. */
export const figuresSitemap: SitemapSection = {
  name: 'numeros',
  stamp: async () => publicFiguresPath,
  files: async () => [{ number: 1, changedAt: null }],
  entries: async function* () {
    yield { path: publicFiguresPath, changedAt: null };
  },
};
