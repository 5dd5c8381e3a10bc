import type { AreaMapSummary, AreaOutlinesQuery } from '@separai/contract/collection-days/overview-schema';
import type { PolygonRings } from '@separai/contract/collection-days/polygons';
import { and, asc, eq, gte, inArray, isNull, or, type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '../../../platform/database/database.ts';
import { collectionAreaPolygons, collectionAreas, collectionRules } from '../../../platform/database/schema/collection-days.ts';
import { grouped } from '../areas/repository-area-parts.ts';

type View = AreaOutlinesQuery['bbox'];

const meets = ({ west, south, east, north }: View): SQL =>
  sql`${collectionAreaPolygons.bounds} && box(point(${east}::float8, ${north}::float8), point(${west}::float8, ${south}::float8))`;

const isInForce = (today: string): SQL | undefined =>
  or(isNull(collectionRules.validUntil), gte(collectionRules.validUntil, today));

/** Number of the areas of a service, of those with outlines, and the bounds of all outlines. */
export const findExtent = async (db: Queryable, service: number): Promise<Pick<AreaMapSummary, 'total' | 'drawn' | 'bounds'>> => {
  const { bounds, areaId } = collectionAreaPolygons;
  const [row] = await db
    .select({
      drawn: sql<number>`count(distinct ${areaId})::int`,
      west: sql<number | null>`min((${bounds}[1])[0])`,
      south: sql<number | null>`min((${bounds}[1])[1])`,
      east: sql<number | null>`max((${bounds}[0])[0])`,
      north: sql<number | null>`max((${bounds}[0])[1])`,
    })
    .from(collectionAreaPolygons)
    .innerJoin(collectionAreas, eq(collectionAreas.id, areaId))
    .where(eq(collectionAreas.serviceId, service));
  const { drawn = 0, west = null, south = null, east = null, north = null } = row ?? {};
  const isDrawn = west !== null && south !== null && east !== null && north !== null;
  const total = await db.$count(collectionAreas, eq(collectionAreas.serviceId, service));
  return { total, drawn, bounds: isDrawn ? { west, south, east, north } : null };
};

/** The sets of recurrences that are in force from a day on, with the number of areas of a service that have each. */
export const countDays = async (db: Queryable, service: number, today: string): Promise<AreaMapSummary['days']> => {
  const ofAreas = db
    .select({
      recurrences: sql<string[]>`coalesce(array_agg(distinct ${collectionRules.recurrence})
        filter (where ${collectionRules.recurrence} is not null), '{}')`.as('recurrences'),
    })
    .from(collectionAreas)
    .leftJoin(collectionRules, and(eq(collectionRules.areaId, collectionAreas.id), isInForce(today)))
    .where(eq(collectionAreas.serviceId, service))
    .groupBy(collectionAreas.id)
    .as('of_areas');
  return db
    .select({ recurrences: ofAreas.recurrences, areas: sql<number>`count(*)::int` })
    .from(ofAreas)
    .groupBy(ofAreas.recurrences)
    .orderBy(ofAreas.recurrences);
};

/** The areas of a service with a polygon whose bounds meet a view, by id. */
export const findAreasInView = (
  db: Queryable,
  { service, view, limit }: { readonly service: number; readonly view: View; readonly limit: number },
): Promise<{ id: number; name: string; active: boolean; version: number }[]> => {
  const { id, name, isActive, version } = collectionAreas;
  return db
    .selectDistinct({ id, name, active: isActive, version })
    .from(collectionAreaPolygons)
    .innerJoin(collectionAreas, eq(id, collectionAreaPolygons.areaId))
    .where(and(eq(collectionAreas.serviceId, service), meets(view)))
    .orderBy(asc(id))
    .limit(limit);
};

/** The polygons of areas whose bounds meet a view, by area. */
export const findPolygonsInView = async (
  db: Queryable,
  ids: readonly number[],
  view: View,
): Promise<ReadonlyMap<number, PolygonRings[]>> => {
  const { areaId, number, rings } = collectionAreaPolygons;
  const rows = await db
    .select({ areaId, rings })
    .from(collectionAreaPolygons)
    .where(and(inArray(areaId, [...ids]), meets(view)))
    .orderBy(asc(areaId), asc(number));
  return grouped(rows, (row) => row.rings);
};

/** The recurrences of areas that are in force from a day on, each once, by area. */
export const findRecurrences = async (
  db: Queryable,
  ids: readonly number[],
  today: string,
): Promise<ReadonlyMap<number, string[]>> => {
  const { areaId, recurrence } = collectionRules;
  const rows = await db
    .selectDistinct({ areaId, recurrence })
    .from(collectionRules)
    .where(and(inArray(areaId, [...ids]), isInForce(today)))
    .orderBy(asc(areaId), asc(recurrence));
  return grouped(rows, (row) => row.recurrence);
};
