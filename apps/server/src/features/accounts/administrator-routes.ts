import * as endpoints from '@separai/contract/administrators/endpoints.server';
import { listOrganizationPeople, revokeOrganizationPerson } from '@separai/contract/organizations/endpoints.server';
import { can } from '@separai/contract/permissions';
import type { FastifyInstance } from 'fastify';
import type { Database } from '../../platform/database/database.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import { type RequestContext, route } from '../../platform/http/route.ts';
import { findOrganizationName } from '../../platform/organizations.ts';
import { scopeOf } from '../../platform/scope.ts';
import type { Secrets } from '../../platform/secrets.ts';
import { revoke, revokePerson } from './administrators.ts';
import { acceptInvitation, inviteStaff, openInvitation, openInvitationLimits, withdraw } from './invitations.ts';
import { findAdministrators, findInvitations, findPeopleOf } from './repository-administrators.ts';
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

  route(app, context, listOrganizationPeople, async ({ params, query, session }) => {
    const isOwn = can(session, 'people:manage', { organizationId: params.id });
    if (!isOwn || (await findOrganizationName(db, params.id)) === null) throw new ApiError('organization-not-found');
    const { items, total } = await findPeopleOf(db, { ...query, organizationId: params.id });
    return { items: items.map((one) => ({ ...one, current: one.id === session.userId })), total, ...query };
  });

  route(app, context, revokeOrganizationPerson, async ({ params, session, request }) => {
    const key = { id: params.id, scope: scopeOf(session, 'people:manage') };
    await revokePerson({ db, clock, security: request.security }, session, key);
    return null;
  });

  route(app, context, endpoints.listInvitations, async ({ query, session }) => ({
    ...(await findInvitations(db, { ...query, scope: scopeOf(session, 'people:manage') }, clock.now())),
    ...query,
  }));

  route(app, context, endpoints.invite, async ({ body, session, request }) =>
    inviteStaff({ db, clock, security: request.security, limits }, session, body),
  );

  route(app, context, endpoints.withdrawInvitation, async ({ params, session }) => {
    await withdraw(db, { id: params.id, scope: scopeOf(session, 'people:manage') });
    return null;
  });

  route(app, context, endpoints.checkInvitation, async ({ body }) => openInvitation({ ...parts, db, clock }, body.token));

  route(app, context, endpoints.acceptInvitation, async ({ body, request }) => {
    await acceptInvitation({ ...parts, db, clock, security: request.security }, body);
    return null;
  });
};
