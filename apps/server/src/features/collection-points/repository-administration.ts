import type {
  AdministeredPointQuery,
  PointOrder,
  PointSort,
  PointStatus,
} from '@separai/contract/collection-points/administration-schema';
import type { CollectionPoint } from '@separai/contract/collection-points/schema';
import { rangeOf } from '@separai/contract/pages';
import { openStatuses } from '@separai/contract/schedules/status';
import { and, asc, desc, eq, inArray, isNotNull, isNull, not, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../platform/database/database.ts';
import { holdsFolded } from '../../platform/database/folded-text.ts';
import { auditEntries } from '../../platform/database/schema/audit.ts';
import { collectionPointMaterials, collectionPoints } from '../../platform/database/schema/collection-points.ts';
import { pointFreshness } from '../../platform/database/schema/point-reports.ts';
import { collectionSchedules } from '../../platform/database/schema/schedules.ts';
import { offers, pointOf, shown } from './repository.ts';

const { id, foldedName, foldedAddress, isActive, latitude, imageUrl, searchText, updatedAt } = collectionPoints;

const whether = (column: typeof latitude | typeof imageUrl, isThere: boolean): SQL =>
  isThere ? isNotNull(column) : isNull(column);

const accepts = (material: NonNullable<AdministeredPointQuery['material']>): SQL =>
  material === 'none'
    ? sql`not exists (select 1 from ${collectionPointMaterials} where collection_point_id = ${id})`
    : sql`${id} in (select collection_point_id from ${collectionPointMaterials} where material_type = ${material})`;

const isWanted = ({
  status,
  material,
  handover,
  publicAccess,
  hasPlace,
  hasImage,
  q,
  area,
}: AdministeredPointQuery): SQL | undefined =>
  and(
    status === undefined ? undefined : eq(isActive, status === 'active'),
    material === undefined ? undefined : accepts(material),
    handover === undefined ? undefined : offers(handover),
    publicAccess === undefined ? undefined : eq(collectionPoints.publicAccess, publicAccess),
    hasPlace === undefined ? undefined : whether(latitude, hasPlace),
    hasImage === undefined ? undefined : whether(imageUrl, hasImage),
    q ? holdsFolded(sql`${searchText}`, q) : undefined,
    // The index holds the names, too, which are not asked for.
    area ? and(holdsFolded(sql`${searchText}`, area), holdsFolded(sql`${foldedAddress}`, area)) : undefined,
  );

// Numbers are given in the order in which points come.
const orders: Record<PointOrder, readonly (typeof foldedName | typeof foldedAddress | typeof updatedAt | SQL)[]> = {
  name: [foldedName],
  address: [foldedAddress],
  createdAt: [],
  updatedAt: [updatedAt],
  // Of whom nobody has said anything comes first.
  confirmedAt: [
    sql`coalesce((select confirmed_at from ${pointFreshness} where collection_point_id = ${collectionPoints}.id), '-infinity')`,
  ],
};

// Whatever the order, equals follow by their numbers, so that no page repeats or leaves out a point.
const orderOf = (sort: PointSort): SQL[] => {
  const isTurned = sort.startsWith('-');
  const order = (isTurned ? sort.slice(1) : sort) as PointOrder;
  return [...orders[order], id].map((one) => (isTurned ? desc(one) : asc(one)));
};

/** The numbers of a page of points, not yet sent: what is shown of them is read for these alone. */
export const pageQuery = (db: Db, { sort = 'name', ...query }: AdministeredPointQuery) => {
  const { limit, offset } = rangeOf(query);
  return db
    .select({ id })
    .from(collectionPoints)
    .where(isWanted(query))
    .orderBy(...orderOf(sort))
    .limit(limit)
    .offset(offset);
};

/** A page of all points. */
export const findPointPage = async (db: Db, query: AdministeredPointQuery): Promise<CollectionPoint[]> => {
  const rows = await db
    .select(shown)
    .from(collectionPoints)
    .where(inArray(id, pageQuery(db, query)))
    .orderBy(...orderOf(query.sort ?? 'name'));
  return rows.map(pointOf);
};

// An administrator who opens a restricted point has decided so: the entry of that is never deleted.
const isOpenedByPerson = sql`exists (select from ${auditEntries} where ${auditEntries.record} = 'collection-point'
  and ${auditEntries.recordId} = ${id}::text and ${auditEntries.actor} = 'person'
  and ${auditEntries.before} ->> 'publicAccess' = 'restricted' and ${auditEntries.after} ->> 'publicAccess' = 'public')`;

/** The listed points of an open data set, by their names there, but for those that a person has opened to the public. */
export const findPublicBySource = async (db: Db, sourceIds: readonly string[]): Promise<CollectionPoint[]> => {
  const rows = await db
    .select(shown)
    .from(collectionPoints)
    .where(and(inArray(collectionPoints.sourceId, [...sourceIds]), collectionPoints.isListed, not(isOpenedByPerson)))
    .orderBy(asc(id));
  return rows.map(pointOf);
};

/** How many points are active and how many are not, not yet sent; what the filter says of the status does not count. */
export const countsQuery = (db: Db, query: AdministeredPointQuery) =>
  db
    .select({ isActive, count: sql<number>`count(*)::int` })
    .from(collectionPoints)
    .where(isWanted({ ...query, status: undefined }))
    .groupBy(isActive);

/** How many points a filter lets through in each status, whatever it says of the status. */
export const countByStatus = async (db: Db, query: AdministeredPointQuery): Promise<Record<PointStatus, number>> => {
  const counts = { active: 0, inactive: 0 };
  for (const { isActive: isActiveOne, count } of await countsQuery(db, query))
    counts[isActiveOne ? 'active' : 'inactive'] = count;
  return counts;
};

/** Of some points those at which anybody ever booked, each with how many of its bookings are open. */
export const findBooked = async (transaction: Db, ids: readonly number[]): Promise<ReadonlyMap<number, number>> => {
  const { collectionPointId, status } = collectionSchedules;
  const rows = await transaction
    .select({
      pointId: collectionPointId,
      open: sql<number>`(count(*) filter (where ${inArray(status, openStatuses)}))::int`,
    })
    .from(collectionSchedules)
    .where(inArray(collectionPointId, [...ids]))
    .groupBy(collectionPointId);
  return new Map(rows.map(({ pointId, open }) => [pointId, open]));
};
