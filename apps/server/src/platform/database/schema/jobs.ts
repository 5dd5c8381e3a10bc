import { integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';

/** Background jobs: the schedule and the lease of the recurring ones, and the outcome of the last runs of all. */
export const jobs = pgTable('jobs', {
  /** The job's name, followed by the storage whose files it tends where it runs once for each. */
  key: text('key').primaryKey(),
  name: text('name').notNull(),
  /** When the job is due; null: the workers of a queue poll it, in every process that runs jobs. */
  nextRunAt: instant('next_run_at'),
  /** Fencing token of the run: another run draws a new one, and a run without the present one commits nothing. */
  claim: uuid('claim'),
  /** Lease: a process runs the job until then, unless it renews it; afterwards another may claim it. */
  claimedUntil: instant('claimed_until'),
  lastSuccessAt: instant('last_success_at'),
  lastFailureAt: instant('last_failure_at'),
  /** Class, code and stack frames of the last failure: never its message, which may quote personal data. */
  failure: text('failure'),
  failureCode: text('failure_code'),
  places: jsonb('places').$type<string[]>().notNull().default([]),
  /** Number of failures since the last success. */
  failures: integer('failures').notNull().default(0),
});
