import { boolean, index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { users } from './accounts.ts';
import { bytes, instant } from './columns.ts';

/** A write that came with an `Idempotency-Key`: the same again is answered the same, and done once (`docs/decisions/0034`). */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    key: text('key').notNull(),
    /** Keyed hash of what was asked: the same key with something else is refused. */
    fingerprint: bytes('fingerprint').notNull(),
    /** Who does the write. Another may, once this one's time is over and nothing of it is written. */
    attempt: uuid('attempt').notNull(),
    attemptEndsAt: instant('attempt_ends_at').notNull(),
    /** Set by the transaction of the write itself. */
    isWritten: boolean('is_written').notNull().default(false),
    /** What was answered, encrypted; null while it is not known. */
    answer: bytes('answer'),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.key] }),
    // What the sweep looks for.
    index('idempotency_keys_created_at_index').on(table.createdAt),
  ],
);
