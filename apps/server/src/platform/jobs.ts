import { setMaxListeners } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { failureFacts } from './error-places.ts';

/** A recurring background job; several instances may run it concurrently. */
export interface Job {
  readonly name: string;
  /** Milliseconds between the end of one run and the start of the next. */
  readonly every: number;
  /** Runs the job once; ends soon after `stopping` is aborted. */
  run(stopping: AbortSignal): Promise<void>;
}

/** Maximum backoff of a failing job, in milliseconds; a job with a longer interval keeps it. */
const longestPause = 15_000;

/** Delay after a number of consecutive failures: exponential backoff, so that a lost database does not fill the log. */
const pauseAfter = (every: number, failures: number): number => Math.max(every, Math.min(every * 2 ** failures, longestPause));

/** Starts the jobs independently of each other. A failed run is logged and retried. */
export const startJobs = (jobs: readonly Job[], logger: FastifyBaseLogger): { stop(): Promise<void> } => {
  const ending = new AbortController();
  // Every job listens to this signal; Node would warn of a leak beyond ten listeners.
  setMaxListeners(0, ending.signal);
  const repeat = async ({ name, every, run }: Job): Promise<void> => {
    let failures = 0;
    while (!ending.signal.aborted) {
      try {
        await run(ending.signal);
        failures = 0;
      } catch (error) {
        failures++;
        logger.error({ job: name, ...failureFacts(error) }, 'tarefa em segundo plano falhou; tentaremos de novo');
      }
      await pause(pauseAfter(every, failures), undefined, { signal: ending.signal }).catch(() => {});
    }
  };
  const running = jobs.map(repeat);
  return {
    stop: async () => {
      ending.abort();
      await Promise.all(running);
    },
  };
};
