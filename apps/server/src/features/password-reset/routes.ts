import * as endpoints from '@separai/contract/password-reset/endpoints';
import type { FastifyInstance } from 'fastify';
import type { Database } from '../../platform/database/database.ts';
import { type Door, route } from '../../platform/http/route.ts';
import { addressLimit, rateLimit } from '../../platform/rate-limits.ts';
import type { Secrets } from '../../platform/secrets.ts';
import { checkCode, type ResetParts, resetPassword, sendCode } from './service.ts';

interface PasswordResetParts extends Pick<ResetParts, 'forgive' | 'dropEmailChange'> {
  readonly database: Database;
  readonly secrets: Secrets;
  /** Whether codes sent are counted; wrong tries of a code always are. */
  readonly rateLimits: boolean;
}

const hour = 3600;

/** A new password by a code that is mailed. */
export const registerPasswordReset = (app: FastifyInstance, door: Door, parts: PasswordResetParts): void => {
  const { database, secrets, rateLimits: enabled, forgive, dropEmailChange } = parts;
  const codesOfAddress = addressLimit(database, { name: 'code-address', points: 20, seconds: hour, enabled });
  const codesOfAccount = rateLimit(database, { name: 'code-account', points: 3, seconds: hour, enabled });
  const resetParts = { db: door.db, clock: door.clock, secrets, codesOfAccount, forgive, dropEmailChange };

  route(app, door, endpoints.requestCode, async ({ body, request }) => {
    await codesOfAddress.consume({ address: request.ip });
    return { expiresInSeconds: await sendCode(resetParts, body.email) };
  });

  route(app, door, endpoints.checkCode, async ({ body }) => {
    await checkCode(resetParts, body);
    return { valid: true as const };
  });

  route(app, door, endpoints.resetPassword, async ({ body, request }) => {
    await resetPassword(resetParts, body, request.ip);
    return null;
  });
};
