import { and, asc, eq, gt, inArray, isNotNull, isNull, lte, type SQL, sql } from 'drizzle-orm';
import type { Queryable } from './database/database.ts';
import { isNews, outbox, type outboxChannels } from './database/schema/outbox.ts';
import type { Delivery } from './delivery.ts';
import { isFree, newLease, noLease } from './queue/lease.ts';

export type Channel = (typeof outboxChannels)[number];

/** A row claimed by a worker. */
export interface Claimed extends Delivery {
  readonly claim: string;
  /** Number of attempts, including this one. */
  readonly attempts: number;
}

/**
 * Claims the longest-waiting due row of a channel for `lease` milliseconds; null when none is due. News comes after the other
 * mails, because an evening's reminders may be a hundred thousand. Other workers skip the row until the lease expires, so no
 * transaction is open while the message is sent.
 */
export const claimNext = async (
  db: Queryable,
  channel: Channel,
  { now, lease }: { now: Date; lease: number },
): Promise<Claimed | null> => {
  const due = db.$with('due').as(
    db
      .select({ id: outbox.id })
      .from(outbox)
      .where(
        and(
          eq(outbox.channel, channel),
          isNull(outbox.sentAt),
          isNull(outbox.givenUpAt),
          isNull(outbox.deferredAt),
          lte(outbox.nextTryAt, now),
          isFree(outbox, now),
        ),
      )
      .orderBy(asc(isNews(outbox.purpose)), asc(outbox.nextTryAt))
      .limit(1)
      .for('update', { skipLocked: true }),
  );
  const { claim, claimedUntil } = newLease(now, lease);
  const [row] = await db
    .with(due)
    .update(outbox)
    .set({ claim, claimedUntil, attempts: sql`${outbox.attempts} + 1` })
    .from(due)
    .where(eq(outbox.id, due.id))
    .returning({
      id: outbox.id,
      kind: outbox.kind,
      userId: outbox.userId,
      recipient: outbox.recipient,
      pushSubscriptionId: outbox.pushSubscriptionId,
      data: outbox.data,
      createdAt: outbox.createdAt,
      attempts: outbox.attempts,
    });
  return row === undefined ? null : { ...row, claim };
};

type Outcome = Partial<
  Pick<typeof outbox.$inferInsert, 'sentAt' | 'givenUpAt' | 'nextTryAt' | 'lastFailure' | 'deferredAt' | 'admittedAt'>
>;

export const isClaimed = ({ id, claim }: Pick<Claimed, 'id' | 'claim'>): SQL | undefined =>
  and(eq(outbox.id, id), eq(outbox.claim, claim));

/** Writes the outcome and ends the claim. False when the claim was lost, and then nothing is written. */
export const settle = async (db: Queryable, row: Claimed, outcome: Outcome): Promise<boolean> => {
  const written = await db
    .update(outbox)
    .set({ ...outcome, ...noLease })
    .where(isClaimed(row))
    .returning({ id: outbox.id });
  return written.length > 0;
};

/** Deletes a row whose message is obsolete. False when the claim was lost. */
export const removeClaimed = async (db: Queryable, row: Claimed): Promise<boolean> => {
  const removed = await db.delete(outbox).where(isClaimed(row)).returning({ id: outbox.id });
  return removed.length > 0;
};

// A mail without an account keeps its address for its delivery only, so the row is deleted with it.
const settleForGood = (db: Queryable, row: Claimed, outcome: Outcome): Promise<boolean> =>
  row.userId === null ? removeClaimed(db, row) : settle(db, row, outcome);

export const markSent = (db: Queryable, row: Claimed, now: Date): Promise<boolean> =>
  settleForGood(db, row, { sentAt: now, lastFailure: null });

export const tryAgainAt = (db: Queryable, row: Claimed, nextTryAt: Date, lastFailure: string | null): Promise<boolean> =>
  settle(db, row, { nextTryAt, lastFailure });

export const giveUp = (db: Queryable, row: Claimed, now: Date, lastFailure: string): Promise<boolean> =>
  settleForGood(db, row, { givenUpAt: now, lastFailure });

/** Releases a claim without an outcome. */
export const release = (db: Queryable, row: Claimed): Promise<boolean> => settle(db, row, {});

// Covers a mail server's restart, or a mailbox with greylisting, while other mails are delivered.
const recently = 5 * 60_000;

/** Whether mails are delayed: a mail has failed and waits for a retry, and none was delivered in the last minutes. */
export const isMailDelayed = async (db: Queryable, now: Date): Promise<boolean> => {
  const mail = eq(outbox.channel, 'mail');
  const ofMails = (condition: SQL | undefined) => db.select({ id: outbox.id }).from(outbox).where(and(mail, condition)).limit(1);
  const failing = await ofMails(
    // The condition of `outbox_due_index`; a deferred mail has not been tried.
    and(isNull(outbox.sentAt), isNull(outbox.givenUpAt), isNull(outbox.deferredAt), isNotNull(outbox.lastFailure)),
  );
  if (failing.length === 0) return false;
  return (await ofMails(gt(outbox.sentAt, new Date(now.getTime() - recently)))).length === 0;
};

/** Numbers of messages that wait, were given up and were sent; deferred mails count as waiting until a digest replaces them. */
export const countOutbox = async (db: Queryable): Promise<{ waiting: number; givenUp: number; sent: number }> => {
  const { sentAt, givenUpAt, deferredAt, digestId } = outbox;
  // Separate counts, each by its own index, because a scan would read a million sent mails.
  const count = (condition: SQL | undefined) => db.$count(outbox, condition);
  const due = await count(and(isNull(sentAt), isNull(givenUpAt), isNull(deferredAt)));
  const deferred = await count(and(isNotNull(deferredAt), isNull(digestId), isNull(sentAt), isNull(givenUpAt)));
  return { waiting: due + deferred, givenUp: await count(isNotNull(givenUpAt)), sent: await count(isNotNull(sentAt)) };
};

/** Those of the ids that have a row in the outbox. */
export const findKnownMessages = async (db: Queryable, ids: readonly string[]): Promise<ReadonlySet<string>> => {
  const rows = await db
    .select({ id: outbox.id })
    .from(outbox)
    .where(inArray(outbox.id, [...ids]));
  return new Set(rows.map(({ id }) => id));
};
