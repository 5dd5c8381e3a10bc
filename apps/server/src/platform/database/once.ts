import { sql } from 'drizzle-orm';
import type { Clock } from '../clock.ts';
import type { Db } from './database.ts';
import { installation } from './schema/instances.ts';

/**
 * Runs a step of the installation exactly once: in one transaction with the row that records it, and in one process at a time.
 */
export const doOnce = async (db: Db, clock: Clock, step: string, work: (transaction: Db) => Promise<void>): Promise<void> => {
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
