import {
  type CollectionServiceColor,
  collectionExceptionKinds,
  collectionServiceColors,
  collectionServiceKinds,
  dayParts,
  holidayPolicies,
  houseParities,
} from '@separai/contract/collection-days/kinds';
import type { PolygonRings } from '@separai/contract/collection-days/polygons';
import { ufs } from '@separai/contract/collection-points/holidays';
import { type SQL, sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  boolean,
  check,
  customType,
  date,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { instant, oneOf } from './columns.ts';
import { organizations } from './organizations.ts';

/** A bounding box in degrees, as PostgreSQL writes it: '(east,north),(west,south)'. */
const box = customType<{ data: string }>({ dataType: () => 'box' });

const timeForm = (column: AnyPgColumn): SQL => sql`${column} ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'`;

/** Regular collections, each with its own areas ('tipo de coleta'). */
export const collectionServices = pgTable(
  'collection_services',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    name: text('name').notNull(),
    kind: text('kind', { enum: collectionServiceKinds }).notNull(),
    color: text('color').$type<CollectionServiceColor>().notNull(),
    instructions: text('instructions'),
    /** Ids of guides and items; not foreign keys, so they may be missing. */
    guides: text('guides').array().notNull(),
    items: text('items').array().notNull(),
    putOutBeforeMinutes: integer('put_out_before_minutes').notNull(),
    holidayPolicy: text('holiday_policy', { enum: holidayPolicies }).notNull(),
    isActive: boolean('is_active').notNull(),
    version: integer('version').notNull().default(1),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
  },
  (table) => [
    uniqueIndex('collection_services_name_unique').on(sql`fold_text(${table.name})`),
    check('collection_services_name_present', sql`${table.name} <> ''`),
    check('collection_services_kind_known', sql`${table.kind} in (${oneOf(collectionServiceKinds)})`),
    check('collection_services_color_known', sql`${table.color} in (${oneOf(collectionServiceColors)})`),
    check('collection_services_policy_known', sql`${table.holidayPolicy} in (${oneOf(holidayPolicies)})`),
    check('collection_services_minutes_known', sql`${table.putOutBeforeMinutes} between 0 and 1440`),
    check('collection_services_version_positive', sql`${table.version} > 0`),
  ],
);

/** Areas in which a service passes on the same days ('setor'); rules and coverage are in the tables below, written with it. */
export const collectionAreas = pgTable(
  'collection_areas',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    serviceId: integer('service_id')
      .notNull()
      .references(() => collectionServices.id, { onDelete: 'restrict' }),
    organizationId: integer('organization_id').references(() => organizations.id, { onDelete: 'restrict' }),
    code: text('code'),
    name: text('name').notNull(),
    operator: text('operator'),
    note: text('note'),
    municipality: text('municipality').notNull(),
    uf: text('uf', { enum: ufs }).notNull(),
    /** Null: the service's. */
    holidayPolicy: text('holiday_policy', { enum: holidayPolicies }),
    isActive: boolean('is_active').notNull(),
    version: integer('version').notNull().default(1),
    /** Raised by every write that may change the area's days: of the area, its service and its exceptions. */
    calendarRevision: integer('calendar_revision').notNull().default(0),
    calendarChangedAt: instant('calendar_changed_at').notNull(),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
  },
  (table) => [
    index('collection_areas_service_index').on(table.serviceId, table.id),
    // The orders of the panel's table.
    index('collection_areas_name_index').on(sql`fold_text(${table.name}) collate "C"`, table.id),
    index('collection_areas_code_index').on(sql`fold_text(${table.code}) collate "C"`, table.id),
    index('collection_areas_municipality_index').on(
      sql`fold_text(${table.municipality}) collate "C"`,
      sql`fold_text(${table.name}) collate "C"`,
      table.id,
    ),
    index('collection_areas_operator_index').on(sql`fold_text(${table.operator}) collate "C"`, table.id),
    index('collection_areas_updated_at_index').on(table.updatedAt, table.id),
    index('collection_areas_organization_index').on(table.organizationId, table.id),
    check('collection_areas_name_present', sql`${table.name} <> ''`),
    check('collection_areas_uf_known', sql`${table.uf} in (${oneOf(ufs)})`),
    check('collection_areas_policy_known', sql`${table.holidayPolicy} in (${oneOf(holidayPolicies)})`),
    check('collection_areas_version_positive', sql`${table.version} > 0`),
  ],
);

const areaId = () =>
  integer('area_id')
    .notNull()
    .references(() => collectionAreas.id, { onDelete: 'cascade' });
/** Position within the area's list, from 0. */
const number = () => integer('number').notNull();

export const collectionRules = pgTable(
  'collection_rules',
  {
    areaId: areaId(),
    number: number(),
    /** RFC 5545, in the form of `contract/collection-days/recurrence.ts`. */
    recurrence: text('recurrence').notNull(),
    windowFrom: text('window_from'),
    windowUntil: text('window_until'),
    dayPart: text('day_part', { enum: dayParts }),
    validFrom: date('valid_from').notNull(),
    validUntil: date('valid_until'),
  },
  (table) => [
    primaryKey({ columns: [table.areaId, table.number] }),
    check('collection_rules_times_form', sql`${timeForm(table.windowFrom)} and ${timeForm(table.windowUntil)}`),
    check('collection_rules_part_known', sql`${table.dayPart} in (${oneOf(dayParts)})`),
    check('collection_rules_validity_ordered', sql`${table.validUntil} >= ${table.validFrom}`),
  ],
);

/** The polygons of an area: outline and holes as GeoJSON has them, and their bounding box for the look-up. */
export const collectionAreaPolygons = pgTable(
  'collection_area_polygons',
  {
    areaId: areaId(),
    number: number(),
    rings: jsonb('rings').$type<PolygonRings>().notNull(),
    bounds: box('bounds').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.areaId, table.number] }),
    index('collection_area_polygons_bounds_index').using('gist', table.bounds),
  ],
);

export const collectionAreaDistricts = pgTable(
  'collection_area_districts',
  {
    areaId: areaId(),
    number: number(),
    name: text('name').notNull(),
    /** Normalized names of the district (`districtKeys`). */
    keys: text('keys').array().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.areaId, table.number] }),
    index('collection_area_districts_keys_index').using('gin', table.keys),
  ],
);

export const collectionAreaStreets = pgTable(
  'collection_area_streets',
  {
    areaId: areaId(),
    number: number(),
    street: text('street').notNull(),
    /** Normalized name without its type (`streetKey`). */
    nameKey: text('name_key').notNull(),
    district: text('district'),
    /** House numbers, both included; null: without that end. */
    fromNumber: integer('from_number'),
    untilNumber: integer('until_number'),
    parity: text('parity', { enum: houseParities }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.areaId, table.number] }),
    index('collection_area_streets_name_index').on(table.nameKey),
    check('collection_area_streets_parity_known', sql`${table.parity} in (${oneOf(houseParities)})`),
    check('collection_area_streets_ordered', sql`${table.fromNumber} <= ${table.untilNumber}`),
  ],
);

export const collectionAreaPostalCodes = pgTable(
  'collection_area_postal_codes',
  {
    areaId: areaId(),
    number: number(),
    /** The eight digits as numbers, both included. */
    firstCode: integer('first_code').notNull(),
    lastCode: integer('last_code').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.areaId, table.number] }),
    index('collection_area_postal_codes_index').using('gist', sql`int4range(${table.firstCode}, ${table.lastCode}, '[]')`),
    check(
      'collection_area_postal_codes_ordered',
      sql`${table.firstCode} >= 0 and ${table.firstCode} <= ${table.lastCode} and ${table.lastCode} <= 99999999`,
    ),
  ],
);

/** Days on which areas differ from their rules. */
export const collectionExceptions = pgTable(
  'collection_exceptions',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    kind: text('kind', { enum: collectionExceptionKinds }).notNull(),
    date: date('date').notNull(),
    movedTo: date('moved_to'),
    /** Whether hours were given; their parts may all be null. */
    hasWindow: boolean('has_window').notNull(),
    windowFrom: text('window_from'),
    windowUntil: text('window_until'),
    dayPart: text('day_part', { enum: dayParts }),
    sentence: text('sentence'),
    version: integer('version').notNull().default(1),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
  },
  (table) => [
    index('collection_exceptions_date_index').on(table.date, table.id),
    check('collection_exceptions_kind_known', sql`${table.kind} in (${oneOf(collectionExceptionKinds)})`),
    check('collection_exceptions_moved_whole', sql`(${table.kind} = 'moved') = (${table.movedTo} is not null)`),
    check('collection_exceptions_added_whole', sql`${table.kind} <> 'added' or ${table.hasWindow}`),
    check('collection_exceptions_times_form', sql`${timeForm(table.windowFrom)} and ${timeForm(table.windowUntil)}`),
    check('collection_exceptions_part_known', sql`${table.dayPart} in (${oneOf(dayParts)})`),
    check('collection_exceptions_version_positive', sql`${table.version} > 0`),
  ],
);

export const collectionExceptionAreas = pgTable(
  'collection_exception_areas',
  {
    areaId: areaId(),
    exceptionId: integer('exception_id').notNull(),
  },
  (table) => [
    // The generated name would be longer than PostgreSQL's 63 bytes.
    foreignKey({
      name: 'collection_exception_areas_exception_id_fk',
      columns: [table.exceptionId],
      foreignColumns: [collectionExceptions.id],
    }).onDelete('cascade'),
    primaryKey({ columns: [table.areaId, table.exceptionId] }),
    index('collection_exception_areas_exception_index').on(table.exceptionId),
  ],
);
