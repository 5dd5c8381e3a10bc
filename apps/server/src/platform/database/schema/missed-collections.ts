import { missedStates } from '@separai/contract/collection-days/missed';
import { sql } from 'drizzle-orm';
import { check, date, index, integer, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core';
import { users } from './accounts.ts';
import { collectionAreas } from './collection-days.ts';
import { bytes, instant, oneOf } from './columns.ts';

/** A collection that people say did not come ('Não passou?'): one row a street, area and day, with what came of it. */
export const missedCollections = pgTable(
  'missed_collections',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    areaId: integer('area_id')
      .notNull()
      .references(() => collectionAreas.id, { onDelete: 'cascade' }),
    date: date('date').notNull(),
    /** Normalized street; empty without one. */
    streetKey: text('street_key').notNull(),
    street: text('street'),
    state: text('state', { enum: missedStates }).notNull(),
    comesOn: date('comes_on'),
    answer: text('answer'),
    createdAt: instant('created_at').notNull(),
    settledAt: instant('settled_at'),
  },
  (table) => [
    unique('missed_collections_street_unique').on(table.areaId, table.date, table.streetKey),
    index('missed_collections_state_index').on(table.state, table.date),
    // Supports the retention sweep.
    index('missed_collections_created_at_index').on(table.createdAt),
    check('missed_collections_state_known', sql`${table.state} in (${oneOf(missedStates)})`),
    check('missed_collections_comes_where_announced', sql`(${table.state} = 'announced') = (${table.comesOn} is not null)`),
  ],
);

/** A person's report of a missed collection. The sentence is shown to administrators only. */
export const missedReports = pgTable(
  'missed_reports',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    missedId: integer('missed_id')
      .notNull()
      .references(() => missedCollections.id, { onDelete: 'cascade' }),
    /** Null for a visitor. */
    reporterId: uuid('reporter_id').references(() => users.id, { onDelete: 'cascade' }),
    /** Keyed hash of area, day and network, which tells visitors apart; null for residents and once it is no longer needed. */
    network: bytes('network'),
    sentence: text('sentence'),
    createdAt: instant('created_at').notNull(),
    /** When the reporter was told of the decision; null: not yet. */
    toldAt: instant('told_at'),
  },
  (table) => [
    unique('missed_reports_reporter_unique').on(table.missedId, table.reporterId),
    unique('missed_reports_network_unique').on(table.missedId, table.network),
    index('missed_reports_reporter_id_index').on(table.reporterId).where(sql`${table.reporterId} is not null`),
    index('missed_reports_network_index').on(table.createdAt).where(sql`${table.network} is not null`),
  ],
);
