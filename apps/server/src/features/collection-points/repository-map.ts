import type { PlacedPoint, PointCluster } from '@separai/contract/collection-points/schema';
import { and, between, type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '../../platform/database/database.ts';
import { collectionPoints } from '../../platform/database/schema/collection-points.ts';
import { type Area, liesIn } from './repository.ts';

const placedColumns = {
  id: collectionPoints.id,
  name: collectionPoints.name,
  latitude: sql<number>`${collectionPoints.latitude}`,
  longitude: sql<number>`${collectionPoints.longitude}`,
};

/** The points of a map; absent: the listed ones. */
type Which = SQL | undefined;

const isInView = (bbox: Area, which: Which = sql`${collectionPoints.isListed}`): SQL | undefined => and(which, liesIn(bbox));

/** The points in an area, not yet executed. */
export const placedQuery = (db: Queryable, bbox: Area, limit: number, which?: Which) =>
  db.select(placedColumns).from(collectionPoints).where(isInView(bbox, which)).limit(limit);

/** The points in an area, at most `most` + 1. */
export const findPlaced = (db: Queryable, bbox: Area, most: number, which?: Which): Promise<PlacedPoint[]> =>
  placedQuery(db, bbox, most + 1, which);

// Web Mercator coordinates on the unit square.
const mercatorX = sql`(${collectionPoints.longitude} + 180) / 360`;
const mercatorY = sql`0.5 - ln((1 + sin(radians(${collectionPoints.latitude}))) / (1 - sin(radians(${collectionPoints.latitude})))) / (4 * pi())`;

/** The query of `findClusters`, not yet executed. */
export const clustersQuery = (db: Queryable, bbox: Area, side: number, which?: Which) => {
  const { latitude, longitude, id } = collectionPoints;
  return (
    db
      .select({
        count: sql<number>`count(*)::int`,
        latitude: sql<number>`avg(${latitude})`,
        longitude: sql<number>`avg(${longitude})`,
        west: sql<number>`min(${longitude})`,
        south: sql<number>`min(${latitude})`,
        east: sql<number>`max(${longitude})`,
        north: sql<number>`max(${latitude})`,
        onlyId: sql<number | null>`case when count(*) = 1 then min(${id}) end`,
      })
      .from(collectionPoints)
      // The projection excludes the poles.
      .where(and(isInView(bbox, which), between(latitude, -85, 85)))
      .groupBy(sql`floor((${mercatorX}) / ${side}::float8), floor((${mercatorY}) / ${side}::float8)`)
  );
};

/**
 * Counts points by the grid cells of an area; `side` is a cell's share of the whole map. A cell with a single point has
 * its id.
 */
export const findClusters = (
  db: Queryable,
  bbox: Area,
  side: number,
  which?: Which,
): Promise<(PointCluster & { onlyId: number | null })[]> => clustersQuery(db, bbox, side, which);

/** Names of points by id. */
export const findNames = async (db: Queryable, ids: readonly number[]): Promise<ReadonlyMap<number, string>> => {
  const rows = await db
    .select({ id: collectionPoints.id, name: collectionPoints.name })
    .from(collectionPoints)
    .where(sql`${collectionPoints.id} = any(${sql.param([...ids])}::int[])`);
  return new Map(rows.map(({ id, name }) => [id, name]));
};
