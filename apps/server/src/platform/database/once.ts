import { sql } from 'drizzle-orm';
import type { Clock } from '../clock.ts';
import type { Queryable, Transaction } from './database.ts';
import { installation } from './schema/instances.ts';

/**
 * Runs a step of the installation exactly once: in one transaction with the row that records it, and in one process at a time.
 */
export const runStepOnce = async (
  db: Queryable,
  clock: Clock,
  step: string,
  work: (transaction: Transaction) => Promise<void>,
): Promise<void> => {
  await db.transaction(async (transaction) => {
    await transaction.execute(sql`lock table ${installation} in exclusive mode`);
    const inserted = await transaction
      .insert(installation)
      .values({ step, doneAt: clock.now() })
      .onConflictDoNothing()
      .returning();
    if (inserted.length > 0) await work(transaction);
  });
};
