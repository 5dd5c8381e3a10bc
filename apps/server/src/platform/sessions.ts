import { createHash, randomBytes } from 'node:crypto';
import type { Role } from '@separai/contract/accounts/schema';
import { retentionDays } from '@separai/contract/personal-data/retention';
import { and, desc, eq, gt, ne } from 'drizzle-orm';
import type { Clock } from './clock.ts';
import type { Db } from './database/database.ts';
import { sessions, users } from './database/schema.ts';
import { unlessStorageIsFull } from './storage.ts';
import { isUuid } from './uuid.ts';

/** Who calls, as the server knows it from the session's token. */
export interface Session {
  readonly id: string;
  readonly userId: string;
  readonly role: Role;
}

const day = 86_400_000;
/** A session lives this long after its last use. */
const sessionLifetime = retentionDays.session * day;
/** Its last use is written at most this often. */
const useIsWrittenAfter = day / 4;

const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest();

/**
 * Opens a session and returns its token (256 random bits, base64url), which is kept nowhere. `device` is what the person
 * calls the browser and system, where that is known.
 */
export const openSession = async (db: Db, clock: Clock, userId: string, device: string | null = null): Promise<string> => {
  const token = randomBytes(32).toString('base64url');
  const now = clock.now();
  const expiresAt = new Date(now.getTime() + sessionLifetime);
  await db.insert(sessions).values({ tokenHash: hashOf(token), userId, createdAt: now, lastUsedAt: now, expiresAt, device });
  return token;
};

/** The living session of a token, or null. */
export const findSession = async (db: Db, clock: Clock, token: string): Promise<Session | null> => {
  if (!/^[\w-]{43}$/.test(token)) return null;
  const now = clock.now();
  const [row] = await db
    .select({ id: sessions.id, userId: users.id, role: users.role, lastUsedAt: sessions.lastUsedAt })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(and(eq(sessions.tokenHash, hashOf(token)), gt(sessions.expiresAt, now)));
  if (row === undefined) return null;
  if (now.getTime() - row.lastUsedAt.getTime() > useIsWrittenAfter) {
    const expiresAt = new Date(now.getTime() + sessionLifetime);
    await db.update(sessions).set({ lastUsedAt: now, expiresAt }).where(eq(sessions.id, row.id)).catch(unlessStorageIsFull);
  }
  return { id: row.id, userId: row.userId, role: row.role };
};

/** Whether a session that let a call in has not been ended since. */
export const isStillOpen = async (db: Db, { id }: Pick<Session, 'id'>): Promise<boolean> =>
  (await db.select({ id: sessions.id }).from(sessions).where(eq(sessions.id, id))).length > 0;

export const endSession = async (db: Db, id: string): Promise<void> => {
  await db.delete(sessions).where(eq(sessions.id, id));
};

/** A living session of an account, as the person is shown it. */
export interface OpenSession {
  readonly id: string;
  readonly device: string | null;
  readonly createdAt: Date;
  /** Exact to `useIsWrittenAfter`. */
  readonly lastUsedAt: Date;
}

/** The living sessions of an account, the last used first. */
export const findSessionsOf = (db: Db, clock: Clock, userId: string): Promise<OpenSession[]> => {
  const { id, device, createdAt, lastUsedAt, expiresAt } = sessions;
  return db
    .select({ id, device, createdAt, lastUsedAt })
    .from(sessions)
    .where(and(eq(sessions.userId, userId), gt(expiresAt, clock.now())))
    .orderBy(desc(lastUsedAt), desc(createdAt), id);
};

/** Ends one session of an account; false when the account has no such living session. */
export const endSessionOf = async (db: Db, clock: Clock, userId: string, id: string): Promise<boolean> => {
  if (!isUuid(id)) return false;
  const ended = await db
    .delete(sessions)
    .where(and(eq(sessions.id, id), eq(sessions.userId, userId), gt(sessions.expiresAt, clock.now())))
    .returning({ id: sessions.id });
  return ended.length > 0;
};

/** Ends every session of an account except, where given, the one that asks. */
export const endSessionsOf = async (db: Db, userId: string, exceptId?: string): Promise<void> => {
  await db
    .delete(sessions)
    .where(and(eq(sessions.userId, userId), exceptId === undefined ? undefined : ne(sessions.id, exceptId)));
};
