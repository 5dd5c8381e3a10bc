import * as announcements from '@separai/contract/collection-days/announcements-endpoints.server';
import * as changes from '@separai/contract/collection-days/changes-endpoints.server';
import type { FastifyInstance } from 'fastify';
import type { Database } from '../../../platform/database/database.ts';
import { type RequestContext, route } from '../../../platform/http/route.ts';
import { rateLimit } from '../../../platform/rate-limits.ts';
import { announce, announcementsPerDay, previewAnnouncement } from './broadcasts.ts';
import { type PreviewParts, previewArea, previewException, previewHoliday, previewService } from './change-previews.ts';
import { findAnnouncements } from './repository-broadcasts.ts';

interface TellingParts extends Pick<PreviewParts, 'findHolidays' | 'findKeptHolidays'> {
  readonly database: Pick<Database, 'pool'>;
  readonly rateLimits: boolean;
}

/** Registers what residents are told of collection days: the previews of changes, and announcements. */
export const registerTelling = (
  app: FastifyInstance,
  context: RequestContext,
  { database, rateLimits, findHolidays, findKeptHolidays }: TellingParts,
): void => {
  const { db, clock } = context;
  const perDay = rateLimit(database, announcementsPerDay(rateLimits));
  const parts = { db, clock, findHolidays, findKeptHolidays };

  route(app, context, changes.previewCollectionException, ({ body }) => previewException(parts, body));

  route(app, context, changes.previewCollectionArea, ({ params, body }) => previewArea(parts, params.id, body));

  route(app, context, changes.previewCollectionService, ({ params, body }) => previewService(parts, params.id, body));

  route(app, context, changes.previewHoliday, ({ body }) => previewHoliday(parts, body));

  route(app, context, announcements.previewAnnouncement, ({ body }) => previewAnnouncement(db, body));

  route(app, context, announcements.sendAnnouncement, ({ body, session }) =>
    announce({ ...parts, perDay }, body, session.userId),
  );

  route(app, context, announcements.listAnnouncements, ({ query }) => findAnnouncements(db, query));
};
