import { and, asc, eq, gt, inArray, isNotNull, isNull, lt, lte, or, type SQL, sql } from 'drizzle-orm';
import type { Queryable, Transaction } from '../../../platform/database/database.ts';
import { lockUsersKeyShare } from '../../../platform/database/locks.ts';
import { users } from '../../../platform/database/schema/accounts.ts';
import { collectionEndedResidents } from '../../../platform/database/schema/collection-broadcasts.ts';
import { collectionAreas, collectionServices } from '../../../platform/database/schema/collection-days.ts';
import {
  collectionCoverageRevision,
  type ResidentPlace,
  residentCollectionAreas,
  residentPlaces,
} from '../../../platform/database/schema/resident-collections.ts';

/** The address of a profile, and its place where that has been looked up. */
export interface ResidentAddress {
  readonly userId: string;
  readonly cep: string;
  readonly address: string | null;
  readonly number: string | null;
  readonly place: ResidentPlace | null;
  /** District that the person has chosen; null: that of the postal code counts. */
  readonly chosenDistrict: string | null;
  readonly version: number;
  readonly attempts: number;
  /** Earliest time of the next look-up of the place; null: none is due. */
  readonly askAgainAt: Date | null;
}

/** Revision of the areas' coverage, and whether any area is served. */
export const findCoverageState = async (db: Queryable): Promise<{ revision: number; hasAreas: boolean }> => {
  const { rows } = await db.execute<{ revision: string; hasAreas: boolean }>(sql`
    select ${collectionCoverageRevision.revision} as revision,
      exists (select from ${collectionAreas} where ${collectionAreas.isActive}) as "hasAreas"
    from ${collectionCoverageRevision}`);
  const [row] = rows;
  if (row === undefined) throw new Error('the revision of the coverage is missing');
  return { revision: Number(row.revision), hasAreas: row.hasAreas };
};

const addressColumns = {
  userId: residentPlaces.userId,
  cep: sql<string>`${users.cep}`,
  address: users.address,
  number: users.number,
  place: residentPlaces.place,
  chosenDistrict: sql<string | null>`${residentPlaces.place} ->> 'chosenDistrict'`,
  version: residentPlaces.version,
  attempts: residentPlaces.attempts,
  askAgainAt: residentPlaces.askAgainAt,
};

/**
 * Addresses whose areas were found for an earlier revision or never, or whose place is due for another look-up; `isLocated`:
 * those whose place is known and not to be looked up.
 */
export const findDueAddresses = (
  db: Queryable,
  { revision, now, isLocated, limit }: { revision: number; now: Date; isLocated: boolean; limit: number },
): Promise<ResidentAddress[]> => {
  const { place, resolvedRevision, askAgainAt, userId } = residentPlaces;
  const isOutdated = lt(resolvedRevision, revision);
  const isToLookUp = lte(askAgainAt, now);
  return db
    .select(addressColumns)
    .from(residentPlaces)
    .innerJoin(users, eq(users.id, userId))
    .where(
      and(
        isNotNull(users.cep),
        isLocated
          ? and(isOutdated, isNotNull(place), or(isNull(askAgainAt), gt(askAgainAt, now)))
          : or(and(isOutdated, or(isNull(place), isToLookUp)), isToLookUp),
      ),
    )
    .orderBy(asc(resolvedRevision), asc(userId))
    .limit(limit);
};

/** The address of a person; null without a postal code. */
export const findAddressOf = async (db: Queryable, userId: string): Promise<ResidentAddress | null> => {
  const [row] = await db
    .select(addressColumns)
    .from(residentPlaces)
    .innerJoin(users, eq(users.id, residentPlaces.userId))
    .where(and(eq(residentPlaces.userId, userId), isNotNull(users.cep)));
  return row ?? null;
};

/** The areas that a person has chosen or that were found, with their services. */
export const findAreasOf = (
  db: Queryable,
  userId: string,
): Promise<{ serviceId: number; areaId: number; isChosen: boolean }[]> => {
  const { serviceId, areaId, isChosen } = residentCollectionAreas;
  return db
    .select({ serviceId, areaId, isChosen })
    .from(residentCollectionAreas)
    .where(eq(residentCollectionAreas.userId, userId))
    .orderBy(asc(serviceId));
};

/** The areas that fit an address, by service. */
export interface ResolvedAddress {
  readonly userId: string;
  /** Version of the address that was resolved. */
  readonly version: number;
  readonly place: ResidentPlace | null;
  readonly attempts: number;
  readonly askAgainAt: Date | null;
  readonly fitting: ReadonlyMap<number, readonly number[]>;
}

/**
 * Locks accounts and areas against deletion, in the order of all writers, and then the places against other writers; returns
 * the versions of the places by account.
 */
const lockPlaces = async (
  transaction: Transaction,
  userIds: readonly string[],
  areaIds: readonly number[],
): Promise<ReadonlyMap<string, number>> => {
  await lockUsersKeyShare(transaction, userIds);
  const present = transaction
    .select({ id: residentCollectionAreas.areaId })
    .from(residentCollectionAreas)
    .where(inArray(residentCollectionAreas.userId, [...userIds]));
  const { id } = collectionAreas;
  await transaction
    .select({ id })
    .from(collectionAreas)
    .where(or(inArray(id, present), areaIds.length === 0 ? undefined : inArray(id, [...areaIds])))
    .orderBy(asc(id))
    .for('key share');
  const rows = await transaction
    .select({ userId: residentPlaces.userId, version: residentPlaces.version })
    .from(residentPlaces)
    .where(inArray(residentPlaces.userId, [...userIds]))
    .orderBy(asc(residentPlaces.userId))
    .for('update');
  return new Map(rows.map(({ userId, version }) => [userId, version]));
};

/** Rows of `resident_collection_areas` that a resolved address may have. */
interface FittingRow {
  readonly user_id: string;
  readonly service_id: number;
  readonly area_id: number;
  readonly is_only: boolean;
}

const fittingRows = (resolved: readonly ResolvedAddress[]): FittingRow[] =>
  resolved.flatMap(({ userId, fitting }) =>
    [...fitting].flatMap(([service, areas]) =>
      areas.map((area) => ({ user_id: userId, service_id: service, area_id: area, is_only: areas.length === 1 })),
    ),
  );

/**
 * Stores places and areas of addresses that have not changed since they were read: the only area of a service, or the chosen one
 * while it fits. Every other row is deleted.
 */
export const writeResolved = async (
  transaction: Transaction,
  resolved: readonly ResolvedAddress[],
  revision: number,
): Promise<void> => {
  const rows = fittingRows(resolved);
  const userIds = resolved.map(({ userId }) => userId).sort();
  const versions = await lockPlaces(transaction, userIds, [...new Set(rows.map((row) => row.area_id))]);
  const present = resolved.filter(({ userId, version }) => versions.get(userId) === version);
  if (present.length === 0) return;
  const ids = new Set(present.map(({ userId }) => userId));
  const fits = JSON.stringify(rows.filter((row) => ids.has(row.user_id)));
  const fitting = sql`jsonb_to_recordset(${fits}::jsonb) as fit (user_id uuid, service_id int, area_id int, is_only boolean)`;
  const own = sql`own.user_id in (select value::uuid from jsonb_array_elements_text(${JSON.stringify([...ids])}::jsonb))`;
  await transaction.execute(sql`
    delete from ${residentCollectionAreas} own where ${own} and not exists (
      select from ${fitting} where fit.user_id = own.user_id and fit.service_id = own.service_id
        and fit.area_id = own.area_id and (fit.is_only or own.is_chosen))`);
  await transaction.execute(sql`
    insert into ${residentCollectionAreas} (user_id, service_id, area_id, is_chosen)
    select fit.user_id, fit.service_id, fit.area_id, false from ${fitting}
    join ${collectionAreas} area on area.id = fit.area_id and area.service_id = fit.service_id
    where fit.is_only on conflict (user_id, service_id) do nothing`);
  const places = present.map(({ userId, place, attempts, askAgainAt }) => ({
    ...{ user_id: userId, place, attempts, ask_again_at: askAgainAt?.toISOString() ?? null },
  }));
  await transaction.execute(sql`
    update ${residentPlaces} as known set place = nullif(found.place, 'null'::jsonb), attempts = found.attempts,
      ask_again_at = found.ask_again_at, resolved_revision = ${revision}::bigint
    from jsonb_to_recordset(${JSON.stringify(places)}::jsonb)
      as found (user_id uuid, place jsonb, attempts smallint, ask_again_at timestamptz)
    where known.user_id = found.user_id`);
};

/**
 * Stores the area that a person has chosen for its service. False when the area was deleted or the address has changed
 * meanwhile.
 */
export const writeChosenArea = async (
  transaction: Transaction,
  { userId, version, serviceId, areaId }: { userId: string; version: number; serviceId: number; areaId: number },
): Promise<boolean> => {
  if ((await lockPlaces(transaction, [userId], [areaId])).get(userId) !== version) return false;
  const { rowCount } = await transaction.execute(sql`
    insert into ${residentCollectionAreas} (user_id, service_id, area_id, is_chosen)
    select ${userId}::uuid, service_id, id, true from ${collectionAreas}
    where ${collectionAreas.id} = ${areaId} and ${collectionAreas.serviceId} = ${serviceId}
    on conflict (user_id, service_id) do update set area_id = excluded.area_id, is_chosen = true`);
  return rowCount === 1;
};

/** A resident with the given areas at the resident's address. */
export interface ResidentOfAreas {
  readonly userId: string;
  readonly areaIds: number[];
}

const isServedArea = sql`exists (select from ${collectionAreas}
  join ${collectionServices} on ${collectionServices.id} = ${collectionAreas.serviceId}
  where ${collectionAreas.id} = ${residentCollectionAreas.areaId} and ${collectionAreas.isActive} and ${collectionServices.isActive})`;

/** Residents of the given areas, and of those among them that have ended unless another area of the service is theirs now. */
const told = (areaIds: readonly number[]): SQL => {
  const { userId, areaId, serviceId } = residentCollectionAreas;
  const [ended, ids] = [collectionEndedResidents, sql`any(${sql.param([...areaIds])}::int[])`];
  return sql`(select ${userId}, ${areaId} from ${residentCollectionAreas} where ${areaId} = ${ids} and ${isServedArea}
    union all select ${ended.userId}, ${ended.areaId} from ${ended} where ${ended.areaId} = ${ids} and not exists (
      select from ${residentCollectionAreas} where ${userId} = ${ended.userId} and ${serviceId} = ${ended.serviceId}
        and ${isServedArea})) told`;
};

/** A page of the residents who are told of any of the given areas, by user id, after the last one of the page before. */
export const findResidentsOf = (
  db: Queryable,
  areaIds: readonly number[],
  { after, limit }: { after?: string | undefined; limit: number },
): Promise<ResidentOfAreas[]> => {
  const [userId, areaId] = [sql<string>`told.user_id`, sql`told.area_id`];
  return db
    .select({ userId, areaIds: sql<number[]>`array_agg(${areaId} order by ${areaId})` })
    .from(told(areaIds))
    .where(after === undefined ? undefined : sql`${userId} > ${after}::uuid`)
    .groupBy(userId)
    .orderBy(asc(userId))
    .limit(limit);
};

/** Number of residents who are told of any of the given areas. */
export const countToldOf = async (db: Queryable, areaIds: readonly number[]): Promise<number> => {
  const [row] = await db.select({ count: sql<number>`count(distinct told.user_id)::int` }).from(told(areaIds));
  return row?.count ?? 0;
};

/** Number of residents whose address is in any of the given areas. */
export const countResidentsOf = async (db: Queryable, areaIds: readonly number[]): Promise<number> => {
  const [row] = await db
    .select({ count: sql<number>`count(distinct ${residentCollectionAreas.userId})::int` })
    .from(residentCollectionAreas)
    .where(and(sql`${residentCollectionAreas.areaId} = any(${sql.param([...areaIds])}::int[])`, isServedArea));
  return row?.count ?? 0;
};
