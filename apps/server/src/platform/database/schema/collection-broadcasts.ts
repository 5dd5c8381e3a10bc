import { broadcastKinds } from '@separai/contract/collection-days/announcements';
import type { CalendarArea } from '@separai/contract/collection-days/calendar';
import { sql } from 'drizzle-orm';
import { check, date, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { users } from './accounts.ts';
import { collectionAreas } from './collection-days.ts';
import { instant, oneOf } from './columns.ts';

/**
 * Areas whose days may have changed, with their calendar before the first change that residents have not been told of. A job
 * compares it with the present one, and deletes the row.
 */
export const collectionChangeWatches = pgTable(
  'collection_change_watches',
  {
    areaId: integer('area_id')
      .primaryKey()
      .references(() => collectionAreas.id, { onDelete: 'cascade' }),
    before: jsonb('before').$type<CalendarArea>().notNull(),
    /** Postponed by every further change. */
    dueAt: instant('due_at').notNull(),
  },
  (table) => [index('collection_change_watches_due_index').on(table.dueAt)],
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
