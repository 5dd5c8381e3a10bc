import * as endpoints from '@separai/contract/organizations/endpoints.server';
import type { FastifyInstance } from 'fastify';
import { type RequestContext, route } from '../../platform/http/route.ts';
import { scopeOf } from '../../platform/scope.ts';
import { findOrganizations } from './repository.ts';
import { createOrganization, deleteOrganization, replaceOrganization, requireOrganizationIn } from './service.ts';

/** Registers the routes of organisations. */
export const registerOrganizations = (app: FastifyInstance, context: RequestContext): void => {
  route(app, context, endpoints.listOrganizations, async () => ({ items: await findOrganizations(context.db) }));

  route(app, context, endpoints.createOrganization, ({ body, session }) => createOrganization(context, body, session.userId));

  route(app, context, endpoints.readOrganization, ({ params, session }) =>
    requireOrganizationIn(context, { id: params.id, scope: scopeOf(session, 'people:manage') }),
  );

  route(app, context, endpoints.replaceOrganization, ({ params, body, session }) =>
    replaceOrganization(context, params.id, body, session.userId),
  );

  route(app, context, endpoints.deleteOrganization, async ({ params, session }) => {
    await context.deletions.spend(session);
    await deleteOrganization(context, params.id, session.userId);
    return null;
  });
};
