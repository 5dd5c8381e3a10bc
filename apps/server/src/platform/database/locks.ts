import { asc, eq, inArray } from 'drizzle-orm';
import type { Transaction } from './database.ts';
import { users } from './schema/accounts.ts';

/**
 * Locks accounts (a few hundred at the most) against erasure until the transaction ends; missing ids are skipped. A write to a
 * record that belongs to an account calls this first, and after locking the collection point: the lock order is in
 * `docs/decisions/06`.
 */
export const lockUsersKeyShare = async (transaction: Transaction, ids: readonly string[]): Promise<void> => {
  if (ids.length === 0) return;
  await transaction.select({ id: users.id }).from(users).where(inArray(users.id, ids)).orderBy(asc(users.id)).for('key share');
};

/** Locks every administrator's row until the transaction ends, always in the same order, and returns their ids. */
export const lockAdministrators = async (transaction: Transaction): Promise<string[]> => {
  const administrators = await transaction
    .select({ id: users.id })
    .from(users)
    .where(eq(users.role, 'admin'))
    .orderBy(asc(users.id))
    .for('update');
  return administrators.map(({ id }) => id);
};
