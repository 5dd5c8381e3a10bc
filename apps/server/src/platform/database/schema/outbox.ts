import { sql } from 'drizzle-orm';
import { type AnyPgColumn, check, index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { users } from './accounts.ts';
import { instant, oneOf } from './columns.ts';
import { pushSubscriptions } from './notices.ts';

export const outboxChannels = ['mail', 'push'] as const;

/**
 * What a mail is for: proving that an address is somebody's (a confirmation, a way to a new password), telling of the account, or
 * telling of bookings. An address that nobody has confirmed gets the first alone.
 */
export const mailPurposes = ['proof', 'account', 'notice'] as const;

/**
 * What is to leave the server, written with what caused it. It holds facts, never words or secrets: those are made
 * when it is sent.
 */
export const outbox = pgTable(
  'outbox',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    channel: text('channel', { enum: outboxChannels }).notNull(),
    kind: text('kind').notNull(),
    /** Whom it is about; null once the account is gone. */
    userId: uuid('user_id').references(() => users.id, { onDelete: 'cascade' }),
    /** E-mail address of a mail. */
    recipient: text('recipient'),
    purpose: text('purpose', { enum: mailPurposes }),
    pushSubscriptionId: uuid('push_subscription_id').references(() => pushSubscriptions.id, { onDelete: 'cascade' }),
    data: jsonb('data').$type<Record<string, unknown>>().notNull().default({}),
    createdAt: instant('created_at').notNull(),
    attempts: integer('attempts').notNull().default(0),
    nextTryAt: instant('next_try_at').notNull(),
    /** A worker has it until then; after that it counts as left behind. */
    claimedUntil: instant('claimed_until'),
    /** Which claim it was, so that a worker that came back late writes nothing. */
    claim: uuid('claim'),
    /** When its address last had room for a mail, and it was let go there; null: it has not been yet. */
    admittedAt: instant('admitted_at'),
    /** Its address has had enough mails for an hour: it is not sent, and the mail of `summedUpIn` tells of it. */
    heldBackAt: instant('held_back_at'),
    summedUpIn: uuid('summed_up_in').references((): AnyPgColumn => outbox.id, { onDelete: 'cascade' }),
    sentAt: instant('sent_at'),
    givenUpAt: instant('given_up_at'),
    /** Code of the last failure, such as `ECONNREFUSED` or `550`: never what a server said. */
    lastFailure: text('last_failure'),
  },
  (table) => [
    index('outbox_due_index')
      .on(table.nextTryAt)
      .where(sql`${table.sentAt} is null and ${table.givenUpAt} is null and ${table.heldBackAt} is null`),
    // What an address was sent within the last hour.
    index('outbox_admitted_index').on(table.recipient, table.admittedAt).where(sql`${table.admittedAt} is not null`),
    index('outbox_held_back_index')
      .on(table.recipient, table.heldBackAt)
      .where(sql`${table.heldBackAt} is not null and ${table.summedUpIn} is null`),
    index('outbox_summed_up_in_index').on(table.summedUpIn).where(sql`${table.summedUpIn} is not null`),
    // What the sweep looks for, and what is counted.
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
