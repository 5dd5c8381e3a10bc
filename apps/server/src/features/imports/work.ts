import { setImmediate } from 'node:timers/promises';
import type { Clock } from '../../platform/clock.ts';
import type { Queryable, Transaction } from '../../platform/database/database.ts';
import { LeaseLost } from '../../platform/queue/lease.ts';
import { type Claim, type ImportChange, lockClaimed, renewClaim, reportProgress, updateImport } from './repository.ts';

/** Milliseconds for which a claim lasts without a renewal. */
export const leaseLasts = 60_000;

/** A step of an import, with the reporting of its progress. */
export interface Work {
  readonly db: Queryable;
  readonly clock: Clock;
  /** Folder of files that are being read. */
  readonly folder: string;
  readonly stopping: AbortSignal;
  readonly claim: Claim;
}

/** Thrown between two batches when the process stops; the step is restarted by the next process. */
export class Stopped extends Error {}

/** Milliseconds of synchronous work after which the loop yields. */
const turnLasts = 20;

/** A function to await in each round of a long loop: it yields to the event loop at intervals. */
export const openPauses = (): (() => Promise<void>) => {
  let since = performance.now();
  return async () => {
    if (performance.now() - since < turnLasts) return;
    await setImmediate();
    since = performance.now();
  };
};

/** Renews the claim during a step without progress, until `end`. */
export const keepClaim = ({ db, clock, claim }: Work): { end(): void } => {
  const renewing = setInterval(() => {
    // Without a database the step itself fails.
    renewClaim(db, claim, new Date(clock.now().getTime() + leaseLasts)).catch(() => {});
  }, leaseLasts / 3);
  return { end: () => clearInterval(renewing) };
};

/** Reports the number of processed rows. Throws `Stopped` and `LeaseLost`. */
export const progressed = async ({ db, clock, stopping, claim }: Work, done: number): Promise<void> => {
  if (stopping.aborted) throw new Stopped();
  const claimedUntil = new Date(clock.now().getTime() + leaseLasts);
  if (!(await reportProgress(db, claim, { done, claimedUntil }))) throw new LeaseLost();
};

/** Writes a batch together with the progress, in a transaction that holds the lease. Throws `Stopped` and `LeaseLost`. */
export const writeBatch = (work: Work, done: number, write: (transaction: Transaction) => Promise<void>): Promise<void> =>
  work.db.transaction(async (transaction) => {
    await progressed({ ...work, db: transaction }, done);
    await write(transaction);
  });

/**
 * Ends a step with a change of its import, such as the next state: `finish` writes the last rows and returns the change, in a
 * transaction that holds the lease. Throws `LeaseLost`.
 */
export const endStep = (
  { db, claim }: Pick<Work, 'db' | 'claim'>,
  finish: (transaction: Transaction) => Promise<ImportChange>,
): Promise<void> =>
  db.transaction(async (transaction) => {
    await lockClaimed(transaction, claim);
    await updateImport(transaction, claim.id, await finish(transaction));
  });
