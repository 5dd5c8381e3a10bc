import { readDashboard } from '@separai/contract/dashboard/endpoints.server';
import type { FastifyInstance } from 'fastify';
import { type RequestContext, route } from '../../platform/http/route.ts';
import { dashboardOf } from './service.ts';

/** `/admin/dashboard`. */
export const registerDashboard = (app: FastifyInstance, context: RequestContext): void => {
  route(app, context, readDashboard, () => dashboardOf(context));
};
