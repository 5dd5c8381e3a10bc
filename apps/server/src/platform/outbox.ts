import { and, eq, inArray, isNull, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { Db } from './database/database.ts';
import { users } from './database/schema/accounts.ts';
import { type mailPurposes, outbox } from './database/schema/outbox.ts';

export type MailPurpose = (typeof mailPurposes)[number];

/** A mail to be sent: facts, never its words and never a secret. Both are made when it is sent, from `kind` and `data`. */
export interface OutgoingMail {
  /** A UUID, for who must know it beforehand. */
  readonly id?: string;
  readonly kind: string;
  /** 'proof' is what an address is sent that nobody has confirmed yet: its words must hold nothing that a stranger chose. */
  readonly purpose: MailPurpose;
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

/**
 * Puts mails and Web Push messages into the outbox; call it in the transaction that causes them. Whoever calls knows that the mails'
 * addresses are confirmed.
 */
export const putMessages = async (
  transaction: Db,
  { mails, pushes }: { readonly mails: readonly OutgoingMail[]; readonly pushes: readonly OutgoingPush[] },
  now: Date,
): Promise<void> => {
  const messages = [
    ...mails.map((mail) => ({ ...mail, channel: 'mail' as const })),
    ...pushes.map((push) => ({ ...push, channel: 'push' as const })),
  ];
  for (let start = 0; start < messages.length; start += rowsAtOnce) {
    const rows = messages.slice(start, start + rowsAtOnce).map((message) => ({ ...message, createdAt: now, nextTryAt: now }));
    await transaction.insert(outbox).values(rows);
  }
};

/**
 * The condition that an address belongs to an account that has not confirmed it: it gets no mail but proofs. Whoever tells an
 * address of its own end (an e-mail that changes, an account that goes) puts the mail before that happens.
 */
export const isUnconfirmed = (address: SQLWrapper): SQL =>
  sql`exists (select 1 from users where users.email = ${address} and users.email_confirmed_at is null)`;

/** Those of the addresses that nobody has confirmed, though an account has them. */
const findUnconfirmed = async (transaction: Db, addresses: readonly string[]): Promise<Set<string>> => {
  if (addresses.length === 0) return new Set();
  const { email, emailConfirmedAt } = users;
  const rows = await transaction
    .select({ email })
    .from(users)
    .where(and(inArray(email, [...new Set(addresses)]), isNull(emailConfirmedAt)));
  return new Set(rows.map((row) => row.email));
};

/**
 * Puts mails into the outbox; call it in the transaction that causes them. What is no proof and goes to an address that nobody has
 * confirmed is left out.
 */
export const putMails = async (transaction: Db, mails: readonly OutgoingMail[], now: Date): Promise<void> => {
  const needConfirmation = mails.filter(({ purpose }) => purpose !== 'proof');
  const unconfirmed = await findUnconfirmed(
    transaction,
    needConfirmation.map(({ recipient }) => recipient),
  );
  const wanted = mails.filter(({ purpose, recipient }) => purpose === 'proof' || !unconfirmed.has(recipient));
  await putMessages(transaction, { mails: wanted, pushes: [] }, now);
};

/** The same for one mail. */
export const putMail = (transaction: Db, mail: OutgoingMail, now: Date): Promise<void> => putMails(transaction, [mail], now);

/** Takes back a person's mails of a kind that have not been sent, and gives their data: a newer mail replaces them. */
export const takeBackMails = async (transaction: Db, userId: string, kind: string): Promise<Record<string, unknown>[]> => {
  const unsent = and(eq(outbox.userId, userId), eq(outbox.kind, kind), eq(outbox.channel, 'mail'), isNull(outbox.sentAt));
  const taken = await transaction.delete(outbox).where(unsent).returning({ data: outbox.data });
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

/** Whether a message of this kind and with these facts was put for a person: it waits, was sent or was given up. */
export const wasMessagePut = async (
  transaction: Db,
  { kind, userId, data }: { kind: string; userId: string; data: Record<string, unknown> },
): Promise<boolean> => {
  const put = await transaction
    .select({ id: outbox.id })
    .from(outbox)
    .where(and(eq(outbox.userId, userId), eq(outbox.kind, kind), eq(outbox.data, data)))
    .limit(1);
  return put.length > 0;
};

/** Whether a mail is still in the outbox, neither sent nor taken back. */
export const isWaitingMail = async (transaction: Db, id: string): Promise<boolean> => {
  const waiting = await transaction
    .select({ id: outbox.id })
    .from(outbox)
    .where(and(eq(outbox.id, id), isNull(outbox.sentAt)));
  return waiting.length > 0;
};
