import * as endpoints from '@separai/contract/administrators/endpoints.server';
import type { FastifyInstance } from 'fastify';
import type { Database } from '../../platform/database/database.ts';
import { type RequestContext, route } from '../../platform/http/route.ts';
import type { Secrets } from '../../platform/secrets.ts';
import { revoke } from './administrators.ts';
import { acceptInvitation, inviteAdministrator, openInvitation, openInvitationLimits, withdraw } from './invitations.ts';
import { findAdministrators, findInvitations } from './repository-administrators.ts';
import type { CredentialRevocation } from './service.ts';

interface AdministratorParts extends CredentialRevocation {
  readonly database: Database;
  readonly secrets: Secrets;
  /** Whether invitations are limited. */
  readonly rateLimits: boolean;
}

/** Registers the routes of administrators and invitations. */
export const registerAdministrators = (app: FastifyInstance, context: RequestContext, parts: AdministratorParts): void => {
  const { db, clock } = context;
  const { database, rateLimits } = parts;
  const limits = openInvitationLimits(database, rateLimits);

  route(app, context, endpoints.listAdministrators, async ({ query, session }) => {
    const { items, total } = await findAdministrators(db, query);
    return { items: items.map((one) => ({ ...one, current: one.id === session.userId })), total, ...query };
  });

  route(app, context, endpoints.revokeAdministrator, async ({ params, session, request }) => {
    await revoke({ db, clock, security: request.security }, session, params.id);
    return null;
  });

  route(app, context, endpoints.listInvitations, async ({ query }) => ({
    ...(await findInvitations(db, query, clock.now())),
    ...query,
  }));

  route(app, context, endpoints.invite, async ({ body, session, request }) =>
    inviteAdministrator({ db, clock, security: request.security, limits }, session, body.email),
  );

  route(app, context, endpoints.withdrawInvitation, async ({ params }) => {
    await withdraw(db, params.id);
    return null;
  });

  route(app, context, endpoints.checkInvitation, async ({ body }) => openInvitation({ ...parts, db, clock }, body.token));

  route(app, context, endpoints.acceptInvitation, async ({ body, request }) => {
    await acceptInvitation({ ...parts, db, clock, security: request.security }, body);
    return null;
  });
};
