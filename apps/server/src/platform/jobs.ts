import { setMaxListeners } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { failureFacts } from './error-places.ts';

/** Something done again and again in the background; several instances may do it at the same time. */
export interface Job {
  readonly name: string;
  /** Milliseconds between the end of one run and the start of the next. */
  readonly every: number;
  /** Does it once; ends soon after `stopping` is aborted. */
  run(stopping: AbortSignal): Promise<void>;
}

/** Longest pause before a job that goes on failing is tried again, in milliseconds; one that is seldom run keeps its own. */
const longestPause = 15_000;

/** How long a job waits after this many failures in a row: a lost database does not fill the log. */
const pauseAfter = (every: number, failures: number): number => Math.max(every, Math.min(every * 2 ** failures, longestPause));

/** Starts the jobs, each on its own. A run that fails is logged and tried again later. */
export const startJobs = (jobs: readonly Job[], logger: FastifyBaseLogger): { stop(): Promise<void> } => {
  const ending = new AbortController();
  // Every job waits for this one signal; more than ten would be taken for a leak.
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
