import { administratorLimits } from '@separai/contract/administrators/limits';
import { dayAt } from '@separai/contract/calendar';
import {
  changeCollectionPoints,
  countOpenSchedules,
  deleteCollectionPointImage,
  deleteCollectionPoints,
  listAdministeredPoints,
  listMisplacedPublicPoints,
  undoPointChanges,
  viewAdministeredPoints,
} from '@separai/contract/collection-points/administration-endpoints.server';
import {
  createCollectionPoint,
  deleteCollectionPoint,
  exportCollectionPoints,
  linkMaterial,
  listCollectionPoints,
  publishCollectionPoints,
  publishPointSheet,
  readCollectionPoint,
  replaceCollectionPoint,
  summarizeCollectionPoints,
  unlinkMaterial,
  uploadCollectionPointImage,
  viewCollectionPoints,
} from '@separai/contract/collection-points/endpoints.server';
import { isListed } from '@separai/contract/collection-points/public-access';
import { afterText, type CollectionPointQuery, type MaterialLink } from '@separai/contract/collection-points/schema';
import type { QueryOf } from '@separai/contract/endpoint.server';
import { limits } from '@separai/contract/limits';
import { messages } from '@separai/contract/messages';
import { can, type Organized } from '@separai/contract/permissions';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { confirmationBudget } from '../../platform/confirmation-budget.ts';
import type { Database } from '../../platform/database/database.ts';
import { ApiError, invalidFields } from '../../platform/http/api-error.ts';
import { sendAttachment } from '../../platform/http/attachment.ts';
import { compressFile, sendCompressedFile } from '../../platform/http/compressed-file.ts';
import { licenseHeaders } from '../../platform/http/license.ts';
import { sendListHeaders } from '../../platform/http/lists.ts';
import type { PublicPages } from '../../platform/http/public-pages.ts';
import type { ReadyAnswers } from '../../platform/http/ready-answers.ts';
import { acceptedEncoding, hasTag, sendRepresentation } from '../../platform/http/representation.ts';
import { type RequestContext, requirePermission, requireSameSession, route } from '../../platform/http/route.ts';
import type { SitemapSection } from '../../platform/http/sitemap.ts';
import { openDisposal } from '../../platform/images/disposal.ts';
import { encodeImage } from '../../platform/images/encode.ts';
import type { ImageStorage } from '../../platform/images/image-storage.ts';
import { imageFiles } from '../../platform/images/stored-images.ts';
import { perRevision } from '../../platform/per-revision.ts';
import { everything, type Scope, scopeOf } from '../../platform/scope.ts';
import type { Session } from '../../platform/sessions.ts';
import { changePoints, countOpenAt, deletePoints, listAdministered, viewAdministered } from './administration.ts';
import { exportPoints, publishedTypes, publishPoints } from './exporting.ts';
import { type HolidayRouteParts, registerHolidays } from './holiday-routes.ts';
import { removePointImage, setPointImage } from './images.ts';
import { followRevision } from './known-revision.ts';
import { keepOpeningHours } from './opening-hours.ts';
import { openPublicList } from './public-list.ts';
import { pointSitemap, registerPointPages } from './public-pages.ts';
import { openPublicPoints } from './public-points.ts';
import { type ReportRouteParts, registerPointReports } from './report-routes.ts';
import { findMisplacedPublicPoints } from './seed.ts';
import {
  addMaterial,
  createPoint,
  deletePoint,
  removeMaterial,
  replacePoint,
  requirePoint,
  searchPoints,
  viewPoints,
} from './service.ts';
import { type ReopenSchedules, undoChanges } from './undoing.ts';

interface CollectionPointParts extends ReportRouteParts, HolidayRouteParts {
  readonly database: Pick<Database, 'db' | 'pool' | 'listen'>;
  readonly readyAnswers: ReadyAnswers;
  readonly images: ImageStorage;
  readonly reopenSchedules: ReopenSchedules;
  /** The administrators as the agent of 'Conferido'. */
  readonly confirmedBy: string;
  readonly pages: PublicPages | null;
  /** The materials that have a guide. */
  readonly findGuideIds: () => Promise<readonly string[]>;
}

/** Registers the routes of points, their images, materials and public pages; returns the sitemap's section. */
export const registerCollectionPoints = (
  app: FastifyInstance,
  context: RequestContext,
  given: CollectionPointParts,
): { sitemap: SitemapSection } => {
  const { discard, stop } = openDisposal(given.images, app.log);
  app.addHook('onClose', async () => stop());
  const revision = followRevision(given.database);
  const revisionNow = async (): Promise<number> => revision.current() ?? (await revision.ask());
  const openingHours = keepOpeningHours(context.db, revisionNow);
  const parts = { db: context.db, clock: context.clock, discard, openingHours, ...given };
  const publicList = openPublicList(context.db, revision, { headers: licenseHeaders(context.dataLicense) });
  given.readyAnswers.add(`/api${listCollectionPoints.path}`, publicList.ready);
  const publicPoints = openPublicPoints(context.db, revision, { headers: licenseHeaders(context.dataLicense) });
  given.readyAnswers.addNumbered(`/api${readCollectionPoint.path}`, publicPoints.ready);
  // Read-your-writes: a write through this process invalidates the cached revision before the database's notification arrives.
  app.addHook('onSend', async ({ method }) => {
    if (method !== 'GET' && method !== 'HEAD') revision.invalidate();
  });
  app.addHook('onClose', revision.stop);
  registerPointPages(app, { ...parts, revision });

  route(
    app,
    context,
    listCollectionPoints,
    async ({ query, request, reply }) => {
      const includeInactive = query.includeInactive === 'true';
      const scope = includeInactive
        ? scopeOf(await requirePermission(context, request, 'points:read-inactive'), 'points:read-inactive')
        : everything;
      if (!includeInactive && isUnfiltered(query)) {
        const { summary, whole } = await publicList.current();
        sendListHeaders(request, reply, { total: summary.count });
        if (whole !== null && query.limit === undefined && query.after === undefined) {
          await sendRepresentation(request, reply, whole);
          return undefined;
        }
      }
      const limit = query.limit ?? (includeInactive && isUnfiltered(query) ? limits.pointPageMax : limits.pointPage);
      const { items, next } = await searchPoints(parts, {
        ...{ ...query, scope, includeInactive, limit },
        openNow: query.openNow === 'true',
      });
      sendListHeaders(request, reply, { next: next === null ? null : afterText(next) });
      // Points that only administrators may see are not cached.
      if (includeInactive) reply.header('cache-control', 'no-store');
      return items;
    },
    {
      compressed: true,
      isReady: (query) =>
        query.includeInactive !== 'true' && isUnfiltered(query) && query.limit === undefined && query.after === undefined,
    },
  );

  route(app, context, viewCollectionPoints, ({ query }) => viewPoints(parts, query), { compressed: true });

  route(app, context, summarizeCollectionPoints, async () => (await publicList.current()).summary);

  route(app, context, readCollectionPoint, async ({ params, request, reply }) => {
    const known = await publicPoints.current(params.id);
    if (known !== null) {
      await sendRepresentation(request, reply, known);
      return undefined;
    }
    const point = await requirePoint(parts, { id: params.id, scope: everything });
    if (!point.isActive && !(await mayReadInactive(context, request, point))) throw new ApiError('collection-point-not-found');
    return point;
  });

  const { dataLicense, clock } = context;
  const published = (format: 'geojson' | 'csv') => {
    const make = () => publishPoints(parts.db, format, { license: dataLicense, timeZone: clock.timeZone });
    const file = perRevision(`points.${format}`, revisionNow, () => compressFile(make()));
    return async (request: FastifyRequest, reply: FastifyReply): Promise<undefined> => {
      // The list's revision decides on 304 before the body is created.
      const tag = `"${await revisionNow()}"`;
      reply.headers({ etag: `W/${tag}`, 'cache-control': 'public, max-age=300', 'access-control-allow-origin': '*' });
      if (hasTag(request.headers['if-none-match'], tag)) reply.code(304).send();
      else {
        const made = await file();
        // Decompression lasts as long as the client reads.
        if (acceptedEncoding(request.headers['accept-encoding']) === 'identity') await context.reads.hold(request, reply);
        sendCompressedFile(request, reply.type(publishedTypes[format]), made);
      }
    };
  };
  const [publishGeoJson, publishSheet] = [published('geojson'), published('csv')];

  route(app, context, publishCollectionPoints, ({ request, reply }) => publishGeoJson(request, reply));

  route(app, context, publishPointSheet, ({ request, reply }) => publishSheet(request, reply));

  route(app, context, exportCollectionPoints, async ({ query: { format }, session, request, reply }) => {
    const scope = scopeOf(session, 'points:read-inactive');
    const name = `separai-pontos-${dayAt(parts.clock.now(), parts.clock.timeZone)}.${format}`;
    const admit = () => requireSameSession(context, request);
    sendAttachment(reply, { name, ...exportPoints(parts.db, { format, scope, admit }) });
    return undefined;
  });

  route(app, context, createCollectionPoint, async ({ body, session }) =>
    createPoint(parts, body, { userId: session.userId, scope: writable(session) }),
  );

  const closings = confirmationBudget(given.database, context.clock, {
    name: 'point-closing',
    pointsPerHour: administratorLimits.closingsPerHour,
    enabled: given.rateLimits,
  });

  route(app, context, replaceCollectionPoint, async ({ params, body, session }) => {
    if (body.isActive === false || body.publicAccess === 'restricted') {
      const { isActive, publicAccess } = await requirePoint(parts, { id: params.id, scope: writable(session) });
      if (isListed({ isActive, publicAccess })) await closings.spend(session);
    }
    return replacePoint(parts, { id: params.id, scope: writable(session) }, body, session.userId);
  });

  route(app, context, deleteCollectionPoint, async ({ params: { id }, session }) => {
    await closings.spend(session);
    const { abandonedImageUrl, ...outcome } = await deletePoint(parts, { id, scope: writable(session) }, session.userId);
    discard(imageFiles(abandonedImageUrl));
    return { id, ...outcome };
  });

  route(
    app,
    context,
    listAdministeredPoints,
    ({ query, session }) => listAdministered(parts, { ...query, scope: scopeOf(session, 'points:read-inactive') }),
    { compressed: true },
  );

  route(
    app,
    context,
    viewAdministeredPoints,
    ({ query, session }) => viewAdministered(parts, { ...query, scope: scopeOf(session, 'points:read-inactive') }),
    { compressed: true },
  );

  route(app, context, countOpenSchedules, ({ query, session }) =>
    countOpenAt(parts, { ids: query.ids, scope: scopeOf(session, 'points:read-inactive') }),
  );

  route(app, context, listMisplacedPublicPoints, () => findMisplacedPublicPoints(parts.db));

  route(app, context, changeCollectionPoints, ({ body, session }) =>
    changePoints(parts, { ...body, scope: writable(session) }, session.userId),
  );

  route(app, context, deleteCollectionPoints, ({ body, session }) =>
    deletePoints(parts, { ...body, scope: writable(session) }, session.userId),
  );

  route(app, context, undoPointChanges, ({ body, session }) =>
    undoChanges(parts, { ...body, scope: writable(session) }, session.userId),
  );

  route(app, context, uploadCollectionPointImage, async ({ params: { id }, body, session }) => {
    const key = { id, scope: writable(session) };
    await requirePoint(parts, key);
    return setPointImage(parts, key, await encodeImage(body), session.userId);
  });

  route(app, context, deleteCollectionPointImage, ({ params: { id }, session }) =>
    removePointImage(parts, { id, scope: writable(session) }, session.userId),
  );

  route(app, context, linkMaterial, async ({ body, session }) => ({
    ...body,
    version: await addMaterial(parts, { ...body, scope: writable(session) }, session.userId),
  }));

  route(app, context, unlinkMaterial, async ({ query, body, session }) => {
    await removeMaterial(parts, { ...(body ?? requirePair(query)), scope: writable(session) }, session.userId);
    return null;
  });

  registerPointReports(app, context, given, closings);
  registerHolidays(app, context, given);

  return { sitemap: pointSitemap(context.db, revision) };
};

/** The scope of a session's writes to points. */
const writable = (session: Session): Scope => scopeOf(session, 'points:write');

const isUnfiltered = ({
  q,
  material,
  takesCategory,
  mayTakeCategory,
  handover,
  openNow,
  bbox,
  near,
}: CollectionPointQuery): boolean =>
  !q &&
  material === undefined &&
  takesCategory === undefined &&
  mayTakeCategory === undefined &&
  handover === undefined &&
  openNow !== 'true' &&
  bbox === undefined &&
  near === undefined;

const mayReadInactive = async (context: RequestContext, request: FastifyRequest, point: Organized): Promise<boolean> => {
  try {
    return can(await requirePermission(context, request, 'points:read-inactive'), 'points:read-inactive', point);
  } catch (error) {
    if (error instanceof ApiError) return false;
    throw error;
  }
};

const requirePair = ({ collectionPointId, materialType }: QueryOf<typeof unlinkMaterial>): MaterialLink => {
  if (collectionPointId === undefined || materialType === undefined) {
    throw invalidFields({
      ...(collectionPointId === undefined ? { collectionPointId: messages.pointRequired } : {}),
      ...(materialType === undefined ? { materialType: messages.materialUnknown } : {}),
    });
  }
  return { collectionPointId, materialType };
};
