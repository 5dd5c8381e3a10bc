import { randomUUID } from 'node:crypto';
import { isNull, lte, or, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';

/**
 * Leases on rows: messages of the outbox, imports and recurring jobs. A worker claims a row for a time under a token, `claim`,
 * works on it without an open transaction, and renews the lease where the work takes long. When the time is over another worker
 * may claim the row under a new token. The token is a fencing token: every later write of the work is conditional on it, in the
 * same statement or transaction, so that a worker that was stopped beyond its lease changes nothing.
 */
export interface Lease {
  readonly claim: string;
  readonly claimedUntil: Date;
}

/** A new lease of `lasts` milliseconds. */
export const newLease = (now: Date, lasts: number): Lease => ({
  claim: randomUUID(),
  claimedUntil: new Date(now.getTime() + lasts),
});

/** Column values of a row without a lease. */
export const noLease = { claim: null, claimedUntil: null } as const;

/** SQL condition: a row that no worker holds. */
export const isFree = ({ claimedUntil }: { readonly claimedUntil: PgColumn }, now: Date): SQL | undefined =>
  or(isNull(claimedUntil), lte(claimedUntil, now));

/** The lease is another worker's, or the row is gone: the transaction is rolled back and the work left to the new holder. */
export class LeaseLost extends Error {}
