import {
  confirmCollectionPoint,
  confirmPointByLink,
  decidePointReport,
  linkPointReportPhoto,
  listPointReports,
  readPointReportPhoto,
  reportCollectionPoint,
  sendPointLink,
  showPointReportPhoto,
  undoPointConfirmation,
} from '@separai/contract/collection-points/report-endpoints.server';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { ConfirmationBudget } from '../../platform/confirmation-budget.ts';
import type { Database } from '../../platform/database/database.ts';
import { type RequestContext, route } from '../../platform/http/route.ts';
import { nothingPolicy } from '../../platform/http/security-headers.ts';
import type { DiscardFiles } from '../../platform/images/disposal.ts';
import type { ImageStorage } from '../../platform/images/image-storage.ts';
import { scopeOf } from '../../platform/scope.ts';
import type { Secrets } from '../../platform/secrets.ts';
import { confirmByLink, openLinkLimits, sendLink } from './confirmation-links.ts';
import { confirmPoint, undoConfirmation } from './confirming.ts';
import { photoByToken, photoLink, requirePhoto } from './report-photos.ts';
import { decideReport, listReports, openPointReportLimits, reportPoint, type TellReporter } from './reports.ts';
import type { CancelOpenSchedules } from './service.ts';

export interface ReportRouteParts {
  readonly database: Pick<Database, 'pool'>;
  readonly secrets: Secrets;
  readonly rateLimits: boolean;
  readonly cancelOpenSchedules: CancelOpenSchedules;
  readonly tellReporter: TellReporter;
  readonly photos: ImageStorage;
  /** Deletes photos whose reports were not written. */
  readonly discardPhotos: DiscardFiles;
}

/** Registers the routes of reports, of administrators' decisions on them, and of confirmations of a point's data. */
export const registerPointReports = (
  app: FastifyInstance,
  context: RequestContext,
  given: ReportRouteParts,
  closings: ConfirmationBudget,
): void => {
  const parts = {
    db: context.db,
    clock: context.clock,
    limits: openPointReportLimits(given.database, given.rateLimits),
    links: openLinkLimits(given.database, given.rateLimits),
    ...given,
  };

  route(app, context, reportCollectionPoint, ({ params, body, session, idempotencyKey, request }) =>
    reportPoint(parts, {
      pointId: params.id,
      report: body,
      reporterId: session?.userId ?? null,
      address: request.ip,
      idempotencyKey,
    }),
  );

  route(app, context, listPointReports, ({ query, session }) =>
    listReports(parts, { ...query, scope: scopeOf(session, 'points:write') }),
  );

  // A visitor's photo is for the people of the panel only, so neither the browser nor a proxy may store it.
  const sendPhoto = (reply: FastifyReply, photo: Buffer): void => {
    const headers = { 'cache-control': 'private, no-store', 'content-security-policy': nothingPolicy };
    reply.headers(headers).type('image/webp').send(photo);
  };

  route(app, context, readPointReportPhoto, async ({ params, session, reply }) => {
    sendPhoto(reply, await requirePhoto(parts, { id: params.id, scope: scopeOf(session, 'points:write') }));
    return undefined;
  });

  route(app, context, linkPointReportPhoto, ({ params, session }) =>
    photoLink(parts, { id: params.id, scope: scopeOf(session, 'points:write') }),
  );

  route(app, context, showPointReportPhoto, async ({ params, reply }) => {
    sendPhoto(reply, await photoByToken(parts, params.token));
    return undefined;
  });

  route(app, context, decidePointReport, async ({ params, body, session }) => {
    // Applying a report may close its point.
    if (body.action === 'apply') await closings.spend(session);
    return decideReport(parts, { id: params.id, scope: scopeOf(session, 'points:write') }, body, session.userId);
  });

  route(app, context, confirmCollectionPoint, ({ params, session }) =>
    confirmPoint(parts, { id: params.id, scope: scopeOf(session, 'points:write') }),
  );

  route(app, context, undoPointConfirmation, ({ params, body, session }) =>
    undoConfirmation(parts, { id: params.id, scope: scopeOf(session, 'points:write') }, body.undo),
  );

  route(app, context, sendPointLink, async ({ params, body, session }) => {
    await sendLink(parts, { id: params.id, scope: scopeOf(session, 'points:write') }, body.email, session.userId);
    return null;
  });

  route(app, context, confirmPointByLink, ({ body, request }) => confirmByLink(parts, body.token, request.ip));
};
