import { and, eq, inArray, isNull, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { Transaction } from './database/database.ts';
import { preparedStatement } from './database/prepared.ts';
import { users } from './database/schema/accounts.ts';
import { type mailPurposes, outbox } from './database/schema/outbox.ts';

export type MailPurpose = (typeof mailPurposes)[number];

/** A mail to be queued: facts, never text or secrets, which are generated from `kind` and `data` when it is sent. */
export interface OutgoingMail {
  /** A UUID, for callers that need it in advance. */
  readonly id?: string;
  readonly kind: string;
  /** 'proof' is for addresses that are not verified yet: its text must contain nothing that a user has chosen. */
  readonly purpose: MailPurpose;
  /**
   * The account that the mail concerns, with which its unsent mails are deleted. Null for mails that must outlive the account.
   */
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

const puttingMessages = preparedStatement((transaction) => {
  const [messages, now, sendAt] = [sql.placeholder('messages'), sql.placeholder('now'), sql.placeholder('sendAt')];
  // The rows come as JSON, so that one statement serves any number of them; the columns are in the table's order.
  const rows = sql`select coalesce(id, gen_random_uuid()), channel, kind, user_id, recipient, purpose, push_subscription_id,
      coalesce(data, '{}'), ${now}::timestamptz, 0, ${sendAt}::timestamptz, null::timestamptz, null::uuid, null::timestamptz,
      null::timestamptz, null::uuid, null::timestamptz, null::timestamptz, null
    from jsonb_to_recordset(${messages}::jsonb) as message (id uuid, channel text, kind text, user_id uuid, recipient text,
      purpose text, push_subscription_id uuid, data jsonb)`;
  return transaction.insert(outbox).select(rows).prepare('put_messages');
});

/**
 * Inserts mails and Web Push messages, to be sent from `sendAt` on; call it in the transaction that causes them. The caller
 * guarantees that the mails' addresses are verified.
 */
export const putMessages = async (
  transaction: Transaction,
  { mails, pushes }: { readonly mails: readonly OutgoingMail[]; readonly pushes: readonly OutgoingPush[] },
  now: Date,
  sendAt = now,
): Promise<void> => {
  const messages = [
    ...mails.map(({ userId, ...mail }) => ({ ...mail, user_id: userId, channel: 'mail' })),
    ...pushes.map(({ userId, pushSubscriptionId, ...push }) => {
      return { ...push, user_id: userId, push_subscription_id: pushSubscriptionId, channel: 'push' };
    }),
  ];
  if (messages.length > 0) await puttingMessages(transaction, { messages: JSON.stringify(messages), now, sendAt });
};

/**
 * SQL condition: an account has this address and has not verified it, so that it receives proofs only. A mail about the end of
 * an address (an e-mail change, an erasure) is therefore queued before that happens.
 */
export const isUnconfirmed = (address: SQLWrapper): SQL =>
  sql`exists (select 1 from users where users.email = ${address} and users.email_confirmed_at is null)`;

/** The given addresses that belong to an account and are not verified. */
const findUnconfirmed = async (transaction: Transaction, addresses: readonly string[]): Promise<Set<string>> => {
  if (addresses.length === 0) return new Set();
  const { email, emailConfirmedAt } = users;
  const rows = await transaction
    .select({ email })
    .from(users)
    .where(and(inArray(email, [...new Set(addresses)]), isNull(emailConfirmedAt)));
  return new Set(rows.map((row) => row.email));
};

/** Inserts mails; call it in the transaction that causes them. Mails other than proofs are dropped for unverified addresses. */
export const putMails = async (transaction: Transaction, mails: readonly OutgoingMail[], now: Date): Promise<void> => {
  const needConfirmation = mails.filter(({ purpose }) => purpose !== 'proof');
  const unconfirmed = await findUnconfirmed(
    transaction,
    needConfirmation.map(({ recipient }) => recipient),
  );
  const wanted = mails.filter(({ purpose, recipient }) => purpose === 'proof' || !unconfirmed.has(recipient));
  await putMessages(transaction, { mails: wanted, pushes: [] }, now);
};

/** As `putMails`, for a single mail. */
export const putMail = (transaction: Transaction, mail: OutgoingMail, now: Date): Promise<void> =>
  putMails(transaction, [mail], now);

/** Deletes a person's unsent mails of a kind and returns their data, for a newer mail that replaces them. */
export const takeBackMails = async (
  transaction: Transaction,
  userId: string,
  kind: string,
): Promise<Record<string, unknown>[]> => {
  const unsent = and(eq(outbox.userId, userId), eq(outbox.kind, kind), eq(outbox.channel, 'mail'), isNull(outbox.sentAt));
  const taken = await transaction.delete(outbox).where(unsent).returning({ data: outbox.data });
  return taken.map(({ data }) => data);
};

/** Deletes the unsent messages about notices. */
export const withdrawMessages = async (
  transaction: Transaction,
  told: readonly { readonly userId: string; readonly noticeId: string }[],
): Promise<void> => {
  if (told.length === 0) return;
  await transaction.delete(outbox).where(
    and(
      inArray(
        outbox.userId,
        told.map(({ userId }) => userId),
      ),
      inArray(
        sql`${outbox.data} ->> 'noticeId'`,
        told.map(({ noticeId }) => noticeId),
      ),
      isNull(outbox.sentAt),
    ),
  );
};

/** Changes the address of a person's unsent mails to its normalized spelling. */
export const redirectMails = async (
  transaction: Transaction,
  { userId, from, to }: { userId: string; from: string; to: string },
): Promise<void> => {
  await transaction
    .update(outbox)
    .set({ recipient: to })
    .where(and(eq(outbox.userId, userId), eq(outbox.recipient, from), isNull(outbox.sentAt)));
};

/** Whether a message of this kind and data exists for a person: waiting, sent or given up. */
export const wasMessagePut = async (
  transaction: Transaction,
  { kind, userId, data }: { kind: string; userId: string; data: Record<string, unknown> },
): Promise<boolean> => {
  const put = await transaction
    .select({ id: outbox.id })
    .from(outbox)
    .where(and(eq(outbox.userId, userId), eq(outbox.kind, kind), eq(outbox.data, data)))
    .limit(1);
  return put.length > 0;
};

/** Whether a mail is in the outbox and unsent. */
export const isWaitingMail = async (transaction: Transaction, id: string): Promise<boolean> => {
  const waiting = await transaction
    .select({ id: outbox.id })
    .from(outbox)
    .where(and(eq(outbox.id, id), isNull(outbox.sentAt)));
  return waiting.length > 0;
};
