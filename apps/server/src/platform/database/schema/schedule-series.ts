import { handovers } from '@separai/contract/collection-points/handover';
import { materialTypes } from '@separai/contract/collection-points/materials';
import type { PickupAddress } from '@separai/contract/schedules/schema';
import type { SkippedDay } from '@separai/contract/schedules/series-schema';
import { seriesEnds } from '@separai/contract/schedules/status';
import { sql } from 'drizzle-orm';
import { boolean, check, date, index, integer, jsonb, numeric, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { users } from './accounts.ts';
import { collectionPoints } from './collection-points.ts';
import { instant, listOf, oneOf } from './columns.ts';

/** A resident's series of bookings; its occurrences are rows of `collection_schedules`. */
export const scheduleSeries = pgTable(
  'schedule_series',
  {
    id: uuid('id').primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    collectionPointId: integer('collection_point_id')
      .notNull()
      .references(() => collectionPoints.id, { onDelete: 'cascade' }),
    /** RFC 5545 text, counted from `startsOn`. */
    rule: text('rule').notNull(),
    startsOn: date('starts_on', { mode: 'string' }).notNull(),
    /** The last possible day. */
    endsOn: date('ends_on', { mode: 'string' }).notNull(),
    /** No end was chosen: `endsOn` is the bound, and the resident is asked to renew. */
    isOpenEnded: boolean('is_open_ended').notNull(),
    weightKg: numeric('weight_kg', { precision: 8, scale: 2, mode: 'number' }).notNull(),
    observation: text('observation'),
    materials: text('materials', { enum: materialTypes }).array().notNull(),
    handover: text('handover', { enum: handovers }).notNull(),
    /** Copy of the pickup address, since the profile may change later. */
    pickup: jsonb('pickup').$type<PickupAddress>(),
    /** Days without a booking that wait for the resident's choice. */
    skipped: jsonb('skipped').$type<SkippedDay[]>().notNull(),
    /** The last day that has been planned: its occurrence was created or skipped. */
    plannedThrough: date('planned_through', { mode: 'string' }).notNull(),
    /** The day of the last planning. */
    plannedOn: date('planned_on', { mode: 'string' }).notNull(),
    endedAt: instant('ended_at'),
    endedBy: text('ended_by', { enum: seriesEnds }),
    version: integer('version').notNull().default(1),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
  },
  (table) => [
    index('schedule_series_user_index').on(table.userId),
    index('schedule_series_point_index').on(table.collectionPointId),
    // The series that are still to be planned today.
    index('schedule_series_planned_index').on(table.plannedOn, table.id).where(sql`${table.endedAt} is null`),
    check('schedule_series_version_positive', sql`${table.version} > 0`),
    check('schedule_series_weight_range', sql`${table.weightKg} > 0 and ${table.weightKg} <= 10000`),
    check('schedule_series_materials_known', sql`${table.materials} <@ ${listOf(materialTypes)}`),
    check('schedule_series_handover_known', sql`${table.handover} in (${oneOf(handovers)})`),
    check('schedule_series_pickup_has_address', sql`(${table.pickup} is not null) = (${table.handover} = 'pickup')`),
    check('schedule_series_end_known', sql`${table.endedBy} in (${oneOf(seriesEnds)})`),
    check('schedule_series_ended_by', sql`(${table.endedAt} is null) = (${table.endedBy} is null)`),
  ],
);
