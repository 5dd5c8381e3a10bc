import * as z from 'zod/mini';

export const MailStatus = z.object({
  /** Mails failed temporarily and are being retried. */
  delayed: z.boolean(),
});
export type MailStatus = z.infer<typeof MailStatus>;

/** Depth and age of a queue. */
export const QueueState = z.object({
  queue: z.enum(['mail', 'push', 'imports']),
  /** Rows that are not done, and those of them that a worker could claim now. */
  waiting: z.number(),
  due: z.number(),
  /** Seconds since the oldest due row became due, and since the oldest waiting row was inserted; null without one. */
  oldestDueSeconds: z.nullable(z.number()),
  oldestSeconds: z.nullable(z.number()),
  givenUp: z.number(),
});
export type QueueState = z.infer<typeof QueueState>;

/** A background job with the outcome of its last runs. */
export const JobState = z.object({
  name: z.string(),
  isRunning: z.boolean(),
  /** Null for the workers of a queue, which poll it. */
  nextRunAt: z.nullable(z.string()),
  lastSuccessAt: z.nullable(z.string()),
  lastFailureAt: z.nullable(z.string()),
  /** Class and code of the last failure, and the stack frames where it arose; never its message. */
  failure: z.nullable(z.string()),
  failureCode: z.nullable(z.string()),
  places: z.array(z.string()),
  /** Number of failures since the last success. */
  failures: z.number(),
});
export type JobState = z.infer<typeof JobState>;

export const DebugReport = z.object({
  version: z.string(),
  uptimeSeconds: z.number(),
  database: z.object({ kind: z.enum(['embedded', 'external']), version: z.string() }),
  rowCounts: z.record(z.string(), z.number()),
  /** Number of mails and push messages by state. */
  outbox: z.object({ waiting: z.number(), givenUp: z.number(), sent: z.number() }),
  queues: z.array(QueueState),
  jobs: z.array(JobState),
  migrationLevel: z.number(),
  /** Ids of the accounts whose e-mail predates the canonical form and could not be converted. */
  oddEmailAccounts: z.array(z.string()),
});
export type DebugReport = z.infer<typeof DebugReport>;
