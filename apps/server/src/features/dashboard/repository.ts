import { type MaterialType, materialTypes } from '@separai/contract/collection-points/materials';
import type { Dashboard } from '@separai/contract/dashboard/schema';
import { and, asc, count, desc, eq, getTableColumns, gte, lt, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Db } from '../../platform/database/database.ts';
import { users } from '../../platform/database/schema/accounts.ts';
import { auditEntries } from '../../platform/database/schema/audit.ts';
import { collectionPointMaterials, collectionPoints } from '../../platform/database/schema/collection-points.ts';
import { collectionSchedules } from '../../platform/database/schema/schedules.ts';

const { date, status, materials, collectedWeightKg, collectionPointId, createdAt } = collectionSchedules;

/** The four figures; a point counts as an active collector for a collection since the day `activeSince`. */
export const countAll = async (
  db: Db,
  activeSince: string,
): Promise<Pick<Dashboard, 'collections' | 'users' | 'activeCollectors' | 'collectionPoints'>> => {
  const collected = and(
    gte(date, activeSince),
    sql`${status} in ('confirmado', 'concluído')`,
    eq(collectionPoints.isActive, true),
  );
  const [collections, residents, points, collectors] = await Promise.all([
    db.$count(collectionSchedules, eq(status, 'concluído')),
    db.$count(users, eq(users.role, 'user')),
    db.$count(collectionPoints, eq(collectionPoints.isActive, true)),
    db
      .select({ count: sql<number>`count(distinct ${collectionPointId})::int` })
      .from(collectionSchedules)
      .innerJoin(collectionPoints, eq(collectionPoints.id, collectionPointId))
      .where(collected),
  ]);
  return { collections, users: residents, activeCollectors: collectors[0]?.count ?? 0, collectionPoints: points };
};

const mondayOfDate = sql<string>`(date_trunc('week', ${date}::timestamp)::date)::text`;

/** How many bookings of the days from `from` until before `before` there are for each week, by its Monday, and status. */
export const countByWeek = (db: Db, { from, before }: { from: string; before: string }) =>
  db
    .select({ week: mondayOfDate.as('week'), status, count: count() })
    .from(collectionSchedules)
    .where(and(gte(date, from), lt(date, before)))
    .groupBy(sql`week`, status);

interface Halves {
  readonly from: string;
  readonly middle: string;
  readonly before: string;
}

/** Kilograms that were weighed by material, from `middle` until before `before`, and from `from` until before `middle`. */
export const sumByMaterial = async (db: Db, { from, middle, before }: Halves): Promise<Dashboard['weighed']> => {
  const share = sql`${collectedWeightKg} / greatest(cardinality(${materials}), 1)`;
  const rows = await db
    .select({
      material: sql<MaterialType | null>`material`,
      kilograms: sql<number>`coalesce(round(sum(${share}) filter (where ${date} >= ${middle}), 2), 0)::float8`,
      kilogramsBefore: sql<number>`coalesce(round(sum(${share}) filter (where ${date} < ${middle}), 2), 0)::float8`,
    })
    .from(collectionSchedules)
    .leftJoin(sql`unnest(${materials}) as material`, sql`true`)
    .where(and(gte(date, from), lt(date, before), eq(status, 'concluído')))
    .groupBy(sql`material`);
  const placeOf = ({ material }: { material: MaterialType | null }): number =>
    material === null ? materialTypes.length : materialTypes.indexOf(material);
  return rows.sort((a, b) => placeOf(a) - placeOf(b));
};

/** How many active points accept each material. */
export const countPointsByMaterial = async (db: Db): Promise<Dashboard['pointsByMaterial']> => {
  const rows = await db
    .select({ material: collectionPointMaterials.materialType, points: count() })
    .from(collectionPointMaterials)
    .innerJoin(collectionPoints, eq(collectionPoints.id, collectionPointMaterials.collectionPointId))
    .where(eq(collectionPoints.isActive, true))
    .groupBy(collectionPointMaterials.materialType);
  return materialTypes.map((material) => ({ material, points: rows.find((row) => row.material === material)?.points ?? 0 }));
};

/** How many bookings wait for an answer, and the `most` that wait longest. */
export const findWaiting = async (db: Db, most: number): Promise<Dashboard['waiting']> => {
  const isWaiting = eq(status, 'pendente');
  const [all, longest] = await Promise.all([
    db.$count(collectionSchedules, isWaiting),
    db
      .select({ id: collectionSchedules.id, collectionPoint: collectionPoints.name, date, since: createdAt })
      .from(collectionSchedules)
      .innerJoin(collectionPoints, eq(collectionPoints.id, collectionPointId))
      .where(isWaiting)
      .orderBy(asc(createdAt), asc(collectionSchedules.id))
      .limit(most),
  ]);
  return { count: all, longest: longest.map(({ since, ...row }) => ({ ...row, since: since.toISOString() })) };
};

const account = alias(users, 'account');

/** The newest `most` entries of the audit log, each with who wrote it as far as that is known, and the point of a booking. */
export const findEntries = (db: Db, most: number) => {
  const newest = db.select().from(auditEntries).orderBy(desc(auditEntries.id)).limit(most).as('newest');
  const { id, at, actor, record, recordId, before, after, actorId } = newest;
  return db
    .select({
      id,
      at,
      actor,
      record,
      before,
      after,
      role: users.role,
      actorName: users.name,
      pointName: collectionPoints.name,
      /** Whose role it is; null once the account is gone. */
      accountName: account.name,
    })
    .from(newest)
    .leftJoin(users, eq(users.id, actorId))
    .leftJoin(
      collectionPoints,
      and(eq(record, 'schedule'), eq(collectionPoints.id, sql`(coalesce(${after}, ${before}) ->> 'collectionPointId')::int`)),
    )
    .leftJoin(account, eq(account.id, sql`case when ${record} = 'administrator' then ${recordId}::uuid end`))
    .orderBy(desc(id));
};
export type EntryRow = Awaited<ReturnType<typeof findEntries>>[number];

const { id, name, createdAt: registeredAt } = getTableColumns(users);

/** The `most` residents who registered last. */
export const findRegistrations = (db: Db, most: number) =>
  db
    .select({ id, name, createdAt: registeredAt })
    .from(users)
    .where(eq(users.role, 'user'))
    .orderBy(desc(registeredAt))
    .limit(most);
