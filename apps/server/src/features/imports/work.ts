import { setImmediate } from 'node:timers/promises';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/database/database.ts';
import { type Claim, renewClaim, reportProgress } from './repository.ts';

/** Milliseconds that a worker has an import from its last sign of life. */
export const leaseLasts = 60_000;

/** One piece of work at an import, and how it says how far it is. */
export interface Work {
  readonly db: Db;
  readonly clock: Clock;
  readonly folder: string;
  readonly stopping: AbortSignal;
  readonly claim: Claim;
}

/** Thrown between two batches when the process stops; what was begun is begun again by the next one. */
export class Stopped extends Error {}

/** Thrown when the claim is another worker's, or the state another: what was begun is rolled back and left to the new owner. */
export class Superseded extends Error {}

/** Milliseconds of a synchronous loop after which the event loop has its turn. */
const turnLasts = 20;

/** A function to be awaited in each round of a long loop: it lets the event loop go on whenever its turn is due. */
export const openPauses = (): (() => Promise<void>) => {
  let since = performance.now();
  return async () => {
    if (performance.now() - since < turnLasts) return;
    await setImmediate();
    since = performance.now();
  };
};

/** Renews the claim while a step goes on without progress, until `end`. */
export const keepClaim = ({ db, clock, claim }: Work): { end(): void } => {
  const renewing = setInterval(() => {
    // Without a database the step itself fails.
    renewClaim(db, claim, new Date(clock.now().getTime() + leaseLasts)).catch(() => {});
  }, leaseLasts / 3);
  return { end: () => clearInterval(renewing) };
};

/** Says how many rows are done. Throws `Stopped` and `Superseded`. */
export const progressed = async ({ db, clock, stopping, claim }: Work, done: number): Promise<void> => {
  if (stopping.aborted) throw new Stopped();
  const claimedUntil = new Date(clock.now().getTime() + leaseLasts);
  if (!(await reportProgress(db, claim, { done, claimedUntil }))) throw new Superseded();
};
