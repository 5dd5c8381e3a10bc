import { and, eq, gt, isNull } from 'drizzle-orm';
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

/** Puts a mail into the outbox; call it in the transaction that causes it. */
export const putMail = async (transaction: Db, mail: OutgoingMail, now: Date): Promise<void> => {
  await transaction.insert(outbox).values({ ...mail, channel: 'mail', createdAt: now, nextTryAt: now });
};

/** A message for one subscribed browser. */
export interface OutgoingPush {
  readonly kind: string;
  readonly userId: string;
  readonly pushSubscriptionId: string;
  readonly data?: Record<string, unknown>;
}

/** Puts a Web Push message into the outbox; call it in the transaction that causes it. */
export const putPush = async (transaction: Db, push: OutgoingPush, now: Date): Promise<void> => {
  await transaction.insert(outbox).values({ ...push, channel: 'push', createdAt: now, nextTryAt: now });
};

/** Takes back a person's mails of a kind that have not been sent: a newer one is to come instead. */
export const takeBackMails = async (transaction: Db, userId: string, kind: string): Promise<void> => {
  await transaction
    .delete(outbox)
    .where(and(eq(outbox.userId, userId), eq(outbox.kind, kind), eq(outbox.channel, 'mail'), isNull(outbox.sentAt)));
};

/** How many mails of a kind were put into the outbox for a person since then, sent ones among them. */
export const countMailsSince = (
  transaction: Db,
  { userId, kind, since }: { userId: string; kind: string; since: Date },
): Promise<number> =>
  transaction.$count(
    outbox,
    and(eq(outbox.userId, userId), eq(outbox.kind, kind), eq(outbox.channel, 'mail'), gt(outbox.createdAt, since)),
  );

/** Whether a mail is still in the outbox, neither sent nor taken back. */
export const isWaitingMail = async (transaction: Db, id: string): Promise<boolean> => {
  const waiting = await transaction
    .select({ id: outbox.id })
    .from(outbox)
    .where(and(eq(outbox.id, id), isNull(outbox.sentAt)));
  return waiting.length > 0;
};
