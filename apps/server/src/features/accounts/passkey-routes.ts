import { isStaff, type Role, usesPanel } from '@separai/contract/accounts/roles';
import * as endpoints from '@separai/contract/administrators/endpoints.server';
import type { SecondFactorCredentials } from '@separai/contract/administrators/passkeys-schema';
import { errors } from '@separai/contract/errors';
import { messages } from '@separai/contract/messages';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Database } from '../../platform/database/database.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import { type RequestContext, route } from '../../platform/http/route.ts';
import { findOrganizationName } from '../../platform/organizations.ts';
import { addressLimit } from '../../platform/rate-limits.ts';
import type { Secrets } from '../../platform/secrets.ts';
import { confirmSession } from '../../platform/sessions.ts';
import { deviceOf } from './device.ts';
import type { LoginThrottle } from './login-throttle.ts';
import { openPasskeyLink, passkeyLinkLimit, readMailboxProof, requireMailboxProof, sendPasskeyLink } from './passkey-links.ts';
import * as passkeys from './passkeys.ts';
import type { Account } from './repository.ts';
import { currentPasswordHash } from './service.ts';
import { openSessionFor, signInWith } from './sign-in.ts';

interface PasskeyRouteParts {
  readonly database: Database;
  readonly secrets: Secrets;
  readonly guesses: LoginThrottle;
  readonly passkeySite: passkeys.PasskeySite | null;
  /** Whether challenges are limited. */
  readonly rateLimits: boolean;
}

const callerOf = ({ ip, headers }: FastifyRequest) => ({ address: ip, device: deviceOf(headers['user-agent']) });

const signedIn = ({ id, email, username, role }: Pick<Account, 'id' | 'email' | 'username' | 'role'>, token: string) => ({
  token,
  user: { id, email, username, isAdmin: role === 'admin', role },
});

/** Registers the routes of passkeys, recovery codes and re-authentication. */
export const registerPasskeys = (app: FastifyInstance, context: RequestContext, given: PasskeyRouteParts): void => {
  registerPasskeySignIn(app, context, given);
  registerOwnPasskeys(app, context, given);
};

const registerPasskeySignIn = (app: FastifyInstance, context: RequestContext, given: PasskeyRouteParts): void => {
  const { db, clock } = context;
  const { database, rateLimits: enabled, guesses } = given;
  const parts = { ...given, db, clock };
  const challenges = addressLimit(database, { name: 'passkey-challenge', points: 60, seconds: 900, enabled });

  route(app, context, endpoints.askForPasskey, async ({ request }) => {
    await challenges.consume({ address: request.ip });
    return passkeys.challengeForAnyone(parts);
  });

  route(app, context, endpoints.signInWithPasskey, async ({ body, request }) => {
    const owner = await passkeys.ownerOfAssertion(parts, body.passkey);
    const token = owner !== null && isStaff(owner.role) ? await openSessionFor(parts, owner, callerOf(request).device) : null;
    if (owner === null || token === null) {
      request.security.note('passkey-wrong', { account: owner?.id });
      throw new ApiError('passkey-invalid');
    }
    request.security.note('sign-in-done', { account: owner.id });
    return signedIn(owner, token);
  });

  const secondOf =
    ({ passkey, recoveryCode }: SecondFactorCredentials, { security }: FastifyRequest) =>
    async (account: Account): Promise<'right' | 'wrong' | 'missing'> => {
      if (passkey !== undefined) {
        const owner = await passkeys.ownerOfAssertion(parts, passkey);
        return owner?.id === account.id ? 'right' : 'wrong';
      }
      if (recoveryCode === undefined) return 'missing';
      if (!(await passkeys.useRecoveryCode(parts, account.id, recoveryCode, 'recovery-code-used'))) return 'wrong';
      security.note('recovery-code-used', { account: account.id });
      return 'right';
    };

  route(app, context, endpoints.signInWithSecondFactor, async ({ body, request }) => {
    const admits = ({ role }: { role: Role }) => isStaff(role);
    const attempt = { credentials: body, ...callerOf(request), admits, second: secondOf(body, request) };
    const { account, token } = await signInWith({ db, clock, guesses, security: request.security }, attempt);
    return signedIn(account, token);
  });
};

const registerOwnPasskeys = (app: FastifyInstance, context: RequestContext, given: PasskeyRouteParts): void => {
  const { db, clock, passkeyRequired } = context;
  const { guesses } = given;
  const parts = { ...given, db, clock };

  route(app, context, endpoints.confirmIdentity, async ({ body, session, request: { security } }) => {
    const { userId } = session;
    if ('passkey' in body) {
      const owner = await passkeys.ownerOfAssertion(parts, body.passkey);
      if (owner?.id !== userId) {
        security.note('passkey-wrong', { account: userId });
        throw new ApiError('passkey-refused');
      }
    } else if ('recoveryCode' in body) {
      const { recoveryCode } = body;
      // Limited like a guess of the password.
      const spent = await guesses.currentPassword(userId, async () =>
        (await passkeys.useRecoveryCode(parts, userId, recoveryCode, 'recovery-code-confirmed')) ? true : null,
      );
      security.note(spent === null ? 'passkey-wrong' : 'recovery-code-used', { account: userId });
      if (spent === null)
        throw new ApiError('recovery-code-wrong', { fields: { recoveryCode: errors['recovery-code-wrong'].sentence } });
    } else if (session.hasPasskey) {
      // With a passkey, a stolen session and a leaked password alone must not suffice.
      throw new ApiError('passkey-needed');
    } else if ((await currentPasswordHash({ db, guesses, security }, userId, body.password)) === null) {
      throw new ApiError('wrong-password', { fields: { password: messages.currentPasswordWrong } });
    }
    await confirmSession(db, clock, session);
    security.note('identity-confirmed', { account: userId });
    return null;
  });

  const limit = passkeyLinkLimit(given.database, given.rateLimits);

  route(app, context, endpoints.readOwnSecurity, async ({ session }) => ({
    ...(await passkeys.readOwnSecurity(parts, passkeyRequired && usesPanel(session.role), session.userId)),
    mailboxProof: await readMailboxProof(parts, passkeyRequired, session),
    role: session.role,
    organization: session.organizationId === null ? null : await findOrganizationName(db, session.organizationId),
  }));

  route(app, context, endpoints.sendPasskeyLink, async ({ session, request }) => {
    await sendPasskeyLink({ ...parts, limit, security: request.security }, session);
    return null;
  });

  route(app, context, endpoints.openPasskeyLink, async ({ body, session, request }) => {
    await openPasskeyLink({ ...parts, security: request.security }, session, body.token);
    return null;
  });

  route(app, context, endpoints.startPasskey, async ({ session }) => {
    await requireMailboxProof(parts, passkeyRequired, session);
    return passkeys.challengeForNew(parts, session);
  });

  route(app, context, endpoints.addPasskey, async ({ body, session, request }) =>
    passkeys.addPasskey({ ...parts, security: request.security }, passkeyRequired, session, body),
  );

  route(app, context, endpoints.renamePasskey, async ({ params, body, session }) =>
    passkeys.renamePasskey(parts, session, params.id, body.name),
  );

  route(app, context, endpoints.removePasskey, async ({ params, session, request }) => {
    await passkeys.removePasskey({ ...parts, security: request.security }, passkeyRequired, session, params.id);
    return null;
  });

  route(app, context, endpoints.renewRecoveryCodes, async ({ session, request }) => ({
    recoveryCodes: await passkeys.renewRecoveryCodes({ ...parts, security: request.security }, session),
  }));
};
