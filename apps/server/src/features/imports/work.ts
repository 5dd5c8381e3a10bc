import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/database/database.ts';
import { reportProgress } from './repository.ts';

/** Rows that are worked at by one statement. */
export const rowsAtOnce = 500;
/** Milliseconds that a worker has an import from its last sign of life. */
export const leaseLasts = 60_000;

/** One piece of work at an import, and how it says how far it is. */
export interface Work {
  readonly db: Db;
  readonly clock: Clock;
  readonly folder: string;
  readonly stopping: AbortSignal;
}

/** Thrown between two batches when the process stops; what was begun is begun again by the next one. */
export class Stopped extends Error {}

/** Says how many rows are done. */
export const progressed = async ({ db, clock, stopping }: Work, id: number, done: number): Promise<void> => {
  if (stopping.aborted) throw new Stopped();
  await reportProgress(db, id, { done, claimedUntil: new Date(clock.now().getTime() + leaseLasts) });
};
