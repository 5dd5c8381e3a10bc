import { and, desc, eq, ne, notInArray, sql } from 'drizzle-orm';
import type { Queryable, Transaction } from '../../platform/database/database.ts';
import { pushSubscriptions } from '../../platform/database/schema/notices.ts';

type NewSubscription = typeof pushSubscriptions.$inferInsert;

/**
 * Stores a person's subscription. A browser has one at a time: the same endpoint under another account is deleted with its
 * unsent messages, and under the same account it is updated.
 */
export const writeSubscription = async (transaction: Transaction, subscription: NewSubscription): Promise<void> => {
  const { endpoint, userId } = subscription;
  // Serializes writes of this endpoint until the transaction ends.
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

/** Deletes a person's subscriptions except for the newest `most`. */
export const keepNewest = async (transaction: Transaction, userId: string, most: number): Promise<void> => {
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

/** Deletes a person's subscription with that endpoint; another person's is kept. */
export const deleteSubscriptionOf = async (db: Queryable, userId: string, endpoint: string): Promise<void> => {
  await db.delete(pushSubscriptions).where(and(eq(pushSubscriptions.userId, userId), eq(pushSubscriptions.endpoint, endpoint)));
};
