import type { PointCategoryId } from '@separai/contract/collection-points/categories';
import type { MaterialType } from '@separai/contract/collection-points/materials';
import type { PickupRules } from '@separai/contract/collection-points/pickup-rules';
import { earthRadius } from '@separai/contract/collection-points/rules';
import { duplicateMetres } from '@separai/contract/imports/duplicates';
import { and, asc, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm';
import type { Queryable, Transaction } from '../../platform/database/database.ts';
import { auditEntries } from '../../platform/database/schema/audit.ts';
import {
  collectionPointCategories,
  collectionPointMaterials,
  collectionPointPickups,
  collectionPoints,
} from '../../platform/database/schema/collection-points.ts';
import { collectionSchedules } from '../../platform/database/schema/schedules.ts';
import type { StoredPoint } from './points.ts';

const materials = sql<MaterialType[]>`array(select material_type from ${collectionPointMaterials}
  where collection_point_id = ${collectionPoints.id} order by material_type)`;

const categories = (isAccepted: boolean) => sql<PointCategoryId[]>`array(select category from ${collectionPointCategories}
  where collection_point_id = ${collectionPoints.id} and is_accepted = ${isAccepted} order by category)`;

const storedPoint = {
  id: collectionPoints.id,
  version: collectionPoints.version,
  name: collectionPoints.name,
  address: collectionPoints.address,
  shortName: collectionPoints.shortName,
  phone: collectionPoints.phone,
  whatsapp: collectionPoints.whatsapp,
  website: collectionPoints.website,
  description: collectionPoints.description,
  schedule: collectionPoints.schedule,
  openingHours: collectionPoints.openingHours,
  latitude: collectionPoints.latitude,
  longitude: collectionPoints.longitude,
  isActive: collectionPoints.isActive,
  handover: collectionPoints.handover,
  publicAccess: collectionPoints.publicAccess,
  accessNote: collectionPoints.accessNote,
  takesBookings: collectionPoints.takesBookings,
  pickupRules: sql<PickupRules | null>`(select rules from ${collectionPointPickups}
    where collection_point_id = ${collectionPoints.id})`,
  attribution: collectionPoints.attribution,
  materials,
  categories: categories(true),
  refusedCategories: categories(false),
};

export const findStoredPoint = async (db: Queryable, id: number): Promise<StoredPoint | null> =>
  (
    await db
      .select(storedPoint)
      .from(collectionPoints)
      .where(and(eq(collectionPoints.id, id), isNull(collectionPoints.deletesAt)))
  )[0] ?? null;

/** The criteria of a row's candidate points. */
export interface Sought {
  readonly number: number;
  readonly name: string;
  readonly latitude: number | null;
  readonly longitude: number | null;
  readonly claimed: number | null;
}

const candidatesMost = 30;
/** The chord length on the unit sphere for `duplicateMetres` on the Earth's surface. */
const chord = 2 * Math.sin(duplicateMetres / earthRadius / 2);

const near = (row: SQL): SQL => sql`(select ${collectionPoints.id} as id from ${collectionPoints}
  where place_on_sphere(${collectionPoints.latitude}, ${collectionPoints.longitude})
    operator(public.<@) public.cube_enlarge(place_on_sphere(${row}.latitude, ${row}.longitude), ${chord}, 3)
  order by place_on_sphere(${collectionPoints.latitude}, ${collectionPoints.longitude})
    operator(public.<->) place_on_sphere(${row}.latitude, ${row}.longitude) limit ${candidatesMost})`;

// A row without coordinates can only be matched by its name.
const named = (row: SQL): SQL => sql`(select ${collectionPoints.id} as id from ${collectionPoints}
  where ${row}.latitude is null and ${collectionPoints.searchText} like
    regexp_replace(fold_text(${row}.name), '([\\\\%_])', '\\\\\\1', 'g') || ' %' limit ${candidatesMost})`;

/** The candidate duplicates of rows, each with the number of its row, not yet executed. */
export const candidatesQuery = (db: Queryable, rows: readonly Sought[]) => {
  const r = sql.raw('r');
  const sought = sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
    as r(number int, name text, latitude float8, longitude float8, claimed int)`;
  // Materialized, since a planner without statistics of a new table would search anew for each of the points.
  const found = sql`(with found as materialized (select r.number, c.id from ${sought} cross join lateral
      (${near(r)} union ${named(r)} union (select r.claimed as id where r.claimed is not null)) c)
    select number, id from found) s`;
  return db
    .select({ number: sql<number>`s.number`, ...storedPoint })
    .from(found)
    .innerJoin(collectionPoints, and(sql`${collectionPoints.id} = s.id`, isNull(collectionPoints.deletesAt)))
    .orderBy(asc(collectionPoints.id));
};

/**
 * Candidate duplicates by row: points nearby, points of that name if the row has no coordinates, and the point that the row
 * claims.
 */
export const findCandidates = async (db: Queryable, rows: readonly Sought[]): Promise<Map<number, StoredPoint[]>> => {
  const candidates = new Map<number, StoredPoint[]>();
  for (const { number, ...point } of await candidatesQuery(db, rows))
    candidates.set(number, [...(candidates.get(number) ?? []), point]);
  return candidates;
};

/** The states of points before and after the writes that created these versions; `before` is null for a creation. */
export const findStates = async (
  db: Queryable,
  points: readonly { id: number; version: number }[],
): Promise<Map<number, { before: Record<string, unknown> | null; after: Record<string, unknown> | null }>> => {
  if (points.length === 0) return new Map();
  const rows = await db
    .select({ recordId: auditEntries.recordId, before: auditEntries.before, after: auditEntries.after })
    .from(auditEntries)
    .innerJoin(
      sql`jsonb_to_recordset(${JSON.stringify(points)}::jsonb) as v(id int, version int)`,
      sql`${auditEntries.record} = 'collection-point' and ${auditEntries.recordId} = v.id::text
        and (${auditEntries.after} ->> 'version')::int = v.version`,
    );
  return new Map(rows.map(({ recordId, ...states }) => [Number(recordId), states]));
};

/** Those of the points that have any booking, open or closed. */
export const findBooked = async (transaction: Transaction, ids: readonly number[]): Promise<Set<number>> => {
  const rows = await transaction
    .selectDistinct({ id: collectionSchedules.collectionPointId })
    .from(collectionSchedules)
    .where(inArray(collectionSchedules.collectionPointId, [...ids]));
  return new Set(rows.map(({ id }) => id));
};
