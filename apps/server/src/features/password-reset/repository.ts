import { limits } from '@separai/contract/limits';
import { and, eq, gt, gte, isNotNull, lt, sql } from 'drizzle-orm';
import type { Db } from '../../platform/database/database.ts';
import { passwordCodes, users } from '../../platform/database/schema/accounts.ts';

/** Whose password it is about. */
export type Owner = Pick<typeof users.$inferSelect, 'id' | 'email' | 'name' | 'role' | 'emailConfirmedAt'>;

const ownerColumns = {
  id: users.id,
  email: users.email,
  name: users.name,
  role: users.role,
  emailConfirmedAt: users.emailConfirmedAt,
};

/** The account that has this e-mail, or null. */
export const findOwner = async (db: Db, email: string): Promise<Owner | null> =>
  (await db.select(ownerColumns).from(users).where(eq(users.email, email)))[0] ?? null;

/** The same, and until the transaction ends nothing of the account's codes, links and password changes elsewhere. */
export const lockOwner = async (transaction: Db, email: string): Promise<Owner | null> =>
  (await transaction.select(ownerColumns).from(users).where(eq(users.email, email)).for('update'))[0] ?? null;

/** The same by the account's id. */
export const lockOwnerById = async (transaction: Db, id: string): Promise<Owner | null> =>
  (await transaction.select(ownerColumns).from(users).where(eq(users.id, id)).for('update'))[0] ?? null;

/** The account that a living link would be of, with the link's hash; null when there is no such link. */
export const findLinkOwner = async (
  db: Db,
  { id, now }: { id: string; now: Date },
): Promise<(Owner & { linkHash: Buffer }) | null> => {
  const [row] = await db
    .select({ ...ownerColumns, linkHash: passwordCodes.linkHash })
    .from(passwordCodes)
    .innerJoin(users, eq(users.id, passwordCodes.userId))
    .where(and(eq(passwordCodes.id, id), gt(passwordCodes.expiresAt, now)));
  return row ?? null;
};

/** Stores what a mail holds. */
export const putReset = async (transaction: Db, reset: typeof passwordCodes.$inferInsert): Promise<void> => {
  await transaction.insert(passwordCodes).values(reset);
};

/** Ends the code of an account, and none of its links; gives its wrong tries, 0 when there was no code. */
export const endCode = async (transaction: Db, userId: string): Promise<number> => {
  const [ended] = await transaction
    .update(passwordCodes)
    .set({ codeHash: null })
    .where(and(eq(passwordCodes.userId, userId), isNotNull(passwordCodes.codeHash)))
    .returning({ tries: passwordCodes.tries });
  return ended?.tries ?? 0;
};

/**
 * Compares a code with the living one of an account, which counts it where it is another. Null when there is nothing to compare
 * with: no living code, or its tries are used up. Call it while the account is locked: each of many at once waits for the
 * one before and sees its count.
 */
export const compareCode = async (
  transaction: Db,
  { userId, codeHash, now }: { userId: string; codeHash: Buffer; now: Date },
): Promise<'right' | 'wrong' | null> => {
  const right = sql<boolean>`${passwordCodes.codeHash} = ${codeHash}`;
  const living = and(
    isNotNull(passwordCodes.codeHash),
    lt(passwordCodes.tries, limits.codeTries),
    gt(passwordCodes.expiresAt, now),
  );
  const [compared] = await transaction
    .update(passwordCodes)
    .set({ tries: sql`${passwordCodes.tries} + case when ${right} then 0 else 1 end` })
    .where(and(eq(passwordCodes.userId, userId), living))
    .returning({ right });
  if (compared === undefined) return null;
  return compared.right ? 'right' : 'wrong';
};

/** Whether an account has a code that would still live, had it not been tried too often. */
export const isExhausted = async (db: Db, userId: string, now: Date): Promise<boolean> => {
  const used = and(
    isNotNull(passwordCodes.codeHash),
    gte(passwordCodes.tries, limits.codeTries),
    gt(passwordCodes.expiresAt, now),
  );
  return (await db.$count(passwordCodes, and(eq(passwordCodes.userId, userId), used))) > 0;
};

/** Ends every code and link of an account. */
export const removeResets = async (transaction: Db, userId: string): Promise<void> => {
  await transaction.delete(passwordCodes).where(eq(passwordCodes.userId, userId));
};

/** Whether an account still has what was compared a moment ago. */
export const hasReset = async (
  transaction: Db,
  userId: string,
  proof: { readonly codeHash: Buffer } | { readonly linkHash: Buffer },
): Promise<boolean> => {
  const same = 'codeHash' in proof ? eq(passwordCodes.codeHash, proof.codeHash) : eq(passwordCodes.linkHash, proof.linkHash);
  return (await transaction.$count(passwordCodes, and(eq(passwordCodes.userId, userId), same))) > 0;
};

/** Sets a new password. Its owner has read what was mailed, so the e-mail is confirmed with it. */
export const setPasswordHash = async (transaction: Db, userId: string, passwordHash: string, now: Date): Promise<void> => {
  const emailConfirmedAt = sql`coalesce(${users.emailConfirmedAt}, ${sql.param(now, users.emailConfirmedAt)})`;
  await transaction
    .update(users)
    .set({ passwordHash, passwordIsGenerated: false, emailConfirmedAt, updatedAt: now })
    .where(eq(users.id, userId));
};
