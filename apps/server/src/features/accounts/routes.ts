import { isOfDomain } from '@separai/contract/accounts/email';
import {
  adminSignIn,
  askEmailConfirmation,
  cancelEmailChange,
  changeMe,
  changeMyPassword,
  confirmEmail as confirmEmailEndpoint,
  endMyOtherSessions,
  endMySession,
  listMySessions,
  readMe,
  register,
  signIn,
  signOut,
  undoEmailChange as undoEmailChangeEndpoint,
} from '@separai/contract/accounts/endpoints.server';
import { isStaff, type Role } from '@separai/contract/accounts/roles';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Database } from '../../platform/database/database.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import { type RequestContext, route } from '../../platform/http/route.ts';
import { addressLimit, consumeAll, countOf } from '../../platform/rate-limits.ts';
import type { Secrets } from '../../platform/secrets.ts';
import { endSession, endSessionOf, endSessionsOf, findSessionsOf } from '../../platform/sessions.ts';
import { registerAdministrators } from './administrator-routes.ts';
import { deviceOf } from './device.ts';
import { confirmEmail, dropEmailChange, openEmailChangeLimits } from './email-change.ts';
import { askForConfirmation, type ConfirmationLimits, confirmOwnEmail, openConfirmationLimits } from './email-confirmation.ts';
import { type UndoParts, undoEmailChange } from './email-undo.ts';
import type { LoginThrottle } from './login-throttle.ts';
import { registerPasskeys } from './passkey-routes.ts';
import type { PasskeySite } from './passkeys.ts';
import { type CredentialRevocation, changePassword, changePerson, readPerson, registerResident } from './service.ts';
import { signInWith } from './sign-in.ts';

interface AccountParts extends CredentialRevocation, Pick<UndoParts, 'startReset'> {
  readonly database: Database;
  readonly secrets: Secrets;
  /** Domain of administrators' e-mail addresses. */
  readonly adminEmailDomain: string;
  readonly guesses: LoginThrottle;
  readonly passkeySite: PasskeySite | null;
  /** Whether registrations and e-mail changes are limited. */
  readonly rateLimits: boolean;
}

/** The caller's address and device. */
const callerOf = ({ ip, headers }: FastifyRequest) => ({ address: ip, device: deviceOf(headers['user-agent']) });

/** Registers the routes of sign-in, registration, a person's own record and sessions, administrators and passkeys. */
export const registerAccounts = (app: FastifyInstance, context: RequestContext, parts: AccountParts): void => {
  const confirmations = openConfirmationLimits(parts.database, parts.rateLimits);
  registerSignIn(app, context, { ...parts, confirmations });
  registerOwnRecord(app, context, parts);
  registerEmailConfirmation(app, context, { ...parts, confirmations });
  registerOwnSessions(app, context);
  registerAdministrators(app, context, parts);
  registerPasskeys(app, context, parts);
};

type WithConfirmations = AccountParts & { readonly confirmations: ConfirmationLimits };

const registerSignIn = (app: FastifyInstance, context: RequestContext, accounts: WithConfirmations): void => {
  const { db, clock } = context;
  const { database, rateLimits, adminEmailDomain, guesses, confirmations } = accounts;
  const parts = { db, clock, adminEmailDomain, guesses, confirmations };
  // Allows a neighbourhood behind a single address to register after an announcement; the daily limit bounds bots.
  const inHour = addressLimit(database, { name: 'register', points: 100, seconds: 3600, enabled: rateLimits });
  const inDay = addressLimit(database, { name: 'register-day', points: 480, seconds: 86_400, enabled: rateLimits });

  route(app, context, signIn, async ({ body, request }) => {
    const attempt = { credentials: body, ...callerOf(request), admits: () => true };
    const { account, token } = await signInWith({ ...parts, security: request.security }, attempt);
    const { id, email, name, username, phone, role } = account;
    return { id, email, name, username, phone, role, token };
  });

  route(app, context, adminSignIn, async ({ body, request }) => {
    const admits = ({ role }: { role: Role }) => isStaff(role);
    // Addresses in the administrators' domain sign in here, even those of former staff.
    const isLedHere = ({ email }: { email: string }) => isOfDomain(email, adminEmailDomain);
    const attempt = { credentials: body, ...callerOf(request), admits, isLedHere, admitsGeneratedPassword: true };
    const { account, token } = await signInWith({ ...parts, security: request.security }, attempt);
    const { id, email, username, role } = account;
    return { token, user: { id, email, username, isAdmin: role === 'admin', role } };
  });

  route(app, context, signOut, async ({ session, request }) => {
    await endSession(db, session.id);
    request.security.note('sign-out', { account: session.userId });
    return null;
  });

  route(app, context, register, async ({ body, request }) => {
    const caller = { address: request.ip };
    await consumeAll([countOf(inHour, caller), countOf(inDay, caller)]);
    return registerResident(parts, body);
  });
};

const registerOwnRecord = (app: FastifyInstance, context: RequestContext, accounts: AccountParts): void => {
  const { db, clock } = context;
  const emailChanges = openEmailChangeLimits(accounts.database, accounts.rateLimits);
  const parts = { ...accounts, db, clock, emailChanges };

  route(app, context, readMe, async ({ session }) => readPerson(parts, session.userId));

  route(app, context, changeMe, async ({ body, session, request }) =>
    changePerson({ ...parts, security: request.security }, session, body),
  );

  route(app, context, cancelEmailChange, async ({ session }) => {
    await db.transaction((transaction) => dropEmailChange(transaction, session.userId));
    return readPerson(parts, session.userId);
  });

  route(app, context, undoEmailChangeEndpoint, async ({ body, request }) =>
    undoEmailChange({ ...parts, security: request.security }, body.token),
  );

  route(app, context, changeMyPassword, async ({ body, session, request }) => {
    await changePassword({ ...parts, security: request.security }, session, body);
    return null;
  });
};

const registerEmailConfirmation = (app: FastifyInstance, context: RequestContext, accounts: WithConfirmations): void => {
  const { db, clock } = context;
  const { secrets, confirmations } = accounts;
  const parts = { db, clock, secrets };

  route(app, context, askEmailConfirmation, async ({ session, request }) => {
    const person = await askForConfirmation({ db, clock, limits: confirmations }, session.userId);
    if (!person.emailConfirmed) request.security.note('email-confirmation-asked', { account: person.id });
    return person;
  });

  route(app, context, confirmEmailEndpoint, async ({ body, request }) => {
    const own = await confirmOwnEmail(parts, body.token);
    if (own === null) return { email: await confirmEmail({ ...parts, security: request.security }, body.token), isNew: true };
    request.security.note('email-confirmed', { account: own.userId });
    return { email: own.email, isNew: false };
  });
};

const registerOwnSessions = (app: FastifyInstance, context: RequestContext): void => {
  const { db, clock } = context;

  route(app, context, listMySessions, async ({ session }) => {
    const open = await findSessionsOf(db, clock, session.userId);
    return open.map(({ id, device, createdAt, lastUsedAt }) => ({
      id,
      current: id === session.id,
      device,
      createdAt: createdAt.toISOString(),
      lastUsedAt: lastUsedAt.toISOString(),
    }));
  });

  route(app, context, endMySession, async ({ params, session, request }) => {
    if (!(await endSessionOf(db, clock, session.userId, params.id))) throw new ApiError('session-not-found');
    request.security.note('sessions-ended', { account: session.userId });
    return null;
  });

  route(app, context, endMyOtherSessions, async ({ session, request }) => {
    await endSessionsOf(db, session.userId, session.id);
    request.security.note('sessions-ended', { account: session.userId });
    return null;
  });
};
