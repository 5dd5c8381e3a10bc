import type { CalendarDay } from '@separai/contract/calendar';
import { rangeOf } from '@separai/contract/pages';
import type { ScheduleOrder } from '@separai/contract/sort-orders';
import { and, asc, desc, isNotNull, isNull, not, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Queryable } from '../../../platform/database/database.ts';
import { isShort } from '../../../platform/database/normalized-text.ts';
import { users } from '../../../platform/database/schema/accounts.ts';
import { callers } from '../../../platform/database/schema/callers.ts';
import { collectionSchedules, statusOrder } from '../../../platform/database/schema/schedules.ts';
import {
  hasText,
  isSearch,
  isWanted,
  isWantedOfPoints,
  isWantedWithoutText,
  ownerOf,
  type Person,
  peopleWith,
  type ScopedQuery,
  sortedPeopleWith,
} from './repository-filter.ts';

type Key = SQL | PgColumn;

const { createdAt: bookedAt, id: bookingId, pickup } = collectionSchedules;

// In the form of the index.
const ofPickup = [sql`(${pickup} ->> 'cep')`, sql`lower(${pickup} ->> 'address')`, sql`(${pickup} ->> 'number')`];
const ofHome: readonly Key[] = [users.cep, sql`lower(${users.address})`, users.number];
const ofName = sql`lower(${users.name})`;
const ofCallerName = sql`lower(${callers.name})`;
const none = sql`null::text`;

const orders: Record<ScheduleOrder, readonly Key[]> = {
  date: [collectionSchedules.date],
  createdAt: [],
  resident: [sql`coalesce(${ofName}, ${ofCallerName})`],
  status: [statusOrder(collectionSchedules.status), collectionSchedules.date],
  // The address of a pickup, else the resident's.
  address: ofPickup.map((key, place) => sql`case when ${pickup} is null then ${ofHome[place]} else ${key} end`),
};

/** A part of the bookings, which an index holds in the order of `keys`: columns of the booking, or of its person. */
interface Part {
  readonly keys: readonly Key[];
  readonly of: 'booking' | Person | 'unowned';
  readonly which?: SQL;
}

const isWithoutAccount = isNull(collectionSchedules.userId);
const parts: Partial<Record<ScheduleOrder, readonly Part[]>> = {
  resident: [
    { keys: [ofName], of: 'resident' },
    { keys: [ofCallerName], of: 'caller' },
    { keys: [none], of: 'unowned', which: sql`${isWithoutAccount} and ${isNull(collectionSchedules.callerId)}` },
  ],
  address: [
    { keys: ofPickup, of: 'booking', which: isNotNull(pickup) },
    { keys: ofHome, of: 'resident', which: isNull(pickup) },
    { keys: [none, none, none], of: 'unowned', which: sql`${isWithoutAccount} and ${pickup} is null` },
  ],
};

/** A list's query with the present day, from which `nearest` counts; absent: every day is still to come. */
export type DatedScheduleQuery = ScopedQuery & { readonly today?: CalendarDay };

const nearestKeys = (date: Key, { today = '0001-01-01' }: Pick<DatedScheduleQuery, 'today'>): SQL[] => [
  sql`${date} < ${today}::date`,
  sql`abs(${date} - ${today}::date)`,
];

const orderAndTurn = ({ sort = '-date', today }: Pick<DatedScheduleQuery, 'sort' | 'today'>) => {
  if (sort === 'nearest')
    return { keys: nearestKeys(collectionSchedules.date, today === undefined ? {} : { today }), apart: undefined, turned: asc };
  const order = sort.replace('-', '') as ScheduleOrder;
  return { keys: orders[order], apart: parts[order], turned: sort.startsWith('-') ? desc : asc };
};

// The booking time and the id break ties in every order, so that pages neither repeat nor skip a booking.
export const orderOf = (query: Pick<DatedScheduleQuery, 'sort' | 'today'>): SQL[] => {
  const { keys, turned } = orderAndTurn(query);
  return [...keys, bookedAt, bookingId].map((key) => turned(key));
};

// The expression hides an index from the planner, which would otherwise read all bookings in its order to find a few.
const hidden = (key: Key): SQL => sql`coalesce(${key}, ${key})`;

/** The first bookings of a source, as many as all pages up to the wanted one hold. */
const firstOf = (
  { from, keys, which, isSorted }: { from: SQL; keys: readonly Key[]; which: SQL | undefined; isSorted: boolean },
  query: DatedScheduleQuery,
): SQL => {
  const { limit, offset } = rangeOf(query);
  const { turned } = orderAndTurn(query);
  const columns = keys.map((key, place) => sql`${key} as ${sql.identifier(`key${place}`)}`);
  const ordered = isSorted ? keys : keys.map(hidden);
  return sql`(select ${bookingId} as found_id, ${bookedAt} as booked_at, ${sql.join(columns, sql`, `)}
    from ${from} where ${which ?? sql`true`}
    order by ${sql.join(
      [...ordered, bookedAt, bookingId].map((key) => turned(key)),
      sql`, `,
    )} limit ${limit + offset})`;
};

/** The first bookings of the people with a text; people whose part it is are sorted by its keys before their bookings are read. */
const firstOfPeople = (person: Person, { keys, of, which }: Part, query: DatedScheduleQuery & { q: string }): SQL => {
  const { turned } = orderAndTurn(query);
  const isSorted = of === person;
  const people = isSorted ? sortedPeopleWith(person, query.q, keys, turned) : peopleWith(person, query.q);
  const from = sql`(${people}) people join ${collectionSchedules} on ${ownerOf(person)} = people.id`;
  const shownKeys = isSorted ? keys.map((_key, place) => sql`people.${sql.identifier(`key${place}`)}`) : keys;
  return firstOf({ from, keys: shownKeys, which: and(isWantedWithoutText(query), which), isSorted }, query);
};

const joinOf: Partial<Record<Part['of'], SQL>> = {
  resident: sql` join ${users} on ${users.id} = ${collectionSchedules.userId}`,
  caller: sql` join ${callers} on ${callers.id} = ${collectionSchedules.callerId}`,
};
/** The people whose bookings a part may hold. */
const peopleOf: Record<Part['of'], readonly Person[]> = {
  booking: ['resident', 'caller'],
  resident: ['resident'],
  caller: ['caller'],
  unowned: ['caller'],
};

/** The first bookings of a part; a booking may come twice, by its person and by its point. */
const readPart = (part: Part, query: DatedScheduleQuery): SQL[] => {
  const join = joinOf[part.of] ?? sql``;
  const source = { from: sql`${collectionSchedules}${join}`, keys: part.keys, isSorted: !isSearch(query) };
  if (!isSearch(query)) return [firstOf({ ...source, which: and(isWanted(query), part.which) }, query)];
  const others = firstOf({ ...source, which: and(isWantedOfPoints(query), part.which) }, query);
  return [...peopleOf[part.of].map((person) => firstOfPeople(person, part, query)), others];
};

/** As `pageQuery`, of the coming and of the past bookings, each by the index of their days. */
const nearestPage = (db: Queryable, query: DatedScheduleQuery) => {
  const { limit, offset } = rangeOf(query);
  const { date } = collectionSchedules;
  const [isPast = sql`false`] = nearestKeys(date, query);
  const half = (
    which: SQL,
    turned: (key: Key) => SQL,
  ): SQL => sql`(select ${bookingId} as found_id, ${bookedAt} as booked_at, ${date} as day
    from ${collectionSchedules} where ${and(isWanted(query), which)}
    order by ${turned(date)}, ${bookedAt}, ${bookingId} limit ${limit + offset})`;
  return db
    .select({ id: sql<string>`found_id` })
    .from(sql`(${half(not(isPast), asc)} union all ${half(isPast, desc)}) merged`)
    .orderBy(...nearestKeys(sql`day`, query), sql`booked_at`, sql`found_id`)
    .limit(limit)
    .offset(offset);
};

/** The ids of a page of bookings, not yet executed: the other columns are read for these rows only. */
export const pageQuery = (db: Queryable, query: DatedScheduleQuery) => {
  const { limit, offset } = rangeOf(query);
  const { keys: ownKeys, apart, turned } = orderAndTurn(query);
  if (query.sort === 'nearest' && !isSearch(query)) return nearestPage(db, query);
  if (apart === undefined) {
    const keys = [...ownKeys, bookedAt];
    return db
      .select({ id: sql<string>`${bookingId}` })
      .from(collectionSchedules)
      .where(isWanted(query))
      .orderBy(...[...(isSearch(query) ? keys.map(hidden) : keys), bookingId].map((key) => turned(key)))
      .limit(limit)
      .offset(offset);
  }
  // A column of another table, or of either, has no index of its own: the parts are read by theirs, and merged.
  const first = sql.join(
    apart.flatMap((part) => readPart(part, query)),
    isSearch(query) ? sql` union ` : sql` union all `,
  );
  const merged = [...(apart[0]?.keys ?? []).map((_key, place) => sql.identifier(`key${place}`)), sql`booked_at`, sql`found_id`];
  return db
    .select({ id: sql<string>`found_id` })
    .from(sql`(${first}) merged`)
    .orderBy(...merged.map((key) => turned(sql`${key}`)))
    .limit(limit)
    .offset(offset);
};

/**
 * Numbers of bookings, first in the order, that a search looks through before it looks up all people with the text: fewer where
 * the order is that of another table, whose rows are read one by one.
 */
const leadingRows = { own: 2_000, others: 1_000 };

/**
 * The ids of a page of a search among the first bookings in the order, not yet executed; `isWhole`: there are no others. Of a
 * frequent text these hold the page, and reading all people or points with the text takes longer.
 */
export const leadingQuery = (db: Queryable, { q, ...query }: DatedScheduleQuery & { q: string }) => {
  const { limit, offset } = rangeOf(query);
  const { id, userId, callerId, collectionPointId } = collectionSchedules;
  const most = orderAndTurn(query).apart === undefined ? leadingRows.own : leadingRows.others;
  const first = pageQuery(db, { ...query, page: 1, pageSize: most });
  const leading = db.$with('first_rows').as(
    db
      .select({ id, userId, callerId, collectionPointId, place: sql`found.place`.as('place') })
      .from(collectionSchedules)
      .innerJoin(sql`unnest(array(${first})) with ordinality as found (id, place)`, sql`found.id = ${id}`),
  );
  const row = {
    id: sql`first_rows.id`,
    userId: sql`first_rows.user_id`,
    callerId: sql`first_rows.caller_id`,
    collectionPointId: sql`first_rows.collection_point_id`,
  };
  return db
    .with(leading)
    .select({
      ids: sql<
        string[]
      >`array(select id from first_rows where ${hasText(row, q)} order by place limit ${limit} offset ${offset})`,
      isWhole: sql<boolean>`(select count(*) from first_rows) < ${most}`,
    })
    .from(sql`(select) one`);
};

/** The ids of a page of a search that the first bookings in the order hold; null where they do not fill it. */
export const findLeading = async (db: Queryable, query: DatedScheduleQuery): Promise<string[] | null> => {
  if (!isSearch(query) || isShort(query.q)) return null;
  const [found] = await leadingQuery(db, query);
  return found !== undefined && (found.isWhole || found.ids.length === query.pageSize) ? found.ids : null;
};
