import { setMaxListeners } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { failureFacts } from './error-places.ts';

/** Work that is repeated while the process runs. */
export interface Loop {
  readonly name: string;
  /** Milliseconds between the end of one run and the start of the next. */
  readonly every: number;
  /** Runs once; ends soon after `stopping` is aborted. */
  run(stopping: AbortSignal): Promise<void>;
  /** Called after each run; must not reject. */
  onSuccess?(): Promise<void>;
  onFailure?(error: unknown): Promise<void>;
}

/** Maximum backoff after failures, in milliseconds; a longer interval is kept. */
const longestPause = 15_000;

/** Delay after a number of consecutive failures: exponential backoff, so that a lost database does not fill the log. */
export const pauseAfter = (every: number, failures: number): number =>
  Math.max(every, Math.min(every * 2 ** failures, longestPause));

export const logFailure = (logger: FastifyBaseLogger, job: string, error: unknown): void => {
  logger.error({ job, ...failureFacts(error) }, 'tarefa em segundo plano falhou; tentaremos de novo');
};

/** Starts loops independently of each other. A failed run is logged and retried. `stop` waits for the runs under way. */
export const startLoops = (loops: readonly Loop[], logger: FastifyBaseLogger): { stop(): Promise<void> } => {
  const ending = new AbortController();
  const { signal } = ending;
  // Every loop listens to this signal; Node would warn of a leak beyond ten listeners.
  setMaxListeners(0, signal);
  const repeat = async (loop: Loop): Promise<void> => {
    let failures = 0;
    while (!signal.aborted) {
      try {
        await loop.run(signal);
        failures = 0;
        await loop.onSuccess?.();
      } catch (error) {
        failures++;
        logFailure(logger, loop.name, error);
        await loop.onFailure?.(error);
      }
      await pause(pauseAfter(loop.every, failures), undefined, { signal }).catch(() => {});
    }
  };
  const running = loops.map(repeat);
  return {
    stop: async () => {
      ending.abort();
      await Promise.all(running);
    },
  };
};
