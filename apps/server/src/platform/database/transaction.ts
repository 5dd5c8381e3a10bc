import { AsyncLocalStorage } from 'node:async_hooks';
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import type { PgTransactionConfig } from 'drizzle-orm/pg-core';
import type pg from 'pg';
import type { Queryable, Transaction } from './database.ts';
import { againAfterConflict, isDatabaseUnavailable } from './failures.ts';

type Step = (transaction: Transaction) => Promise<void>;
const lastStep = new AsyncLocalStorage<Step>();

/** Runs `work`; in each of its transactions that is not read only, `step` is the last statement before the commit. */
export const beforeEveryCommit = <T>(step: Step, work: () => Promise<T>): Promise<T> => lastStep.run(step, work);

/** Drizzle on a connection of the pool, one per connection, since prepared statements are cached with its session. */
const onClient = new WeakMap<pg.PoolClient, NodePgDatabase>();
const drizzleOn = (client: pg.PoolClient): NodePgDatabase => {
  const known: NodePgDatabase = onClient.get(client) ?? drizzle({ client });
  onClient.set(client, known);
  return known;
};

type Work<T> = (transaction: Parameters<Parameters<Queryable['transaction']>[0]>[0]) => Promise<T>;

/**
 * Runs a transaction once, on a connection of the pool. An error of `work` takes precedence over a failed rollback. A
 * connection whose last statement may still be running is closed instead of released: its late response would reach the next
 * user.
 */
const tryOnce = async <T>(pool: pg.Pool, work: Work<T>, config?: PgTransactionConfig): Promise<T> => {
  const client = await pool.connect();
  /** Holds the error of `work`, if any; an array, because the error itself may be undefined. */
  const thrown: unknown[] = [];
  try {
    const result = await drizzleOn(client).transaction(async (transaction) => {
      try {
        const done = await work(transaction);
        if (config?.accessMode !== 'read only') await lastStep.getStore()?.(transaction);
        return done;
      } catch (error) {
        thrown.push(error);
        // The rollback would queue behind the statement that has not been answered.
        if (isDatabaseUnavailable(error)) void client.end();
        throw error;
      }
    }, config);
    client.release();
    return result;
  } catch (error) {
    const [first = error] = thrown;
    // Drizzle rethrows the error of `work` unchanged only after the rollback succeeded.
    const isRolledBack = thrown.length > 0 && first === error && !isDatabaseUnavailable(error);
    client.release(!isRolledBack);
    throw first;
  }
};

/**
 * The `transaction` of a database. A transaction that fails with a deadlock or a serialization failure is retried once from its
 * start.
 */
export const transactionsOn =
  (pool: pg.Pool): Queryable['transaction'] =>
  (work, config) =>
    againAfterConflict(() => tryOnce(pool, work, config));
