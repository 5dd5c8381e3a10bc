import { createHash, randomBytes } from 'node:crypto';
import type { Role } from '@separai/contract/accounts/roles';
import { administratorLimits } from '@separai/contract/administrators/limits';
import { sessionLives } from '@separai/contract/personal-data/retention';
import { and, desc, eq, gt, inArray, ne, sql } from 'drizzle-orm';
import type { Clock } from './clock.ts';
import type { Queryable, Transaction } from './database/database.ts';
import { preparedStatement } from './database/prepared.ts';
import { sessions, users } from './database/schema/accounts.ts';
import { organizations } from './database/schema/organizations.ts';
import { passkeys } from './database/schema/passkeys.ts';
import { unlessStorageIsFull } from './storage.ts';
import { isUuid } from './uuid.ts';

/** The caller's session, as found by its token. */
export interface Session {
  readonly id: string;
  readonly userId: string;
  readonly role: Role;
  /** The organisation of an operator or collector; null for other roles. */
  readonly organizationId: number | null;
  /** When the session was last re-authenticated by password or passkey; null: not since signing in. */
  readonly confirmedAt: Date | null;
  /** Whether an account of the staff has a passkey; false for residents. */
  readonly hasPasskey: boolean;
  /** The account's password was generated and has to be changed before anything else. */
  readonly passwordIsGenerated: boolean;
  /** SHA-256 of the stored password hash, in hex: it changes with every password write, even of the same password. */
  readonly passwordFingerprint: string;
}

/** SQL for `Session.passwordFingerprint`, for queries without a session. */
export const passwordFingerprint = sql<string>`encode(sha256(convert_to(${users.passwordHash}, 'UTF8')), 'hex')`;

const minute = 60_000;
const hour = 60 * minute;
/** Minimum interval between writes of `lastUsedAt`: rare, and yet exact enough for the expiry derived from it. */
const useIsWrittenAfter: Record<Role, number> = {
  user: 6 * hour,
  admin: 5 * minute,
  operator: 5 * minute,
  collector: hour,
};
/** Maximum number of sessions of a person; a new session replaces the least recently used. */
const mostOfPerson = 20;

interface Life {
  readonly createdAt: Date;
  readonly lastUsedAt: Date;
}

/** When a session expires. It depends on the person's present role, so a promotion shortens existing sessions. */
const endOf = (role: Role, { createdAt, lastUsedAt }: Life): Date => {
  const { hoursUnused, days } = sessionLives[role];
  return new Date(Math.min(lastUsedAt.getTime() + hoursUnused * hour, createdAt.getTime() + days * 24 * hour));
};

const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest();

/**
 * Opens a session and returns its token (256 random bits, base64url), which is not stored; of more than 20 sessions of a person
 * the least recently used ends. `device` names browser and operating system, if known.
 */
export const openSession = async (
  transaction: Transaction,
  clock: Clock,
  userId: string,
  device: string | null = null,
): Promise<string> => {
  // The account's row lock serializes concurrent sign-ins, so that they see each other's sessions.
  const [person] = await transaction.select({ role: users.role }).from(users).where(eq(users.id, userId)).for('no key update');
  if (person === undefined) throw new Error('no account to open a session for');
  const { role } = person;
  const surplus = await transaction
    .select({ id: sessions.id })
    .from(sessions)
    .where(eq(sessions.userId, userId))
    .orderBy(desc(sessions.lastUsedAt), desc(sessions.createdAt), sessions.id)
    .offset(mostOfPerson - 1);
  const surplusIds = surplus.map(({ id }) => id);
  if (surplusIds.length > 0) await transaction.delete(sessions).where(inArray(sessions.id, surplusIds));
  const token = randomBytes(32).toString('base64url');
  const now = clock.now();
  const life = { createdAt: now, lastUsedAt: now };
  await transaction.insert(sessions).values({ tokenHash: hashOf(token), userId, ...life, expiresAt: endOf(role, life), device });
  return token;
};

const sessionOfToken = preparedStatement<{ tokenHash: Buffer; now: Date }, (Session & Life)[]>((db) =>
  db
    .select({
      id: sessions.id,
      userId: users.id,
      role: users.role,
      organizationId: users.organizationId,
      createdAt: sessions.createdAt,
      lastUsedAt: sessions.lastUsedAt,
      confirmedAt: sessions.confirmedAt,
      passwordIsGenerated: users.passwordIsGenerated,
      passwordFingerprint,
      hasPasskey: sql<boolean>`${users.role} <> 'user' and exists (select 1 from ${passkeys} where ${passkeys.userId} = ${users.id})`,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .leftJoin(organizations, eq(organizations.id, users.organizationId))
    .where(
      and(
        eq(sessions.tokenHash, sql.placeholder('tokenHash')),
        gt(sessions.expiresAt, sql.placeholder('now')),
        // The people of an organisation that was switched off have no session.
        sql`${organizations.isActive} is not false`,
      ),
    )
    .prepare('living_session'),
);

/** The unexpired session of a token, or null. */
export const findSession = async (db: Queryable, clock: Clock, token: string): Promise<Session | null> => {
  if (!/^[\w-]{43}$/.test(token)) return null;
  const now = clock.now();
  const [row] = await sessionOfToken(db, { tokenHash: hashOf(token), now });
  if (row === undefined || endOf(row.role, row) <= now) return null;
  if (now.getTime() - row.lastUsedAt.getTime() > useIsWrittenAfter[row.role]) {
    const expiresAt = endOf(row.role, { createdAt: row.createdAt, lastUsedAt: now });
    await db.update(sessions).set({ lastUsedAt: now, expiresAt }).where(eq(sessions.id, row.id)).catch(unlessStorageIsFull);
  }
  const { createdAt: _createdAt, lastUsedAt: _lastUsedAt, ...session } = row;
  return session;
};

/** Whether a session has re-authenticated within `confirmationMinutes`. */
export const isConfirmed = ({ confirmedAt }: Session, now: Date): boolean =>
  confirmedAt !== null && now.getTime() - confirmedAt.getTime() < administratorLimits.confirmationMinutes * minute;

/** Marks a session as re-authenticated by password or passkey. */
export const confirmSession = async (db: Queryable, clock: Clock, { id }: Pick<Session, 'id'>): Promise<void> => {
  await db.update(sessions).set({ confirmedAt: clock.now() }).where(eq(sessions.id, id));
};

/** Records that the mailed link which permits a first passkey was opened in a session. */
export const proveMailbox = async (transaction: Transaction, clock: Clock, { id }: Pick<Session, 'id'>): Promise<void> => {
  await transaction.update(sessions).set({ mailboxProvenAt: clock.now() }).where(eq(sessions.id, id));
};

/** Whether that link was opened in a session within `mailboxProofMinutes`. */
export const hasProvenMailbox = async (db: Queryable, clock: Clock, { id }: Pick<Session, 'id'>): Promise<boolean> => {
  const since = new Date(clock.now().getTime() - administratorLimits.mailboxProofMinutes * minute);
  return (await db.$count(sessions, and(eq(sessions.id, id), gt(sessions.mailboxProvenAt, since)))) > 0;
};

/** Whether the session that authorized a call still exists. */
export const isStillOpen = async (db: Queryable, { id }: Pick<Session, 'id'>): Promise<boolean> =>
  (await db.select({ id: sessions.id }).from(sessions).where(eq(sessions.id, id))).length > 0;

export const endSession = async (db: Queryable, id: string): Promise<void> => {
  await db.delete(sessions).where(eq(sessions.id, id));
};

/** An unexpired session of an account, as shown to its owner. */
export interface OpenSession {
  readonly id: string;
  readonly device: string | null;
  readonly createdAt: Date;
  /** Exact to `useIsWrittenAfter`. */
  readonly lastUsedAt: Date;
}

/** An account's unexpired sessions, the most recently used first. */
export const findSessionsOf = async (db: Queryable, clock: Clock, userId: string): Promise<OpenSession[]> => {
  const { id, device, createdAt, lastUsedAt, expiresAt } = sessions;
  const now = clock.now();
  const rows = await db
    .select({ id, device, createdAt, lastUsedAt, role: users.role })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(and(eq(sessions.userId, userId), gt(expiresAt, now)))
    .orderBy(desc(lastUsedAt), desc(createdAt), id);
  return rows.filter(({ role, ...life }) => endOf(role, life) > now);
};

/** Ends a session of an account; false when the account has no such unexpired session. */
export const endSessionOf = async (db: Queryable, clock: Clock, userId: string, id: string): Promise<boolean> => {
  if (!isUuid(id)) return false;
  const ended = await db
    .delete(sessions)
    .where(and(eq(sessions.id, id), eq(sessions.userId, userId), gt(sessions.expiresAt, clock.now())))
    .returning({ id: sessions.id });
  return ended.length > 0;
};

/** Ends an account's sessions, except `exceptId`. */
export const endSessionsOf = async (db: Queryable, userId: string, exceptId?: string): Promise<void> => {
  await db
    .delete(sessions)
    .where(and(eq(sessions.userId, userId), exceptId === undefined ? undefined : ne(sessions.id, exceptId)));
};
