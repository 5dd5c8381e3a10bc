import { byNameRank, rankedMost } from '@separai/contract/name-rank';
import { rangeOf } from '@separai/contract/pages';
import type { AdministeredSchedule, ScheduleRecord } from '@separai/contract/schedules/administration-schema';
import { and, asc, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '../../../platform/database/database.ts';
import { users } from '../../../platform/database/schema/accounts.ts';
import { auditEntries } from '../../../platform/database/schema/audit.ts';
import { callers } from '../../../platform/database/schema/callers.ts';
import { collectionPoints } from '../../../platform/database/schema/collection-points.ts';
import { collectionSchedules } from '../../../platform/database/schema/schedules.ts';
import { inScope, type Scoped } from '../../../platform/scope.ts';
import { scheduleOf, shown } from '../bookings/repository-reading.ts';
import { foundBy, isSearch, isWanted, type ScopedFilter } from './repository-filter.ts';
import { type DatedScheduleQuery, findLeading, orderOf, pageQuery } from './repository-order.ts';

const { userId: _userId, callerId: _callerId, ...shownColumns } = shown;
const shownResident = {
  id: users.id,
  name: users.name,
  email: users.email,
  phone: users.phone,
  cep: users.cep,
  address: users.address,
  number: users.number,
  complement: users.complement,
};

const shownCaller = { id: callers.id, name: callers.name, email: callers.email, phone: callers.phone };
/** A caller's address is that of the pickup. */
const noHome = { cep: null, address: null, number: null, complement: null };
/** Name of a booking's resident or caller. */
const personName = sql<string | null>`coalesce(${users.name}, ${callers.name})`;

const select = (db: Queryable) =>
  db
    .select({
      ...shownColumns,
      organizationId: collectionSchedules.organizationId,
      byPhone: collectionSchedules.byPhone,
      user: shownResident,
      caller: shownCaller,
    })
    .from(collectionSchedules)
    .innerJoin(collectionPoints, eq(collectionPoints.id, collectionSchedules.collectionPointId))
    .leftJoin(users, eq(users.id, collectionSchedules.userId))
    .leftJoin(callers, eq(callers.id, collectionSchedules.callerId));

const administeredOf = ({ caller, user, ...row }: Awaited<ReturnType<typeof select>>[number]): AdministeredSchedule => ({
  ...scheduleOf(row),
  user: user ?? (caller === null ? null : { ...caller, ...noHome }),
});

/** Those of the bookings (UUIDs) that are in the scope, with their residents, earliest day first. */
export const findAdministered = async (
  db: Queryable,
  { ids, scope }: Scoped & { readonly ids: readonly string[] },
): Promise<AdministeredSchedule[]> => {
  const { date, id, organizationId } = collectionSchedules;
  const rows = await select(db)
    .where(and(inArray(id, ids), inScope(organizationId, scope)))
    .orderBy(asc(date), asc(id));
  return rows.map(administeredOf);
};

/**
 * The ids of a page of a search, the people and points whose names match it best first; null where another order than the usual was
 * chosen, or where the text is too common.
 */
const findRanked = async (db: Queryable, query: DatedScheduleQuery): Promise<string[] | null> => {
  if (!isSearch(query) || (query.sort !== undefined && query.sort !== 'nearest')) return null;
  const { id, collectionPointId, userId } = collectionSchedules;
  const { rows } = await db.execute<{ id: string }>(foundBy(query, rankedMost + 1));
  if (rows.length > rankedMost) return null;
  const found = await db
    .select({ id, person: personName, point: collectionPoints.name })
    .from(collectionSchedules)
    .innerJoin(collectionPoints, eq(collectionPoints.id, collectionPointId))
    .leftJoin(users, eq(users.id, userId))
    .leftJoin(callers, eq(callers.id, collectionSchedules.callerId))
    .where(sql`${id} = any(${`{${rows.map((row) => row.id).join(',')}}`}::uuid[])`)
    .orderBy(...orderOf(query));
  const ranked = byNameRank(found, query.q, ({ person, point }) => ({ name: person ?? '', others: [point] }));
  const { limit, offset } = rangeOf(query);
  return ranked.slice(offset, offset + limit).map((row) => row.id);
};

/** A page of all residents' bookings; of a search without a chosen order, the names that match it best first. */
export const findSchedulePage = async (db: Queryable, query: DatedScheduleQuery): Promise<AdministeredSchedule[]> => {
  const ranked = await findRanked(db, query);
  const ids = ranked ?? (await findLeading(db, query));
  const { id } = collectionSchedules;
  const rows = await select(db)
    .where(inArray(id, ids ?? pageQuery(db, query)))
    .orderBy(...orderOf(query));
  const schedules = rows.map(administeredOf);
  return ranked === null ? schedules : schedules.sort((one, other) => ranked.indexOf(one.id) - ranked.indexOf(other.id));
};

/**
 * Every booking that a filter lets through, the first day first, `atOnce` a question, before each of which `admit` may throw. Nothing
 * is held between two questions: a booking that is moved meanwhile may be missing or come twice.
 */
export async function* everySchedule(
  db: Queryable,
  filter: ScopedFilter,
  { admit, atOnce = 500 }: { readonly admit?: () => Promise<void>; readonly atOnce?: number } = {},
): AsyncGenerator<AdministeredSchedule> {
  const { date, id } = collectionSchedules;
  let after: SQL | undefined;
  for (;;) {
    await admit?.();
    const rows = await select(db)
      .where(and(isWanted(filter), after))
      .orderBy(asc(date), asc(id))
      .limit(atOnce);
    yield* rows.map(administeredOf);
    const last = rows.at(-1);
    if (last === undefined || rows.length < atOnce) return;
    after = sql`(${date}, ${id}) > (${last.date}::date, ${last.id}::uuid)`;
  }
}

/** At most `most` of the bookings that a filter lets through, with the place of their point. */
export const findMapped = async (db: Queryable, filter: ScopedFilter, most: number) => {
  const { id, status, weightKg, pickup } = collectionSchedules;
  const { name: pointName, latitude, longitude } = collectionPoints;
  const rows = await db
    .select({ id, name: personName, pointName, status, weightKg, pickup, latitude, longitude })
    .from(collectionSchedules)
    .innerJoin(collectionPoints, eq(collectionPoints.id, collectionSchedules.collectionPointId))
    .leftJoin(users, eq(users.id, collectionSchedules.userId))
    .leftJoin(callers, eq(callers.id, collectionSchedules.callerId))
    .where(isWanted(filter))
    .orderBy(asc(collectionSchedules.createdAt), asc(id))
    .limit(most);
  return rows.map(({ latitude: north, longitude: east, ...row }) => ({
    ...row,
    pointPosition: north === null || east === null ? null : { latitude: north, longitude: east },
  }));
};

/** The history of a booking, the latest entry last. `id` must be a UUID. */
export const findHistory = async (db: Queryable, id: string): Promise<ScheduleRecord['history']> => {
  const { at, actor, before, after, actorId, record, recordId } = auditEntries;
  const rows = await db
    .select({ id: auditEntries.id, at, actor, name: users.name, before, after })
    .from(auditEntries)
    .leftJoin(users, eq(users.id, actorId))
    .where(and(eq(record, 'schedule'), eq(recordId, id)))
    .orderBy(asc(auditEntries.id));
  return rows.map((row) => ({ ...row, at: row.at.toISOString() }));
};
