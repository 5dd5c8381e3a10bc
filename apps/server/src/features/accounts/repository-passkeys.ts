import type { Passkey } from '@separai/contract/administrators/passkeys-schema';
import { and, asc, eq, gt, gte, inArray, lt, or, sql } from 'drizzle-orm';
import type { Queryable, Transaction } from '../../platform/database/database.ts';
import { users } from '../../platform/database/schema/accounts.ts';
import { passkeyChallenges, passkeyLinks, passkeys, recoveryCodes } from '../../platform/database/schema/passkeys.ts';

/** A passkey's row. */
export type PasskeyRow = typeof passkeys.$inferSelect;

const shown = { id: passkeys.id, name: passkeys.name, createdAt: passkeys.createdAt, lastUsedAt: passkeys.lastUsedAt };

/** The fields of a passkey that its owner sees. */
export const passkeyOf = ({ id, name, createdAt, lastUsedAt }: Pick<PasskeyRow, keyof typeof shown>): Passkey => ({
  id,
  name,
  createdAt: createdAt.toISOString(),
  lastUsedAt: lastUsedAt?.toISOString() ?? null,
});

/** An account's passkeys, oldest first. */
export const findPasskeys = (db: Queryable, userId: string): Promise<PasskeyRow[]> =>
  db.select().from(passkeys).where(eq(passkeys.userId, userId)).orderBy(asc(passkeys.createdAt), asc(passkeys.id));

export const hasPasskey = async (db: Queryable, userId: string): Promise<boolean> =>
  (await db.select({ id: passkeys.id }).from(passkeys).where(eq(passkeys.userId, userId)).limit(1)).length > 0;

/** A passkey with its owner. */
export type Credential = PasskeyRow & {
  readonly owner: Pick<typeof users.$inferSelect, 'id' | 'email' | 'username' | 'role' | 'passwordHash'>;
};

/** A passkey by its WebAuthn credential id; or null. */
export const findCredential = async (db: Queryable, credentialId: string): Promise<Credential | null> => {
  const { id, email, username, role, passwordHash } = users;
  const [row] = await db
    .select({ passkey: passkeys, owner: { id, email, username, role, passwordHash } })
    .from(passkeys)
    .innerJoin(users, eq(users.id, passkeys.userId))
    .where(eq(passkeys.credentialId, credentialId));
  return row === undefined ? null : { ...row.passkey, owner: row.owner };
};

type Owner = Pick<typeof users.$inferSelect, 'email' | 'name' | 'role'>;
const ownerColumns = { email: users.email, name: users.name, role: users.role };

/** The owner's columns for WebAuthn; null when the account does not exist. */
export const findOwner = async (db: Queryable, userId: string): Promise<Owner | null> =>
  (await db.select(ownerColumns).from(users).where(eq(users.id, userId)))[0] ?? null;

/** As `findOwner`, and locks the account until the transaction ends. */
export const lockOwner = async (transaction: Transaction, userId: string): Promise<Owner | null> =>
  (await transaction.select(ownerColumns).from(users).where(eq(users.id, userId)).for('no key update'))[0] ?? null;

/** Inserts a passkey. Violates `passkeys_credential_id_unique` when it is registered already. */
export const insertPasskey = async (transaction: Transaction, passkey: typeof passkeys.$inferInsert): Promise<PasskeyRow> => {
  const [row] = await transaction.insert(passkeys).values(passkey).returning();
  if (row === undefined) throw new Error('the insert returned no row');
  return row;
};

/** Records a use. False when the signature counter has not increased: a replay, or a cloned authenticator. */
export const noteUse = async (db: Queryable, id: string, counter: number, now: Date): Promise<boolean> => {
  const countsOn = or(lt(passkeys.counter, counter), and(eq(passkeys.counter, 0), sql`${counter} = 0`));
  const noted = await db
    .update(passkeys)
    .set({ counter, lastUsedAt: now })
    .where(and(eq(passkeys.id, id), countsOn))
    .returning({ id: passkeys.id });
  return noted.length > 0;
};

/** Renames a passkey of an account; null when it does not exist. */
export const renamePasskey = async (
  db: Queryable,
  { userId, id, name }: { userId: string; id: string; name: string },
): Promise<PasskeyRow | null> => {
  const [row] = await db
    .update(passkeys)
    .set({ name })
    .where(and(eq(passkeys.id, id), eq(passkeys.userId, userId)))
    .returning();
  return row ?? null;
};

export const deletePasskey = async (transaction: Transaction, id: string): Promise<void> => {
  await transaction.delete(passkeys).where(eq(passkeys.id, id));
};

/** Deletes all passkeys, recovery codes and first-passkey links of an account. */
export const deleteSecondFactors = async (transaction: Transaction, userId: string): Promise<void> => {
  await transaction.delete(passkeys).where(eq(passkeys.userId, userId));
  await transaction.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
  await transaction.delete(passkeyLinks).where(eq(passkeyLinks.userId, userId));
};

/** Numbers of deleted and remaining passkeys, and of deleted recovery codes. */
export interface EndedSecondFactors {
  readonly passkeys: number;
  readonly passkeysLeft: number;
  readonly recoveryCodes: number;
}

/**
 * Deletes an account's passkeys and recovery codes from `since` on, and its first-passkey link; without a remaining passkey,
 * all codes.
 */
export const deleteSecondFactorsSince = async (
  transaction: Transaction,
  userId: string,
  since: Date,
): Promise<EndedSecondFactors> => {
  const ended = await transaction
    .delete(passkeys)
    .where(and(eq(passkeys.userId, userId), gte(passkeys.createdAt, since)))
    .returning({ id: passkeys.id });
  const passkeysLeft = await transaction.$count(passkeys, eq(passkeys.userId, userId));
  const endedCodes = await transaction
    .delete(recoveryCodes)
    .where(and(eq(recoveryCodes.userId, userId), passkeysLeft === 0 ? undefined : gte(recoveryCodes.createdAt, since)))
    .returning({ id: recoveryCodes.id });
  await transaction.delete(passkeyLinks).where(eq(passkeyLinks.userId, userId));
  return { passkeys: ended.length, passkeysLeft, recoveryCodes: endedCodes.length };
};

export const putChallenge = async (db: Queryable, hash: Buffer, expiresAt: Date): Promise<void> => {
  await db.insert(passkeyChallenges).values({ hash, expiresAt });
};

/** Deletes a challenge; false when it is unknown or expired. */
export const takeChallenge = async (db: Queryable, hashes: Buffer[], now: Date): Promise<boolean> => {
  const taken = await db
    .delete(passkeyChallenges)
    .where(and(inArray(passkeyChallenges.hash, hashes), gt(passkeyChallenges.expiresAt, now)))
    .returning({ hash: passkeyChallenges.hash });
  return taken.length > 0;
};

export const countRecoveryCodes = (db: Queryable, userId: string): Promise<number> =>
  db.$count(recoveryCodes, eq(recoveryCodes.userId, userId));

/** Replaces an account's recovery codes. */
export const replaceRecoveryCodes = async (
  transaction: Transaction,
  userId: string,
  hashes: readonly Buffer[],
  now: Date,
): Promise<void> => {
  await transaction.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
  await transaction.insert(recoveryCodes).values(hashes.map((codeHash) => ({ userId, codeHash, createdAt: now })));
};

/** Deletes a recovery code; false when the account has no such code. */
export const takeRecoveryCode = async (db: Queryable, userId: string, codeHashes: Buffer[]): Promise<boolean> => {
  const taken = await db
    .delete(recoveryCodes)
    .where(and(eq(recoveryCodes.userId, userId), inArray(recoveryCodes.codeHash, codeHashes)))
    .returning({ id: recoveryCodes.id });
  return taken.length > 0;
};

/** A first-passkey link with its account's present address. */
export type PasskeyLink = typeof passkeyLinks.$inferSelect & { readonly email: string };

/** Inserts a link, replacing an earlier one of the account. */
export const putPasskeyLink = async (transaction: Transaction, row: typeof passkeyLinks.$inferInsert): Promise<void> => {
  await transaction
    .insert(passkeyLinks)
    .values(row)
    .onConflictDoUpdate({ target: passkeyLinks.userId, set: { linkHash: null, ...row } });
};

/** An unexpired link by its id or account; or null. */
export const findPasskeyLink = async (
  db: Queryable,
  by: { readonly id: string } | { readonly userId: string },
  now: Date,
): Promise<PasskeyLink | null> => {
  const isIt = 'id' in by ? eq(passkeyLinks.id, by.id) : eq(passkeyLinks.userId, by.userId);
  const [row] = await db
    .select({ link: passkeyLinks, email: users.email })
    .from(passkeyLinks)
    .innerJoin(users, eq(users.id, passkeyLinks.userId))
    .where(and(isIt, gt(passkeyLinks.expiresAt, now)));
  return row === undefined ? null : { ...row.link, email: row.email };
};

/** Stores the hash of the link in the mail being written; false when the link was replaced. */
export const setPasskeyLinkHash = async (db: Queryable, id: string, linkHash: Buffer): Promise<boolean> =>
  (await db.update(passkeyLinks).set({ linkHash }).where(eq(passkeyLinks.id, id)).returning({ id: passkeyLinks.id })).length > 0;

/** Deletes a link; false when it was replaced. */
export const takePasskeyLink = async (transaction: Transaction, id: string, linkHash: Buffer): Promise<boolean> => {
  const isIt = and(eq(passkeyLinks.id, id), eq(passkeyLinks.linkHash, linkHash));
  return (await transaction.delete(passkeyLinks).where(isIt).returning({ id: passkeyLinks.id })).length > 0;
};
