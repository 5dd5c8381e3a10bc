import type { PlacedPoint, PointCluster } from '@separai/contract/collection-points/schema';
import { and, between, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../platform/database/database.ts';
import { collectionPoints } from '../../platform/database/schema/collection-points.ts';
import { type Area, liesIn } from './repository.ts';

const placedColumns = {
  id: collectionPoints.id,
  name: collectionPoints.name,
  latitude: sql<number>`${collectionPoints.latitude}`,
  longitude: sql<number>`${collectionPoints.longitude}`,
};

const isInView = (bbox: Area): SQL | undefined => and(collectionPoints.isListed, liesIn(bbox));

/** The listed points of an area, not yet sent. */
export const placedQuery = (db: Db, bbox: Area, limit: number) =>
  db.select(placedColumns).from(collectionPoints).where(isInView(bbox)).limit(limit);

/** The listed points of an area, `most` + 1 at the most. */
export const findPlaced = (db: Db, bbox: Area, most: number): Promise<PlacedPoint[]> => placedQuery(db, bbox, most + 1);

// Where a place lies on the square of the Web Mercator projection, from 0 to 1.
const mercatorX = sql`(${collectionPoints.longitude} + 180) / 360`;
const mercatorY = sql`0.5 - ln((1 + sin(radians(${collectionPoints.latitude}))) / (1 - sin(radians(${collectionPoints.latitude})))) / (4 * pi())`;

/** The query behind `findClusters`, not yet sent. */
export const clustersQuery = (db: Db, bbox: Area, side: number) => {
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
      // The poles lie at no place of the projection.
      .where(and(isInView(bbox), between(latitude, -85, 85)))
      .groupBy(sql`floor((${mercatorX}) / ${side}::float8), floor((${mercatorY}) / ${side}::float8)`)
  );
};

/** How many listed points lie in each square of an area, whose side is a share of the whole map's; a point that is alone has its number. */
export const findClusters = (db: Db, bbox: Area, side: number): Promise<(PointCluster & { onlyId: number | null })[]> =>
  clustersQuery(db, bbox, side);

/** The names of points by their numbers. */
export const findNames = async (db: Db, ids: readonly number[]): Promise<ReadonlyMap<number, string>> => {
  const rows = await db
    .select({ id: collectionPoints.id, name: collectionPoints.name })
    .from(collectionPoints)
    .where(sql`${collectionPoints.id} = any(${sql.param([...ids])}::int[])`);
  return new Map(rows.map(({ id, name }) => [id, name]));
};
