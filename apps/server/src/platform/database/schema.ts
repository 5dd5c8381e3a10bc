import { materialTypes } from '@separai/contract/collection-points/materials';
import type { GuideSource } from '@separai/contract/recycling-guides/schema';
import { openStatuses, scheduleStatuses } from '@separai/contract/schedules/status';
import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  customType,
  date,
  doublePrecision,
  index,
  integer,
  jsonb,
  numeric,
  pgTable,
  primaryKey,
  text,
  timestamp,
  unique,
  uniqueIndex,
  uuid,
  varchar,
} from 'drizzle-orm/pg-core';
import type * as z from 'zod/mini';

const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' });
const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });
const oneOf = (values: readonly string[]) => sql.raw(values.map((value) => `'${value}'`).join(', '));
const listOf = (values: readonly string[]) => sql.raw(`ARRAY[${values.map((value) => `'${value}'`).join(', ')}]::text[]`);

export const users = pgTable(
  'users',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    username: text('username').notNull(),
    name: text('name').notNull(),
    email: text('email').notNull(),
    phone: text('phone'),
    role: text('role', { enum: ['user', 'admin'] })
      .notNull()
      .default('user'),
    passwordHash: text('password_hash').notNull(),
    cep: text('cep'),
    address: text('address'),
    number: text('number'),
    complement: text('complement'),
    notificationsOptIn: boolean('notifications_opt_in').notNull().default(true),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
  },
  (table) => [
    unique('users_email_unique').on(table.email),
    check('users_email_lower', sql`${table.email} <> '' and ${table.email} !~ '[A-Z]'`),
    check('users_role_known', sql`${table.role} in ('user', 'admin')`),
    check('users_name_present', sql`${table.name} <> ''`),
    check('users_phone_digits', sql`${table.phone} ~ '^[0-9]{10,11}$'`),
    check('users_cep_form', sql`${table.cep} ~ '^[0-9]{5}-[0-9]{3}$'`),
  ],
);

/** A signed-in device. The token itself is nowhere: only its SHA-256. */
export const sessions = pgTable(
  'sessions',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    tokenHash: bytes('token_hash').notNull(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    createdAt: instant('created_at').notNull(),
    lastUsedAt: instant('last_used_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [
    unique('sessions_token_hash_unique').on(table.tokenHash),
    index('sessions_user_id_index').on(table.userId),
    index('sessions_expires_at_index').on(table.expiresAt),
    check('sessions_token_hash_length', sql`octet_length(${table.tokenHash}) = 32`),
  ],
);

export const collectionPoints = pgTable(
  'collection_points',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    name: text('name').notNull(),
    shortName: text('short_name'),
    address: text('address').notNull(),
    phone: text('phone'),
    whatsapp: text('whatsapp'),
    website: text('website'),
    description: text('description'),
    schedule: text('schedule'),
    latitude: doublePrecision('latitude'),
    longitude: doublePrecision('longitude'),
    imageUrl: text('image_url'),
    isActive: boolean('is_active').notNull().default(true),
    attribution: text('attribution'),
    /** The row's name in the open data set it came from. */
    sourceId: text('source_id'),
    version: integer('version').notNull().default(1),
    createdAt: instant('created_at').notNull(),
    createdBy: uuid('created_by').references(() => users.id, { onDelete: 'set null' }),
    updatedAt: instant('updated_at').notNull(),
    /** Name and address in lower case without accents. */
    searchText: text('search_text')
      .notNull()
      .generatedAlwaysAs(sql`fold_text(name || ' ' || coalesce(short_name, '') || ' ' || address)`),
  },
  (table) => [
    unique('collection_points_source_id_unique').on(table.sourceId),
    index('collection_points_search_text_index').using('gin', sql`${table.searchText} gin_trgm_ops`),
    index('collection_points_place_index').on(table.latitude, table.longitude),
    check('collection_points_name_present', sql`${table.name} <> ''`),
    check('collection_points_address_present', sql`${table.address} <> ''`),
    check('collection_points_latitude_range', sql`${table.latitude} between -90 and 90`),
    check('collection_points_longitude_range', sql`${table.longitude} between -180 and 180`),
    check('collection_points_place_whole', sql`(${table.latitude} is null) = (${table.longitude} is null)`),
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
    index('collection_point_materials_type_index').on(table.materialType),
    check('collection_point_materials_type_known', sql`${table.materialType} in (${oneOf(materialTypes)})`),
  ],
);

/** One row that a trigger raises with every change of the public list, so that what is cached is known to be old. */
export const collectionPointsRevision = pgTable(
  'collection_points_revision',
  { only: boolean('only').primaryKey().default(true), revision: bigint('revision', { mode: 'number' }).notNull().default(0) },
  (table) => [check('collection_points_revision_only', sql`${table.only}`)],
);

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
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
  },
  (table) => [
    check('recycling_guides_id_slug', sql`${table.id} ~ '^[a-z0-9]+(-[a-z0-9]+)*$'`),
    check('recycling_guides_color_hex', sql`${table.color} ~ '^#[0-9a-fA-F]{6}$'`),
    check('recycling_guides_lists_filled', sql`cardinality(${table.recyclable}) > 0 and cardinality(${table.nonRecyclable}) > 0`),
  ],
);

/** A resident's booking of a collection. */
export const collectionSchedules = pgTable(
  'collection_schedules',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    userId: uuid('user_id').references(() => users.id, { onDelete: 'set null' }),
    collectionPointId: integer('collection_point_id')
      .notNull()
      .references(() => collectionPoints.id, { onDelete: 'restrict' }),
    date: date('date', { mode: 'string' }).notNull(),
    weightKg: numeric('weight_kg', { precision: 8, scale: 2, mode: 'number' }).notNull(),
    observation: text('observation'),
    materials: text('materials', { enum: materialTypes }).array().notNull().default([]),
    status: text('status', { enum: scheduleStatuses }).notNull().default('pendente'),
    reason: text('reason'),
    collectedWeightKg: numeric('collected_weight_kg', { precision: 8, scale: 2, mode: 'number' }),
    idempotencyKey: text('idempotency_key'),
    /** SHA-256 of the request that the key came with: the same key with other data is refused. */
    idempotencyFingerprint: bytes('idempotency_fingerprint'),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
  },
  (table) => [
    index('collection_schedules_user_index').on(table.userId, table.date),
    index('collection_schedules_point_index').on(table.collectionPointId, table.status),
    uniqueIndex('collection_schedules_idempotency_unique').on(table.userId, table.idempotencyKey),
    check('collection_schedules_weight_range', sql`${table.weightKg} > 0 and ${table.weightKg} <= 10000`),
    check('collection_schedules_collected_range', sql`${table.collectedWeightKg} >= 0 and ${table.collectedWeightKg} <= 100000`),
    check('collection_schedules_status_known', sql`${table.status} in (${oneOf(scheduleStatuses)})`),
    check('collection_schedules_materials_known', sql`${table.materials} <@ ${listOf(materialTypes)}`),
    check(
      'collection_schedules_key_with_fingerprint',
      sql`(${table.idempotencyKey} is null) = (${table.idempotencyFingerprint} is null)`,
    ),
    check(
      'collection_schedules_open_has_person',
      sql`${table.userId} is not null or ${table.status} not in (${oneOf(openStatuses)})`,
    ),
  ],
);

/** What a postal-code provider answered; `answer` is null for a code that does not exist. */
export const postalCodes = pgTable(
  'postal_codes',
  { cep: text('cep').primaryKey(), answer: jsonb('answer'), fetchedAt: instant('fetched_at').notNull() },
  (table) => [check('postal_codes_cep_form', sql`${table.cep} ~ '^[0-9]{5}-[0-9]{3}$'`)],
);

/** Counters of the rate limits, in the form that rate-limiter-flexible reads and writes. */
export const rateLimits = pgTable(
  'rate_limits',
  {
    key: varchar('key', { length: 255 }).primaryKey(),
    points: integer('points').notNull().default(0),
    expire: bigint('expire', { mode: 'number' }),
  },
  (table) => [index('rate_limits_expire_index').on(table.expire)],
);

/** What was done once for this installation, such as seeding. */
export const installation = pgTable('installation', {
  step: text('step').primaryKey(),
  doneAt: instant('done_at').notNull(),
});
