import type { ImportMapping } from '@separai/contract/imports/fields';
import {
  importStates,
  importSubjects,
  type Noticed,
  nothingNoticed,
  type RowOutcome,
  rowActions,
  rowOutcomes,
  tableFormats,
  undoOutcomes,
} from '@separai/contract/imports/schema';
import type { ItemCreation } from '@separai/contract/items/administration-schema';
import { sql } from 'drizzle-orm';
import { check, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { users } from './accounts.ts';
import { instant, oneOf } from './columns.ts';

/** A file of points, or of items, that an administrator handed in, from its upload to its undo. */
export const imports = pgTable(
  'imports',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    /** Who handed it in, then who applied it, then who took it back; null once the account is gone. */
    userId: uuid('user_id').references(() => users.id, { onDelete: 'set null' }),
    subject: text('subject', { enum: importSubjects }).notNull().default('points'),
    fileName: text('file_name').notNull(),
    /** Name of the file in `DATA_DIR/imports` until it is read. */
    storedAs: text('stored_as').notNull(),
    format: text('format', { enum: tableFormats }),
    state: text('state', { enum: importStates }).notNull().default('reading'),
    /** Code of the refusal that it ended with, or was sent back with. */
    failure: text('failure'),
    done: integer('done').notNull().default(0),
    total: integer('total'),
    columns: jsonb('columns').$type<{ name: string; sample: string }[]>().notNull().default([]),
    mapping: jsonb('mapping').$type<ImportMapping>().notNull().default({ columns: {}, constants: {} }),
    /** Name of the reference system of its coordinates; empty where the file says nothing. */
    system: text('system').notNull().default(''),
    /** Counts of the dry run. */
    noticed: jsonb('noticed').$type<Noticed>().notNull().default(nothingNoticed),
    /** Sentences about the file as a whole, for an administrator to read before anything is written. */
    warnings: jsonb('warnings').$type<string[]>().notNull().default([]),
    /** How many rows have each outcome, and how many wait for a person. */
    outcomes: jsonb('outcomes').$type<Partial<Record<RowOutcome, number>>>().notNull().default({}),
    unsettled: integer('unsettled').notNull().default(0),
    /** How many points it creates and changes, as settled, then as written. */
    created: integer('created').notNull().default(0),
    updated: integer('updated').notNull().default(0),
    takenBack: integer('taken_back').notNull().default(0),
    kept: integer('kept').notNull().default(0),
    /** Bytes of its rows as they came, as JSON; 0 once the rows are gone. */
    storedBytes: integer('stored_bytes').notNull().default(0),
    /** Whoever works at it has it until then; after that another may. */
    claimedUntil: instant('claimed_until'),
    /** How often somebody has begun the work of this state. */
    attempts: integer('attempts').notNull().default(0),
    createdAt: instant('created_at').notNull(),
    checkedAt: instant('checked_at'),
    appliedAt: instant('applied_at'),
    undoneAt: instant('undone_at'),
  },
  (table) => [
    index('imports_user_id_index').on(table.userId),
    // What the sweep looks for.
    index('imports_created_at_index').on(table.createdAt),
    // What a worker looks for.
    index('imports_busy_index')
      .on(table.id)
      .where(sql`${table.state} in ('reading', 'checking', 'applying', 'cancelling', 'undoing')`),
    check('imports_subject_known', sql`${table.subject} in (${oneOf(importSubjects)})`),
    check('imports_state_known', sql`${table.state} in (${oneOf(importStates)})`),
  ],
);

/** A row of such a file, and what became of it in the dry run, when it was applied and when it was taken back. */
export const importRows = pgTable(
  'import_rows',
  {
    importId: integer('import_id')
      .notNull()
      .references(() => imports.id, { onDelete: 'cascade' }),
    number: integer('number').notNull(),
    cells: jsonb('cells').$type<Record<string, string>>().notNull(),
    /** Where a person found its address, which its cells do not say. */
    place: jsonb('place').$type<{ latitude: number; longitude: number }>(),
    outcome: text('outcome', { enum: rowOutcomes }),
    /** Null where a person has to say, and before the dry run. */
    action: text('action', { enum: rowActions }),
    point: jsonb('point').$type<Record<string, unknown>>(),
    made: jsonb('made').$type<string[]>().notNull().default([]),
    changes: jsonb('changes').$type<Record<string, unknown>>(),
    before: jsonb('before').$type<Record<string, unknown>>(),
    /** Of the changes, those that give the point what it has not; those that are written, null for all of them. */
    fills: jsonb('fills').$type<string[]>().notNull().default([]),
    fields: jsonb('fields').$type<string[]>(),
    candidates: jsonb('candidates')
      .$type<{ id: number; name: string; address: string; metres: number | null }[]>()
      .notNull()
      .default([]),
    /** The point that it would change, then the one that it wrote: no reference, for points may go. */
    pointId: integer('point_id'),
    /** Of the point when it was compared, then when it was written. */
    pointVersion: integer('point_version'),
    /** Of a file of items: what the row tells, the item that it would change or has written, and in which version. */
    item: jsonb('item').$type<ItemCreation & { id: string }>(),
    itemId: text('item_id'),
    itemVersion: integer('item_version'),
    /** The same in rows that say the same. */
    identity: text('identity'),
    repeats: integer('repeats'),
    notes: jsonb('notes').$type<string[]>().notNull().default([]),
    problems: jsonb('problems').$type<Record<string, string>>().notNull().default({}),
    undone: text('undone', { enum: undoOutcomes }),
  },
  (table) => [
    primaryKey({ columns: [table.importId, table.number] }),
    index('import_rows_outcome_index').on(table.importId, table.outcome, table.number),
    index('import_rows_point_index').on(table.importId, table.pointId),
    index('import_rows_undone_index').on(table.importId, table.undone, table.number).where(sql`${table.undone} is not null`),
    check('import_rows_outcome_known', sql`${table.outcome} in (${oneOf(rowOutcomes)})`),
    check('import_rows_action_known', sql`${table.action} in (${oneOf(rowActions)})`),
  ],
);

/** What a person said that the columns of a file mean, for the next file with the same columns. */
export const importMappings = pgTable('import_mappings', {
  /** Hash of the columns' names. */
  columnsHash: text('columns_hash').primaryKey(),
  mapping: jsonb('mapping').$type<ImportMapping>().notNull(),
  updatedAt: instant('updated_at').notNull(),
});
