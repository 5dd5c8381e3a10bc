import { listAuditEntries } from '@separai/contract/history/endpoints.server';
import type { FastifyInstance } from 'fastify';
import { type RequestContext, route } from '../../platform/http/route.ts';
import { findEntries } from './repository.ts';

/** Registers the route of the audit log. */
export const registerHistory = (app: FastifyInstance, context: RequestContext): void => {
  route(app, context, listAuditEntries, async ({ query }) => {
    const { page, pageSize } = query;
    return { ...(await findEntries(context.db, query, context.clock.timeZone)), page, pageSize };
  });
};
