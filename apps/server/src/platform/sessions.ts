import { createHash, randomBytes } from 'node:crypto';
import type { Role } from '@separai/contract/accounts/schema';
import { and, eq, gt, lt, ne } from 'drizzle-orm';
import type { Clock } from './clock.ts';
import type { Db } from './database/database.ts';
import { sessions, users } from './database/schema.ts';

/** Who calls, as the server knows it from the session's token. */
export interface Session {
  readonly id: string;
  readonly userId: string;
  readonly role: Role;
}

const day = 86_400_000;
/** A session lives this long after its last use. */
const sessionLifetime = 60 * day;
/** Its last use is written at most this often. */
const useIsWrittenAfter = day / 4;

const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest();

/** Opens a session and returns its token (256 random bits, base64url), which is kept nowhere. */
export const openSession = async (db: Db, clock: Clock, userId: string): Promise<string> => {
  const token = randomBytes(32).toString('base64url');
  const now = clock.now();
  const expiresAt = new Date(now.getTime() + sessionLifetime);
  await db.insert(sessions).values({ tokenHash: hashOf(token), userId, createdAt: now, lastUsedAt: now, expiresAt });
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
    await db.update(sessions).set({ lastUsedAt: now, expiresAt }).where(eq(sessions.id, row.id));
  }
  return { id: row.id, userId: row.userId, role: row.role };
};

export const endSession = async (db: Db, id: string): Promise<void> => {
  await db.delete(sessions).where(eq(sessions.id, id));
};

/** Ends every session of an account except, where given, the one that asks. */
export const endSessionsOf = async (db: Db, userId: string, exceptId?: string): Promise<void> => {
  await db
    .delete(sessions)
    .where(and(eq(sessions.userId, userId), exceptId === undefined ? undefined : ne(sessions.id, exceptId)));
};

/** Removes sessions that have expired. */
export const removeExpiredSessions = async (db: Db, clock: Clock): Promise<void> => {
  await db.delete(sessions).where(lt(sessions.expiresAt, clock.now()));
};
