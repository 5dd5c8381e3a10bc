import { and, count, eq, gt, inArray, isNull, sql } from 'drizzle-orm';
import type { Db } from './database/database.ts';
import { outbox } from './database/schema.ts';

/** A mail to be sent: facts, never its words and never a secret. Both are made when it is sent, from `kind` and `data`. */
export interface OutgoingMail {
  readonly kind: string;
  /** Whose account it is about: its unsent mails go with the account. Null for what must arrive after that. */
  readonly userId: string | null;
  readonly recipient: string;
  readonly data?: Record<string, unknown>;
}

/** A message for one subscribed browser. */
export interface OutgoingPush {
  readonly kind: string;
  readonly userId: string;
  readonly pushSubscriptionId: string;
  readonly data?: Record<string, unknown>;
}

// PostgreSQL takes at most 65,535 parameters in a statement.
const rowsAtOnce = 1000;

const put = async (
  transaction: Db,
  channel: 'mail' | 'push',
  messages: readonly (OutgoingMail | OutgoingPush)[],
  now: Date,
): Promise<void> => {
  for (let start = 0; start < messages.length; start += rowsAtOnce) {
    const rows = messages
      .slice(start, start + rowsAtOnce)
      .map((message) => ({ ...message, channel, createdAt: now, nextTryAt: now }));
    await transaction.insert(outbox).values(rows);
  }
};

/** Puts mails into the outbox; call it in the transaction that causes them. */
export const putMails = (transaction: Db, mails: readonly OutgoingMail[], now: Date): Promise<void> =>
  put(transaction, 'mail', mails, now);

/** The same for one mail. */
export const putMail = (transaction: Db, mail: OutgoingMail, now: Date): Promise<void> => putMails(transaction, [mail], now);

/** Puts Web Push messages into the outbox; call it in the transaction that causes them. */
export const putPushes = (transaction: Db, pushes: readonly OutgoingPush[], now: Date): Promise<void> =>
  put(transaction, 'push', pushes, now);

/**
 * Takes back a person's mails of a kind that have not been sent, with `facts` only those that hold them, and gives their data: a
 * newer one is to come instead.
 */
export const takeBackMails = async (
  transaction: Db,
  userId: string,
  kind: string,
  facts: Record<string, unknown> = {},
): Promise<Record<string, unknown>[]> => {
  const unsent = and(eq(outbox.userId, userId), eq(outbox.kind, kind), eq(outbox.channel, 'mail'), isNull(outbox.sentAt));
  const taken = await transaction
    .delete(outbox)
    .where(and(unsent, sql`${outbox.data} @> ${JSON.stringify(facts)}::jsonb`))
    .returning({ data: outbox.data });
  return taken.map(({ data }) => data);
};

/** Sends a person's unsent mails to another writing of the same address. */
export const redirectMails = async (
  transaction: Db,
  { userId, from, to }: { userId: string; from: string; to: string },
): Promise<void> => {
  await transaction
    .update(outbox)
    .set({ recipient: to })
    .where(and(eq(outbox.userId, userId), eq(outbox.recipient, from), isNull(outbox.sentAt)));
};

/** How many mails of a kind were put into the outbox for each of these people since then, sent ones among them; nobody without any. */
export const countMailsSince = async (
  transaction: Db,
  { userIds, kind, since }: { userIds: readonly string[]; kind: string; since: Date },
): Promise<Map<string, number>> => {
  const rows = await transaction
    .select({ userId: outbox.userId, mails: count() })
    .from(outbox)
    .where(and(inArray(outbox.userId, userIds), eq(outbox.kind, kind), eq(outbox.channel, 'mail'), gt(outbox.createdAt, since)))
    .groupBy(outbox.userId);
  return new Map(rows.flatMap(({ userId, mails }) => (userId === null ? [] : [[userId, mails]])));
};

/** Whether a mail is still in the outbox, neither sent nor taken back. */
export const isWaitingMail = async (transaction: Db, id: string): Promise<boolean> => {
  const waiting = await transaction
    .select({ id: outbox.id })
    .from(outbox)
    .where(and(eq(outbox.id, id), isNull(outbox.sentAt)));
  return waiting.length > 0;
};
