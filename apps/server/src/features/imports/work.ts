import { setImmediate } from 'node:timers/promises';
import type { Clock } from '../../platform/clock.ts';
import type { Queryable } from '../../platform/database/database.ts';
import { type Claim, type ImportChange, renewClaim, reportProgress, updateClaimed } from './repository.ts';

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

/** Thrown when the claim or the state has changed: the step is rolled back and left to the new owner. */
export class Superseded extends Error {}

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

/** Reports the number of processed rows. Throws `Stopped` and `Superseded`. */
export const progressed = async ({ db, clock, stopping, claim }: Work, done: number): Promise<void> => {
  if (stopping.aborted) throw new Stopped();
  const claimedUntil = new Date(clock.now().getTime() + leaseLasts);
  if (!(await reportProgress(db, claim, { done, claimedUntil }))) throw new Superseded();
};

/** Ends a step with a change of its import, such as the next state. Throws `Superseded`. */
export const endStep = async ({ db, claim }: Pick<Work, 'db' | 'claim'>, change: ImportChange): Promise<void> => {
  if (!(await updateClaimed(db, claim, change))) throw new Superseded();
};
