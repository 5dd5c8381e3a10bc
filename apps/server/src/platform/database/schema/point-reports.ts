import { materialTypes } from '@separai/contract/collection-points/materials';
import { confirmers, reportKinds, reportStates } from '@separai/contract/collection-points/reports';
import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core';
import { users } from './accounts.ts';
import { collectionPoints } from './collection-points.ts';
import { bytes, instant, oneOf } from './columns.ts';

/** A report about a point by a resident or a visitor. Text and photo are shown to administrators only. */
export const pointReports = pgTable(
  'point_reports',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    collectionPointId: integer('collection_point_id')
      .notNull()
      .references(() => collectionPoints.id, { onDelete: 'cascade' }),
    /** Null for a visitor. */
    reporterId: uuid('reporter_id').references(() => users.id, { onDelete: 'cascade' }),
    /** Keyed hash of point and network, which tells reporters apart; null once that is no longer needed. */
    network: bytes('network'),
    /** IP version of that network: a phone has an address of each. Null in rows of earlier releases. */
    ipVersion: integer('ip_version'),
    /** Keyed hash of the reporter and the `Idempotency-Key`. */
    key: bytes('key'),
    kind: text('kind', { enum: reportKinds }).notNull(),
    material: text('material', { enum: materialTypes }),
    sentence: text('sentence'),
    /** Name of the photo (WebP) in the photo storage, and its size in bytes. */
    photoName: text('photo_name'),
    photoBytes: integer('photo_bytes'),
    /** WebP in the row, as earlier releases stored it: a job moves it into the photo storage. */
    photo: bytes('photo'),
    state: text('state', { enum: reportStates }).notNull(),
    /** An administrator's question to the reporter, or the reason of the dismissal. */
    answer: text('answer'),
    createdAt: instant('created_at').notNull(),
    settledAt: instant('settled_at'),
  },
  (table) => [
    unique('point_reports_key_unique').on(table.key),
    index('point_reports_point_index').on(table.collectionPointId, table.kind, table.createdAt),
    index('point_reports_reporter_id_index').on(table.reporterId).where(sql`${table.reporterId} is not null`),
    index('point_reports_state_index').on(table.state, table.createdAt),
    // Supports the retention sweep.
    index('point_reports_created_at_index').on(table.createdAt),
    // Photos by name for the orphan sweep, and the sum of their sizes.
    index('point_reports_photo_index').on(table.photoName, table.photoBytes).where(sql`${table.photoName} is not null`),
    index('point_reports_photo_in_row_index').on(table.id).where(sql`${table.photo} is not null`),
    check('point_reports_photo_whole', sql`(${table.photoName} is null) = (${table.photoBytes} is null)`),
    check('point_reports_ip_version_known', sql`${table.ipVersion} in (4, 6)`),
    check('point_reports_kind_known', sql`${table.kind} in (${oneOf(reportKinds)})`),
    check('point_reports_material_known', sql`${table.material} in (${oneOf(materialTypes)})`),
    check('point_reports_material_where_refused', sql`(${table.kind} = 'refuses-material') = (${table.material} is not null)`),
    check('point_reports_state_known', sql`${table.state} in (${oneOf(reportStates)})`),
  ],
);

/** Freshness of a point's data and reports that it is full: kept apart from the point, whose version it does not raise. */
export const pointFreshness = pgTable(
  'point_freshness',
  {
    collectionPointId: integer('collection_point_id')
      .primaryKey()
      .references(() => collectionPoints.id, { onDelete: 'cascade' }),
    confirmedAt: instant('confirmed_at'),
    confirmedBy: text('confirmed_by', { enum: confirmers }),
    /** Number of people who reported the point full; null where it is not full, and where an administrator reported it. */
    fullPeople: integer('full_people'),
    fullAt: instant('full_at'),
  },
  (table) => [
    // Sort order by staleness, and the reports of a full point that expire.
    index('point_freshness_confirmed_at_index').on(table.confirmedAt),
    index('point_freshness_full_at_index').on(table.fullAt).where(sql`${table.fullAt} is not null`),
    check('point_freshness_confirmed_whole', sql`(${table.confirmedAt} is null) = (${table.confirmedBy} is null)`),
    check('point_freshness_confirmed_by_known', sql`${table.confirmedBy} in (${oneOf(confirmers)})`),
    check('point_freshness_full_people_dated', sql`${table.fullPeople} is null or ${table.fullAt} is not null`),
  ],
);

/** A link with which a point's operator confirms its data without an account. */
export const pointConfirmationLinks = pgTable(
  'point_confirmation_links',
  {
    id: uuid('id').primaryKey(),
    collectionPointId: integer('collection_point_id')
      .notNull()
      .references(() => collectionPoints.id, { onDelete: 'cascade' }),
    /** Keyed hash of the token, which only the mail contains. */
    tokenHash: bytes('token_hash').notNull(),
    createdAt: instant('created_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [
    index('point_confirmation_links_point_index').on(table.collectionPointId),
    // Supports the retention sweep.
    index('point_confirmation_links_expires_at_index').on(table.expiresAt),
  ],
);
