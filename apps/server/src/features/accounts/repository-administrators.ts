import type { Role } from '@separai/contract/accounts/roles';
import type { Administrator, Invitation } from '@separai/contract/administrators/schema';
import { type numberedPages, rangeOf } from '@separai/contract/pages';
import { and, asc, desc, eq, gt, gte, inArray, isNull, not, or, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type * as z from 'zod/mini';
import { type Actor, audited } from '../../platform/audit.ts';
import type { Queryable, Transaction } from '../../platform/database/database.ts';
import { invitations, users } from '../../platform/database/schema/accounts.ts';
import { auditEntries } from '../../platform/database/schema/audit.ts';

type Pages = z.output<z.ZodMiniObject<typeof numberedPages>>;

/** A page of administrators, by name. */
export const findAdministrators = async (
  db: Queryable,
  pages: Pages,
): Promise<{ items: Omit<Administrator, 'current'>[]; total: number }> => {
  const { id, name, email, signedInAt, role } = users;
  const { limit, offset } = rangeOf(pages);
  const isAdministrator = eq(role, 'admin');
  const [rows, total] = await Promise.all([
    db
      .select({ id, name, email, signedInAt })
      .from(users)
      .where(isAdministrator)
      .orderBy(asc(name), asc(email))
      .limit(limit)
      .offset(offset),
    db.$count(users, isAdministrator),
  ]);
  return { items: rows.map((row) => ({ ...row, signedInAt: row.signedInAt?.toISOString() ?? null })), total };
};

/** The columns of a locked account that a role change needs. */
export interface HeldAccount {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly role: Role;
}

/** Locks accounts by id and by e-mail until the transaction ends, in the common lock order. */
export const holdAccounts = (
  transaction: Transaction,
  { ids, email }: { ids: readonly string[]; email: string },
): Promise<HeldAccount[]> => {
  const { id, name, role } = users;
  return transaction
    .select({ id, name, email: users.email, role })
    .from(users)
    .where(or(inArray(id, [...ids]), eq(users.email, email)))
    .orderBy(asc(id))
    .for('update');
};

type NewAccount = Omit<typeof users.$inferInsert, 'role'> & { readonly id: string };

/** Inserts an administrator. Violates `users_email_unique` when the e-mail has an account. */
export const insertAdministrator = async (transaction: Transaction, actor: Actor, account: NewAccount): Promise<void> => {
  await audited(transaction, actor, 'administrator', [{ id: account.id, before: null, after: { role: 'admin' } }])
    .insert(users)
    .values({ ...account, role: 'admin' });
};

/** Makes a locked account an administrator, with a new password and the given state of its e-mail. */
export const promoteAccount = async (
  transaction: Transaction,
  actor: Actor,
  { id, role }: Pick<HeldAccount, 'id' | 'role'>,
  access: { passwordHash: string; passwordIsGenerated: boolean; emailConfirmedAt: Date | null },
): Promise<void> => {
  await audited(transaction, actor, 'administrator', [{ id, before: { role }, after: { role: 'admin' } }])
    .update(users)
    .set({ role: 'admin', organizationId: null, ...access, updatedAt: actor.at })
    .where(eq(users.id, id));
};

/**
 * Migrates installations from before `generatedAdministratorEmail`: accounts with these e-mails that were not made
 * administrators by a person were created by the start, so their e-mail becomes unverified, and a password as old as the
 * account is marked as generated.
 */
export const distrustGeneratedEmails = async (transaction: Transaction, emails: readonly string[]): Promise<void> => {
  const letInByPerson = sql`exists (select 1 from ${auditEntries} e where e.record = 'administrator' and e.record_id = ${users.id}::text
    and e.actor = 'person' and e.after ->> 'role' = 'admin')`;
  await transaction
    .update(users)
    .set({ emailConfirmedAt: null, passwordIsGenerated: sql`${users.updatedAt} = ${users.createdAt}` })
    .where(and(eq(users.role, 'admin'), inArray(users.email, [...emails]), not(letInByPerson)));
};

/** The unverified e-mails of administrators. */
export const findUnconfirmedAdministrators = async (db: Queryable): Promise<string[]> => {
  const rows = await db
    .select({ email: users.email })
    .from(users)
    .where(and(eq(users.role, 'admin'), isNull(users.emailConfirmedAt)))
    .orderBy(asc(users.email));
  return rows.map(({ email }) => email);
};

/**
 * Sets a generated password for a locked administrator, audited as the service's act; `passkeys` is the number of deleted
 * passkeys.
 */
export const resetAdministrator = async (
  transaction: Transaction,
  at: Date,
  { id, passkeys, passwordHash }: { id: string; passkeys: number; passwordHash: string },
): Promise<void> => {
  const states = { before: { role: 'admin', passkeys }, after: { role: 'admin', passkeys: 0, access: 'reset' } };
  await audited(transaction, { userId: null, at }, 'administrator', [{ id, ...states }])
    .update(users)
    .set({ passwordHash, passwordIsGenerated: true, updatedAt: at })
    .where(eq(users.id, id));
};

/** Sets an unusable password for a locked administrator, audited as the account's own act, after passkeys were deleted. */
export const restoreAdministrator = async (
  transaction: Transaction,
  at: Date,
  { id, passkeys, passkeysLeft, passwordHash }: { id: string; passkeys: number; passkeysLeft: number; passwordHash: string },
): Promise<void> => {
  const before = { role: 'admin', passkeys: passkeys + passkeysLeft };
  const after = { role: 'admin', passkeys: passkeysLeft, access: 'undone' };
  await audited(transaction, { userId: id, at }, 'administrator', [{ id, before, after }])
    .update(users)
    .set({ passwordHash, passwordIsGenerated: false, updatedAt: at })
    .where(eq(users.id, id));
};

/** Makes a locked administrator a resident, and returns the e-mail. */
export const demoteAccount = async (transaction: Transaction, actor: Actor, id: string): Promise<string> => {
  const [row] = await audited(transaction, actor, 'administrator', [{ id, before: { role: 'admin' }, after: { role: 'user' } }])
    .update(users)
    .set({ role: 'user', updatedAt: actor.at })
    .where(eq(users.id, id))
    .returning({ email: users.email });
  if (row === undefined) throw new Error('an account that is held went away');
  return row.email;
};

/** An invitation's row. */
export type InvitationRow = typeof invitations.$inferSelect;
const inviter = alias(users, 'inviter');

const shown = {
  id: invitations.id,
  email: invitations.email,
  invitedBy: inviter.name,
  createdAt: invitations.createdAt,
  expiresAt: invitations.expiresAt,
};

/** A page of unexpired invitations, newest first. */
export const findInvitations = async (
  db: Queryable,
  pages: Pages,
  now: Date,
): Promise<{ items: Invitation[]; total: number }> => {
  const { limit, offset } = rangeOf(pages);
  const isGood = gt(invitations.expiresAt, now);
  const [rows, total] = await Promise.all([
    db
      .select(shown)
      .from(invitations)
      .innerJoin(inviter, eq(inviter.id, invitations.invitedBy))
      .where(isGood)
      .orderBy(desc(invitations.createdAt), asc(invitations.id))
      .limit(limit)
      .offset(offset),
    db.$count(invitations, isGood),
  ]);
  const items = rows.map((row) => ({
    ...row,
    createdAt: row.createdAt.toISOString(),
    expiresAt: row.expiresAt.toISOString(),
  }));
  return { items, total };
};

/** An unexpired invitation with its sender's name, and whether its address has an account; or null. */
export const findInvitation = async (
  db: Queryable,
  id: string,
  now: Date,
): Promise<(InvitationRow & { inviterName: string; hasAccount: boolean }) | null> => {
  const [row] = await db
    .select({
      invitation: invitations,
      inviterName: inviter.name,
      hasAccount: sql<boolean>`exists (select 1 from ${users} where ${users.email} = ${invitations.email})`,
    })
    .from(invitations)
    .innerJoin(inviter, eq(inviter.id, invitations.invitedBy))
    .where(and(eq(invitations.id, id), gt(invitations.expiresAt, now)));
  return row === undefined ? null : { ...row.invitation, inviterName: row.inviterName, hasAccount: row.hasAccount };
};

/** Inserts an invitation, replacing an earlier one to the same address. */
export const putInvitation = async (transaction: Transaction, invitation: Omit<InvitationRow, 'linkHash'>): Promise<void> => {
  const row = { ...invitation, linkHash: null };
  await transaction.insert(invitations).values(row).onConflictDoUpdate({ target: invitations.email, set: row });
};

/** Stores the hash of the link in the mail being written; false when the invitation is gone. */
export const setInvitationLink = async (db: Queryable, id: string, linkHash: Buffer): Promise<boolean> => {
  const kept = await db.update(invitations).set({ linkHash }).where(eq(invitations.id, id)).returning({ id: invitations.id });
  return kept.length > 0;
};

/** Deletes an invitation; false when it does not exist, or has another link. */
export const takeInvitation = async (transaction: Transaction, id: string, linkHash?: Buffer): Promise<boolean> => {
  const isIt = linkHash === undefined ? undefined : eq(invitations.linkHash, linkHash);
  const ended = await transaction
    .delete(invitations)
    .where(and(eq(invitations.id, id), isIt))
    .returning({ id: invitations.id });
  return ended.length > 0;
};

/** Deletes the invitations of an account, with `since` only those from then on, and returns their number. */
export const deleteInvitationsBy = async (transaction: Transaction, invitedBy: string, since?: Date): Promise<number> => {
  const sent = since === undefined ? undefined : gte(invitations.createdAt, since);
  const ended = await transaction
    .delete(invitations)
    .where(and(eq(invitations.invitedBy, invitedBy), sent))
    .returning({ id: invitations.id });
  return ended.length;
};

/** Accounts that became administrators by an invitation of an account since then, newest first. */
export const findLetInBy = async (db: Queryable, { userId, since }: { userId: string; since: Date }): Promise<string[]> => {
  const { record, recordId, actorId, actor, at, before, after } = auditEntries;
  const wasLetIn = sql`${after} ->> 'role' = 'admin' and ${before} ->> 'role' is distinct from 'admin'`;
  const rows = await db
    .select({ id: users.id })
    .from(users)
    .innerJoin(auditEntries, eq(recordId, sql`${users.id}::text`))
    .where(
      and(
        eq(users.role, 'admin'),
        eq(actorId, userId),
        eq(actor, 'person'),
        eq(record, 'administrator'),
        gte(at, since),
        wasLetIn,
      ),
    )
    .orderBy(desc(at));
  return [...new Set(rows.map(({ id }) => id))];
};

/** The e-mail addresses of all administrators. */
export const findAdministratorMailboxes = (db: Queryable): Promise<{ userId: string; recipient: string }[]> =>
  db.select({ userId: users.id, recipient: users.email }).from(users).where(eq(users.role, 'admin')).orderBy(users.id);
