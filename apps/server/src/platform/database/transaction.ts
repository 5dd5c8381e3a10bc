import { AsyncLocalStorage } from 'node:async_hooks';
import { drizzle } from 'drizzle-orm/node-postgres';
import type { PgTransactionConfig } from 'drizzle-orm/pg-core';
import type pg from 'pg';
import type { Db } from './database.ts';
import { againAfterConflict, isDatabaseUnavailable } from './failures.ts';

type Step = (transaction: Db) => Promise<void>;
const lastStep = new AsyncLocalStorage<Step>();

/** Does a piece of work in whose transactions, whoever opens them and unless they only read, `step` is the last thing before the commit. */
export const beforeEveryCommit = <T>(step: Step, work: () => Promise<T>): Promise<T> => lastStep.run(step, work);

type Work<T> = (transaction: Parameters<Parameters<Db['transaction']>[0]>[0]) => Promise<T>;

/**
 * One try, on a connection of the pool. What `work` threw is thrown also where the rollback fails. A connection whose last
 * statement is not known to have ended is closed and never given to anybody else: its answer would be taken for theirs.
 */
const tryOnce = async <T>(pool: pg.Pool, work: Work<T>, config?: PgTransactionConfig): Promise<T> => {
  const client = await pool.connect();
  /** What `work` threw, if it did. */
  const thrown: unknown[] = [];
  try {
    const result = await drizzle({ client }).transaction(async (transaction) => {
      try {
        const done = await work(transaction);
        if (config?.accessMode !== 'read only') await lastStep.getStore()?.(transaction);
        return done;
      } catch (error) {
        thrown.push(error);
        // The rollback would wait behind the statement that was not answered.
        if (isDatabaseUnavailable(error)) void client.end();
        throw error;
      }
    }, config);
    client.release();
    return result;
  } catch (error) {
    const [first = error] = thrown;
    // What `work` threw comes out unchanged only when the rollback was answered.
    const isRolledBack = thrown.length > 0 && first === error && !isDatabaseUnavailable(error);
    client.release(!isRolledBack);
    throw first;
  }
};

/** `transaction` of a database. What meets a deadlock or a serialization failure is done once more from its beginning. */
export const transactionsOn =
  (pool: pg.Pool): Db['transaction'] =>
  (work, config) =>
    againAfterConflict(() => tryOnce(pool, work, config));
