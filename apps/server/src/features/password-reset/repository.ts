import { limits } from '@separai/contract/limits';
import { and, eq, gt, gte, inArray, isNotNull, lt, sql } from 'drizzle-orm';
import type { Queryable, Transaction } from '../../platform/database/database.ts';
import { passwordCodes, users } from '../../platform/database/schema/accounts.ts';

/** The account whose password is reset. */
export type Owner = Pick<typeof users.$inferSelect, 'id' | 'email' | 'name' | 'role' | 'emailConfirmedAt'>;

const ownerColumns = {
  id: users.id,
  email: users.email,
  name: users.name,
  role: users.role,
  emailConfirmedAt: users.emailConfirmedAt,
};

/** The account with this e-mail, or null. */
export const findOwner = async (db: Queryable, email: string): Promise<Owner | null> =>
  (await db.select(ownerColumns).from(users).where(eq(users.email, email)))[0] ?? null;

/** As `findOwner`, and locks the account until the transaction ends, and thereby its codes, links and password. */
export const lockOwner = async (transaction: Transaction, email: string): Promise<Owner | null> =>
  (await transaction.select(ownerColumns).from(users).where(eq(users.email, email)).for('update'))[0] ?? null;

/** As `lockOwner`, by the account's id. */
export const lockOwnerById = async (transaction: Transaction, id: string): Promise<Owner | null> =>
  (await transaction.select(ownerColumns).from(users).where(eq(users.id, id)).for('update'))[0] ?? null;

/** The account of an unexpired link, with the link's hash; null when there is no such link. */
export const findLinkOwner = async (
  db: Queryable,
  { id, now }: { id: string; now: Date },
): Promise<(Owner & { linkHash: Buffer }) | null> => {
  const [row] = await db
    .select({ ...ownerColumns, linkHash: passwordCodes.linkHash })
    .from(passwordCodes)
    .innerJoin(users, eq(users.id, passwordCodes.userId))
    .where(and(eq(passwordCodes.id, id), gt(passwordCodes.expiresAt, now)));
  return row ?? null;
};

/** Inserts a code and link. */
export const putReset = async (transaction: Transaction, reset: typeof passwordCodes.$inferInsert): Promise<void> => {
  await transaction.insert(passwordCodes).values(reset);
};

/** Deletes the code of an account, without its links; returns its failed tries, 0 without a code. */
export const endCode = async (transaction: Transaction, userId: string): Promise<number> => {
  const [ended] = await transaction
    .update(passwordCodes)
    .set({ codeHash: null })
    .where(and(eq(passwordCodes.userId, userId), isNotNull(passwordCodes.codeHash)))
    .returning({ tries: passwordCodes.tries });
  return ended?.tries ?? 0;
};

/**
 * Compares a code with the account's valid one and counts a mismatch. Null when there is nothing to compare: no valid code, or
 * its tries are used up. Call it with the account locked, so that concurrent guesses are counted one after the other.
 */
export const compareCode = async (
  transaction: Transaction,
  { userId, codeHashes, now }: { userId: string; codeHashes: Buffer[]; now: Date },
): Promise<'right' | 'wrong' | null> => {
  const right = sql<boolean>`${inArray(passwordCodes.codeHash, codeHashes)}`;
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

/** Whether an account has an unexpired code whose tries are used up. */
export const isExhausted = async (db: Queryable, userId: string, now: Date): Promise<boolean> => {
  const used = and(
    isNotNull(passwordCodes.codeHash),
    gte(passwordCodes.tries, limits.codeTries),
    gt(passwordCodes.expiresAt, now),
  );
  return (await db.$count(passwordCodes, and(eq(passwordCodes.userId, userId), used))) > 0;
};

/** Deletes all codes and links of an account. */
export const removeResets = async (transaction: Transaction, userId: string): Promise<void> => {
  await transaction.delete(passwordCodes).where(eq(passwordCodes.userId, userId));
};

/** The hash of a verified link, or of a verified code under each key. */
export type Proof = { readonly codeHashes: Buffer[] } | { readonly linkHash: Buffer };

/** Whether an account still has the verified code or link. */
export const hasReset = async (transaction: Transaction, userId: string, proof: Proof): Promise<boolean> => {
  const same =
    'codeHashes' in proof ? inArray(passwordCodes.codeHash, proof.codeHashes) : eq(passwordCodes.linkHash, proof.linkHash);
  return (await transaction.$count(passwordCodes, and(eq(passwordCodes.userId, userId), same))) > 0;
};

/** Sets a new password, and marks the e-mail as verified, because the reset was mailed to it. */
export const setPasswordHash = async (
  transaction: Transaction,
  userId: string,
  passwordHash: string,
  now: Date,
): Promise<void> => {
  const emailConfirmedAt = sql`coalesce(${users.emailConfirmedAt}, ${sql.param(now, users.emailConfirmedAt)})`;
  await transaction
    .update(users)
    .set({ passwordHash, passwordIsGenerated: false, emailConfirmedAt, updatedAt: now })
    .where(eq(users.id, userId));
};
