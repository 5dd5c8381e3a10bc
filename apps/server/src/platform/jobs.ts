import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { sqlStateOf } from './database/database.ts';

/** Something done again and again in the background; several instances may do it at the same time. */
export interface Job {
  readonly name: string;
  /** Milliseconds between the end of one run and the start of the next. */
  readonly every: number;
  /** Does it once; ends soon after `stopping` is aborted. */
  run(stopping: AbortSignal): Promise<void>;
}

/** Starts the jobs, each on its own. A run that fails is logged and tried again at its time. */
export const startJobs = (jobs: readonly Job[], logger: FastifyBaseLogger): { stop(): Promise<void> } => {
  const ending = new AbortController();
  const repeat = async ({ name, every, run }: Job): Promise<void> => {
    while (!ending.signal.aborted) {
      await run(ending.signal).catch((error: unknown) => {
        const failure = error instanceof Error ? error.name : 'desconhecida';
        logger.error({ job: name, failure, code: sqlStateOf(error) }, 'tarefa em segundo plano falhou; tentaremos de novo');
      });
      await pause(every, undefined, { signal: ending.signal }).catch(() => {});
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
