import { type MaterialType, materialTitles, materialTypes } from '@separai/contract/collection-points/materials';
import type { Position } from '@separai/contract/collection-points/rules';
import type { AfterPoint, CollectionPoint, CollectionPointQuery, MaterialLink } from '@separai/contract/collection-points/schema';
import { openStatuses } from '@separai/contract/schedules/status';
import { and, asc, between, eq, getTableColumns, gt, gte, inArray, isNotNull, lte, or, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../platform/database/database.ts';
import {
  collectionPointMaterials,
  collectionPoints,
  collectionPointsRevision,
  collectionSchedules,
} from '../../platform/database/schema.ts';

/** What of the points is asked for. */
export type PointFilter = Omit<CollectionPointQuery, 'includeInactive'> & { includeInactive: boolean };
/** A point as it is written; what is absent keeps its value or its default. */
export type NewPoint = typeof collectionPoints.$inferInsert;
/** A point that is held against other writers until the transaction ends. */
export type HeldPoint = Pick<typeof collectionPoints.$inferSelect, 'id' | 'version' | 'isActive' | 'imageUrl'>;

const { searchText: _searchText, sourceId: _sourceId, ...shownColumns } = getTableColumns(collectionPoints);

const shown = {
  ...shownColumns,
  materials: sql<MaterialType[]>`array(select material_type from ${collectionPointMaterials}
    where collection_point_id = ${collectionPoints}.id)`,
  completedCollections: sql<number>`(select count(*)::int from ${collectionSchedules}
    where collection_point_id = ${collectionPoints}.id and status = 'concluído')`,
};

type PointRow = Omit<typeof collectionPoints.$inferSelect, 'searchText' | 'sourceId'> & {
  materials: MaterialType[];
  completedCollections: number;
  nearness?: number | null;
};

const pointOf = ({ nearness: _nearness, ...row }: PointRow): CollectionPoint => {
  const materials = materialTypes.filter((type) => row.materials.includes(type));
  return {
    ...row,
    acceptedMaterials: materials.map((materialType) => ({ materialType })),
    categories: materials.map((type) => ({ title: materialTitles[type] })),
    materials,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  };
};

// The wildcards are escaped after folding, which can make one (a full-width percent sign becomes a plain one).
const holdsText = (text: string): SQL =>
  sql`${collectionPoints.searchText} like '%' || regexp_replace(fold_text(${text}), '([\\\\%_])', '\\\\\\1', 'g') || '%'`;

const acceptsMaterial = (db: Db, material: MaterialType): SQL =>
  inArray(
    collectionPoints.id,
    db
      .select({ id: collectionPointMaterials.collectionPointId })
      .from(collectionPointMaterials)
      .where(eq(collectionPointMaterials.materialType, material)),
  );

// West of the antimeridian to east of it when `west` is the greater one (RFC 7946 §5.2).
const liesIn = ({ west, south, east, north }: NonNullable<PointFilter['bbox']>): SQL | undefined =>
  and(
    between(collectionPoints.latitude, south, north),
    west <= east
      ? between(collectionPoints.longitude, west, east)
      : or(gte(collectionPoints.longitude, west), lte(collectionPoints.longitude, east)),
  );

// Grows with the great-circle distance: the haversine of the angle between both places.
const haversineTo = ({ latitude, longitude }: Position): SQL =>
  sql`sin(radians(${collectionPoints.latitude} - ${latitude}::float8) / 2) ^ 2
    + cos(radians(${latitude}::float8)) * cos(radians(${collectionPoints.latitude}))
    * sin(radians(${collectionPoints.longitude} - ${longitude}::float8) / 2) ^ 2`;

// Equal distances are told apart by the number, so that no page repeats or leaves out a point.
const followsOn = ({ id, nearness }: AfterPoint, near: Position | undefined): SQL =>
  near === undefined
    ? gt(collectionPoints.id, id)
    : sql`(${haversineTo(near)}, ${collectionPoints.id}) > (${nearness}::float8, ${id}::int)`;

/** The query behind `findPoints` and `findPage`, not yet sent. */
export const pointsQuery = (db: Db, { q, material, bbox, near, limit, after, includeInactive }: PointFilter) => {
  const nearness = near === undefined ? sql<null>`null` : haversineTo(near);
  const query = db
    .select({ ...shown, nearness: sql<number | null>`${nearness}` })
    .from(collectionPoints)
    .where(
      and(
        includeInactive ? undefined : collectionPoints.isActive,
        q ? holdsText(q) : undefined,
        material === undefined ? undefined : acceptsMaterial(db, material),
        bbox === undefined ? undefined : liesIn(bbox),
        near === undefined ? undefined : isNotNull(collectionPoints.latitude),
        after === undefined ? undefined : followsOn(after, near),
      ),
    )
    .orderBy(...(near === undefined ? [] : [haversineTo(near)]), asc(collectionPoints.id))
    .$dynamic();
  return limit === undefined ? query : query.limit(limit);
};

/** Points in the order of their numbers, or nearest first; those without coordinates have no distance and are left out then. */
const findPoints = async (db: Db, filter: PointFilter): Promise<CollectionPoint[]> =>
  (await pointsQuery(db, filter)).map(pointOf);

/** The first `limit` of the points that `findPoints` gives, and where the next page begins; null on the last one. */
export const findPage = async (
  db: Db,
  filter: PointFilter & { limit: number },
): Promise<{ points: CollectionPoint[]; next: AfterPoint | null }> => {
  const rows = await pointsQuery(db, { ...filter, limit: filter.limit + 1 });
  const page = rows.slice(0, filter.limit);
  const last = page.at(-1);
  return { points: page.map(pointOf), next: rows.length > page.length && last !== undefined ? last : null };
};

export const findPoint = async (db: Db, id: number): Promise<CollectionPoint | null> => {
  const [row] = await db.select(shown).from(collectionPoints).where(eq(collectionPoints.id, id));
  return row === undefined ? null : pointOf(row);
};

/** Holds a point against every other writer, and against bookings, until the transaction ends. */
export const holdPoint = async (transaction: Db, id: number): Promise<HeldPoint | null> => {
  const { version, isActive, imageUrl } = collectionPoints;
  const [row] = await transaction
    .select({ id: collectionPoints.id, version, isActive, imageUrl })
    .from(collectionPoints)
    .where(eq(collectionPoints.id, id))
    .for('update');
  return row ?? null;
};

/** Writes a new point and returns its number. */
export const insertPoint = async (transaction: Db, point: NewPoint): Promise<number> => {
  const [row] = await transaction.insert(collectionPoints).values(point).returning({ id: collectionPoints.id });
  if (row === undefined) throw new Error('the new point was not returned');
  return row.id;
};

/** Writes new points and returns the number of each by its name in the open data it came from. */
export const insertPoints = async (
  transaction: Db,
  points: (NewPoint & { sourceId: string })[],
): Promise<Map<string, number>> => {
  const { id, sourceId } = collectionPoints;
  const rows = await transaction.insert(collectionPoints).values(points).returning({ id, sourceId });
  return new Map(rows.map((row) => [row.sourceId ?? '', row.id]));
};

export const updatePoint = async (transaction: Db, id: number, changes: Partial<NewPoint>): Promise<void> => {
  await transaction.update(collectionPoints).set(changes).where(eq(collectionPoints.id, id));
};

/** Removes a point and its links. */
export const removePoint = async (transaction: Db, id: number): Promise<void> => {
  await transaction.delete(collectionPoints).where(eq(collectionPoints.id, id));
};

/** Whether anybody ever booked a collection at the point. */
export const hasBookings = async (transaction: Db, id: number): Promise<boolean> => {
  const rows = await transaction
    .select({ id: collectionSchedules.id })
    .from(collectionSchedules)
    .where(eq(collectionSchedules.collectionPointId, id))
    .limit(1);
  return rows.length > 0;
};

/** How many bookings of the point are open. */
export const countOpenBookings = (transaction: Db, id: number): Promise<number> => {
  const { collectionPointId, status } = collectionSchedules;
  return transaction.$count(collectionSchedules, and(eq(collectionPointId, id), inArray(status, openStatuses)));
};

/** Links materials to points and returns how many links were new. */
export const insertLinks = async (transaction: Db, links: MaterialLink[]): Promise<number> => {
  const rows = await transaction.insert(collectionPointMaterials).values(links).onConflictDoNothing().returning();
  return rows.length;
};

/** Unlinks a material; false when it was not linked. */
export const deleteLink = async (transaction: Db, { collectionPointId, materialType }: MaterialLink): Promise<boolean> => {
  const rows = await transaction
    .delete(collectionPointMaterials)
    .where(
      and(
        eq(collectionPointMaterials.collectionPointId, collectionPointId),
        eq(collectionPointMaterials.materialType, materialType),
      ),
    )
    .returning();
  return rows.length > 0;
};

/** A number that changes with every change of the list that everybody sees. */
export const readRevision = async (db: Db): Promise<number> => {
  const [row] = await db.select({ revision: collectionPointsRevision.revision }).from(collectionPointsRevision);
  return row?.revision ?? 0;
};

/** The active points and the revision they belong to, read in one snapshot. */
export const readPublicList = (db: Db): Promise<{ revision: number; points: CollectionPoint[] }> =>
  db.transaction(
    async (snapshot) => ({
      revision: await readRevision(snapshot),
      points: await findPoints(snapshot, { includeInactive: false }),
    }),
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  );
