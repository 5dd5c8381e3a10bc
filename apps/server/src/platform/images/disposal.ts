import type { FastifyBaseLogger } from 'fastify';
import { failureOf } from '../error-code.ts';
import { ApiError } from '../http/api-error.ts';
import { openSemaphore } from '../semaphore.ts';
import type { ImageStorage } from './image-storage.ts';

/** Deletes files in the background that no row refers to any more. The upkeep job deletes files that remain. */
export type DiscardFiles = (names: readonly string[]) => void;

/** Number of concurrent deletions. */
const atOnce = 8;
/** Maximum number of queued files: a few times as many as a single request can delete. */
const waitingMost = 20_000;

/** Opens a storage's queue of deletions; files that are still queued at `stop` are left to the upkeep job. */
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
          // The queue is full; the upkeep job deletes the file.
          if (error instanceof ApiError) return;
          log.warn({ code: failureOf(error), name }, 'arquivo sem uso não pôde ser removido; tentaremos de novo');
        });
    },
    stop: () => {
      isStopped = true;
    },
  };
};

/** Deletes files at once and returns whether all are gone; failures are logged and left to the next run of the upkeep job. */
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
