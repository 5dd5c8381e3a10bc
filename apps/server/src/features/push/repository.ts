import { and, desc, eq, ne, notInArray, sql } from 'drizzle-orm';
import type { Db } from '../../platform/database/database.ts';
import { pushSubscriptions } from '../../platform/database/schema/notices.ts';

type NewSubscription = typeof pushSubscriptions.$inferInsert;

/**
 * Writes a person's subscription. One browser has one: the same endpoint under another account goes, with what waited for it,
 * and under the same account it is renewed.
 */
export const writeSubscription = async (transaction: Db, subscription: NewSubscription): Promise<void> => {
  const { endpoint, userId } = subscription;
  // Until the transaction ends, nobody else writes this endpoint.
  await transaction.execute(sql`select pg_advisory_xact_lock(hashtextextended(${endpoint}, 0))`);
  await transaction
    .delete(pushSubscriptions)
    .where(and(eq(pushSubscriptions.endpoint, endpoint), ne(pushSubscriptions.userId, userId)));
  const { sessionId, p256dh, auth, createdAt } = subscription;
  await transaction
    .insert(pushSubscriptions)
    .values(subscription)
    .onConflictDoUpdate({ target: pushSubscriptions.endpoint, set: { sessionId, p256dh, auth, createdAt } });
};

/** Leaves a person the newest subscriptions and removes the others. */
export const keepNewest = async (transaction: Db, userId: string, most: number): Promise<void> => {
  const newest = transaction
    .select({ id: pushSubscriptions.id })
    .from(pushSubscriptions)
    .where(eq(pushSubscriptions.userId, userId))
    .orderBy(desc(pushSubscriptions.createdAt), desc(pushSubscriptions.id))
    .limit(most);
  await transaction
    .delete(pushSubscriptions)
    .where(and(eq(pushSubscriptions.userId, userId), notInArray(pushSubscriptions.id, newest)));
};

/** Removes a person's subscription of that endpoint; another person's stays. */
export const deleteSubscriptionOf = async (db: Db, userId: string, endpoint: string): Promise<void> => {
  await db.delete(pushSubscriptions).where(and(eq(pushSubscriptions.userId, userId), eq(pushSubscriptions.endpoint, endpoint)));
};
