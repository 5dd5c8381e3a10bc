import { adminSignIn, changeMe, changeMyPassword, readMe, register, signIn, signOut } from '@separai/contract/accounts/endpoints';
import type { FastifyInstance } from 'fastify';
import type { Database } from '../../platform/database/database.ts';
import { type Door, route } from '../../platform/http/route.ts';
import { callerKey, rateLimit } from '../../platform/rate-limits.ts';
import { endSession } from '../../platform/sessions.ts';
import { openGuessLimits } from './guess-limits.ts';
import { changePassword, changePerson, readPerson, registerResident } from './service.ts';
import { signInWith } from './sign-in.ts';

interface AccountParts {
  readonly database: Database;
  /** Whether sign-ins and registrations are counted. */
  readonly rateLimits: boolean;
}

/** Signing in and out, registering, and a person's own record. */
export const registerAccounts = (app: FastifyInstance, door: Door, { database, rateLimits }: AccountParts): void => {
  const { db, clock } = door;
  const parts = { db, clock, guesses: openGuessLimits(database, rateLimits) };
  const registrations = rateLimit(database, { name: 'register', points: 20, seconds: 3600, enabled: rateLimits });

  route(app, door, signIn, async ({ body, request }) => {
    const attempt = { credentials: body, address: callerKey(request.ip), admits: () => true };
    const { account, token } = await signInWith(parts, attempt);
    const { id, email, name, username, phone, role } = account;
    return { id, email, name, username, phone, role, token };
  });

  route(app, door, adminSignIn, async ({ body, request }) => {
    const attempt = {
      credentials: body,
      address: callerKey(request.ip),
      admits: ({ role }: { role: string }) => role === 'admin',
    };
    const { account, token } = await signInWith(parts, attempt);
    const { id, email, username, role } = account;
    return { token, user: { id, email, username, isAdmin: true, role } };
  });

  route(app, door, signOut, async ({ session }) => {
    await endSession(db, session.id);
    return null;
  });

  route(app, door, register, async ({ body, request }) => {
    await registrations.consume(callerKey(request.ip));
    return registerResident(parts, body);
  });

  route(app, door, readMe, async ({ session }) => readPerson(parts, session.userId));

  route(app, door, changeMe, async ({ body, session }) => changePerson(parts, session.userId, body));

  route(app, door, changeMyPassword, async ({ body, session }) => {
    await changePassword(parts, session, body);
    return null;
  });
};
