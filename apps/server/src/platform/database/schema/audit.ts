import { auditedRecords } from '@separai/contract/history/records';
import { sql } from 'drizzle-orm';
import { bigint, check, index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { users } from './accounts.ts';
import { instant, oneOf } from './columns.ts';

/**
 * Audit log: author, time, and the record before and after each write, appended by the record's writer (`docs/decisions/06`).
 * Triggers reject updates and deletes of entries; the foreign key alone may clear the author, when the account is erased.
 */
export const auditEntries = pgTable(
  'audit_entries',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    at: instant('at').notNull(),
    actor: text('actor', { enum: ['person', 'service'] }).notNull(),
    /** Null for the service itself, and after the account was erased. */
    actorId: uuid('actor_id').references(() => users.id, { onDelete: 'set null' }),
    record: text('record', { enum: auditedRecords }).notNull(),
    recordId: text('record_id').notNull(),
    /** Null for a creation. */
    before: jsonb('before').$type<Record<string, unknown>>(),
    /** Null for a deletion. */
    after: jsonb('after').$type<Record<string, unknown>>(),
  },
  (table) => [
    index('audit_entries_actor_id_index').on(table.actorId, table.actor, table.at, table.id),
    // Covering indexes for the history, newest first, as a whole and by operation: `record` is included so that counts are
    // index-only.
    // Entries of people, newest first: the newest of those with a frequent name are among the first.
    index('audit_entries_person_index').on(table.at, table.id, table.actorId).where(sql`${table.actorId} is not null`),
    index('audit_entries_at_index').on(table.at, table.id, table.record),
    index('audit_entries_created_index').on(table.at, table.id, table.record).where(sql`${table.before} is null`),
    index('audit_entries_updated_index')
      .on(table.at, table.id, table.record)
      .where(sql`${table.before} is not null and ${table.after} is not null`),
    index('audit_entries_deleted_index').on(table.at, table.id, table.record).where(sql`${table.after} is null`),
    // The history of an organisation.
    index('audit_entries_organization_index')
      .on(sql`coalesce(${table.after} ->> 'organizationId', ${table.before} ->> 'organizationId')`, table.at, table.id)
      .where(sql`coalesce(${table.after} ->> 'organizationId', ${table.before} ->> 'organizationId') is not null`),
    index('audit_entries_record_index').on(table.record, table.recordId),
    check('audit_entries_record_known', sql`${table.record} in (${oneOf(auditedRecords)})`),
    check(
      'audit_entries_actor_known',
      sql`${table.actor} = 'person' or (${table.actor} = 'service' and ${table.actorId} is null)`,
    ),
    check('audit_entries_say_something', sql`${table.before} is not null or ${table.after} is not null`),
  ],
);
