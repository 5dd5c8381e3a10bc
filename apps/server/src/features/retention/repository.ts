import { and, eq, inArray, isNull, lt, not, type SQL, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Db } from '../../platform/database/database.ts';
import {
  collectionSchedules,
  emailChanges,
  emailUndos,
  notices,
  outbox,
  passwordCodes,
  postalCodes,
  rateLimits,
  sessions,
  users,
} from '../../platform/database/schema.ts';

/** Whether this transaction is the only one that sweeps, on whatever instance; when it is, it is so until it ends. */
export const isOnlySweep = async (transaction: Db): Promise<boolean> => {
  const { rows } = await transaction.execute<{ only: boolean }>(
    sql`select pg_try_advisory_xact_lock(hashtextextended('separai: retention', 0)) as only`,
  );
  return rows[0]?.only === true;
};

/** Each deletes what its limit makes too old and gives how many rows there were. */
type Remove = (transaction: Db, before: Date) => Promise<number>;

const removeWhere = async (transaction: Db, table: PgTable, condition: SQL): Promise<number> =>
  (await transaction.delete(table).where(condition)).rowCount ?? 0;

/** How many accounts go at once: with each goes what refers to it. */
export const accountsAtOnce = 500;

/**
 * Residents' accounts registered before then whose e-mail nobody has confirmed and which nobody has ever signed in to, at most
 * `accountsAtOnce`. Who is signing in now is passed over.
 */
export const removeUnusedAccounts: Remove = (transaction, before) => {
  const { id, role, emailConfirmedAt, signedInAt, createdAt } = users;
  const hasBooked = sql`exists (select 1 from ${collectionSchedules} where ${collectionSchedules.userId} = ${users.id})`;
  const unused = transaction
    .select({ id })
    .from(users)
    .where(and(eq(role, 'user'), isNull(emailConfirmedAt), isNull(signedInAt), lt(createdAt, before), not(hasBooked)))
    .limit(accountsAtOnce)
    .for('update', { skipLocked: true });
  return removeWhere(transaction, users, inArray(id, unused));
};

export const removeSessions: Remove = (transaction, before) => removeWhere(transaction, sessions, lt(sessions.expiresAt, before));

export const removePasswordCodes: Remove = (transaction, before) =>
  removeWhere(transaction, passwordCodes, lt(passwordCodes.expiresAt, before));

export const removeEmailChanges: Remove = (transaction, before) =>
  removeWhere(transaction, emailChanges, lt(emailChanges.expiresAt, before));

export const removeEmailUndos: Remove = (transaction, before) =>
  removeWhere(transaction, emailUndos, lt(emailUndos.expiresAt, before));

export const removeNotices: Remove = (transaction, before) => removeWhere(transaction, notices, lt(notices.createdAt, before));

export const removePostalCodes: Remove = (transaction, before) =>
  removeWhere(transaction, postalCodes, lt(postalCodes.fetchedAt, before));

export const removeRateLimits: Remove = (transaction, before) =>
  removeWhere(transaction, rateLimits, lt(rateLimits.expire, before.getTime()));

export const removeSentMessages: Remove = (transaction, before) => removeWhere(transaction, outbox, lt(outbox.sentAt, before));

export const removeUndeliveredMessages: Remove = (transaction, before) =>
  removeWhere(transaction, outbox, lt(outbox.givenUpAt, before));
