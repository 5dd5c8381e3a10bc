import { materialTypes } from '@separai/contract/collection-points/materials';
import { countedUnits } from '@separai/contract/conversions/units';
import { sql } from 'drizzle-orm';
import { check, integer, numeric, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { instant, oneOf } from './columns.ts';
import { organizations } from './organizations.ts';

/** Kilograms of a bag, a big bag, a unit or a litre of a material, of an organisation or of all without a factor of their own. */
export const conversionFactors = pgTable(
  'conversion_factors',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    organizationId: integer('organization_id').references(() => organizations.id, { onDelete: 'restrict' }),
    material: text('material', { enum: materialTypes }).notNull(),
    unit: text('unit', { enum: countedUnits }).notNull(),
    kgPerUnit: numeric('kg_per_unit', { precision: 8, scale: 3, mode: 'number' }).notNull(),
    note: text('note'),
    version: integer('version').notNull().default(1),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
  },
  (table) => [
    uniqueIndex('conversion_factors_unique').on(sql`coalesce(${table.organizationId}, 0)`, table.material, table.unit),
    check('conversion_factors_material_known', sql`${table.material} in (${oneOf(materialTypes)})`),
    check('conversion_factors_unit_known', sql`${table.unit} in (${oneOf(countedUnits)})`),
    check('conversion_factors_kg_range', sql`${table.kgPerUnit} > 0 and ${table.kgPerUnit} <= 10000`),
    check('conversion_factors_version_positive', sql`${table.version} > 0`),
  ],
);
