import { asc, eq, inArray } from 'drizzle-orm';
import type { Db } from './database.ts';
import { users } from './schema/accounts.ts';

/**
 * Keeps accounts, a few hundred at the most, from being erased until the transaction ends; those that are gone are passed over. Whoever
 * writes to what belongs to an account calls this first, and after the collection point, as the order of locks has it
 * (`docs/decisions/0014`).
 */
export const keepAccounts = async (transaction: Db, ids: readonly string[]): Promise<void> => {
  if (ids.length === 0) return;
  await transaction.select({ id: users.id }).from(users).where(inArray(users.id, ids)).orderBy(asc(users.id)).for('key share');
};

/** Holds every administrator until the transaction ends, in one order for all, and gives their ids. */
export const holdAdministrators = async (transaction: Db): Promise<string[]> => {
  const administrators = await transaction
    .select({ id: users.id })
    .from(users)
    .where(eq(users.role, 'admin'))
    .orderBy(asc(users.id))
    .for('update');
  return administrators.map(({ id }) => id);
};
