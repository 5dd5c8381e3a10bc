import { listAuditEntries } from '@separai/contract/history/endpoints.server';
import type { FastifyInstance } from 'fastify';
import { type RequestContext, route } from '../../platform/http/route.ts';
import { scopeOf } from '../../platform/scope.ts';
import { findEntries } from './repository.ts';

/** Registers the route of the audit log. */
export const registerHistory = (app: FastifyInstance, context: RequestContext): void => {
  route(app, context, listAuditEntries, async ({ query, session }) => {
    const { page, pageSize } = query;
    return {
      ...(await findEntries(context.db, { ...query, scope: scopeOf(session, 'history:read') }, context.clock.timeZone)),
      page,
      pageSize,
    };
  });
};
