import { noticeKinds } from '@separai/contract/notices/kinds';
import type { NoticeSubject } from '@separai/contract/notices/schema';
import { sql } from 'drizzle-orm';
import { check, index, jsonb, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core';
import { sessions, users } from './accounts.ts';
import { instant, oneOf } from './columns.ts';
import { collectionSchedules } from './schedules.ts';

/** A notification about a booking, addressed to its resident. */
export const notices = pgTable(
  'notices',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    kind: text('kind', { enum: noticeKinds }).notNull(),
    scheduleId: uuid('schedule_id').references(() => collectionSchedules.id, { onDelete: 'set null' }),
    /** Snapshot of the booking at that time. */
    subject: jsonb('subject').$type<NoticeSubject>().notNull(),
    /**
     * Deduplication key of a notification that is sent once, such as a booking's reminder for one day; null: not deduplicated.
     */
    onceKey: text('once_key'),
    createdAt: instant('created_at').notNull(),
    readAt: instant('read_at'),
  },
  (table) => [
    unique('notices_once').on(table.userId, table.onceKey),
    index('notices_user_id_index').on(table.userId, table.createdAt),
    index('notices_schedule_id_index').on(table.scheduleId),
    // Supports the retention sweep.
    index('notices_created_at_index').on(table.createdAt),
    check('notices_kind_known', sql`${table.kind} in (${oneOf(noticeKinds)})`),
  ],
);

/** A browser's Web Push subscription; deleted with the session that created it. */
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
