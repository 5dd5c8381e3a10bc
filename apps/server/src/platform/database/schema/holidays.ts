import { ufs } from '@separai/contract/collection-points/holidays';
import { sql } from 'drizzle-orm';
import { check, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { instant, oneOf } from './columns.ts';

/** Holidays of states and cities, managed by administrators; national holidays are computed and have no rows. */
export const holidays = pgTable(
  'holidays',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    /** '12-24' every year, or '2026-12-24' once. */
    date: text('date').notNull(),
    name: text('name').notNull(),
    /** Null: holds everywhere. */
    uf: text('uf', { enum: ufs }),
    /** Null: holds in the whole state. */
    municipality: text('municipality'),
    version: integer('version').notNull().default(1),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
  },
  (table) => [
    uniqueIndex('holidays_unique').on(table.date, sql`coalesce(${table.uf}, '')`, sql`coalesce(${table.municipality}, '')`),
    check('holidays_date_form', sql`${table.date} ~ '^([0-9]{4}-)?[0-9]{2}-[0-9]{2}$'`),
    check('holidays_name_present', sql`${table.name} <> ''`),
    check('holidays_uf_known', sql`${table.uf} in (${oneOf(ufs)})`),
    check('holidays_municipality_in_state', sql`${table.municipality} is null or ${table.uf} is not null`),
    check('holidays_version_positive', sql`${table.version} > 0`),
  ],
);
