import { asc, eq, sql } from 'drizzle-orm';
import type { Transaction } from './database.ts';
import { preparedStatement } from './prepared.ts';
import { users } from './schema/accounts.ts';

const lockingUsers = preparedStatement((transaction) =>
  transaction
    .select({ id: users.id })
    .from(users)
    .where(sql`${users.id} = any(${sql.placeholder('ids')}::uuid[])`)
    .orderBy(asc(users.id))
    .for('key share')
    .prepare('lock_users_key_share'),
);

/**
 * Locks accounts (a few hundred at the most) against erasure until the transaction ends, and returns the ids of those that
 * still exist. A write to a record that belongs to an account calls this first, and after locking the collection point: the
 * lock order is in `docs/decisions/06`.
 */
export const lockUsersKeyShare = async (transaction: Transaction, ids: readonly string[]): Promise<ReadonlySet<string>> => {
  if (ids.length === 0) return new Set();
  const present = await lockingUsers(transaction, { ids: [...ids] });
  return new Set(present.map(({ id }) => id));
};

/**
 * Locks every administrator's row against other changes of administrators until the transaction ends, always in the same order, and
 * returns their ids. New rows may refer to them meanwhile: an import holds its author's row for minutes, and locks points after it.
 */
export const lockAdministrators = async (transaction: Transaction): Promise<string[]> => {
  const administrators = await transaction
    .select({ id: users.id })
    .from(users)
    .where(eq(users.role, 'admin'))
    .orderBy(asc(users.id))
    .for('no key update');
  return administrators.map(({ id }) => id);
};
