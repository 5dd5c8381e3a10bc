import type { FastifyBaseLogger } from 'fastify';
import { failureOf } from '../error-code.ts';
import { Refusal } from '../http/refusal.ts';
import { openSemaphore } from '../semaphore.ts';
import type { ImageStorage } from './image-storage.ts';

/**
 * Removes files that no row names any more after the call has returned: requests do not wait for the storage. A file that is still there
 * afterwards is the upkeep's to remove.
 */
export type DiscardFiles = (names: readonly string[]) => void;

/** Files that are removed at the same time. */
const atOnce = 8;
/** Files in the queue: of all points that one request may delete, a few times over. */
const waitingMost = 20_000;

/** Opens a storage's queue of files to remove; files still queued at `stop` are left to the upkeep. */
export const openDisposal = (
  storage: Pick<ImageStorage, 'remove'>,
  log: FastifyBaseLogger,
): { discard: DiscardFiles; stop(): void } => {
  const inTurn = openSemaphore(atOnce, waitingMost);
  let isStopped = false;
  const remove = async (name: string): Promise<void> => {
    if (!isStopped) await storage.remove(name);
  };
  return {
    discard: (names) => {
      for (const name of names)
        inTurn('removal', () => remove(name)).catch((error: unknown) => {
          // The queue is full.
          if (error instanceof Refusal) return;
          log.warn({ code: failureOf(error), name }, 'arquivo sem uso não pôde ser removido; tentaremos de novo');
        });
    },
    stop: () => {
      isStopped = true;
    },
  };
};

/** Removes files now, all at once, and tells whether all are gone; a failure is logged, for the next run of the upkeep. */
export const removeFiles = async (
  storage: Pick<ImageStorage, 'remove'>,
  log: FastifyBaseLogger,
  names: readonly string[],
): Promise<boolean> => {
  const outcomes = await Promise.allSettled(names.map((name) => storage.remove(name)));
  const failed = outcomes.find((outcome) => outcome.status === 'rejected');
  if (failed !== undefined)
    log.warn({ code: failureOf(failed.reason), name: names[0] }, 'arquivo sem uso não pôde ser removido; tentaremos de novo');
  return failed === undefined;
};
