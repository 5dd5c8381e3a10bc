import type { Person, PersonChange } from '@separai/contract/accounts/schema';
import { and, eq, gt, gte, ne, type SQL, sql } from 'drizzle-orm';
import type { Queryable, Transaction } from '../../platform/database/database.ts';
import { emailChanges, emailUndos, users } from '../../platform/database/schema/accounts.ts';
import { organizations } from '../../platform/database/schema/organizations.ts';

/** The columns of an account that a sign-in reads. */
export type Account = Pick<
  typeof users.$inferSelect,
  'id' | 'email' | 'name' | 'username' | 'phone' | 'role' | 'organizationId' | 'passwordHash' | 'passwordIsGenerated'
>;

type NewResident = Omit<typeof users.$inferInsert, 'id' | 'role' | 'organizationId'>;

const personColumns = (now: Date) => ({
  id: users.id,
  username: users.username,
  name: users.name,
  email: users.email,
  phone: users.phone,
  role: users.role,
  cep: users.cep,
  address: users.address,
  number: users.number,
  complement: users.complement,
  notificationsOptIn: users.notificationsOptIn,
  // Written as text, because drizzle omits table names in single-table queries, and `id` would then be ambiguous.
  pendingEmail: sql<
    string | null
  >`(select c.new_email from email_changes c where c.user_id = users.id and c.expires_at > ${now.toISOString()})`,
  emailConfirmed: sql<boolean>`email_confirmed_at is not null`,
  createdAt: users.createdAt,
});

const personOf = (row: Omit<Person, 'createdAt'> & { createdAt: Date }): Person => ({
  ...row,
  createdAt: row.createdAt.toISOString(),
});

export const findPerson = async (db: Queryable, id: string, now: Date): Promise<Person | null> => {
  const [row] = await db.select(personColumns(now)).from(users).where(eq(users.id, id));
  return row === undefined ? null : personOf(row);
};

/** The account with this e-mail, including its password hash. */
export const findAccount = async (db: Queryable, email: string): Promise<Account | null> => {
  const { id, name, username, phone, role, organizationId, passwordHash, passwordIsGenerated } = users;
  const [row] = await db
    .select({ id, email: users.email, name, username, phone, role, organizationId, passwordHash, passwordIsGenerated })
    .from(users)
    .where(eq(users.email, email));
  return row ?? null;
};

export const findPasswordHash = async (db: Queryable, id: string): Promise<string | null> => {
  const [row] = await db.select({ passwordHash: users.passwordHash }).from(users).where(eq(users.id, id));
  return row?.passwordHash ?? null;
};

/** Inserts a resident. Violates `users_email_unique` when the e-mail has an account. */
export const insertResident = async (db: Queryable, resident: NewResident): Promise<Person> => {
  const [row] = await db
    .insert(users)
    .values({ ...resident, role: 'user' })
    .returning(personColumns(resident.createdAt));
  if (row === undefined) throw new Error('the insert returned no row');
  return personOf(row);
};

/** Updates the given fields; null when the account does not exist. The e-mail is updated by `updateEmail`. */
export const updatePerson = async (
  db: Queryable,
  id: string,
  change: Omit<PersonChange, 'email' | 'currentPassword'>,
  now: Date,
): Promise<Person | null> => {
  const [row] = await db
    .update(users)
    .set({ ...change, updatedAt: now })
    .where(eq(users.id, id))
    .returning(personColumns(now));
  return row === undefined ? null : personOf(row);
};

type LockedPerson = Pick<Person, 'email' | 'emailConfirmed' | 'notificationsOptIn' | 'role'> & Pick<Account, 'organizationId'>;

/**
 * Locks an account against other writers until the transaction ends, and returns the columns to compare; null when it does not
 * exist.
 */
export const lockPerson = async (transaction: Transaction, id: string): Promise<LockedPerson | null> => {
  const { email, notificationsOptIn, emailConfirmedAt, role, organizationId } = users;
  const columns = {
    email,
    notificationsOptIn,
    role,
    organizationId,
    emailConfirmed: sql<boolean>`${emailConfirmedAt} is not null`,
  };
  const [row] = await transaction.select(columns).from(users).where(eq(users.id, id)).for('no key update');
  return row ?? null;
};

/** Sets a confirmed e-mail. Violates `users_email_unique` when another account has it. */
export const updateEmail = async (transaction: Transaction, id: string, email: string, now: Date): Promise<void> => {
  await transaction.update(users).set({ email, emailConfirmedAt: now, updatedAt: now }).where(eq(users.id, id));
};

/** Replaces an e-mail by its normalized spelling, without touching `updatedAt`. */
export const rewriteEmail = async (transaction: Transaction, id: string, email: string): Promise<void> => {
  await transaction.update(users).set({ email }).where(eq(users.id, id));
};

/** Replaces a pending new e-mail by its normalized spelling. */
export const rewriteNewEmail = async (transaction: Transaction, userId: string, newEmail: string): Promise<void> => {
  await transaction.update(emailChanges).set({ newEmail }).where(eq(emailChanges.userId, userId));
};

/** The accounts whose e-mail may not be normalized; a superset, for a closer check. */
export const findUnusualEmails = async (db: Queryable): Promise<Pick<Account, 'id' | 'email' | 'role'>[]> => {
  const { id, email, role } = users;
  // Letters and digits between single dots, which covers almost all e-mails, so that few rows are read into memory.
  const plain = '^[a-z0-9_+-]{1,64}(\\.[a-z0-9_+-]+)*@([a-z0-9]{1,63}\\.)+[a-z]{2,63}$';
  return db
    .select({ id, email, role })
    .from(users)
    .where(sql`${email} !~ ${plain} or length(${email}) > 64`)
    .orderBy(users.createdAt, id);
};

/** All e-mail changes, including expired ones. */
export const findEmailChanges = (db: Queryable): Promise<Pick<EmailChange, 'userId' | 'newEmail'>[]> =>
  db.select({ userId: emailChanges.userId, newEmail: emailChanges.newEmail }).from(emailChanges);

/** Marks the account's e-mail as verified; false when the account or its e-mail has changed. */
export const setEmailConfirmed = async (
  db: Queryable,
  { id, email, now }: { id: string; email: string; now: Date },
): Promise<boolean> => {
  const confirmed = await db
    .update(users)
    .set({ emailConfirmedAt: sql`coalesce(${users.emailConfirmedAt}, ${sql.param(now, users.emailConfirmedAt)})` })
    .where(and(eq(users.id, id), eq(users.email, email)))
    .returning({ id: users.id });
  return confirmed.length > 0;
};

interface EmailChange {
  readonly id: string;
  readonly userId: string;
  readonly newEmail: string;
  readonly expiresAt: Date;
}

const livingEmailChange = async (db: Queryable, which: SQL, now: Date): Promise<EmailChange | null> => {
  const { id, userId, newEmail, expiresAt } = emailChanges;
  const [row] = await db
    .select({ id, userId, newEmail, expiresAt })
    .from(emailChanges)
    .where(and(which, gt(expiresAt, now)));
  return row ?? null;
};

/** The unexpired e-mail change with an id, or null. */
export const findEmailChange = (db: Queryable, id: string, now: Date): Promise<EmailChange | null> =>
  livingEmailChange(db, eq(emailChanges.id, id), now);

/** The unexpired e-mail change of an account, or null. */
export const findEmailChangeOf = (db: Queryable, userId: string, now: Date): Promise<EmailChange | null> =>
  livingEmailChange(db, eq(emailChanges.userId, userId), now);

/** Inserts an e-mail change, replacing an earlier one of the account. */
export const putEmailChange = async (
  transaction: Transaction,
  change: typeof emailChanges.$inferInsert & { id: string },
): Promise<void> => {
  await transaction.insert(emailChanges).values(change).onConflictDoUpdate({ target: emailChanges.userId, set: change });
};

export const deleteEmailChangeOf = async (transaction: Transaction, userId: string): Promise<void> => {
  await transaction.delete(emailChanges).where(eq(emailChanges.userId, userId));
};

type EmailUndo = typeof emailUndos.$inferSelect;

/** The unexpired undo with an id; or null. */
export const findEmailUndo = async (db: Queryable, id: string, now: Date): Promise<EmailUndo | null> => {
  const [row] = await db
    .select()
    .from(emailUndos)
    .where(and(eq(emailUndos.id, id), gt(emailUndos.expiresAt, now)));
  return row ?? null;
};

/** Inserts an undo and returns its id; an existing undo of the account for the same e-mail is extended. */
export const putEmailUndo = async (transaction: Transaction, undo: typeof emailUndos.$inferInsert): Promise<string> => {
  const { expiresAt } = undo;
  const [row] = await transaction
    .insert(emailUndos)
    .values(undo)
    .onConflictDoUpdate({ target: [emailUndos.userId, emailUndos.email], set: { expiresAt } })
    .returning({ id: emailUndos.id });
  if (row === undefined) throw new Error('the insert returned no row');
  return row.id;
};

/** Deletes an undo and those of the account's later e-mails. */
export const deleteEmailUndosFrom = async (transaction: Transaction, { userId, position }: EmailUndo): Promise<void> => {
  await transaction.delete(emailUndos).where(and(eq(emailUndos.userId, userId), gte(emailUndos.position, position)));
};

/** Deletes all undos of an account. */
export const deleteEmailUndosOf = async (transaction: Transaction, userId: string): Promise<void> => {
  await transaction.delete(emailUndos).where(eq(emailUndos.userId, userId));
};

/** Whether an account other than this one can still restore an e-mail. */
export const isReservedEmail = async (db: Queryable, email: string, userId: string, now: Date): Promise<boolean> => {
  const kept = await db
    .select({ id: emailUndos.id })
    .from(emailUndos)
    .where(and(eq(emailUndos.email, email), ne(emailUndos.userId, userId), gt(emailUndos.expiresAt, now)))
    .limit(1);
  return kept.length > 0;
};

export const setPasswordHash = async (transaction: Transaction, id: string, passwordHash: string, now: Date): Promise<void> => {
  await transaction.update(users).set({ passwordHash, passwordIsGenerated: false, updatedAt: now }).where(eq(users.id, id));
};

/** Replaces the password hash if it is still `from`, and returns the account's e-mail; null otherwise. */
export const replacePasswordHash = async (
  db: Queryable,
  { userId, from, to, now }: { userId: string; from: string; to: string; now: Date },
): Promise<string | null> => {
  const [changed] = await db
    .update(users)
    .set({ passwordHash: to, passwordIsGenerated: false, updatedAt: now })
    .where(and(eq(users.id, userId), eq(users.passwordHash, from)))
    .returning({ email: users.email });
  return changed?.email ?? null;
};

/**
 * Records a sign-in if the password hash is still the given one, and locks the row until the transaction ends; false otherwise.
 */
export const noteSignIn = async (
  transaction: Transaction,
  { id, passwordHash }: Pick<Account, 'id' | 'passwordHash'>,
  now: Date,
): Promise<boolean> => {
  const noted = await transaction
    .update(users)
    .set({ signedInAt: now })
    .where(
      and(
        eq(users.id, id),
        eq(users.passwordHash, passwordHash),
        // The people of an organisation that was switched off do not enter.
        sql`not exists (select from ${organizations} where ${organizations.id} = ${users.organizationId} and not ${organizations.isActive})`,
      ),
    )
    .returning({ id: users.id });
  return noted.length > 0;
};

export const hasAdmin = async (db: Queryable): Promise<boolean> => {
  const admins = await db.select({ id: users.id }).from(users).where(eq(users.role, 'admin')).limit(1);
  return admins.length > 0;
};

/** Blocks all other writers of accounts until the transaction ends. */
export const lockAccounts = async (transaction: Transaction): Promise<void> => {
  await transaction.execute(sql`lock table ${users} in share row exclusive mode`);
};
