import { outcomeConflicts, type RouteSummary, stopOutcomes } from '@separai/contract/collection-routes/outcomes';
import type { MaterialWeight } from '@separai/contract/schedules/schema';
import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  date,
  doublePrecision,
  index,
  integer,
  jsonb,
  numeric,
  pgTable,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { users } from './accounts.ts';
import { instant, oneOf } from './columns.ts';
import { organizations } from './organizations.ts';
import { collectionSchedules } from './schedules.ts';

/** The list of an organisation's pickups of a day, from its first write on; its stops are the bookings of that day. */
export const collectionRoutes = pgTable(
  'collection_routes',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    organizationId: integer('organization_id')
      .notNull()
      .references(() => organizations.id, { onDelete: 'restrict' }),
    day: date('day', { mode: 'string' }).notNull(),
    /** Ids of bookings; stops that it does not name come last. Empty: the proposed order. */
    stopOrder: uuid('stop_order').array().notNull().default([]),
    isOrderManual: boolean('is_order_manual').notNull().default(false),
    startedAt: instant('started_at'),
    closedAt: instant('closed_at'),
    closedBy: uuid('closed_by').references(() => users.id, { onDelete: 'set null' }),
    signedName: text('signed_name'),
    summary: jsonb('summary').$type<RouteSummary>(),
    version: integer('version').notNull().default(1),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
  },
  (table) => [
    unique('collection_routes_day_unique').on(table.organizationId, table.day),
    index('collection_routes_day_index').on(table.day),
    index('collection_routes_closed_by_index').on(table.closedBy).where(sql`${table.closedBy} is not null`),
    check('collection_routes_version_positive', sql`${table.version} > 0`),
    check('collection_routes_summary_of_closed', sql`(${table.closedAt} is null) = (${table.summary} is null)`),
  ],
);

/** A collector's report of a stop. Reports with a conflict have not changed their booking. */
export const collectionOutcomes = pgTable(
  'collection_outcomes',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    routeId: uuid('route_id')
      .notNull()
      .references(() => collectionRoutes.id, { onDelete: 'cascade' }),
    scheduleId: uuid('schedule_id')
      .notNull()
      .references(() => collectionSchedules.id, { onDelete: 'cascade' }),
    collectorId: uuid('collector_id').references(() => users.id, { onDelete: 'set null' }),
    outcome: text('outcome', { enum: stopOutcomes }).notNull(),
    reason: text('reason'),
    collectedWeightKg: numeric('collected_weight_kg', { precision: 8, scale: 2, mode: 'number' }),
    collectedByMaterial: jsonb('collected_by_material').$type<MaterialWeight[]>(),
    conflict: text('conflict', { enum: outcomeConflicts }),
    photoName: text('photo_name'),
    photoBytes: integer('photo_bytes'),
    /** Time of the report on the phone. */
    reportedAt: instant('reported_at').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    index('collection_outcomes_route_index').on(table.routeId),
    index('collection_outcomes_schedule_index').on(table.scheduleId),
    uniqueIndex('collection_outcomes_applied_unique').on(table.scheduleId).where(sql`${table.conflict} is null`),
    index('collection_outcomes_collector_index').on(table.collectorId).where(sql`${table.collectorId} is not null`),
    index('collection_outcomes_created_at_index').on(table.createdAt),
    uniqueIndex('collection_outcomes_photo_unique').on(table.photoName).where(sql`${table.photoName} is not null`),
    check('collection_outcomes_outcome_known', sql`${table.outcome} in (${oneOf(stopOutcomes)})`),
    check('collection_outcomes_conflict_known', sql`${table.conflict} in (${oneOf(outcomeConflicts)})`),
    check('collection_outcomes_photo_sized', sql`(${table.photoName} is null) = (${table.photoBytes} is null)`),
  ],
);

/** Place of a pickup's street or district, found by its postal code; without coordinates where it is not found. */
export const collectionStopPlaces = pgTable(
  'collection_stop_places',
  {
    scheduleId: uuid('schedule_id')
      .primaryKey()
      .references(() => collectionSchedules.id, { onDelete: 'cascade' }),
    /** Postal code of the look-up: another one in the booking is looked up again. */
    cep: text('cep').notNull(),
    latitude: doublePrecision('latitude'),
    longitude: doublePrecision('longitude'),
    precision: text('precision', { enum: ['street', 'district'] }),
    locatedAt: instant('located_at').notNull(),
  },
  (table) => [
    index('collection_stop_places_located_at_index').on(table.locatedAt),
    check(
      'collection_stop_places_whole',
      sql`(${table.latitude} is null) = (${table.precision} is null) and (${table.longitude} is null) = (${table.precision} is null)`,
    ),
  ],
);
