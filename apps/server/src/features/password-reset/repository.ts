import { limits } from '@separai/contract/limits';
import { and, eq, gt, lt, sql } from 'drizzle-orm';
import type { Db } from '../../platform/database/database.ts';
import { passwordCodes, users } from '../../platform/database/schema.ts';

/** Whom a code is for. */
export type CodeOwner = Pick<typeof users.$inferSelect, 'id' | 'email'>;

/** The account that has this e-mail, or null. */
export const findOwner = async (db: Db, email: string): Promise<CodeOwner | null> => {
  const [row] = await db.select({ id: users.id, email: users.email }).from(users).where(eq(users.email, email));
  return row ?? null;
};

/** The same, and until the transaction ends nothing of the account's codes and password changes elsewhere. */
export const lockOwner = async (transaction: Db, email: string): Promise<CodeOwner | null> => {
  const [row] = await transaction
    .select({ id: users.id, email: users.email })
    .from(users)
    .where(eq(users.email, email))
    .for('update');
  return row ?? null;
};

/**
 * Stores the one living code of an account. Where the mail of the one before did not get through it takes its place and keeps its
 * wrong tries: a mail server that is down gives nobody more guesses. Who asks for a code has the one before removed.
 */
export const putCode = async (
  transaction: Db,
  code: { userId: string; codeHash: Buffer; createdAt: Date; expiresAt: Date },
): Promise<void> => {
  const { codeHash, createdAt, expiresAt } = code;
  await transaction
    .insert(passwordCodes)
    .values({ ...code, tries: 0 })
    .onConflictDoUpdate({ target: passwordCodes.userId, set: { codeHash, createdAt, expiresAt } });
};

/**
 * Compares a code and counts it where it is wrong, in one statement: each of many at once waits for the one before and sees its
 * count. Null when there is nothing to compare with: no living code, or its tries are used up.
 */
export const compareCode = async (
  db: Db,
  { userId, codeHash, now }: { userId: string; codeHash: Buffer; now: Date },
): Promise<'right' | 'wrong' | null> => {
  const right = sql<boolean>`${passwordCodes.codeHash} = ${codeHash}`;
  const [compared] = await db
    .update(passwordCodes)
    .set({ tries: sql`${passwordCodes.tries} + case when ${right} then 0 else 1 end` })
    .where(and(eq(passwordCodes.userId, userId), lt(passwordCodes.tries, limits.codeTries), gt(passwordCodes.expiresAt, now)))
    .returning({ right });
  if (compared === undefined) return null;
  return compared.right ? 'right' : 'wrong';
};

/** Whether an account's code would still live, had it not been tried too often. */
export const isExhausted = async (db: Db, userId: string, now: Date): Promise<boolean> => {
  const [row] = await db
    .select({ tries: passwordCodes.tries })
    .from(passwordCodes)
    .where(and(eq(passwordCodes.userId, userId), gt(passwordCodes.expiresAt, now)));
  return row !== undefined && row.tries >= limits.codeTries;
};

/** Ends the account's code, whatever it is. */
export const removeCode = async (transaction: Db, userId: string): Promise<void> => {
  await transaction.delete(passwordCodes).where(eq(passwordCodes.userId, userId));
};

/** Ends this code of the account; false when it is not there any more. */
export const useUpCode = async (transaction: Db, userId: string, codeHash: Buffer): Promise<boolean> => {
  const used = await transaction
    .delete(passwordCodes)
    .where(and(eq(passwordCodes.userId, userId), eq(passwordCodes.codeHash, codeHash)))
    .returning({ userId: passwordCodes.userId });
  return used.length > 0;
};

/** Sets a new password. Its owner has read what was mailed, so the e-mail is confirmed with it. */
export const setPasswordHash = async (transaction: Db, userId: string, passwordHash: string, now: Date): Promise<void> => {
  const emailConfirmedAt = sql`coalesce(${users.emailConfirmedAt}, ${sql.param(now, users.emailConfirmedAt)})`;
  await transaction.update(users).set({ passwordHash, emailConfirmedAt, updatedAt: now }).where(eq(users.id, userId));
};
