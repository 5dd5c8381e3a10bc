import type { PublishedMonth } from '@separai/contract/figures/public';
import { sql } from 'drizzle-orm';
import { check, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';

/**
 * The public figures of each month as they were published. They never change, since the difference of two versions would tell
 * the weight of one person.
 */
export const publishedFigures = pgTable(
  'published_figures',
  {
    /** Such as `2026-12`. */
    month: text('month').primaryKey(),
    figures: jsonb('figures').$type<Omit<PublishedMonth, 'month'>>().notNull(),
    publishedAt: instant('published_at').notNull(),
  },
  (table) => [check('published_figures_month_form', sql`${table.month} ~ '^[0-9]{4}-[0-9]{2}$'`)],
);
