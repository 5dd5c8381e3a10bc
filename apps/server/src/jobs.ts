import type { FastifyBaseLogger } from 'fastify';
import type { Config } from './config.ts';
import type { Clock } from './platform/clock.ts';
import type { Db } from './platform/database/database.ts';
import type { Job } from './platform/jobs.ts';

/** What the background work is made of. */
export interface JobParts {
  readonly config: Config;
  readonly db: Db;
  readonly clock: Clock;
  readonly logger: FastifyBaseLogger;
  /** What the operator reads on the terminal. */
  readonly say: (line: string) => void;
}

/** Everything this product does in the background; every instance does all of it. */
export const backgroundJobs = (_parts: JobParts): Job[] => [];
