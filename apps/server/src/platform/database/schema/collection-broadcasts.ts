import { broadcastKinds } from '@separai/contract/collection-days/announcements';
import type { CalendarArea } from '@separai/contract/collection-days/calendar';
import type { HolidayCreation } from '@separai/contract/collection-points/holiday-administration-schema';
import { sql } from 'drizzle-orm';
import { check, date, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { users } from './accounts.ts';
import { instant, oneOf } from './columns.ts';

/** An area before a change. */
export interface WatchedArea extends CalendarArea {
  /** 'Coleta seletiva, Centro'. */
  readonly name: string;
  readonly municipality: string;
  readonly uf: string;
  /** The configured holidays of everywhere and of its state. */
  readonly holidays: readonly HolidayCreation[];
}

/**
 * Areas whose days may have changed, as they were before the first change that residents have not been told of. A job compares
 * them with the present ones, and deletes the row. An area may be deleted meanwhile.
 */
export const collectionChangeWatches = pgTable(
  'collection_change_watches',
  {
    areaId: integer('area_id').primaryKey(),
    /** Rows of releases before migration 0074 hold the calendar alone. */
    before: jsonb('before').$type<CalendarArea & Partial<WatchedArea>>().notNull(),
    /** Postponed by every further change. */
    dueAt: instant('due_at').notNull(),
  },
  (table) => [index('collection_change_watches_due_index').on(table.dueAt)],
);

/**
 * Residents of areas that were deleted or made inactive, whose rows of `resident_collection_areas` end with the area: until
 * the change is told.
 */
export const collectionEndedResidents = pgTable(
  'collection_ended_residents',
  {
    areaId: integer('area_id').notNull(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    serviceId: integer('service_id').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.areaId, table.userId] }),
    index('collection_ended_residents_user_index').on(table.userId),
  ],
);

/** A message to the residents of areas: about changed days, or an administrator's announcement. Sent in batches by a job. */
export const collectionBroadcasts = pgTable(
  'collection_broadcasts',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    kind: text('kind', { enum: broadcastKinds }).notNull(),
    /** Text of an announcement; null for changed days, whose words are those of each area. */
    text: text('text'),
    /** Author of an announcement; null once the account is deleted. */
    createdBy: uuid('created_by').references(() => users.id, { onDelete: 'set null' }),
    createdAt: instant('created_at').notNull(),
    /** Residents of the areas when it was created. */
    residents: integer('residents').notNull(),
    /** Residents told so far, and the last of them by id. */
    told: integer('told').notNull().default(0),
    lastUserId: uuid('last_user_id'),
    finishedAt: instant('finished_at'),
  },
  (table) => [
    index('collection_broadcasts_unfinished_index').on(table.id).where(sql`${table.finishedAt} is null`),
    index('collection_broadcasts_created_index').on(table.kind, table.createdAt),
    index('collection_broadcasts_created_by_index').on(table.createdBy).where(sql`${table.createdBy} is not null`),
    check('collection_broadcasts_kind_known', sql`${table.kind} in (${oneOf(broadcastKinds)})`),
    check('collection_broadcasts_text_of_announcement', sql`(${table.kind} = 'announcement') = (${table.text} is not null)`),
  ],
);

/** The areas of a broadcast as they were named; an area may be deleted since. */
export const collectionBroadcastAreas = pgTable(
  'collection_broadcast_areas',
  {
    broadcastId: integer('broadcast_id')
      .notNull()
      .references(() => collectionBroadcasts.id, { onDelete: 'cascade' }),
    areaId: integer('area_id').notNull(),
    /** 'Coleta seletiva, Centro'. */
    name: text('name').notNull(),
    /** Changed days in words, and the first of them; null for announcements. */
    words: text('words'),
    date: date('date'),
  },
  (table) => [primaryKey({ columns: [table.broadcastId, table.areaId] })],
);
