import { passwordMinLengthOf } from '@separai/contract/accounts/rules';
import * as endpoints from '@separai/contract/password-reset/endpoints.server';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Database } from '../../platform/database/database.ts';
import { type RequestContext, route } from '../../platform/http/route.ts';
import type { Secrets } from '../../platform/secrets.ts';
import { askForReset, openAskingLimits, type Requester } from './asking.ts';
import { openGuessingLimits } from './guessing.ts';
import { checkCode, checkLink, type ResetParts, resetPassword } from './service.ts';

interface PasswordResetParts extends Pick<ResetParts, 'resetThrottle' | 'dropEmailChange' | 'renewCalendar'> {
  readonly database: Database;
  readonly secrets: Secrets;
  /** Whether mails asked for and wrong codes of an address are counted; wrong tries of a code always are. */
  readonly rateLimits: boolean;
}

const requesterOf = ({ ip, security }: FastifyRequest): Requester => ({ address: ip, security });

/** A new password by a code or a link that is mailed. */
export const registerPasswordReset = (app: FastifyInstance, context: RequestContext, parts: PasswordResetParts): void => {
  const { database, rateLimits: enabled, ...rest } = parts;
  const { db, clock } = context;
  const asking = openAskingLimits(database, enabled);
  const guessing = openGuessingLimits(database, enabled);
  const resetParts = { db, clock, asking, guessing, ...rest };

  route(app, context, endpoints.requestCode, async ({ body, request }) => ({
    expiresInSeconds: await askForReset(resetParts, body.email, requesterOf(request)),
  }));

  route(app, context, endpoints.checkCode, async ({ body, request }) => {
    await checkCode(resetParts, body, requesterOf(request));
    return { valid: true as const };
  });

  route(app, context, endpoints.checkLink, async ({ body }) => {
    const { owner } = await checkLink(resetParts, body.token);
    return { email: owner.email, passwordMinLength: passwordMinLengthOf(owner) };
  });

  route(app, context, endpoints.resetPassword, async ({ body, request }) => {
    await resetPassword(resetParts, body, requesterOf(request));
    return null;
  });
};
