import { eraseMe, exportMe, listMyConsents } from '@separai/contract/personal-data/endpoints';
import type { FastifyInstance } from 'fastify';
import type { Database } from '../../platform/database/database.ts';
import { type RequestContext, route } from '../../platform/http/route.ts';
import { rateLimit } from '../../platform/rate-limits.ts';
import { type ErasureParts, eraseAccount, exportPersonalData, listConsentsOf } from './service.ts';

interface PersonalDataParts extends Pick<ErasureParts, 'currentPasswordHash' | 'leaveSchedules' | 'leavePoints'> {
  readonly database: Database;
  /** Whether exports are counted. */
  readonly rateLimits: boolean;
}

/** A person's rights over their data (LGPD art. 18): what they agreed to, a copy of everything, and erasure. */
export const registerPersonalData = (app: FastifyInstance, context: RequestContext, parts: PersonalDataParts): void => {
  const { db, clock } = context;
  const { database, rateLimits, currentPasswordHash, leaveSchedules, leavePoints } = parts;
  const exports = rateLimit(database, { name: 'export', points: 10, seconds: 3600, enabled: rateLimits });

  route(app, context, listMyConsents, async ({ session }) => listConsentsOf({ db }, session.userId));

  route(app, context, exportMe, async ({ session, reply }) => {
    await exports.consume(session.userId);
    const { data, filename } = await exportPersonalData({ db, clock }, session);
    reply.header('content-disposition', `attachment; filename="${filename}"`);
    return data;
  });

  route(app, context, eraseMe, async ({ body, session, request }) => {
    const { security } = request;
    await eraseAccount({ db, clock, security, currentPasswordHash, leaveSchedules, leavePoints }, session, body.password);
    return null;
  });
};
