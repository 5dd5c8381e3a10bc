import { auditedRecords } from '@separai/contract/history/schema';
import { sql } from 'drizzle-orm';
import { bigint, check, index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { users } from './accounts.ts';
import { instant, oneOf } from './columns.ts';

/**
 * Who wrote what, and what it was before and after: appended by the door of each record (`docs/decisions/0028`). The database refuses to
 * change or remove an entry, except that the foreign key forgets whose account is erased.
 */
export const auditEntries = pgTable(
  'audit_entries',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    at: instant('at').notNull(),
    actor: text('actor', { enum: ['person', 'service'] }).notNull(),
    /** Null for the service itself, and once the account is gone. */
    actorId: uuid('actor_id').references(() => users.id, { onDelete: 'set null' }),
    record: text('record', { enum: auditedRecords }).notNull(),
    recordId: text('record_id').notNull(),
    /** Null for a record that is new. */
    before: jsonb('before').$type<Record<string, unknown>>(),
    /** Null for a record that is gone. */
    after: jsonb('after').$type<Record<string, unknown>>(),
  },
  (table) => [
    index('audit_entries_actor_id_index').on(table.actorId, table.actor, table.at, table.id),
    // The history, the latest first: all of it, and by what was done. They hold the record, so that nothing else is read to count.
    index('audit_entries_at_index').on(table.at, table.id, table.record),
    index('audit_entries_created_index').on(table.at, table.id, table.record).where(sql`${table.before} is null`),
    index('audit_entries_updated_index')
      .on(table.at, table.id, table.record)
      .where(sql`${table.before} is not null and ${table.after} is not null`),
    index('audit_entries_deleted_index').on(table.at, table.id, table.record).where(sql`${table.after} is null`),
    index('audit_entries_record_index').on(table.record, table.recordId),
    check('audit_entries_record_known', sql`${table.record} in (${oneOf(auditedRecords)})`),
    check(
      'audit_entries_actor_known',
      sql`${table.actor} = 'person' or (${table.actor} = 'service' and ${table.actorId} is null)`,
    ),
    check('audit_entries_say_something', sql`${table.before} is not null or ${table.after} is not null`),
  ],
);
