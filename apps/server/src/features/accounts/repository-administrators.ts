import type { Role } from '@separai/contract/accounts/roles';
import type { Administrator, Invitation, OrganizationPerson } from '@separai/contract/administrators/schema';
import { type numberedPages, rangeOf } from '@separai/contract/pages';
import { and, asc, desc, eq, gt, gte, inArray, isNull, ne, not, or, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type * as z from 'zod/mini';
import { type Actor, audited } from '../../platform/audit.ts';
import type { Queryable, Transaction } from '../../platform/database/database.ts';
import { invitations, users } from '../../platform/database/schema/accounts.ts';
import { auditEntries } from '../../platform/database/schema/audit.ts';
import { organizations } from '../../platform/database/schema/organizations.ts';
import { inScope, type Scoped } from '../../platform/scope.ts';

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

/** A page of an organisation's operators and collectors, by name. */
export const findPeopleOf = async (
  db: Queryable,
  { organizationId: wanted, ...pages }: Pages & { readonly organizationId: number },
): Promise<{ items: Omit<OrganizationPerson, 'current'>[]; total: number }> => {
  const { id, name, email, role, organizationId, signedInAt } = users;
  const { limit, offset } = rangeOf(pages);
  const isOfIt = eq(organizationId, wanted);
  const [rows, total] = await Promise.all([
    db
      .select({ id, name, email, role, signedInAt })
      .from(users)
      .where(isOfIt)
      .orderBy(asc(name), asc(email))
      .limit(limit)
      .offset(offset),
    db.$count(users, isOfIt),
  ]);
  const items = rows.flatMap(({ role: one, ...row }) =>
    one === 'user' ? [] : [{ ...row, role: one, signedInAt: row.signedInAt?.toISOString() ?? null }],
  );
  return { items, total };
};

/** A role with the organisation that an operator or collector works for. */
export interface Work {
  readonly role: Role;
  readonly organizationId: number | null;
}

/** The columns of a locked account that a role change needs. */
export interface HeldAccount extends Work {
  readonly id: string;
  readonly name: string;
  readonly email: string;
}

const auditedWork = ({ role, organizationId }: Work) => ({ role, ...(organizationId === null ? {} : { organizationId }) });

/** Locks accounts by id and by e-mail until the transaction ends, in the common lock order. */
export const lockAccounts = (
  transaction: Transaction,
  { ids, email }: { ids: readonly string[]; email: string },
): Promise<HeldAccount[]> => {
  const { id, name, role, organizationId } = users;
  return transaction
    .select({ id, name, email: users.email, role, organizationId })
    .from(users)
    .where(or(inArray(id, [...ids]), eq(users.email, email)))
    .orderBy(asc(id))
    .for('update');
};

type NewAccount = Omit<typeof users.$inferInsert, keyof Work> & Work & { readonly id: string };

/** Inserts an account of the staff. Violates `users_email_unique` when the e-mail has an account. */
export const insertStaff = async (transaction: Transaction, actor: Actor, account: NewAccount): Promise<void> => {
  await audited(transaction, actor, 'administrator', [{ id: account.id, before: null, after: auditedWork(account) }])
    .insert(users)
    .values(account);
};

/** Gives a locked account a role, with a new password and the given state of its e-mail. */
export const promoteAccount = async (
  transaction: Transaction,
  actor: Actor,
  { id, ...before }: Pick<HeldAccount, 'id' | keyof Work>,
  {
    role,
    organizationId,
    ...access
  }: Work & { passwordHash: string; passwordIsGenerated: boolean; emailConfirmedAt: Date | null },
): Promise<void> => {
  const after = { role, organizationId };
  await audited(transaction, actor, 'administrator', [{ id, before: auditedWork(before), after: auditedWork(after) }])
    .update(users)
    .set({ ...after, ...access, updatedAt: actor.at })
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

/** Sets an unusable password for a locked account of the staff, audited as the account's own act, after passkeys were deleted. */
export const restoreStaff = async (
  transaction: Transaction,
  at: Date,
  {
    id,
    passkeys,
    passkeysLeft,
    passwordHash,
    ...work
  }: Work & { id: string; passkeys: number; passkeysLeft: number; passwordHash: string },
): Promise<void> => {
  const before = { ...auditedWork(work), passkeys: passkeys + passkeysLeft };
  const after = { ...auditedWork(work), passkeys: passkeysLeft, access: 'undone' };
  await audited(transaction, { userId: id, at }, 'administrator', [{ id, before, after }])
    .update(users)
    .set({ passwordHash, passwordIsGenerated: false, updatedAt: at })
    .where(eq(users.id, id));
};

/** Makes a locked account of the staff a resident's, and returns the e-mail. */
export const demoteAccount = async (
  transaction: Transaction,
  actor: Actor,
  { id, ...work }: Work & { readonly id: string },
): Promise<string> => {
  const after = { role: 'user', organizationId: null } as const;
  const states = { before: auditedWork(work), after: auditedWork(after) };
  const [row] = await audited(transaction, actor, 'administrator', [{ id, ...states }])
    .update(users)
    .set({ ...after, updatedAt: actor.at })
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
  role: invitations.role,
  organizationId: invitations.organizationId,
  organizationName: organizations.name,
  invitedBy: inviter.name,
  createdAt: invitations.createdAt,
  expiresAt: invitations.expiresAt,
};

/** A page of the unexpired invitations in the scope, newest first. */
export const findInvitations = async (
  db: Queryable,
  { scope, organizationId, ...pages }: Pages & Scoped & { readonly organizationId?: number | undefined },
  now: Date,
): Promise<{ items: Invitation[]; total: number }> => {
  const { limit, offset } = rangeOf(pages);
  const isGood = and(
    gt(invitations.expiresAt, now),
    inScope(invitations.organizationId, scope),
    organizationId === undefined ? undefined : eq(invitations.organizationId, organizationId),
  );
  const [rows, total] = await Promise.all([
    db
      .select(shown)
      .from(invitations)
      .innerJoin(inviter, eq(inviter.id, invitations.invitedBy))
      .leftJoin(organizations, eq(organizations.id, invitations.organizationId))
      .where(isGood)
      .orderBy(desc(invitations.createdAt), asc(invitations.id))
      .limit(limit)
      .offset(offset),
    db.$count(invitations, isGood),
  ]);
  const items = rows.map(({ organizationId, organizationName, ...row }) => ({
    ...row,
    organization: organizationId === null || organizationName === null ? null : { id: organizationId, name: organizationName },
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
): Promise<(InvitationRow & { inviterName: string; organizationName: string | null; hasAccount: boolean }) | null> => {
  const [row] = await db
    .select({
      invitation: invitations,
      inviterName: inviter.name,
      organizationName: organizations.name,
      hasAccount: sql<boolean>`exists (select 1 from ${users} where ${users.email} = ${invitations.email})`,
    })
    .from(invitations)
    .innerJoin(inviter, eq(inviter.id, invitations.invitedBy))
    .leftJoin(organizations, eq(organizations.id, invitations.organizationId))
    .where(and(eq(invitations.id, id), gt(invitations.expiresAt, now), sql`${organizations.isActive} is not false`));
  if (row === undefined) return null;
  const { invitation, ...rest } = row;
  return { ...invitation, ...rest };
};

/** Inserts an invitation, replacing an earlier one in the scope to the same address; false where another scope has one. */
export const putInvitation = async (
  transaction: Transaction,
  { scope, ...invitation }: Omit<InvitationRow, 'linkHash'> & Scoped,
): Promise<boolean> => {
  const row = { ...invitation, linkHash: null };
  const setWhere = inScope(invitations.organizationId, scope);
  const put = await transaction
    .insert(invitations)
    .values(row)
    .onConflictDoUpdate({ target: invitations.email, set: row, ...(setWhere && { setWhere }) })
    .returning({ id: invitations.id });
  return put.length > 0;
};

/** Stores the hash of the link in the mail being written; false when the invitation is gone. */
export const setInvitationLink = async (db: Queryable, id: string, linkHash: Buffer): Promise<boolean> => {
  const kept = await db.update(invitations).set({ linkHash }).where(eq(invitations.id, id)).returning({ id: invitations.id });
  return kept.length > 0;
};

/** Deletes an invitation; false when there is none in the scope, or it has another link. */
export const takeInvitation = async (
  transaction: Queryable,
  { id, scope }: Scoped & { readonly id: string },
  linkHash?: Buffer,
): Promise<boolean> => {
  const isIt = linkHash === undefined ? undefined : eq(invitations.linkHash, linkHash);
  const ended = await transaction
    .delete(invitations)
    .where(and(eq(invitations.id, id), inScope(invitations.organizationId, scope), isIt))
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

/** Accounts that were given a role by an invitation of an account since then and have one, newest first. */
export const findLetInBy = async (db: Queryable, { userId, since }: { userId: string; since: Date }): Promise<string[]> => {
  const { record, recordId, actorId, actor, at, before, after } = auditEntries;
  const wasLetIn = sql`${after} ->> 'role' <> 'user' and ${before} ->> 'role' is distinct from ${after} ->> 'role'`;
  const rows = await db
    .select({ id: users.id })
    .from(users)
    .innerJoin(auditEntries, eq(recordId, sql`${users.id}::text`))
    .where(
      and(
        ne(users.role, 'user'),
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
