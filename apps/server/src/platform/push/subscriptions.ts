import { and, eq, gt } from 'drizzle-orm';
import type { Queryable } from '../database/database.ts';
import { sessions } from '../database/schema/accounts.ts';
import { pushSubscriptions } from '../database/schema/notices.ts';

/** A browser that messages are encrypted for (RFC 8291). */
export interface Subscription {
  readonly endpoint: string;
  readonly p256dh: string;
  readonly auth: string;
}

/** A person's subscription while the session that it was made in lives; else null. */
export const findLivingSubscription = async (
  db: Queryable,
  { id, userId, now }: { id: string; userId: string; now: Date },
): Promise<Subscription | null> => {
  const { endpoint, p256dh, auth } = pushSubscriptions;
  const [row] = await db
    .select({ endpoint, p256dh, auth })
    .from(pushSubscriptions)
    .innerJoin(sessions, eq(sessions.id, pushSubscriptions.sessionId))
    .where(and(eq(pushSubscriptions.id, id), eq(pushSubscriptions.userId, userId), gt(sessions.expiresAt, now)));
  return row ?? null;
};

/** Forgets a subscription, and with it what waits for it in the outbox. */
export const deleteSubscription = async (db: Queryable, id: string): Promise<void> => {
  await db.delete(pushSubscriptions).where(eq(pushSubscriptions.id, id));
};
