import { createECDH } from 'node:crypto';
import { messages } from '@separai/contract/messages';
import type { PushSubscription } from '@separai/contract/notices/schema';
import type { Clock } from '../../platform/clock.ts';
import type { Queryable } from '../../platform/database/database.ts';
import { lockUsersKeyShare } from '../../platform/database/locks.ts';
import { ApiError, invalidFields } from '../../platform/http/api-error.ts';
import type { Session } from '../../platform/sessions.ts';
import { deleteSubscriptionOf, keepNewest, writeSubscription } from './repository.ts';

interface Parts {
  readonly db: Queryable;
  readonly clock: Clock;
  readonly isPushService: (endpoint: string) => boolean;
}

/** Maximum number of subscribed browsers of a person; beyond it the oldest is deleted. */
const mostPerPerson = 10;
const authBytes = 16;

/** Whether a browser's public key is a valid point of the curve, as encryption requires. */
const isPublicKey = (key: string): boolean => {
  const own = createECDH('prime256v1');
  own.generateKeys();
  try {
    own.computeSecret(key, 'base64url');
    return Buffer.from(key, 'base64url').length === 65;
  } catch {
    return false;
  }
};

/**
 * Subscribes a browser to notices for the lifetime of this session. Throws `push-service-unknown` for an endpoint of an unknown
 * push service, and `validation-failed` for invalid keys.
 */
export const subscribeBrowser = async (
  { db, clock, isPushService }: Parts,
  session: Session,
  { endpoint, keys: { p256dh, auth } }: PushSubscription,
): Promise<void> => {
  if (!isPushService(endpoint)) throw new ApiError('push-service-unknown');
  if (!isPublicKey(p256dh)) throw invalidFields({ 'keys.p256dh': messages.valueInvalid });
  if (Buffer.from(auth, 'base64url').length !== authBytes) throw invalidFields({ 'keys.auth': messages.valueInvalid });
  const { userId, id: sessionId } = session;
  await db.transaction(async (transaction) => {
    await lockUsersKeyShare(transaction, [userId]);
    await writeSubscription(transaction, { userId, sessionId, endpoint, p256dh, auth, createdAt: clock.now() });
    await keepNewest(transaction, userId, mostPerPerson);
  });
};

/** Deletes a browser's subscription, if it exists. */
export const unsubscribeBrowser = ({ db }: Pick<Parts, 'db'>, { userId }: Session, endpoint: string): Promise<void> =>
  deleteSubscriptionOf(db, userId, endpoint);
