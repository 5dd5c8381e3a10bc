import type { FastifyBaseLogger } from 'fastify';
import type { Clock } from './clock.ts';
import type { Queryable } from './database/database.ts';
import { beforeEveryCommit } from './database/transaction.ts';
import { failureFacts } from './error-places.ts';
import { logFailure, pauseAfter, startLoops } from './loops.ts';
import { claimJob, endJob, insertJobs, type JobRun, noteOutcome, renewJob, requireJob } from './queue/job-rows.ts';
import { LeaseLost } from './queue/lease.ts';

/** A background job. */
export interface Job {
  readonly name: string;
  /** Milliseconds between the end of one run and the start of the next. */
  readonly every: number;
  /**
   * 'once': the installation's processes take turns, one run at a time, under the lease of the job's row. 'everywhere': every
   * process runs it: the workers of queues, whose rows have leases of their own, and the care of a process's own files.
   */
  readonly runs: 'once' | 'everywhere';
  /** The storage whose files a job tends: it runs once for each. */
  readonly storage?: string | undefined;
  /**
   * Runs the job; ends soon after `stopping` is aborted, which a lost lease does, too. In a run of a job that runs 'once' every
   * transaction checks the lease before its commit; a single statement outside of a transaction would not.
   */
  run(stopping: AbortSignal): Promise<void>;
}

interface JobParts {
  readonly db: Queryable;
  readonly clock: Clock;
  readonly logger: FastifyBaseLogger;
}

/** Milliseconds for which a process may run a recurring job without renewing its lease. */
const leaseLasts = 60_000;
const pollEvery = 1_000;
/** Minimum interval between two records of the success of a job that every process runs. */
const noteEvery = 60_000;
const keyOf = ({ name, storage }: Job): string => (storage === undefined ? name : `${name} ${storage}`);

/** Runs a claimed job under its lease, and writes its outcome. Rejects only when the outcome could not be written. */
const runLeased = async (parts: JobParts, job: Job, run: JobRun, stopping: AbortSignal): Promise<void> => {
  const { db, clock, logger } = parts;
  const lost = new AbortController();
  const renew = async (): Promise<void> => {
    // Without a database the job itself fails.
    const holds = await renewJob(db, run, new Date(clock.now().getTime() + leaseLasts)).catch(() => true);
    if (!holds) lost.abort();
  };
  const renewing = setInterval(() => void renew(), leaseLasts / 3);
  let failure: ReturnType<typeof failureFacts> | null = null;
  try {
    await beforeEveryCommit(
      (transaction) => requireJob(transaction, run),
      () => job.run(AbortSignal.any([stopping, lost.signal])),
    );
  } catch (error) {
    if (error instanceof LeaseLost) {
      logger.warn({ job: job.name }, 'tarefa em segundo plano parou por tempo demais; outra instância ficou com ela');
      return;
    }
    logFailure(logger, job.name, error);
    failure = failureFacts(error);
  } finally {
    clearInterval(renewing);
  }
  const now = clock.now();
  if (failure === null && stopping.aborted) return endJob(db, run, { now, nextRunAt: now, failure: undefined });
  const nextRunAt = new Date(now.getTime() + pauseAfter(job.every, failure === null ? 0 : run.failures + 1));
  await endJob(db, run, { now, nextRunAt, failure });
};

/** Takes turns with the installation's other processes at the jobs that run 'once'. */
export const openJobTurns = (parts: JobParts, jobs: readonly Job[]) => {
  const { db, clock, logger } = parts;
  const byKey = new Map(jobs.flatMap((job) => (job.runs === 'once' ? [[keyOf(job), job] as const] : [])));
  const keys = [...byKey.keys()];
  const running = new Set<Promise<void>>();
  let isReady = false;

  const begin = (job: Job, run: JobRun, stopping: AbortSignal): void => {
    const ended: Promise<void> = runLeased(parts, job, run, stopping)
      // The lease expires, and the job is due again.
      .catch((error: unknown) => logFailure(logger, job.name, error))
      .finally(() => running.delete(ended));
    running.add(ended);
  };

  return {
    /** Claims and starts every job that is due. */
    startDue: async (stopping: AbortSignal): Promise<void> => {
      if (!isReady) {
        await insertJobs(
          db,
          [...byKey].map(([key, { name }]) => ({ key, name })),
          clock.now(),
        );
        isReady = true;
      }
      while (!stopping.aborted && keys.length > 0) {
        const run = await claimJob(db, keys, { now: clock.now(), lease: leaseLasts });
        const job = run === null ? undefined : byKey.get(run.key);
        if (run === null || job === undefined) return;
        begin(job, run, stopping);
      }
    },
    /** Resolves when all started runs have ended. */
    idle: async (): Promise<void> => {
      while (running.size > 0) await Promise.all(running);
    },
  };
};

/** Records the last success and failure of a job that every process runs; a failed record is left to the next one. */
const openNotes = ({ db, clock }: JobParts, name: string) => {
  let notedAt = Number.NEGATIVE_INFINITY;
  const note = (failure: ReturnType<typeof failureFacts> | null): Promise<void> =>
    noteOutcome(db, name, { now: clock.now(), failure }).catch(() => {});
  return {
    onSuccess: async (): Promise<void> => {
      const now = performance.now();
      if (now - notedAt < noteEvery) return;
      notedAt = now;
      await note(null);
    },
    onFailure: async (error: unknown): Promise<void> => {
      notedAt = Number.NEGATIVE_INFINITY;
      await note(failureFacts(error));
    },
  };
};

/** Starts the jobs independently of each other. A failed run is logged, recorded and retried. */
export const startJobs = (jobs: readonly Job[], parts: JobParts): { stop(): Promise<void> } => {
  const turns = openJobTurns(parts, jobs);
  const notes = new Map(jobs.map(({ name }) => [name, openNotes(parts, name)]));
  const loops = startLoops(
    [
      { name: 'agenda', every: pollEvery, run: turns.startDue },
      ...jobs.flatMap((job) => (job.runs === 'everywhere' ? [{ ...job, ...notes.get(job.name) }] : [])),
    ],
    parts.logger,
  );
  return {
    stop: async () => {
      await loops.stop();
      await turns.idle();
    },
  };
};
