import { noticeKinds } from '@separai/contract/notices/kinds';
import type { NoticeSubject } from '@separai/contract/notices/schema';
import { sql } from 'drizzle-orm';
import { check, index, jsonb, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core';
import { sessions, users } from './accounts.ts';
import { instant, oneOf } from './columns.ts';
import { collectionSchedules } from './schedules.ts';

/** What a resident was told of a booking. */
export const notices = pgTable(
  'notices',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    kind: text('kind', { enum: noticeKinds }).notNull(),
    scheduleId: uuid('schedule_id').references(() => collectionSchedules.id, { onDelete: 'set null' }),
    /** The booking as it was then. */
    subject: jsonb('subject').$type<NoticeSubject>().notNull(),
    /** What may be told only once, such as the reminder of one booking's day; null: as often as it happens. */
    onceKey: text('once_key'),
    createdAt: instant('created_at').notNull(),
    readAt: instant('read_at'),
  },
  (table) => [
    unique('notices_once').on(table.userId, table.onceKey),
    index('notices_user_id_index').on(table.userId, table.createdAt),
    index('notices_schedule_id_index').on(table.scheduleId),
    // What the sweep looks for.
    index('notices_created_at_index').on(table.createdAt),
    check('notices_kind_known', sql`${table.kind} in (${oneOf(noticeKinds)})`),
  ],
);

/** A browser that takes Web Push messages; it ends with the session that it was made in. */
export const pushSubscriptions = pgTable(
  'push_subscriptions',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    sessionId: uuid('session_id')
      .notNull()
      .references(() => sessions.id, { onDelete: 'cascade' }),
    endpoint: text('endpoint').notNull(),
    p256dh: text('p256dh').notNull(),
    auth: text('auth').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    unique('push_subscriptions_endpoint_unique').on(table.endpoint),
    index('push_subscriptions_user_id_index').on(table.userId),
    index('push_subscriptions_session_id_index').on(table.sessionId),
  ],
);
