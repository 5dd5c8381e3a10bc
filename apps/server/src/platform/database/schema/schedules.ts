import { handovers } from '@separai/contract/collection-points/handover';
import { materialTypes } from '@separai/contract/collection-points/materials';
import type { MaterialWeight, PickupAddress } from '@separai/contract/schedules/schema';
import {
  closingActs,
  openStatuses,
  proposedDatesMax,
  scheduleStatuses,
  weightCorrections,
} from '@separai/contract/schedules/status';
import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  boolean,
  check,
  date,
  foreignKey,
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
import { callers } from './callers.ts';
import { collectionPoints } from './collection-points.ts';
import { bytes, instant, listOf, oneOf } from './columns.ts';
import { organizations } from './organizations.ts';
import { scheduleSeries } from './schedule-series.ts';

/** Place of a status in the order of `scheduleStatuses`, in the form of the index. */
export const statusOrder = (status: AnyPgColumn) => sql`array_position(${listOf(scheduleStatuses)}, ${status})`;

/** A resident's booking of a collection. */
export const collectionSchedules = pgTable(
  'collection_schedules',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    userId: uuid('user_id').references(() => users.id, { onDelete: 'restrict' }),
    /** The booking was made by phone, for a caller without an account. */
    byPhone: boolean('by_phone').notNull().default(false),
    /** Null also once the caller's data are erased. */
    callerId: uuid('caller_id').references(() => callers.id, { onDelete: 'restrict' }),
    collectionPointId: integer('collection_point_id')
      .notNull()
      .references(() => collectionPoints.id, { onDelete: 'restrict' }),
    /**
     * The point's organisation: of an open booking the present one, which a trigger follows; of a final one that of its time.
     */
    organizationId: integer('organization_id').references(() => organizations.id, { onDelete: 'restrict' }),
    date: date('date', { mode: 'string' }).notNull(),
    weightKg: numeric('weight_kg', { precision: 8, scale: 2, mode: 'number' }).notNull(),
    observation: text('observation'),
    materials: text('materials', { enum: materialTypes }).array().notNull().default([]),
    /** Whether the resident drops off or the point picks up; null in bookings from before this was asked. */
    handover: text('handover', { enum: handovers }),
    /** Copy of the pickup address, since the profile may change later. */
    pickup: jsonb('pickup').$type<PickupAddress>(),
    status: text('status', { enum: scheduleStatuses }).notNull().default('pendente'),
    reason: text('reason'),
    collectedWeightKg: numeric('collected_weight_kg', { precision: 8, scale: 2, mode: 'number' }),
    collectedByMaterial: jsonb('collected_by_material').$type<MaterialWeight[]>(),
    /** Name of the person at the scale. */
    weighedBy: text('weighed_by'),
    weighedOn: date('weighed_on', { mode: 'string' }),
    weightCorrection: text('weight_correction', { enum: weightCorrections }),
    /** Other days that the point proposes, until the resident answers. */
    proposedDates: date('proposed_dates', { mode: 'string' }).array(),
    seriesId: uuid('series_id').references(() => scheduleSeries.id, { onDelete: 'set null' }),
    /** The day of the booking's place in the series, which a move of this booking alone does not change. */
    occurrenceDate: date('occurrence_date', { mode: 'string' }),
    version: integer('version').notNull().default(1),
    idempotencyKey: text('idempotency_key'),
    /** SHA-256 of the request that came with the key: the same key with other data is refused. */
    idempotencyFingerprint: bytes('idempotency_fingerprint'),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
  },
  (table) => [
    index('collection_schedules_user_index').on(table.userId, table.date),
    index('collection_schedules_point_index').on(table.collectionPointId, table.status),
    // An organisation's lists, counts and days.
    index('collection_schedules_organization_index').on(table.organizationId, table.date, table.status, table.collectionPointId),
    // Supports the reminders of a day, and by its further columns the counts of days and of active points without the table.
    index('collection_schedules_date_index').on(table.date, table.status, table.collectionPointId),
    // Sort orders of the administrators' list; the residents' own columns have theirs in `users`.
    index('collection_schedules_date_order_index').on(table.date, table.createdAt, table.id),
    index('collection_schedules_created_at_index').on(table.createdAt, table.id),
    index('collection_schedules_status_index').on(statusOrder(table.status), table.date, table.createdAt, table.id),
    // Counts a status without the table.
    index('collection_schedules_status_count_index').on(table.status),
    index('collection_schedules_pickup_index')
      .on(sql`(${table.pickup} ->> 'cep')`, sql`lower(${table.pickup} ->> 'address')`, sql`(${table.pickup} ->> 'number')`)
      .where(sql`${table.pickup} is not null`),
    // Counts the pickups of a point's days.
    index('collection_schedules_room_index')
      .on(table.collectionPointId, table.date)
      .where(sql`${table.handover} = 'pickup' and ${table.status} <> 'cancelado'`),
    // Bookings of erased accounts, which no order by residents' columns contains.
    index('collection_schedules_without_person_index').on(table.createdAt, table.id).where(sql`${table.userId} is null`),
    // The booking of a caller.
    uniqueIndex('collection_schedules_caller_unique').on(table.callerId).where(sql`${table.callerId} is not null`),
    // Pending bookings in order of their waiting time.
    index('collection_schedules_waiting_index').on(table.createdAt, table.id).where(sql`${table.status} = 'pendente'`),
    // One booking for each day of a series; the bookings of a series.
    uniqueIndex('collection_schedules_occurrence_unique')
      .on(table.seriesId, table.occurrenceDate)
      .where(sql`${table.seriesId} is not null`),
    uniqueIndex('collection_schedules_idempotency_unique').on(table.userId, table.idempotencyKey),
    check('collection_schedules_version_positive', sql`${table.version} > 0`),
    check('collection_schedules_weight_range', sql`${table.weightKg} > 0 and ${table.weightKg} <= 10000`),
    check('collection_schedules_collected_range', sql`${table.collectedWeightKg} >= 0 and ${table.collectedWeightKg} <= 100000`),
    check(
      'collection_schedules_collected_materials',
      sql`${table.collectedByMaterial} is null or (${table.collectedWeightKg} is not null and jsonb_array_length(${table.collectedByMaterial}) between 1 and ${sql.raw(String(materialTypes.length))})`,
    ),
    check('collection_schedules_correction_known', sql`${table.weightCorrection} in (${oneOf(weightCorrections)})`),
    check(
      'collection_schedules_proposed_count',
      sql`cardinality(${table.proposedDates}) between 1 and ${sql.raw(String(proposedDatesMax))}`,
    ),
    check('collection_schedules_status_known', sql`${table.status} in (${oneOf(scheduleStatuses)})`),
    check('collection_schedules_materials_known', sql`${table.materials} <@ ${listOf(materialTypes)}`),
    check('collection_schedules_handover_known', sql`${table.handover} in (${oneOf(handovers)})`),
    check('collection_schedules_pickup_is_fetched', sql`${table.pickup} is null or ${table.handover} = 'pickup'`),
    check(
      'collection_schedules_fetched_somewhere',
      sql`${table.pickup} is not null or ${table.handover} is distinct from 'pickup' or ${table.status} not in (${oneOf(openStatuses)})`,
    ),
    check(
      'collection_schedules_key_with_fingerprint',
      sql`(${table.idempotencyKey} is null) = (${table.idempotencyFingerprint} is null)`,
    ),
    check(
      'collection_schedules_open_has_resident_or_caller',
      sql`${table.userId} is not null or ${table.callerId} is not null or ${table.status} not in (${oneOf(openStatuses)})`,
    ),
    check('collection_schedules_caller_by_phone', sql`${table.callerId} is null or ${table.byPhone}`),
    check('collection_schedules_one_person', sql`${table.userId} is null or not ${table.byPhone}`),
  ],
);

/** Days of pickups that were closed after they had bookings, with the bookings that were changed by it. */
export const pickupDayClosings = pgTable(
  'pickup_day_closings',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    collectionPointId: integer('collection_point_id').notNull(),
    date: date('date', { mode: 'string' }).notNull(),
    act: text('act', { enum: closingActs }).notNull(),
    /** The changed bookings, with their versions after the change. */
    moves: jsonb('moves').$type<{ id: string; version: number }[]>().notNull(),
    /** Bookings without another day that has room. */
    left: integer('left_count').notNull(),
    createdAt: instant('created_at').notNull(),
    /** Time at which the residents were told. */
    toldAt: instant('told_at'),
    undoneAt: instant('undone_at'),
  },
  (table) => [
    // The generated name would be longer than PostgreSQL's 63 bytes.
    foreignKey({
      name: 'pickup_day_closings_point_fk',
      columns: [table.collectionPointId],
      foreignColumns: [collectionPoints.id],
    }).onDelete('cascade'),
    index('pickup_day_closings_point_index').on(table.collectionPointId, table.id),
    index('pickup_day_closings_untold_index')
      .on(table.createdAt)
      .where(sql`${table.toldAt} is null and ${table.undoneAt} is null`),
    check('pickup_day_closings_act_known', sql`${table.act} in (${oneOf(closingActs)})`),
  ],
);

/**
 * Number of completed bookings by point, maintained by a trigger with the list's revision (`docs/decisions/07`). A point
 * without one may have no row. There is no foreign key, because its lock on the point would follow that on the revision.
 */
export const completedCollections = pgTable(
  'completed_collections',
  { collectionPointId: integer('collection_point_id').primaryKey(), count: integer('count').notNull() },
  (table) => [check('completed_collections_count_positive', sql`${table.count} >= 0`)],
);

/** A resident's private calendar address; its token is derived from `id` and not stored, so a new `id` revokes it. */
export const calendarFeeds = pgTable(
  'calendar_feeds',
  {
    userId: uuid('user_id')
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    id: uuid('id').notNull().defaultRandom(),
    createdAt: instant('created_at').notNull(),
    /** Whether the feed also has the collection days of the person's areas. */
    withCollections: boolean('with_collections').notNull().default(false),
  },
  (table) => [unique('calendar_feeds_id_unique').on(table.id)],
);
