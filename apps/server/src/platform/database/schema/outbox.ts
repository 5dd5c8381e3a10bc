import { sql } from 'drizzle-orm';
import { type AnyPgColumn, check, index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { users } from './accounts.ts';
import { instant, oneOf } from './columns.ts';
import { pushSubscriptions } from './notices.ts';

export const outboxChannels = ['mail', 'push'] as const;

/**
 * Purpose of a mail: verifying an address (a confirmation, a password reset), or news of the account, or of bookings. An
 * unverified address receives 'proof' alone.
 */
export const mailPurposes = ['proof', 'account', 'notice'] as const;

/**
 * Whether a mail is news of bookings or collections, in the form of the index: sorts them behind the mails that a person waits
 * for at the screen, such as a code. Null for a push message.
 */
export const isNews = (purpose: AnyPgColumn) => sql`(${purpose} = 'notice')`;

/**
 * Transactional outbox: messages to be sent, inserted by the transaction that causes them. A row holds facts, never text or
 * secrets: those are generated at the time of sending.
 */
export const outbox = pgTable(
  'outbox',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    channel: text('channel', { enum: outboxChannels }).notNull(),
    kind: text('kind').notNull(),
    /** The account that the message concerns; null: the recipient has none, or the mail must outlive it. */
    userId: uuid('user_id').references(() => users.id, { onDelete: 'cascade' }),
    /** E-mail address; null for a push message. */
    recipient: text('recipient'),
    purpose: text('purpose', { enum: mailPurposes }),
    pushSubscriptionId: uuid('push_subscription_id').references(() => pushSubscriptions.id, { onDelete: 'cascade' }),
    data: jsonb('data').$type<Record<string, unknown>>().notNull().default({}),
    createdAt: instant('created_at').notNull(),
    attempts: integer('attempts').notNull().default(0),
    nextTryAt: instant('next_try_at').notNull(),
    /** Lease: a worker owns the row until then; afterwards another may claim it. */
    claimedUntil: instant('claimed_until'),
    /** Id of the claim, so that a worker whose lease expired writes nothing. */
    claim: uuid('claim'),
    /** When the hourly limit of the address last admitted the mail; null: not yet. */
    admittedAt: instant('admitted_at'),
    /**
     * When the mail was deferred because its address had reached the hourly limit: the digest mail of `digestId` replaces it.
     */
    deferredAt: instant('held_back_at'),
    digestId: uuid('summed_up_in').references((): AnyPgColumn => outbox.id, { onDelete: 'cascade' }),
    sentAt: instant('sent_at'),
    givenUpAt: instant('given_up_at'),
    /** Code of the last failure, such as `ECONNREFUSED` or `550`; never the server's text, which may be personal. */
    lastFailure: text('last_failure'),
  },
  (table) => [
    // In the order of delivery.
    index('outbox_due_index')
      .on(table.channel, isNews(table.purpose), table.nextTryAt)
      .where(sql`${table.sentAt} is null and ${table.givenUpAt} is null and ${table.deferredAt} is null`),
    // Due messages that have failed before: whether mails are delayed is asked by every page.
    index('outbox_failing_index')
      .on(table.channel)
      .where(
        sql`${table.sentAt} is null and ${table.givenUpAt} is null and ${table.deferredAt} is null and ${table.lastFailure} is not null`,
      ),
    // Counts an address's mails of the last hour.
    index('outbox_admitted_index').on(table.recipient, table.admittedAt).where(sql`${table.admittedAt} is not null`),
    index('outbox_held_back_index')
      .on(table.recipient, table.deferredAt)
      .where(sql`${table.deferredAt} is not null and ${table.digestId} is null`),
    index('outbox_summed_up_in_index').on(table.digestId).where(sql`${table.digestId} is not null`),
    // Support the retention sweep and the metrics.
    index('outbox_sent_at_index').on(table.sentAt).where(sql`${table.sentAt} is not null`),
    index('outbox_given_up_at_index').on(table.givenUpAt).where(sql`${table.givenUpAt} is not null`),
    index('outbox_user_id_index').on(table.userId),
    index('outbox_push_subscription_id_index').on(table.pushSubscriptionId),
    check('outbox_channel_known', sql`${table.channel} in (${oneOf(outboxChannels)})`),
    check('outbox_purpose_known', sql`${table.purpose} in (${oneOf(mailPurposes)})`),
    check('outbox_mail_has_purpose', sql`(${table.channel} = 'mail') = (${table.purpose} is not null)`),
    check(
      'outbox_has_address',
      sql`(${table.channel} = 'mail') = (${table.recipient} is not null) and (${table.channel} = 'push') = (${table.pushSubscriptionId} is not null)`,
    ),
  ],
);
