import {
  closeCollectionRoute,
  linkOutcomePhoto,
  listCollectionRoutes,
  orderCollectionRoute,
  readCollectionRoute,
  reportStop as reportStopEndpoint,
  showOutcomePhoto,
  startCollectionRoute,
} from '@separai/contract/collection-routes/endpoints.server';
import type { FastifyInstance } from 'fastify';
import type { Database } from '../../platform/database/database.ts';
import { type RequestContext, route } from '../../platform/http/route.ts';
import { nothingPolicy } from '../../platform/http/security-headers.ts';
import { rateLimit } from '../../platform/rate-limits.ts';
import { closeRoute, type NotifyPeople, orderStops, startRoute } from './driving.ts';
import { outcomePhotoLink, type PhotoParts, photoByToken } from './photos.ts';
import { findCollectionRoute, readRoute, requireListOf, requireOrganizationOf, routeDay } from './reading.ts';
import { reportStop, type SettleStop } from './reporting.ts';
import { findOverviews } from './repository.ts';

interface RouteParts extends Pick<PhotoParts, 'secrets' | 'photos' | 'discardPhotos'> {
  readonly database: Pick<Database, 'pool'>;
  readonly rateLimits: boolean;
  readonly settleStop: SettleStop;
  readonly notifyPeople: NotifyPeople;
}

/** Registers the routes of collectors' lists, of their reports, and of the office's view of both. */
export const registerCollectionRoutes = (app: FastifyInstance, context: RequestContext, given: RouteParts): void => {
  const parts = { ...given, db: context.db, clock: context.clock };
  const noted = rateLimit(given.database, { name: 'route-noted', points: 1, seconds: 86_400, enabled: given.rateLimits });

  route(app, context, readCollectionRoute, async ({ params: { date }, query, session }) => {
    const list = requireListOf(context, session, 'route:read', { organizationId: query.organizationId, date });
    return readRoute({ ...parts, noted }, session, list);
  });

  route(app, context, orderCollectionRoute, async ({ params: { date }, body, session }) => {
    const list = requireListOf(context, session, 'route:work', { organizationId: body.organizationId, date });
    return orderStops(parts, session, list, body);
  });

  route(app, context, startCollectionRoute, async ({ params: { date }, body, session }) => {
    const list = requireListOf(context, session, 'route:work', { organizationId: body.organizationId, date });
    await startRoute(parts, list, new Date(body.at));
    return findCollectionRoute(parts, session, routeDay(context.clock, list.organizationId, date));
  });

  route(app, context, closeCollectionRoute, async ({ params: { date }, body, session }) => {
    const list = requireListOf(context, session, 'route:work', { organizationId: body.organizationId, date });
    return closeRoute(parts, session, list, body.signedName);
  });

  route(app, context, reportStopEndpoint, ({ params, body, session }) => reportStop(parts, session, params.id, body));

  route(app, context, listCollectionRoutes, ({ query: { date }, session }) => {
    const { dayStart } = routeDay(context.clock, 0, date);
    const ofSession = session.role === 'admin' ? null : requireOrganizationOf(session, 'route:read', undefined);
    return findOverviews(context.db, { day: date, dayStart }, ofSession);
  });

  route(app, context, linkOutcomePhoto, ({ params, session }) => outcomePhotoLink(parts, session, params.id));

  route(app, context, showOutcomePhoto, async ({ params, reply }) => {
    const photo = await photoByToken(parts, params.token);
    // A resident's doorstep is for the organisation only, so neither the browser nor a proxy may store it.
    reply.headers({ 'cache-control': 'private, no-store', 'content-security-policy': nothingPolicy });
    reply.type('image/webp').send(photo);
    return undefined;
  });
};
