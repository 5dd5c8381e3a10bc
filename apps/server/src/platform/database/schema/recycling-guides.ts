import type { GuideSource } from '@separai/contract/recycling-guides/schema';
import { sql } from 'drizzle-orm';
import { check, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import type * as z from 'zod/mini';
import { instant } from './columns.ts';

export const recyclingGuides = pgTable(
  'recycling_guides',
  {
    id: text('id').primaryKey(),
    position: integer('position').notNull().default(100),
    name: text('name').notNull(),
    description: text('description').notNull(),
    intro: text('intro'),
    color: text('color').notNull(),
    youtubeUrl: text('youtube_url'),
    recyclable: text('recyclable').array().notNull(),
    nonRecyclable: text('non_recyclable').array().notNull(),
    howToPrepare: text('how_to_prepare').notNull(),
    sources: jsonb('sources').$type<z.infer<typeof GuideSource>[]>().notNull().default([]),
    version: integer('version').notNull().default(1),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
  },
  (table) => [
    check('recycling_guides_id_slug', sql`${table.id} ~ '^[a-z0-9]+(-[a-z0-9]+)*$'`),
    check('recycling_guides_color_hex', sql`${table.color} ~ '^#[0-9a-fA-F]{6}$'`),
    check('recycling_guides_lists_filled', sql`cardinality(${table.recyclable}) > 0 and cardinality(${table.nonRecyclable}) > 0`),
    check('recycling_guides_version_positive', sql`${table.version} > 0`),
  ],
);
