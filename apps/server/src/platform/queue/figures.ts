import { busyStates } from '@separai/contract/imports/schema';
import { and, inArray, isNotNull, isNull, lte, min, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { Queryable } from '../database/database.ts';
import { imports } from '../database/schema/imports.ts';
import { outbox, outboxChannels } from '../database/schema/outbox.ts';
import { isFree } from './lease.ts';

/** State of a queue. */
export interface QueueFigures {
  readonly queue: 'mail' | 'push' | 'imports';
  /** Rows that are not done: due, being worked on, or waiting for a retry. */
  readonly waiting: number;
  /** Rows that a worker could claim now. */
  readonly due: number;
  /** Seconds since the oldest due row became due; null without one. */
  readonly oldestDueSeconds: number | null;
  /** Seconds since the oldest waiting row was inserted; null without one. */
  readonly oldestSeconds: number | null;
  /** Messages whose delivery was given up, as long as their rows are stored. */
  readonly givenUp: number;
}

const secondsSince = (instant: Date | null | undefined, now: Date): number | null =>
  instant == null ? null : Math.max(0, Math.round((now.getTime() - instant.getTime()) / 1000));

const earliest = (instant: SQLWrapper, condition: SQL | undefined): SQL<Date | null> =>
  sql<Date | null>`min(${instant}) filter (where ${condition})`.mapWith(outbox.nextTryAt);

const countWhere = (condition: SQL | undefined) => sql<number>`(count(*) filter (where ${condition}))::int`;

const ofOutbox = async (db: Queryable, now: Date): Promise<QueueFigures[]> => {
  const { channel, sentAt, givenUpAt, deferredAt, nextTryAt, claimedUntil, createdAt } = outbox;
  const isDue = and(lte(nextTryAt, now), isFree({ claimedUntil }, now));
  const waiting = await db
    .select({
      channel,
      waiting: countWhere(sql`true`),
      due: countWhere(isDue),
      dueSince: earliest(nextTryAt, isDue),
      since: min(createdAt),
    })
    .from(outbox)
    // The condition of `outbox_due_index`: deferred mails wait for their digest and are not due.
    .where(and(isNull(sentAt), isNull(givenUpAt), isNull(deferredAt)))
    .groupBy(channel);
  const givenUp = await db
    .select({ channel, count: sql<number>`count(*)::int` })
    .from(outbox)
    .where(isNotNull(givenUpAt))
    .groupBy(channel);
  return outboxChannels.map((queue) => {
    const row = waiting.find((one) => one.channel === queue);
    return {
      queue,
      waiting: row?.waiting ?? 0,
      due: row?.due ?? 0,
      oldestDueSeconds: secondsSince(row?.dueSince, now),
      oldestSeconds: secondsSince(row?.since, now),
      givenUp: givenUp.find((one) => one.channel === queue)?.count ?? 0,
    };
  });
};

const ofImports = async (db: Queryable, now: Date): Promise<QueueFigures> => {
  const { state, claimedUntil, createdAt, queuedAt } = imports;
  const isDue = isFree({ claimedUntil }, now);
  const since = sql`coalesce(${queuedAt}, ${createdAt})`;
  const [row] = await db
    .select({
      waiting: countWhere(sql`true`),
      due: countWhere(isDue),
      dueSince: earliest(since, isDue),
      since: earliest(since, sql`true`),
    })
    .from(imports)
    .where(inArray(state, busyStates));
  return {
    queue: 'imports',
    waiting: row?.waiting ?? 0,
    due: row?.due ?? 0,
    oldestDueSeconds: secondsSince(row?.dueSince, now),
    oldestSeconds: secondsSince(row?.since, now),
    givenUp: 0,
  };
};

/** Depth and age of every queue, for `/debug` and the metrics. Three queries, each over the rows of a partial index. */
export const findQueueFigures = async (db: Queryable, now: Date): Promise<QueueFigures[]> => [
  ...(await ofOutbox(db, now)),
  await ofImports(db, now),
];
