import { readDashboard, readWaitingCounts } from '@separai/contract/dashboard/endpoints.server';
import type { FastifyInstance } from 'fastify';
import { type RequestContext, route } from '../../platform/http/route.ts';
import { countWaiting } from './repository-waiting.ts';
import { dashboardOf } from './service.ts';

/** `/admin/dashboard` and `/admin/waiting`. */
export const registerDashboard = (app: FastifyInstance, context: RequestContext): void => {
  route(app, context, readDashboard, () => dashboardOf(context));
  route(app, context, readWaitingCounts, () => countWaiting(context.db, context.clock.now()));
};
