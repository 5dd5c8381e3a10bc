import type { AdministeredPointQuery, PointStatus } from '@separai/contract/collection-points/administration-schema';
import type { CollectionPoint } from '@separai/contract/collection-points/schema';
import { byNameRank, rankedMost } from '@separai/contract/name-rank';
import { rangeOf } from '@separai/contract/pages';
import { openStatuses } from '@separai/contract/schedules/status';
import type { PointOrder, PointSort } from '@separai/contract/sort-orders';
import { and, asc, desc, eq, inArray, isNotNull, isNull, not, type SQL, sql } from 'drizzle-orm';
import type { Queryable, Transaction } from '../../platform/database/database.ts';
import { containsNormalized } from '../../platform/database/normalized-text.ts';
import { auditEntries } from '../../platform/database/schema/audit.ts';
import { collectionPointMaterials, collectionPoints } from '../../platform/database/schema/collection-points.ts';
import { pointFreshness } from '../../platform/database/schema/point-reports.ts';
import { collectionSchedules } from '../../platform/database/schema/schedules.ts';
import { inScope, type Scoped } from '../../platform/scope.ts';
import { isUndeleted, offers, pointOf, shown } from './repository.ts';

const { id, foldedName, foldedAddress, isActive, latitude, imageUrl, searchText, updatedAt } = collectionPoints;

const whether = (column: typeof latitude | typeof imageUrl, isThere: boolean): SQL =>
  isThere ? isNotNull(column) : isNull(column);

const accepts = (material: NonNullable<AdministeredPointQuery['material']>): SQL =>
  material === 'none'
    ? sql`not exists (select 1 from ${collectionPointMaterials} where collection_point_id = ${id})`
    : sql`${id} in (select collection_point_id from ${collectionPointMaterials} where material_type = ${material})`;

type PointListFilter = Omit<AdministeredPointQuery, 'page' | 'pageSize' | 'sort'> & Scoped;

const isWanted = ({
  status,
  material,
  handover,
  publicAccess,
  organizationId,
  hasPlace,
  hasImage,
  q,
  area,
  scope,
}: PointListFilter): SQL | undefined =>
  and(
    inScope(collectionPoints.organizationId, scope),
    isUndeleted,
    status === undefined ? undefined : eq(isActive, status === 'active'),
    material === undefined ? undefined : accepts(material),
    handover === undefined ? undefined : offers(handover),
    publicAccess === undefined ? undefined : eq(collectionPoints.publicAccess, publicAccess),
    organizationId === undefined ? undefined : eq(collectionPoints.organizationId, organizationId),
    hasPlace === undefined ? undefined : whether(latitude, hasPlace),
    hasImage === undefined ? undefined : whether(imageUrl, hasImage),
    q ? containsNormalized(sql`${searchText}`, q) : undefined,
    // The index also contains the names, which the second condition excludes.
    area ? and(containsNormalized(sql`${searchText}`, area), containsNormalized(sql`${foldedAddress}`, area)) : undefined,
  );

/** The condition of a filter, which all points meet where it is empty. */
export const pointsWith = (filter: PointListFilter): SQL => isWanted(filter) ?? sql`true`;

/** Number of points of a filter without coordinates. */
export const countUnplaced = (db: Queryable, filter: PointListFilter): Promise<number> =>
  db.$count(collectionPoints, and(isWanted(filter), isNull(latitude)));

// Ids ascend in the order of creation.
const orders: Record<PointOrder, readonly (typeof foldedName | typeof foldedAddress | typeof updatedAt | SQL)[]> = {
  name: [foldedName],
  address: [foldedAddress],
  createdAt: [],
  updatedAt: [updatedAt],
  // Points that were never confirmed come first.
  confirmedAt: [sql`coalesce(${pointFreshness.confirmedAt}, '-infinity')`],
};

const ofPoint = eq(pointFreshness.collectionPointId, id);

// The id breaks ties in every order, so that pages neither repeat nor skip a point.
const orderOf = (sort: PointSort): SQL[] => {
  const isTurned = sort.startsWith('-');
  const order = (isTurned ? sort.slice(1) : sort) as PointOrder;
  return [...orders[order], id].map((one) => (isTurned ? desc(one) : asc(one)));
};

/** The ids of a page of points, not yet executed: the other columns are read for these rows only. */
export const pageQuery = (db: Queryable, { sort = 'name', ...query }: AdministeredPointQuery & Scoped) => {
  const { limit, offset } = rangeOf(query);
  return (
    db
      .select({ id })
      .from(collectionPoints)
      // PostgreSQL leaves the join out where the order does not use it.
      .leftJoin(pointFreshness, ofPoint)
      .where(isWanted(query))
      .orderBy(...orderOf(sort))
      .limit(limit)
      .offset(offset)
  );
};

/**
 * The ids of a page of the points with a text, the names that match it best first; null where an order was chosen, or where the text is
 * too common.
 */
const findRankedPage = async (db: Queryable, query: AdministeredPointQuery & Scoped): Promise<number[] | null> => {
  if (!query.q || query.sort !== undefined) return null;
  const { name, shortName } = collectionPoints;
  const found = await db
    .select({ id, name, shortName })
    .from(collectionPoints)
    .where(isWanted(query))
    .orderBy(...orderOf('name'))
    .limit(rankedMost + 1);
  if (found.length > rankedMost) return null;
  const ranked = byNameRank(found, query.q, (row) => ({ name: row.name, others: row.shortName === null ? [] : [row.shortName] }));
  const { limit, offset } = rangeOf(query);
  return ranked.slice(offset, offset + limit).map((row) => row.id);
};

/** A page of the points in the scope; of a text without a chosen order, the names that match it best first. */
export const findPointPage = async (db: Queryable, query: AdministeredPointQuery & Scoped): Promise<CollectionPoint[]> => {
  const ranked = await findRankedPage(db, query);
  const rows = await db
    .select(shown)
    .from(collectionPoints)
    .leftJoin(pointFreshness, ofPoint)
    .where(inArray(id, ranked ?? pageQuery(db, query)))
    .orderBy(...orderOf(query.sort ?? 'name'));
  const points = rows.map(pointOf);
  return ranked === null ? points : points.sort((one, other) => ranked.indexOf(one.id) - ranked.indexOf(other.id));
};

// A restricted point that an administrator has made public on purpose; its audit entry is never deleted.
const isOpenedByPerson = sql`exists (select from ${auditEntries} where ${auditEntries.record} = 'collection-point'
  and ${auditEntries.recordId} = ${id}::text and ${auditEntries.actor} = 'person'
  and ${auditEntries.before} ->> 'publicAccess' = 'restricted' and ${auditEntries.after} ->> 'publicAccess' = 'public')`;

/** The listed points of an open data set, by their ids there, except those that a person has made public. */
export const findPublicBySource = async (db: Queryable, sourceIds: readonly string[]): Promise<CollectionPoint[]> => {
  const rows = await db
    .select(shown)
    .from(collectionPoints)
    .where(and(inArray(collectionPoints.sourceId, [...sourceIds]), collectionPoints.isListed, not(isOpenedByPerson)))
    .orderBy(asc(id));
  return rows.map(pointOf);
};

/** Numbers of active and inactive points, not yet executed; the filter's status is ignored. */
export const countsQuery = (db: Queryable, query: AdministeredPointQuery & Scoped) =>
  db
    .select({ isActive, count: sql<number>`count(*)::int` })
    .from(collectionPoints)
    .where(isWanted({ ...query, status: undefined }))
    .groupBy(isActive);

/** Number of points that match a filter in each status; the filter's own status is ignored. */
export const countByStatus = async (
  db: Queryable,
  query: AdministeredPointQuery & Scoped,
): Promise<Record<PointStatus, number>> => {
  const counts = { active: 0, inactive: 0 };
  for (const { isActive: isActiveOne, count } of await countsQuery(db, query))
    counts[isActiveOne ? 'active' : 'inactive'] = count;
  return counts;
};

/** Those of the points that have any booking in the scope, with the number of open ones. */
export const findBooked = async (
  transaction: Transaction,
  { ids, scope }: Scoped & { readonly ids: readonly number[] },
): Promise<ReadonlyMap<number, number>> => {
  const { collectionPointId, status, organizationId } = collectionSchedules;
  const rows = await transaction
    .select({
      pointId: collectionPointId,
      open: sql<number>`(count(*) filter (where ${inArray(status, openStatuses)}))::int`,
    })
    .from(collectionSchedules)
    .where(and(inArray(collectionPointId, [...ids]), inScope(organizationId, scope)))
    .groupBy(collectionPointId);
  return new Map(rows.map(({ pointId, open }) => [pointId, open]));
};
