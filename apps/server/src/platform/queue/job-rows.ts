import { and, asc, eq, inArray, lt, lte, sql } from 'drizzle-orm';
import type { Queryable, Transaction } from '../database/database.ts';
import { jobs } from '../database/schema/jobs.ts';
import type { failureFacts } from '../error-places.ts';
import { isFree, LeaseLost, newLease, noLease } from './lease.ts';

type FailureFacts = ReturnType<typeof failureFacts>;

/** A run of a recurring job: its row is leased under this token. */
export interface JobRun {
  readonly key: string;
  readonly claim: string;
  /** Consecutive failures before this run. */
  readonly failures: number;
}

/** A job as administrators see it. */
export interface JobState {
  readonly name: string;
  readonly isRunning: boolean;
  readonly nextRunAt: Date | null;
  readonly lastSuccessAt: Date | null;
  readonly lastFailureAt: Date | null;
  readonly failure: string | null;
  readonly failureCode: string | null;
  readonly places: readonly string[];
  readonly failures: number;
}

const day = 86_400_000;
/** Rows without a run for so long belong to jobs of earlier releases, or to storages that are gone. */
const forgottenAfter = 90 * day;

/** Adds the rows of recurring jobs that have none, due now, and deletes forgotten rows. */
export const insertJobs = async (
  db: Queryable,
  recurring: readonly { key: string; name: string }[],
  now: Date,
): Promise<void> => {
  const lastSign = sql`greatest(${jobs.nextRunAt}, ${jobs.lastSuccessAt}, ${jobs.lastFailureAt})`;
  await db.delete(jobs).where(lt(lastSign, new Date(now.getTime() - forgottenAfter)));
  if (recurring.length === 0) return;
  await db
    .insert(jobs)
    .values(recurring.map(({ key, name }) => ({ key, name, nextRunAt: now })))
    .onConflictDoNothing();
};

/** Claims the longest-due job of some for `lease` milliseconds; null when none is due. */
export const claimJob = async (
  db: Queryable,
  keys: readonly string[],
  { now, lease }: { now: Date; lease: number },
): Promise<JobRun | null> => {
  const due = db.$with('due').as(
    db
      .select({ key: jobs.key })
      .from(jobs)
      .where(and(inArray(jobs.key, keys), lte(jobs.nextRunAt, now), isFree(jobs, now)))
      .orderBy(asc(jobs.nextRunAt))
      .limit(1)
      .for('update', { skipLocked: true }),
  );
  const { claim, claimedUntil } = newLease(now, lease);
  const [row] = await db
    .with(due)
    .update(jobs)
    .set({ claim, claimedUntil })
    .from(due)
    .where(eq(jobs.key, due.key))
    .returning({ key: jobs.key, failures: jobs.failures });
  return row === undefined ? null : { ...row, claim };
};

const isHeld = ({ key, claim }: JobRun) => and(eq(jobs.key, key), eq(jobs.claim, claim));

/** Extends the lease of a run; false where it is lost. */
export const renewJob = async (db: Queryable, run: JobRun, claimedUntil: Date): Promise<boolean> =>
  (await db.update(jobs).set({ claimedUntil }).where(isHeld(run)).returning({ key: jobs.key })).length > 0;

/** Requires the lease of a run until the transaction ends. Throws `LeaseLost`. */
export const requireJob = async (transaction: Transaction, run: JobRun): Promise<void> => {
  const held = await transaction.select({ key: jobs.key }).from(jobs).where(isHeld(run)).for('share');
  if (held.length === 0) throw new LeaseLost();
};

const success = (now: Date) => ({ lastSuccessAt: now, failures: 0 });

const failed = ({ failure, code, places }: FailureFacts, now: Date) => ({
  lastFailureAt: now,
  failure,
  failureCode: code ?? null,
  places,
});

/** Ends a run and its lease, unless it is lost. `failure` null: it succeeded; undefined: it was interrupted and is due again. */
export const endJob = async (
  db: Queryable,
  run: JobRun,
  { now, nextRunAt, failure }: { now: Date; nextRunAt: Date; failure: FailureFacts | null | undefined },
): Promise<void> => {
  const outcome = failure === null ? success(now) : failure && { ...failed(failure, now), failures: run.failures + 1 };
  await db
    .update(jobs)
    .set({ ...noLease, nextRunAt, ...outcome })
    .where(isHeld(run));
};

/** Records the outcome of a job that every process runs. */
export const noteOutcome = async (
  db: Queryable,
  name: string,
  { now, failure }: { now: Date; failure: FailureFacts | null },
): Promise<void> => {
  const outcome = failure === null ? success(now) : { ...failed(failure, now), failures: sql<number>`${jobs.failures} + 1` };
  await db
    .insert(jobs)
    .values({ key: name, name, ...outcome, failures: failure === null ? 0 : 1 })
    .onConflictDoUpdate({ target: jobs.key, set: outcome });
};

/** All jobs with their last outcomes, by name. */
export const findJobStates = (db: Queryable, now: Date): Promise<JobState[]> =>
  db
    .select({
      name: jobs.name,
      isRunning: sql<boolean>`${jobs.claim} is not null and ${jobs.claimedUntil} > ${now.toISOString()}`,
      nextRunAt: jobs.nextRunAt,
      lastSuccessAt: jobs.lastSuccessAt,
      lastFailureAt: jobs.lastFailureAt,
      failure: jobs.failure,
      failureCode: jobs.failureCode,
      places: jobs.places,
      failures: jobs.failures,
    })
    .from(jobs)
    .orderBy(asc(jobs.key));
