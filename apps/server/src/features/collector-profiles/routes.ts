import * as endpoints from '@separai/contract/collector-profiles/endpoints.server';
import { collectorProfileLimits } from '@separai/contract/collector-profiles/limits';
import type { FastifyInstance } from 'fastify';
import type { Database } from '../../platform/database/database.ts';
import { sendAttachment } from '../../platform/http/attachment.ts';
import { sendListHeaders } from '../../platform/http/lists.ts';
import { type RequestContext, route } from '../../platform/http/route.ts';
import type { SitemapSection } from '../../platform/http/sitemap.ts';
import { openDisposal } from '../../platform/images/disposal.ts';
import { encodeImage } from '../../platform/images/encode.ts';
import type { ImageStorage } from '../../platform/images/image-storage.ts';
import { addressLimit, rateLimit } from '../../platform/rate-limits.ts';
import { scopeOf } from '../../platform/scope.ts';
import type { Session } from '../../platform/sessions.ts';
import { sheetFile } from '../../platform/tables/write-sheet.ts';
import { eraseProfile, removeProfileImage, setProfileImage } from './images.ts';
import { collectorSitemap } from './public-pages.ts';
import { findPublished } from './repository.ts';
import {
  createProfile,
  exportProfiles,
  listProfiles,
  replaceProfile,
  requireProfile,
  requirePublished,
  type Writing,
} from './service.ts';
import { profileSheet, profileSheetName } from './sheet.ts';

interface CollectorProfileParts extends Pick<Writing, 'findMunicipality'> {
  readonly database: Pick<Database, 'pool'>;
  readonly rateLimits: boolean;
  readonly images: ImageStorage;
}

/** The key of a profile for a session's writes. */
const keyOf = (session: Session, id: number) => ({ id, scope: scopeOf(session, 'collector-profiles:write') });

/** The list as files: rate-limited, because each download appends a permanent audit entry. */
const registerDownloads = (
  app: FastifyInstance,
  context: RequestContext,
  { database, rateLimits }: Pick<CollectorProfileParts, 'database' | 'rateLimits'>,
): void => {
  const downloads = rateLimit(database, { name: 'collector-sheet', points: 60, seconds: 3600, enabled: rateLimits });
  for (const [endpoint, format] of [
    [endpoints.downloadCollectorProfilesCsv, 'csv'],
    [endpoints.downloadCollectorProfilesXlsx, 'xlsx'],
  ] as const)
    route(app, context, endpoint, async ({ query, session, request, reply }) => {
      await downloads.consume(session.userId);
      const { timeZone } = context.clock;
      const scoped = { ...query, scope: scopeOf(session, 'collector-profiles:write') };
      const sheet = profileSheet(await exportProfiles(context, session.userId, scoped, format), timeZone);
      request.security.note('collectors-exported', { account: session.userId });
      const name = profileSheetName(context.clock.now(), timeZone, format);
      sendAttachment(reply, { name, ...sheetFile(sheet, format, 'Coletores') });
      return undefined;
    });
};

/** Registers the routes of collectors' profiles; returns the sitemap's section. */
export const registerCollectorProfiles = (
  app: FastifyInstance,
  context: RequestContext,
  { database, rateLimits, images, findMunicipality }: CollectorProfileParts,
): { sitemap: SitemapSection } => {
  const { db, clock } = context;
  const { discard, stop } = openDisposal(images, app.log);
  app.addHook('onClose', async () => stop());
  const writing = { db, clock, findMunicipality };
  const imageParts = { db, clock, images, discard };
  const { calls, seconds } = endpoints.listCollectorProfiles.limit;
  const reads = addressLimit(database, { name: 'collector-profiles', points: calls, seconds, enabled: rateLimits });

  route(app, context, endpoints.listCollectorProfiles, async ({ query, request, reply }) => {
    await reads.consume({ address: request.ip });
    const { items, next } = await findPublished(db, { ...query, limit: query.limit ?? collectorProfileLimits.page });
    sendListHeaders(request, reply, { next: next === null ? null : String(next) });
    return items;
  });

  route(app, context, endpoints.readCollectorProfile, async ({ params, request }) => {
    await reads.consume({ address: request.ip });
    return requirePublished(db, params.id);
  });

  route(app, context, endpoints.listAdministeredCollectorProfiles, ({ query, session }) =>
    listProfiles(db, { ...query, scope: scopeOf(session, 'collector-profiles:write') }),
  );

  registerDownloads(app, context, { database, rateLimits });

  route(app, context, endpoints.readAdministeredCollectorProfile, ({ params, session }) =>
    requireProfile(db, keyOf(session, params.id)),
  );

  route(app, context, endpoints.createCollectorProfile, ({ body, session }) =>
    createProfile(writing, { userId: session.userId, scope: scopeOf(session, 'collector-profiles:write') }, body),
  );

  route(app, context, endpoints.replaceCollectorProfile, ({ params, body, session }) =>
    replaceProfile(writing, keyOf(session, params.id), body, session.userId),
  );

  route(app, context, endpoints.eraseCollectorProfile, async ({ params, session }) => {
    await context.deletions.spend(session);
    await eraseProfile({ db, clock, images, log: app.log }, keyOf(session, params.id), session.userId);
    return null;
  });

  route(app, context, endpoints.uploadCollectorImage, async ({ params, body, session }) => {
    const key = keyOf(session, params.id);
    await requireProfile(db, key);
    return setProfileImage(imageParts, key, await encodeImage(body), session.userId);
  });

  route(app, context, endpoints.deleteCollectorImage, ({ params, session }) =>
    removeProfileImage(imageParts, keyOf(session, params.id), session.userId),
  );

  return { sitemap: collectorSitemap(db) };
};
