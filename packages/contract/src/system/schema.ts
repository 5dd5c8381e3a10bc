import * as z from 'zod/mini';

export const MailStatus = z.object({
  /** Mails failed temporarily and are being retried. */
  delayed: z.boolean(),
});
export type MailStatus = z.infer<typeof MailStatus>;

export const DebugReport = z.object({
  version: z.string(),
  uptimeSeconds: z.number(),
  database: z.object({ kind: z.enum(['embedded', 'external']), version: z.string() }),
  rowCounts: z.record(z.string(), z.number()),
  /** Number of mails and push messages by state. */
  outbox: z.object({ waiting: z.number(), givenUp: z.number(), sent: z.number() }),
  migrationLevel: z.number(),
  /** Ids of the accounts whose e-mail predates the canonical form and could not be converted. */
  oddEmailAccounts: z.array(z.string()),
});
export type DebugReport = z.infer<typeof DebugReport>;
