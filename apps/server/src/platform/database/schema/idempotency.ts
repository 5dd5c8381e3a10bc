import { boolean, index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { users } from './accounts.ts';
import { bytes, instant } from './columns.ts';

/** A write with an `Idempotency-Key`: a repetition gets the stored answer and is not executed again (`docs/decisions/06`). */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    key: text('key').notNull(),
    /** Keyed hash of the request: the same key with another request is refused. */
    fingerprint: bytes('fingerprint').notNull(),
    /**
     * Id of the attempt that executes the write. Another may take over after `attemptEndsAt` unless the write was committed.
     */
    attempt: uuid('attempt').notNull(),
    attemptEndsAt: instant('attempt_ends_at').notNull(),
    /** Set by the transaction of the write itself. */
    isWritten: boolean('is_written').notNull().default(false),
    /** The response body, encrypted; null while it is unknown. */
    answer: bytes('answer'),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.key] }),
    // Supports the retention sweep.
    index('idempotency_keys_created_at_index').on(table.createdAt),
  ],
);
