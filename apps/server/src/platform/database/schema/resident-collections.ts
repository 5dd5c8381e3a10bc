import type { CoveredPlace } from '@separai/contract/collection-days/coverage';
import { reminderMoments } from '@separai/contract/collection-days/reminders';
import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  uuid,
} from 'drizzle-orm/pg-core';
import { users } from './accounts.ts';
import { collectionAreas, collectionServices } from './collection-days.ts';
import { instant, oneOf } from './columns.ts';

/** A place with its city, as far as they are known. */
export interface ResidentPlace {
  readonly place: CoveredPlace;
  /** District that the person has chosen, which replaces that of the postal code. */
  readonly chosenDistrict?: string;
  readonly city: { readonly municipality: string | null; readonly uf: string | null };
}

/**
 * Place of a profile's address; a row for every account with a postal code. Triggers of `users` insert it, clear it when the
 * address changes and delete it with the postal code.
 */
export const residentPlaces = pgTable(
  'resident_places',
  {
    userId: uuid('user_id')
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Null: not looked up yet. */
    place: jsonb('place').$type<ResidentPlace>(),
    /** Raised by every change of the address. */
    version: integer('version').notNull().default(1),
    /** Revision of the coverage for which the person's areas were last found. */
    resolvedRevision: bigint('resolved_revision', { mode: 'number' }).notNull().default(0),
    /** Earliest time of the next look-up of a place that was not found, or only roughly; null: no look-up is due. */
    askAgainAt: instant('ask_again_at'),
    attempts: smallint('attempts').notNull().default(0),
  },
  (table) => [
    index('resident_places_revision_index').on(table.resolvedRevision, table.userId),
    index('resident_places_ask_again_index').on(table.askAgainAt).where(sql`${table.askAgainAt} is not null`),
  ],
);

/** The area of each service at a person's address: the only one that fits, or the one that the person has chosen. */
export const residentCollectionAreas = pgTable(
  'resident_collection_areas',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    serviceId: integer('service_id')
      .notNull()
      .references(() => collectionServices.id, { onDelete: 'cascade' }),
    areaId: integer('area_id')
      .notNull()
      .references(() => collectionAreas.id, { onDelete: 'cascade' }),
    isChosen: boolean('is_chosen').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.serviceId] }),
    // Finds the residents of areas in pages.
    index('resident_collection_areas_area_index').on(table.areaId, table.userId),
  ],
);

/** Revision of all that decides which area covers a place: one row, raised by deferred triggers. */
export const collectionCoverageRevision = pgTable(
  'collection_coverage_revision',
  {
    only: boolean('only').primaryKey().default(true),
    revision: bigint('revision', { mode: 'number' }).notNull().default(1),
  },
  (table) => [check('collection_coverage_revision_only', sql`${table.only}`)],
);

/** Reminders of a service's collection days that a person has chosen; no row: none. */
export const collectionReminders = pgTable(
  'collection_reminders',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    serviceId: integer('service_id')
      .notNull()
      .references(() => collectionServices.id, { onDelete: 'cascade' }),
    moment: text('moment', { enum: reminderMoments }).notNull(),
    /** Full hour in the installation's time zone. */
    hour: smallint('hour').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.serviceId] }),
    check('collection_reminders_moment_known', sql`${table.moment} in (${oneOf(reminderMoments)})`),
    check('collection_reminders_hour_range', sql`${table.hour} between 0 and 23`),
  ],
);

/** Hours whose reminders have all been queued: a choice that is made later begins with the next day. */
export const collectionReminderRuns = pgTable(
  'collection_reminder_runs',
  {
    /** The collection's day. */
    day: date('day').notNull(),
    moment: text('moment', { enum: reminderMoments }).notNull(),
    hour: smallint('hour').notNull(),
    doneAt: instant('done_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.day, table.moment, table.hour] })],
);
