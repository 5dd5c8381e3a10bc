import { ufs } from '@separai/contract/collection-points/holidays';
import { materialTypes } from '@separai/contract/collection-points/materials';
import { collectorKinds, collectorPayments, listingConsentWays } from '@separai/contract/collector-profiles/kinds';
import { sql } from 'drizzle-orm';
import { boolean, check, date, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { instant, listOf, oneOf } from './columns.ts';
import { organizations } from './organizations.ts';

/** Catadores and organisations that residents call for a collection. */
export const collectorProfiles = pgTable(
  'collector_profiles',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    organizationId: integer('organization_id').references(() => organizations.id, { onDelete: 'restrict' }),
    kind: text('kind', { enum: collectorKinds }).notNull(),
    name: text('name').notNull(),
    imageUrl: text('image_url'),
    materials: text('materials', { enum: materialTypes }).array().notNull(),
    uf: text('uf', { enum: ufs }).notNull(),
    municipality: text('municipality').notNull(),
    /** Empty: the whole city. */
    districts: text('districts').array().notNull(),
    /** Keys of the districts (`contract/collection-days/names.ts`). */
    districtKeys: text('district_keys').array().notNull(),
    phone: text('phone'),
    whatsapp: text('whatsapp'),
    payment: text('payment', { enum: collectorPayments }).notNull(),
    paymentNote: text('payment_note'),
    description: text('description'),
    isActive: boolean('is_active').notNull(),
    /** Day and way in which a natural person agreed to be listed. */
    consentOn: date('consent_on', { mode: 'string' }),
    consentWay: text('consent_way', { enum: listingConsentWays }),
    version: integer('version').notNull().default(1),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
    /** Name, city and districts, normalized. */
    searchText: text('search_text').notNull(),
    foldedName: text('folded_name').notNull().generatedAlwaysAs(sql`fold_text(name)`),
    foldedMunicipality: text('folded_municipality').notNull().generatedAlwaysAs(sql`fold_text(municipality)`),
  },
  (table) => [
    index('collector_profiles_organization_index').on(table.organizationId, table.id),
    // The upkeep of images looks each stored image up.
    index('collector_profiles_image_index').on(table.imageUrl).where(sql`${table.imageUrl} is not null`),
    check('collector_profiles_kind_known', sql`${table.kind} in (${oneOf(collectorKinds)})`),
    check('collector_profiles_name_present', sql`${table.name} <> ''`),
    check('collector_profiles_materials_known', sql`${table.materials} <@ ${listOf(materialTypes)}`),
    check('collector_profiles_materials_present', sql`cardinality(${table.materials}) > 0`),
    check('collector_profiles_uf_known', sql`${table.uf} in (${oneOf(ufs)})`),
    check('collector_profiles_municipality_present', sql`${table.municipality} <> ''`),
    check('collector_profiles_payment_known', sql`${table.payment} in (${oneOf(collectorPayments)})`),
    check('collector_profiles_consent_way_known', sql`${table.consentWay} in (${oneOf(listingConsentWays)})`),
    check('collector_profiles_consent_whole', sql`(${table.consentOn} is null) = (${table.consentWay} is null)`),
    check(
      'collector_profiles_published_with_consent',
      sql`${table.kind} <> 'catador' or not ${table.isActive} or ${table.consentOn} is not null`,
    ),
    check('collector_profiles_version_positive', sql`${table.version} > 0`),
  ],
);
