import { organizationKinds } from '@separai/contract/organizations/kinds';
import { sql } from 'drizzle-orm';
import { boolean, check, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { instant, oneOf } from './columns.ts';

/** Organisations that collect; points, areas, bookings, operators and collectors belong to one, or to none. */
export const organizations = pgTable(
  'organizations',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    name: text('name').notNull(),
    kind: text('kind', { enum: organizationKinds }).notNull(),
    /** 14 letters and digits (alphanumeric since 2026). */
    cnpj: text('cnpj'),
    email: text('email'),
    phone: text('phone'),
    whatsapp: text('whatsapp'),
    description: text('description'),
    isActive: boolean('is_active').notNull().default(true),
    version: integer('version').notNull().default(1),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
  },
  (table) => [
    uniqueIndex('organizations_name_unique').on(sql`fold_text(${table.name})`),
    uniqueIndex('organizations_cnpj_unique').on(table.cnpj),
    check('organizations_name_present', sql`${table.name} <> ''`),
    check('organizations_kind_known', sql`${table.kind} in (${oneOf(organizationKinds)})`),
    check('organizations_cnpj_form', sql`${table.cnpj} ~ '^[0-9A-Z]{12}[0-9]{2}$'`),
    check('organizations_version_positive', sql`${table.version} > 0`),
  ],
);
