import { rangeOf } from '@separai/contract/pages';
import type {
  AdministeredSchedule,
  AdministeredScheduleQuery,
  ScheduleDay,
  ScheduleFilter,
  ScheduleRecord,
  StatusCounts,
} from '@separai/contract/schedules/administration-schema';
import { scheduleStatuses } from '@separai/contract/schedules/status';
import type { ScheduleOrder, ScheduleSort } from '@separai/contract/sort-orders';
import { and, asc, desc, eq, gte, inArray, isNotNull, isNull, lte, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Queryable } from '../../platform/database/database.ts';
import { beginsWord, containsNormalized, isShort } from '../../platform/database/normalized-text.ts';
import { users } from '../../platform/database/schema/accounts.ts';
import { auditEntries } from '../../platform/database/schema/audit.ts';
import { collectionPoints } from '../../platform/database/schema/collection-points.ts';
import { collectionSchedules, statusOrder } from '../../platform/database/schema/schedules.ts';
import { scheduleOf, shown } from './repository.ts';

const { userId: _userId, ...shownColumns } = shown;
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

const select = (db: Queryable) =>
  db
    .select({ ...shownColumns, user: shownResident })
    .from(collectionSchedules)
    .innerJoin(collectionPoints, eq(collectionPoints.id, collectionSchedules.collectionPointId))
    .leftJoin(users, eq(users.id, collectionSchedules.userId));

/** Bookings by id (UUIDs) with their residents, earliest day first. */
export const findAdministered = async (db: Queryable, ids: readonly string[]): Promise<AdministeredSchedule[]> => {
  const { date, id } = collectionSchedules;
  const rows = await select(db).where(inArray(id, ids)).orderBy(asc(date), asc(id));
  return rows.map(scheduleOf);
};

/** The range of ids with the typed prefix; null where the text is no such prefix, or too short to be selective. */
const idsLike = (text: string): { first: string; last: string } | null => {
  const digits = text.toLowerCase().replaceAll('-', '');
  if (!/^[0-9a-f]{6,32}$/.test(digits)) return null;
  const filled = (digit: string): string =>
    digits.padEnd(32, digit).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
  return { first: filled('0'), last: filled('f') };
};

// The names without the address that follows them, by the expression of the index.
const namesOfPoint = sql`left(${collectionPoints.searchText}, -char_length(${collectionPoints.foldedAddress}))`;

/** Of a short text, which nearly all people and points have, so many of each are searched. */
const mostOfShortText = 2_000;

const matches = (folded: SQL, text: string): SQL =>
  isShort(text) ? sql`${beginsWord(folded, text)} limit ${mostOfShortText}` : containsNormalized(folded, text);

// People and points are looked up first, each by its own index; passed as arrays, they select the bookings by index for any
// number.
const isFoundBy = (text: string): SQL => {
  const ids = idsLike(text);
  const { id, userId, collectionPointId } = collectionSchedules;
  const ways = [
    sql`${userId} = any(array(select ${users.id} from ${users}
      where ${matches(sql`${users.searchText}`, text)}))`,
    sql`${collectionPointId} = any(array(select ${collectionPoints.id} from ${collectionPoints}
      where ${matches(namesOfPoint, text)}))`,
    ...(ids === null ? [] : [sql`${id} between ${ids.first} and ${ids.last}`]),
  ];
  return sql`(${sql.join(ways, sql` or `)})`;
};

const isWanted = ({ status, collectionPointId, date, from, to, q }: ScheduleFilter): SQL | undefined =>
  and(
    status === undefined ? undefined : eq(collectionSchedules.status, status),
    collectionPointId === undefined ? undefined : eq(collectionSchedules.collectionPointId, collectionPointId),
    date === undefined ? undefined : eq(collectionSchedules.date, date),
    from === undefined ? undefined : gte(collectionSchedules.date, from),
    to === undefined ? undefined : lte(collectionSchedules.date, to),
    q === undefined || q === '' ? undefined : isFoundBy(q),
  );

type Key = SQL | PgColumn;

const { createdAt: bookedAt, id: bookingId, pickup } = collectionSchedules;

// In the form of the index.
const ofPickup = [sql`(${pickup} ->> 'cep')`, sql`lower(${pickup} ->> 'address')`, sql`(${pickup} ->> 'number')`];
const ofHome: readonly Key[] = [users.cep, sql`lower(${users.address})`, users.number];
const none = sql`null::text`;

const orders: Record<ScheduleOrder, readonly Key[]> = {
  date: [collectionSchedules.date],
  createdAt: [],
  resident: [sql`lower(${users.name})`],
  status: [statusOrder(collectionSchedules.status), collectionSchedules.date],
  // The address of a pickup, else the resident's.
  address: ofPickup.map((key, place) => sql`case when ${pickup} is null then ${ofHome[place]} else ${key} end`),
};

/** A part of the bookings, which an index holds in the order of `keys`. */
interface Part {
  readonly keys: readonly Key[];
  readonly isJoined: boolean;
  readonly which?: SQL;
}

const isOfNobody = isNull(collectionSchedules.userId);
const parts: Partial<Record<ScheduleOrder, readonly Part[]>> = {
  resident: [
    { keys: orders.resident, isJoined: true },
    { keys: [none], isJoined: false, which: isOfNobody },
  ],
  address: [
    { keys: ofPickup, isJoined: false, which: isNotNull(pickup) },
    { keys: ofHome, isJoined: true, which: isNull(pickup) },
    { keys: [none, none, none], isJoined: false, which: sql`${isOfNobody} and ${pickup} is null` },
  ],
};

const orderAndTurn = (sort: ScheduleSort) => ({
  order: sort.replace('-', '') as ScheduleOrder,
  turned: sort.startsWith('-') ? desc : asc,
});

// The booking time and the id break ties in every order, so that pages neither repeat nor skip a booking.
const orderOf = (sort: ScheduleSort): SQL[] => {
  const { order, turned } = orderAndTurn(sort);
  return [...orders[order], bookedAt, bookingId].map((key) => turned(key));
};

// The expression hides an index from the planner, which would otherwise read all bookings in its order to find a few.
const hidden = (key: Key): SQL => sql`coalesce(${key}, ${key})`;

/** The first bookings of a part, as many as all pages up to the wanted one hold. */
const readPart = ({ keys, isJoined, which }: Part, turned: typeof asc, query: AdministeredScheduleQuery): SQL => {
  const { limit, offset } = rangeOf(query);
  const columns = keys.map((key, place) => sql`${key} as ${sql.identifier(`key${place}`)}`);
  const join = isJoined ? sql`join ${users} on ${users.id} = ${collectionSchedules.userId}` : sql``;
  const shownKeys = query.q === undefined ? keys : keys.map(hidden);
  return sql`(select ${bookingId} as found_id, ${bookedAt} as booked_at, ${sql.join(columns, sql`, `)}
    from ${collectionSchedules} ${join} where ${and(isWanted(query), which) ?? sql`true`}
    order by ${sql.join(
      [...shownKeys, bookedAt, bookingId].map((key) => turned(key)),
      sql`, `,
    )} limit ${limit + offset})`;
};

/** The ids of a page of bookings, not yet executed: the other columns are read for these rows only. */
export const pageQuery = (db: Queryable, query: AdministeredScheduleQuery) => {
  const { limit, offset } = rangeOf(query);
  const { order, turned } = orderAndTurn(query.sort ?? '-date');
  const apart = parts[order];
  if (apart === undefined) {
    const keys = query.q === undefined ? orders[order] : orders[order].map(hidden);
    return db
      .select({ id: sql<string>`${bookingId}` })
      .from(collectionSchedules)
      .where(isWanted(query))
      .orderBy(...[...keys, query.q === undefined ? bookedAt : hidden(bookedAt), bookingId].map((key) => turned(key)))
      .limit(limit)
      .offset(offset);
  }
  // A column of another table, or of either, has no index of its own: the parts are read by theirs, and merged.
  const first = sql.join(
    apart.map((part) => readPart(part, turned, query)),
    sql` union all `,
  );
  const merged = [...(apart[0]?.keys ?? []).map((_key, place) => sql.identifier(`key${place}`)), sql`booked_at`, sql`found_id`];
  return db
    .select({ id: sql<string>`found_id` })
    .from(sql`(${first}) merged`)
    .orderBy(...merged.map((key) => turned(sql`${key}`)))
    .limit(limit)
    .offset(offset);
};

/** A page of all residents' bookings. */
export const findSchedulePage = async (db: Queryable, query: AdministeredScheduleQuery): Promise<AdministeredSchedule[]> => {
  const rows = await select(db)
    .where(inArray(collectionSchedules.id, pageQuery(db, query)))
    .orderBy(...orderOf(query.sort ?? '-date'));
  return rows.map(scheduleOf);
};

const noneOfEach = (): StatusCounts =>
  Object.fromEntries(scheduleStatuses.map((status) => [status, 0])) as Record<(typeof scheduleStatuses)[number], number>;

/** The number of bookings in each status, not yet executed; the filter's own status is ignored. */
export const countsQuery = (db: Queryable, filter: ScheduleFilter) =>
  db
    .select({ status: collectionSchedules.status, count: sql<number>`count(*)::int` })
    .from(collectionSchedules)
    .where(isWanted({ ...filter, status: undefined }))
    .groupBy(collectionSchedules.status);

/** The number of bookings of a filter in each status; the filter's own status is ignored. */
export const countByStatus = async (db: Queryable, filter: ScheduleFilter): Promise<StatusCounts> => {
  const counts = noneOfEach();
  for (const { status, count } of await countsQuery(db, filter)) counts[status] = count;
  return counts;
};

/** The number of bookings by day and status, not yet executed. */
export const daysQuery = (db: Queryable, filter: ScheduleFilter) => {
  const { date, status } = collectionSchedules;
  return db
    .select({ date, status, count: sql<number>`count(*)::int` })
    .from(collectionSchedules)
    .where(isWanted(filter))
    .groupBy(date, status)
    .orderBy(asc(date));
};

/** Days that hold bookings, the first first. */
export const findScheduleDays = async (db: Queryable, filter: ScheduleFilter): Promise<ScheduleDay[]> => {
  const days = new Map<string, StatusCounts>();
  for (const { date, status, count } of await daysQuery(db, filter)) {
    const counts = days.get(date) ?? noneOfEach();
    counts[status] = count;
    days.set(date, counts);
  }
  return [...days].map(([date, counts]) => ({ date, counts }));
};

/**
 * Every booking that a filter lets through, the first day first, `atOnce` a question. Nothing is held between two questions: a booking that
 * is moved meanwhile may be missing or come twice.
 */
export async function* everySchedule(db: Queryable, filter: ScheduleFilter, atOnce = 500): AsyncGenerator<AdministeredSchedule> {
  const { date, id } = collectionSchedules;
  let after: SQL | undefined;
  for (;;) {
    const rows = await select(db)
      .where(and(isWanted(filter), after))
      .orderBy(asc(date), asc(id))
      .limit(atOnce);
    yield* rows.map(scheduleOf);
    const last = rows.at(-1);
    if (last === undefined || rows.length < atOnce) return;
    after = sql`(${date}, ${id}) > (${last.date}::date, ${last.id}::uuid)`;
  }
}

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
