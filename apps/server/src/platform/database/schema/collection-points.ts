import { type PointCategoryId, pointCategoryIds } from '@separai/contract/collection-points/categories';
import { pointHandovers, usualHandover } from '@separai/contract/collection-points/handover';
import { materialTypes } from '@separai/contract/collection-points/materials';
import type { PickupRules } from '@separai/contract/collection-points/pickup-rules';
import { publicAccesses, usualAccess } from '@separai/contract/collection-points/public-access';
import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  doublePrecision,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core';
import { users } from './accounts.ts';
import { instant, oneOf } from './columns.ts';
import { organizations } from './organizations.ts';

export const collectionPoints = pgTable(
  'collection_points',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    organizationId: integer('organization_id').references(() => organizations.id, { onDelete: 'restrict' }),
    name: text('name').notNull(),
    shortName: text('short_name'),
    address: text('address').notNull(),
    phone: text('phone'),
    whatsapp: text('whatsapp'),
    website: text('website'),
    description: text('description'),
    schedule: text('schedule'),
    /** `schedule` in OpenStreetMap's opening_hours syntax, where it is known. */
    openingHours: text('opening_hours'),
    latitude: doublePrecision('latitude'),
    longitude: doublePrecision('longitude'),
    imageUrl: text('image_url'),
    isActive: boolean('is_active').notNull().default(true),
    /** Whether residents drop off, the point picks up, or both. */
    handover: text('handover', { enum: pointHandovers }).notNull().default(usualHandover),
    publicAccess: text('public_access', { enum: publicAccesses }).notNull().default(usualAccess),
    accessNote: text('access_note'),
    takesBookings: boolean('takes_bookings').notNull().default(true),
    /** Whether residents find the point: active, and open to the public. */
    isListed: boolean('is_listed').notNull().generatedAlwaysAs(sql`is_active and public_access = 'public'`),
    attribution: text('attribution'),
    /** Identifier of the row in the open data set that it was imported from. */
    sourceId: text('source_id'),
    version: integer('version').notNull().default(1),
    createdAt: instant('created_at').notNull(),
    /** `restrict`, as for a booking's person: an erasure clears it through the point's writer before the account is deleted. */
    createdBy: uuid('created_by').references(() => users.id, { onDelete: 'restrict' }),
    updatedAt: instant('updated_at').notNull(),
    /** When a bulk deletion takes effect; until then the point is inactive, absent from every list, and can be restored. */
    deletesAt: instant('deletes_at'),
    /** Names and address, normalized: lower case without accents. */
    searchText: text('search_text')
      .notNull()
      .generatedAlwaysAs(sql`fold_text(name || ' ' || coalesce(short_name, '') || ' ' || address)`),
    /** Normalized sort keys, stored because normalizing 100,000 rows for one page takes a second. */
    foldedName: text('folded_name').notNull().generatedAlwaysAs(sql`fold_text(name)`),
    foldedAddress: text('folded_address').notNull().generatedAlwaysAs(sql`fold_text(address)`),
  },
  (table) => [
    unique('collection_points_source_id_unique').on(table.sourceId),
    index('collection_points_search_text_index').using('gin', sql`${table.searchText} gin_trgm_ops`),
    // The names without the address that follows them in `search_text`.
    index('collection_points_names_index').using(
      'gin',
      sql`left(${table.searchText}, -char_length(${table.foldedAddress})) gin_trgm_ops`,
    ),
    // Active points are counted as all minus these, because most points are active.
    index('collection_points_inactive_index').on(table.id).where(sql`not ${table.isActive}`),
    // Supports the count of listed points in the same way.
    index('collection_points_unlisted_index').on(table.id).where(sql`not ${table.isListed}`),
    index('collection_points_organization_index').on(table.organizationId, table.id),
    // Partial, because few points pick up.
    index('collection_points_fetching_index').on(table.id).where(sql`${table.handover} <> 'dropoff'`),
    // Supports the query of the distinct opening hours, which are few for any number of points.
    index('collection_points_opening_hours_index').on(table.openingHours).where(sql`${table.openingHours} is not null`),
    index('collection_points_place_index').on(table.latitude, table.longitude),
    index('collection_points_created_by_index').on(table.createdBy).where(sql`${table.createdBy} is not null`),
    // Nearest-neighbour (KNN) order by distance from any location.
    index('collection_points_sphere_index').using('gist', sql`place_on_sphere(${table.latitude}, ${table.longitude})`),
    // The few points whose deletion can still be undone.
    index('collection_points_deletes_at_index').on(table.deletesAt, table.id).where(sql`${table.deletesAt} is not null`),
    // Sort orders of the administrators' list.
    index('collection_points_name_index').on(table.foldedName, table.id),
    index('collection_points_address_index').on(table.foldedAddress, table.id),
    index('collection_points_updated_at_index').on(table.updatedAt, table.id),
    check('collection_points_name_present', sql`${table.name} <> ''`),
    check('collection_points_address_present', sql`${table.address} <> ''`),
    check('collection_points_opening_hours_present', sql`${table.openingHours} <> ''`),
    check('collection_points_latitude_range', sql`${table.latitude} between -90 and 90`),
    check('collection_points_longitude_range', sql`${table.longitude} between -180 and 180`),
    check('collection_points_place_whole', sql`(${table.latitude} is null) = (${table.longitude} is null)`),
    check('collection_points_handover_known', sql`${table.handover} in (${oneOf(pointHandovers)})`),
    check('collection_points_public_access_known', sql`${table.publicAccess} in (${oneOf(publicAccesses)})`),
    check('collection_points_access_note_present', sql`${table.accessNote} <> ''`),
    check('collection_points_version_positive', sql`${table.version} > 0`),
  ],
);

export const collectionPointMaterials = pgTable(
  'collection_point_materials',
  {
    collectionPointId: integer('collection_point_id')
      .notNull()
      .references(() => collectionPoints.id, { onDelete: 'cascade' }),
    materialType: text('material_type', { enum: materialTypes }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.collectionPointId, table.materialType], name: 'collection_point_materials_pair' }),
    index('collection_point_materials_type_index').on(table.materialType, table.collectionPointId),
    check('collection_point_materials_type_known', sql`${table.materialType} in (${oneOf(materialTypes)})`),
  ],
);

/** A point's statement on a category beneath its materials: accepted or refused; a missing row is no statement. */
export const collectionPointCategories = pgTable(
  'collection_point_categories',
  {
    collectionPointId: integer('collection_point_id')
      .notNull()
      .references(() => collectionPoints.id, { onDelete: 'cascade' }),
    category: text('category').$type<PointCategoryId>().notNull(),
    isAccepted: boolean('is_accepted').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.collectionPointId, table.category], name: 'collection_point_categories_pair' }),
    index('collection_point_categories_category_index').on(table.category, table.isAccepted, table.collectionPointId),
    check('collection_point_categories_category_known', sql`${table.category} in (${oneOf(pointCategoryIds)})`),
  ],
);

/** Days and room of a point's pickups; a point without a row collects on every day, without a limit. */
export const collectionPointPickups = pgTable(
  'collection_point_pickups',
  {
    collectionPointId: integer('collection_point_id').primaryKey(),
    /** In the form of `contract/collection-points/pickup-rules.ts`. */
    rules: jsonb('rules').$type<PickupRules>().notNull(),
  },
  (table) => [
    // The generated name would be longer than PostgreSQL's 63 bytes.
    foreignKey({
      name: 'collection_point_pickups_point_fk',
      columns: [table.collectionPointId],
      foreignColumns: [collectionPoints.id],
    }).onDelete('cascade'),
    check('collection_point_pickups_rules_object', sql`jsonb_typeof(${table.rules}) = 'object'`),
  ],
);

/** A single row, incremented by a trigger with every change of the public list, which invalidates caches of it. */
export const collectionPointsRevision = pgTable(
  'collection_points_revision',
  { only: boolean('only').primaryKey().default(true), revision: bigint('revision', { mode: 'number' }).notNull().default(0) },
  (table) => [check('collection_points_revision_only', sql`${table.only}`)],
);
