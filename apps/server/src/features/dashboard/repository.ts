import { type MaterialType, materialTypes } from '@separai/contract/collection-points/materials';
import type { Dashboard } from '@separai/contract/dashboard/schema';
import { and, asc, count, desc, eq, getTableColumns, gte, inArray, lt, notInArray, or, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { isEntryInScope } from '../../platform/audit.ts';
import type { Queryable } from '../../platform/database/database.ts';
import { users } from '../../platform/database/schema/accounts.ts';
import { auditEntries } from '../../platform/database/schema/audit.ts';
import { callers } from '../../platform/database/schema/callers.ts';
import { collectionPointMaterials, collectionPoints } from '../../platform/database/schema/collection-points.ts';
import { collectionSchedules, completedCollections } from '../../platform/database/schema/schedules.ts';
import { inScope, type Scope, type Scoped } from '../../platform/scope.ts';

const { date, status, materials, collectedWeightKg, collectedByMaterial, collectionPointId, createdAt } = collectionSchedules;

// Active points are counted as all minus the inactive ones, which have a partial index, because most points are active.
const isInactive = sql`not ${collectionPoints.isActive}`;

const isBookingIn = (scope: Scope) => inScope(collectionSchedules.organizationId, scope);
const isPointIn = (scope: Scope) => inScope(collectionPoints.organizationId, scope);

/** Number of completed collections; of an organisation, those that were its own, wherever their points belong now. */
const countCompleted = async (db: Queryable, scope: Scope): Promise<number> => {
  if (!('all' in scope)) return db.$count(collectionSchedules, and(isBookingIn(scope), eq(status, 'concluído')));
  const [row] = await db
    .select({ count: sql<number>`coalesce(sum(${completedCollections.count}), 0)::int` })
    .from(completedCollections);
  return row?.count ?? 0;
};

/** Number of residents; of an organisation, those who have booked with it. */
const countResidents = async (db: Queryable, scope: Scope): Promise<number> => {
  if ('all' in scope) return db.$count(users, eq(users.role, 'user'));
  const [row] = await db
    .select({ count: sql<number>`count(distinct ${collectionSchedules.userId})::int` })
    .from(collectionSchedules)
    .where(isBookingIn(scope));
  return row?.count ?? 0;
};

/** The four key figures; a point counts as an active collector if it has had a collection since `activeSince`. */
export const countAll = async (
  db: Queryable,
  { activeSince, scope }: Scoped & { readonly activeSince: string },
): Promise<Pick<Dashboard, 'collections' | 'users' | 'activeCollectors' | 'collectionPoints'>> => {
  const inactive = db.select({ id: collectionPoints.id }).from(collectionPoints).where(isInactive);
  const collected = and(
    isBookingIn(scope),
    gte(date, activeSince),
    sql`${status} in ('confirmado', 'concluído')`,
    notInArray(collectionPointId, inactive),
  );
  const [collections, residents, points, closed, collectors] = await Promise.all([
    countCompleted(db, scope),
    countResidents(db, scope),
    db.$count(collectionPoints, isPointIn(scope)),
    db.$count(collectionPoints, and(isPointIn(scope), isInactive)),
    db
      .select({ count: sql<number>`count(distinct ${collectionPointId})::int` })
      .from(collectionSchedules)
      .where(collected),
  ]);
  return {
    collections,
    users: residents,
    activeCollectors: collectors[0]?.count ?? 0,
    collectionPoints: points - closed,
  };
};

/** Number of bookings with dates from `from` until before `before`, by date and status: the order of an index. */
export const countByDate = (
  db: Queryable,
  { from, before, scope }: Scoped & { readonly from: string; readonly before: string },
) =>
  db
    .select({ date, status, count: count() })
    .from(collectionSchedules)
    .where(and(isBookingIn(scope), gte(date, from), lt(date, before)))
    .groupBy(date, status);

interface Halves extends Scoped {
  readonly from: string;
  readonly middle: string;
  readonly before: string;
}

/**
 * Collected kilograms by material, in the period from `middle` until before `before`, and in that from `from` until before
 * `middle`: as weighed by material, else in equal parts of the declared materials; null where none is declared. Bookings with
 * the same declared materials are summed before they are divided.
 */
export const sumByMaterial = async (db: Queryable, { from, middle, before, scope }: Halves): Promise<Dashboard['weighed']> => {
  const isCollected = and(isBookingIn(scope), gte(date, from), lt(date, before), eq(status, 'concluído'));
  const { rows } = await db.execute<Dashboard['weighed'][number]>(sql`
    with collected as (
      select ${date} >= ${middle} as is_later, case when ${collectedByMaterial} is null then ${materials} end as declared,
        ${collectedByMaterial} as weighed, sum(${collectedWeightKg}) as kg, count(*) as bookings
      from ${collectionSchedules} where ${isCollected} group by 1, 2, 3
    ), part as (
      select one.material, one.kg * bookings as kg, is_later
        from collected cross join jsonb_to_recordset(weighed) as one(material text, kg numeric)
      union all select material, kg / greatest(cardinality(declared), 1), is_later
        from collected left join unnest(declared) as material on true where weighed is null
    )
    select material, coalesce(round(sum(kg) filter (where is_later), 2), 0)::float8 as kilograms,
      coalesce(round(sum(kg) filter (where not is_later), 2), 0)::float8 as "kilogramsBefore"
    from part group by material`);
  const placeOf = ({ material }: { material: MaterialType | null }): number =>
    material === null ? materialTypes.length : materialTypes.indexOf(material);
  return rows.sort((a, b) => placeOf(a) - placeOf(b));
};

/** Number of active points by accepted material. */
export const countPointsByMaterial = async (db: Queryable, scope: Scope): Promise<Dashboard['pointsByMaterial']> => {
  const { materialType, collectionPointId: pointId } = collectionPointMaterials;
  const pointsWhere = (condition: SQL | undefined) =>
    db.select({ id: collectionPoints.id }).from(collectionPoints).where(condition);
  const rows = await db
    .select({ material: materialType, points: count() })
    .from(collectionPointMaterials)
    .where(
      and(
        notInArray(pointId, pointsWhere(isInactive)),
        'all' in scope ? undefined : inArray(pointId, pointsWhere(isPointIn(scope))),
      ),
    )
    .groupBy(materialType);
  return materialTypes.map((material) => ({ material, points: rows.find((row) => row.material === material)?.points ?? 0 }));
};

/** Number of pending bookings, and the `most` that have waited longest. */
export const findWaiting = async (db: Queryable, { most, scope }: Recent): Promise<Dashboard['waiting']> => {
  const isWaiting = and(isBookingIn(scope), eq(status, 'pendente'));
  const [all, longest] = await Promise.all([
    db.$count(collectionSchedules, isWaiting),
    db
      .select({
        id: collectionSchedules.id,
        person: sql<string | null>`coalesce(${users.name}, ${callers.name})`,
        collectionPoint: collectionPoints.name,
        date,
        since: createdAt,
      })
      .from(collectionSchedules)
      .innerJoin(collectionPoints, eq(collectionPoints.id, collectionPointId))
      .leftJoin(users, eq(users.id, collectionSchedules.userId))
      .leftJoin(callers, eq(callers.id, collectionSchedules.callerId))
      .where(isWaiting)
      .orderBy(asc(createdAt), asc(collectionSchedules.id))
      .limit(most),
  ]);
  return { count: all, longest: longest.map(({ since, ...row }) => ({ ...row, since: since.toISOString() })) };
};

const account = alias(users, 'account');

/** The newest records of a scope. */
type Recent = Scoped & { readonly most: number };

/**
 * The instants of the `most` newest operations, newest first, as PostgreSQL's text with microseconds. The entries of an
 * operation share an instant, and may be 100,000, so each instant is looked up from the one after it (loose index scan).
 */
const findInstants = async (db: Queryable, { most, scope }: Recent): Promise<string[]> => {
  const isIn = isEntryInScope(scope) ?? sql`true`;
  const { rows } = await db.execute<{ at: string }>(sql`with recursive instant as (
      select max(at) as at from ${auditEntries} where ${isIn}
      union all select (select max(at) from ${auditEntries} where at < instant.at and ${isIn}) from instant where instant.at is not null
    ) select at::text from instant where at is not null limit ${most}`);
  return rows.map((row) => row.at);
};

/**
 * The entries of the `most` newest operations, with their authors if known, and the points of bookings. An import is
 * represented by its own entry, which contains its counts; no other operation writes more than `writtenAtOnce` records of a
 * kind.
 */
export const findEntries = async (db: Queryable, { most, scope }: Recent) => {
  const { id, at, actor, actorId, record, recordId, before, after } = auditEntries;
  const instants = await findInstants(db, { most, scope });
  const isAt = (some: readonly string[]): SQL =>
    sql`${at} = any(${`{${some.map((one) => `"${one}"`).join(',')}}`}::timestamptz[])`;
  const imported = await db
    .select({ instant: sql<string>`${at}::text` })
    .from(auditEntries)
    .where(and(isAt(instants), eq(record, 'import')));
  const others = instants.filter((one) => imported.every(({ instant }) => instant !== one));
  return db
    .select({
      id,
      at,
      actor,
      actorId,
      record,
      before,
      after,
      role: users.role,
      actorName: users.name,
      pointName: collectionPoints.name,
      /** The account whose role an entry records; null once it is erased. */
      accountName: account.name,
    })
    .from(auditEntries)
    .leftJoin(users, eq(users.id, actorId))
    .leftJoin(
      collectionPoints,
      and(eq(record, 'schedule'), eq(collectionPoints.id, sql`(coalesce(${after}, ${before}) ->> 'collectionPointId')::int`)),
    )
    .leftJoin(account, eq(account.id, sql`case when ${record} = 'administrator' then ${recordId}::uuid end`))
    .where(and(or(isAt(others), and(isAt(instants), eq(record, 'import'))), isEntryInScope(scope)))
    .orderBy(desc(at), desc(id));
};
export type EntryRow = Awaited<ReturnType<typeof findEntries>>[number];

const { id, name, createdAt: registeredAt } = getTableColumns(users);

/** The `most` recently registered residents. */
export const findRegistrations = (db: Queryable, most: number) =>
  db
    .select({ id, name, createdAt: registeredAt })
    .from(users)
    .where(eq(users.role, 'user'))
    .orderBy(desc(registeredAt))
    .limit(most);
