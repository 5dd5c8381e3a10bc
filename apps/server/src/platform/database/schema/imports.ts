import type { AreaContent, AreaWords } from '@separai/contract/area-imports/changes';
import type { AreaMapping } from '@separai/contract/area-imports/fields';
import type { AreaFacts } from '@separai/contract/area-imports/mapping-schema';
import type { AreaDraft } from '@separai/contract/area-imports/plan';
import type { FileShape } from '@separai/contract/area-imports/shape';
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
import { bytes, instant, oneOf } from './columns.ts';

/** A file of points, of items or of collection areas that an administrator uploaded, from the upload to the undo. */
export const imports = pgTable(
  'imports',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    /** The administrator of the last step: upload, then application, then undo; null once the account is erased. */
    userId: uuid('user_id').references(() => users.id, { onDelete: 'set null' }),
    subject: text('subject', { enum: importSubjects }).notNull().default('points'),
    fileName: text('file_name').notNull(),
    format: text('format', { enum: tableFormats }),
    state: text('state', { enum: importStates }).notNull().default('reading'),
    /** Error code that the import failed with, or was returned to an earlier state with. */
    failure: text('failure'),
    done: integer('done').notNull().default(0),
    total: integer('total'),
    columns: jsonb('columns').$type<{ name: string; sample: string }[]>().notNull().default([]),
    mapping: jsonb('mapping').$type<ImportMapping>().notNull().default({ columns: {}, constants: {} }),
    /** For a file of collection areas, whose `mapping` is empty: its mapping, and what the dry run found. */
    areaMapping: jsonb('area_mapping').$type<AreaMapping>(),
    areaFacts: jsonb('area_facts').$type<AreaFacts>(),
    /** Name of the coordinate reference system; empty where the file does not declare one. */
    system: text('system').notNull().default(''),
    /** Counts of notable rows in the dry run. */
    noticed: jsonb('noticed').$type<Noticed>().notNull().default(nothingNoticed),
    /** Sentences about the file as a whole, shown to the administrator before anything is written. */
    warnings: jsonb('warnings').$type<string[]>().notNull().default([]),
    /** Number of rows by outcome; `unsettled` counts those that await a decision. */
    outcomes: jsonb('outcomes').$type<Partial<Record<RowOutcome, number>>>().notNull().default({}),
    unsettled: integer('unsettled').notNull().default(0),
    /** Numbers of points that are created and changed: planned, then written. */
    created: integer('created').notNull().default(0),
    updated: integer('updated').notNull().default(0),
    takenBack: integer('taken_back').notNull().default(0),
    kept: integer('kept').notNull().default(0),
    /** Bytes of the rows' cells as JSON; 0 once the rows are deleted. */
    storedBytes: integer('stored_bytes').notNull().default(0),
    /** Lease: a worker owns the import until then; afterwards another may claim it. */
    claimedUntil: instant('claimed_until'),
    /** Fencing token of the lease, on which every write of a step is conditional. */
    claim: uuid('claim'),
    /** How often a worker has started the work of this state. */
    attempts: integer('attempts').notNull().default(0),
    createdAt: instant('created_at').notNull(),
    /** When the work of the present state was queued; null in imports of earlier releases. */
    queuedAt: instant('queued_at'),
    checkedAt: instant('checked_at'),
    appliedAt: instant('applied_at'),
    undoneAt: instant('undone_at'),
  },
  (table) => [
    index('imports_user_id_index').on(table.userId),
    // Supports the retention sweep.
    index('imports_created_at_index').on(table.createdAt),
    // Supports a worker's search for imports to process.
    index('imports_busy_index')
      .on(table.id)
      .where(sql`${table.state} in ('reading', 'checking', 'applying', 'cancelling', 'undoing')`),
    check('imports_subject_known', sql`${table.subject} in (${oneOf(importSubjects)})`),
    check('imports_state_known', sql`${table.state} in (${oneOf(importStates)})`),
  ],
);

/** An uploaded file in parts, until it has been read. In the database every instance reaches it. */
export const importFileParts = pgTable(
  'import_file_parts',
  {
    importId: integer('import_id')
      .notNull()
      .references(() => imports.id, { onDelete: 'cascade' }),
    number: integer('number').notNull(),
    content: bytes('content').notNull(),
  },
  (table) => [primaryKey({ columns: [table.importId, table.number] })],
);

/** A row of such a file with its result in the dry run, on application and on undo. */
export const importRows = pgTable(
  'import_rows',
  {
    importId: integer('import_id')
      .notNull()
      .references(() => imports.id, { onDelete: 'cascade' }),
    number: integer('number').notNull(),
    cells: jsonb('cells').$type<Record<string, string>>().notNull(),
    /** Location that an administrator found for the row's address, where the cells have no coordinates. */
    place: jsonb('place').$type<{ latitude: number; longitude: number }>(),
    outcome: text('outcome', { enum: rowOutcomes }),
    /** Null where an administrator must decide, and before the dry run. */
    action: text('action', { enum: rowActions }),
    point: jsonb('point').$type<Record<string, unknown>>(),
    made: jsonb('made').$type<string[]>().notNull().default([]),
    changes: jsonb('changes').$type<Record<string, unknown>>(),
    before: jsonb('before').$type<Record<string, unknown>>(),
    /**
     * `fills`: those of the changes that fill empty fields of the point. `fields`: the changes that are written; null: all of
     * them.
     */
    fills: jsonb('fills').$type<string[]>().notNull().default([]),
    fields: jsonb('fields').$type<string[]>(),
    candidates: jsonb('candidates')
      .$type<{ id: number; name: string; address: string; metres: number | null }[]>()
      .notNull()
      .default([]),
    /** The point that the row would change, then the one that it wrote; no foreign key, because points may be deleted. */
    pointId: integer('point_id'),
    /** The point's version at the comparison, then at the write. */
    pointVersion: integer('point_version'),
    /**
     * For a file of items: the item that the row describes, and the existing item that it would change or has written, with its
     * version.
     */
    item: jsonb('item').$type<ItemCreation & { id: string }>(),
    itemId: text('item_id'),
    itemVersion: integer('item_version'),
    /** For a file of collection areas: the polygons of the row's record, in the file's reference system. */
    shape: jsonb('shape').$type<FileShape>(),
    /** In the first row of an area: the area without its polygons, in words, and the numbers of the rows with its polygons. */
    area: jsonb('area').$type<{ draft: AreaDraft; words: AreaWords; shaped: number[] }>(),
    /** The area that the row would change or has written, its version at the comparison or at the write, and its content before. */
    areaId: integer('area_id'),
    areaVersion: integer('area_version'),
    areaBefore: jsonb('area_before').$type<AreaContent>(),
    /** Equal in rows with equal content. */
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

/** The mapping of columns that an administrator chose, reused for the next file of a subject with the same columns. */
export const importMappings = pgTable('import_mappings', {
  /** Hash of the column names. */
  columnsHash: text('columns_hash').primaryKey(),
  mapping: jsonb('mapping').$type<ImportMapping | AreaMapping>().notNull(),
  updatedAt: instant('updated_at').notNull(),
});
