import { readDashboard, readWaitingCounts } from '@separai/contract/dashboard/endpoints.server';
import type { FastifyInstance } from 'fastify';
import { type RequestContext, route } from '../../platform/http/route.ts';
import { scopeOf } from '../../platform/scope.ts';
import { countWaiting } from './repository-waiting.ts';
import { dashboardOf } from './service.ts';

/** `/admin/dashboard` and `/admin/waiting`. */
export const registerDashboard = (app: FastifyInstance, context: RequestContext): void => {
  route(app, context, readDashboard, ({ session }) => dashboardOf({ ...context, scope: scopeOf(session, 'dashboard:read') }));
  route(app, context, readWaitingCounts, ({ session }) =>
    countWaiting(context.db, { now: context.clock.now(), scope: scopeOf(session, 'dashboard:read') }),
  );
};
