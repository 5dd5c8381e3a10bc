import { eraseMe, exportMe, exportMeAsZip, listMyConsents } from '@separai/contract/personal-data/endpoints.server';
import type { FastifyInstance } from 'fastify';
import type { Database } from '../../platform/database/database.ts';
import { sendAttachment } from '../../platform/http/attachment.ts';
import { type RequestContext, route } from '../../platform/http/route.ts';
import { rateLimit } from '../../platform/rate-limits.ts';
import { type ErasureParts, eraseAccount, exportPersonalData, listConsentsOf } from './service.ts';
import { type ReadReportPhoto, zipOf } from './zip.ts';

interface PersonalDataParts
  extends Pick<
    ErasureParts,
    'currentPasswordHash' | 'leaveRoutes' | 'leaveSchedules' | 'leavePoints' | 'findReportPhotos' | 'discardReportPhotos'
  > {
  readonly readReportPhoto: ReadReportPhoto;
  readonly database: Database;
  /** Whether exports are counted. */
  readonly rateLimits: boolean;
}

/** A person's rights over their data (LGPD art. 18): what they agreed to, a copy of everything, and erasure. */
export const registerPersonalData = (app: FastifyInstance, context: RequestContext, parts: PersonalDataParts): void => {
  const { db, clock } = context;
  const { database, rateLimits, readReportPhoto } = parts;
  const exports = rateLimit(database, { name: 'export', points: 10, seconds: 3600, enabled: rateLimits });

  route(app, context, listMyConsents, async ({ session }) => listConsentsOf({ db }, session.userId));

  route(app, context, exportMe, async ({ session, reply }) => {
    await exports.consume(session.userId);
    const { data, filename } = await exportPersonalData({ db, clock }, session);
    reply.header('content-disposition', `attachment; filename="${filename}.json"`);
    return data;
  });

  route(app, context, exportMeAsZip, async ({ session, reply }) => {
    await exports.consume(session.userId);
    const { data, filename } = await exportPersonalData({ db, clock }, session);
    sendAttachment(reply, { name: `${filename}.zip`, type: 'application/zip', content: zipOf(data, readReportPhoto) });
    return undefined;
  });

  route(app, context, eraseMe, async ({ body, session, request }) => {
    const { security } = request;
    await eraseAccount({ ...parts, db, clock, security }, session, body.password);
    return null;
  });
};
