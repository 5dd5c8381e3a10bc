import { setTimeout as pause } from 'node:timers/promises';
import { findPointPreview } from './features/collection-points/public-pages.ts';
import { findGuidePreview } from './features/recycling-guides/public-pages.ts';
import type { Db } from './platform/database/database.ts';
import type { LinkPreview } from './platform/http/link-preview.ts';

/** Milliseconds that a page of the app waits for the tags of its address: people need the page, and not its tags. */
const patience = 1_000;

/** Which point or guide an address of the app shows. */
const shownAt = (address: string): { pointId?: string | null; guideId?: string | null } => {
  const { pathname, searchParams } = new URL(address, 'http://localhost');
  const [, screen, key = null] = /^\/(search|recycle)\/([^/]+)\/?$/.exec(pathname) ?? [];
  if (screen === 'search') return { pointId: key };
  if (screen === 'recycle') return { guideId: key };
  return /^\/(map|schedule)\/?$/.test(pathname) ? { pointId: searchParams.get('ponto') } : {};
};

/** What is shown of a link to an address of the app, where that is a point's or a guide's that everybody sees; else null. Throws nothing. */
export const openLinkPreviews =
  ({ db, defaultVideoUrl }: { db: Db; defaultVideoUrl: string }) =>
  async (address: string): Promise<LinkPreview | null> => {
    const find = async (): Promise<LinkPreview | null> => {
      const { pointId, guideId } = shownAt(address);
      if (pointId) return findPointPreview(db, pointId);
      return guideId ? findGuidePreview({ db, defaultVideoUrl }, guideId) : null;
    };
    // A database that is out of reach is said by the calls of the page.
    return Promise.race([find().catch(() => null), pause(patience, null, { ref: false })]);
  };
