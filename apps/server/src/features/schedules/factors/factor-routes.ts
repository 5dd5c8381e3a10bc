import * as endpoints from '@separai/contract/conversions/endpoints.server';
import type { FastifyInstance } from 'fastify';
import { type RequestContext, route } from '../../../platform/http/route.ts';
import { createFactor, deleteFactor, listFactors, replaceFactor } from './factors.ts';

/** Registers the routes of the conversion factors. */
export const registerFactors = (app: FastifyInstance, context: RequestContext): void => {
  route(app, context, endpoints.listFactors, ({ session }) => listFactors(context, session));
  route(app, context, endpoints.createFactor, ({ body, session }) => createFactor(context, session, body));
  route(app, context, endpoints.replaceFactor, ({ params, body, session }) => replaceFactor(context, session, params.id, body));
  route(app, context, endpoints.deleteFactor, async ({ params, session }) => {
    await context.deletions.spend(session);
    await deleteFactor(context, session, params.id);
    return null;
  });
};
