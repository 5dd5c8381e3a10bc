import { type PointCategoryId, pointCategoryIds } from '@separai/contract/collection-points/categories';
import { materialTypes } from '@separai/contract/collection-points/materials';
import { verdictKinds, verdictScopes } from '@separai/contract/items/verdicts';
import { sql } from 'drizzle-orm';
import { check, date, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { instant, oneOf } from './columns.ts';

/** Kinds of waste that residents look up. */
export const items = pgTable(
  'items',
  {
    id: text('id').primaryKey(),
    name: text('name').notNull(),
    aliases: text('aliases').array().notNull(),
    /** Points that accept this whole material may be asked about the item; null: they may not. */
    material: text('material', { enum: materialTypes }),
    /** The category that a point must accept; null: no point is that specific, and the material alone decides. */
    category: text('category').$type<PointCategoryId>(),
    /** Id of the guide with more details; not a foreign key, so the guide may be missing. */
    guide: text('guide'),
    version: integer('version').notNull().default(1),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
  },
  (table) => [
    check('items_id_slug', sql`${table.id} ~ '^[a-z0-9]+(-[a-z0-9]+)*$'`),
    check('items_material_known', sql`${table.material} in (${oneOf(materialTypes)})`),
    check('items_category_known', sql`${table.category} in (${oneOf(pointCategoryIds)})`),
    check('items_version_positive', sql`${table.version} > 0`),
  ],
);

/** The disposal of an item: nationwide, and optionally the city's own. Written together with its item only. */
export const itemVerdicts = pgTable(
  'item_verdicts',
  {
    itemId: text('item_id')
      .notNull()
      .references(() => items.id, { onDelete: 'cascade' }),
    scope: text('scope', { enum: verdictScopes }).notNull(),
    kind: text('kind', { enum: verdictKinds }).notNull(),
    prepare: text('prepare').notNull(),
    why: text('why'),
    depends: text('depends'),
    since: date('since'),
    /** Ids of `item_sources`, the best first; empty: the verdict has no published source. */
    sources: text('sources').array().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.itemId, table.scope] }),
    check('item_verdicts_scope_known', sql`${table.scope} in (${oneOf(verdictScopes)})`),
    check('item_verdicts_kind_known', sql`${table.kind} in (${oneOf(verdictKinds)})`),
  ],
);

/** A publication that verdicts cite. */
export const itemSources = pgTable(
  'item_sources',
  {
    id: text('id').primaryKey(),
    title: text('title').notNull(),
    publisher: text('publisher').notNull(),
    /** Empty for a document without an address. */
    url: text('url').notNull(),
    year: text('year').notNull().default(''),
    page: text('page').notNull().default(''),
    accessed: date('accessed').notNull(),
    note: text('note').notNull(),
    version: integer('version').notNull().default(1),
  },
  (table) => [check('item_sources_version_positive', sql`${table.version} > 0`)],
);

/** Searches without a result: normalized words and counts, without any reference to the searching person. */
export const itemQuestions = pgTable(
  'item_questions',
  {
    words: text('words').primaryKey(),
    askers: integer('askers').notNull(),
    firstAskedAt: instant('first_asked_at').notNull(),
    lastAskedAt: instant('last_asked_at').notNull(),
  },
  (table) => [check('item_questions_askers_positive', sql`${table.askers} > 0`)],
);
