import {
  createCollectionPoint,
  deleteCollectionPoint,
  linkMaterial,
  listCollectionPoints,
  readCollectionPoint,
  replaceCollectionPoint,
  summarizeCollectionPoints,
  unlinkMaterial,
  uploadCollectionPointImage,
  viewCollectionPoints,
} from '@separai/contract/collection-points/endpoints';
import {
  type AfterPoint,
  afterText,
  type CollectionPointQuery,
  type MaterialLink,
} from '@separai/contract/collection-points/schema';
import type { QueryOf } from '@separai/contract/endpoint';
import { limits } from '@separai/contract/limits';
import { messages } from '@separai/contract/messages';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Database } from '../../platform/database/database.ts';
import type { ReadyAnswers } from '../../platform/http/ready-answers.ts';
import { invalidFields, Refusal } from '../../platform/http/refusal.ts';
import { sendRepresentation } from '../../platform/http/representation.ts';
import { type Door, requireAdmin, route } from '../../platform/http/route.ts';
import type { ImageStorage } from '../../platform/images/image-storage.ts';
import { encodePicture } from '../../platform/images/picture.ts';
import { acceptUploads, readPictureField } from '../../platform/images/upload.ts';
import { discardImage, setPointImage } from './images.ts';
import { followRevision } from './known-revision.ts';
import { countHeader, openPublicList } from './public-list.ts';
import {
  addMaterial,
  type CancelOpenSchedules,
  createPoint,
  deletePoint,
  removeMaterial,
  replacePoint,
  requirePoint,
  searchPoints,
  viewPoints,
} from './service.ts';

interface CollectionPointParts {
  readonly database: Pick<Database, 'db' | 'listen'>;
  readonly readyAnswers: ReadyAnswers;
  readonly images: ImageStorage;
  readonly cancelOpenSchedules: CancelOpenSchedules;
}

/** Points, their pictures and their accepted materials. */
export const registerCollectionPoints = (app: FastifyInstance, door: Door, given: CollectionPointParts): void => {
  const parts = { db: door.db, clock: door.clock, log: app.log, ...given };
  const revision = followRevision(given.database);
  const publicList = openPublicList(door.db, revision);
  given.readyAnswers.add(`/api${listCollectionPoints.path}`, publicList.ready);
  // Whoever wrote here reads what they wrote, also before the database has told of it.
  app.addHook('onSend', async ({ method }) => {
    if (method !== 'GET' && method !== 'HEAD') revision.doubt();
  });
  app.addHook('onClose', revision.stop);

  route(
    app,
    door,
    listCollectionPoints,
    async ({ query, request, reply }) => {
      const includeInactive = query.includeInactive === 'true';
      if (includeInactive) await requireAdmin(door, request);
      if (!includeInactive && isUnfiltered(query)) {
        const { summary, whole } = await publicList.current();
        reply.header(countHeader, summary.count);
        if (whole !== null && query.limit === undefined && query.after === undefined) {
          await sendRepresentation(request, reply, whole);
          return undefined;
        }
      }
      const limit = query.limit ?? (includeInactive && isUnfiltered(query) ? limits.pointPageMax : limits.pointPage);
      const { points, next } = await searchPoints(parts, { ...query, includeInactive, limit });
      if (next !== null) reply.header('link', linkToNext(request, next));
      // What administrators alone see is kept nowhere.
      if (includeInactive) reply.header('cache-control', 'no-store');
      return points;
    },
    { compressed: true },
  );

  route(app, door, viewCollectionPoints, ({ query }) => viewPoints(parts, query), { compressed: true });

  route(app, door, summarizeCollectionPoints, async () => (await publicList.current()).summary);

  route(app, door, readCollectionPoint, async ({ params, request }) => {
    const point = await requirePoint(parts, params.id);
    if (!point.isActive && !(await isFromAdmin(door, request))) throw new Refusal('collection-point-not-found');
    return point;
  });

  route(app, door, createCollectionPoint, async ({ body, session }) => createPoint(parts, body, session.userId));

  route(app, door, replaceCollectionPoint, async ({ params, body, session }) =>
    replacePoint(parts, params.id, body, session.userId),
  );

  route(app, door, deleteCollectionPoint, async ({ params: { id }, session }) => {
    const { abandonedImageUrl, ...outcome } = await deletePoint(parts, id, session.userId);
    await discardImage(parts, abandonedImageUrl);
    return { id, ...outcome };
  });

  acceptUploads(app, (uploads) => {
    route(uploads, door, uploadCollectionPointImage, async ({ params: { id }, session, request }) => {
      await requirePoint(parts, id);
      const picture = await encodePicture(await readPictureField(request, uploadCollectionPointImage.file));
      return setPointImage(parts, id, picture, session.userId);
    });
  });

  route(app, door, linkMaterial, async ({ body, session }) => ({
    ...body,
    version: await addMaterial(parts, body, session.userId),
  }));

  route(app, door, unlinkMaterial, async ({ query, body, session }) => {
    await removeMaterial(parts, body ?? requirePair(query), session.userId);
    return null;
  });
};

const isUnfiltered = ({ q, material, bbox, near }: CollectionPointQuery): boolean =>
  !q && material === undefined && bbox === undefined && near === undefined;

// Relative to the address that was asked (RFC 8288 §3.1), so that it holds behind any proxy.
const linkToNext = (request: FastifyRequest, next: AfterPoint): string => {
  const { pathname, searchParams } = new URL(request.url, 'http://localhost');
  searchParams.set('after', afterText(next));
  return `<${pathname}?${searchParams}>; rel="next"`;
};

const isFromAdmin = async (door: Door, request: FastifyRequest): Promise<boolean> => {
  try {
    await requireAdmin(door, request);
    return true;
  } catch (error) {
    if (error instanceof Refusal) return false;
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
