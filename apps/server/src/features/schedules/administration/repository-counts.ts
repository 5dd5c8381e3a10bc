import { limits } from '@separai/contract/limits';
import { boundedTotal, countedRowsOf } from '@separai/contract/pages';
import type { AdministeredSchedulePage, ScheduleDay, StatusCounts } from '@separai/contract/schedules/administration-schema';
import { type ScheduleStatus, scheduleStatuses } from '@separai/contract/schedules/status';
import { asc, sql } from 'drizzle-orm';
import type { Queryable } from '../../../platform/database/database.ts';
import { collectionSchedules } from '../../../platform/database/schema/schedules.ts';
import { foundBy, isSearch, isWanted, type ScopedFilter, type ScopedQuery } from './repository-filter.ts';

const noneOfEach = (): StatusCounts =>
  Object.fromEntries(scheduleStatuses.map((status) => [status, 0])) as Record<ScheduleStatus, number>;

const countsOf = (rows: readonly { status: ScheduleStatus; count: number }[]): StatusCounts => {
  const counts = noneOfEach();
  for (const { status, count } of rows) counts[status] = count;
  return counts;
};

/** The number of bookings of a filter in each status; the filter's own status is ignored. */
export const countByStatus = async (db: Queryable, filter: ScopedFilter): Promise<StatusCounts> =>
  countsOf(
    await db
      .select({ status: collectionSchedules.status, count: sql<number>`count(*)::int` })
      .from(collectionSchedules)
      .where(isWanted({ ...filter, status: undefined }))
      .groupBy(collectionSchedules.status),
  );

/** Number of bookings of a filter without a text, at most `most`, not yet executed. */
export const boundedCountQuery = (db: Queryable, filter: ScopedFilter, most: number) =>
  db.select({ count: sql<number>`count(*)::int` }).from(
    db
      .select({ one: sql`1`.as('one') })
      .from(collectionSchedules)
      .where(isWanted(filter))
      .limit(most)
      .as('found'),
  );

/** Number of the bookings of a search by status, of at least `most` if there are so many, not yet executed. */
export const searchCountsQuery = (db: Queryable, filter: ScopedFilter & { q: string }, most: number) => {
  const status = sql<ScheduleStatus>`status`;
  return db
    .select({ status, count: sql<number>`count(*)::int` })
    .from(sql`(${foundBy(filter, most)}) found`)
    .groupBy(status);
};

const sumOf = (counts: StatusCounts): number => Object.values(counts).reduce((sum, count) => sum + count, 0);

type BoundedCounts = Pick<AdministeredSchedulePage, 'counts' | 'inexactCounts' | 'total' | 'isTotalExact'>;

/** Counts of a search: beyond the bound it is not known how many of each status there are. */
const countSearch = async (db: Queryable, query: ScopedQuery & { q: string }): Promise<BoundedCounts> => {
  const counted = countedRowsOf(query, limits.countedMatches);
  const most = counted + 1;
  const { status } = query;
  const counts = countsOf(await searchCountsQuery(db, { ...query, status: undefined }, most));
  const isExact = sumOf(counts) < most;
  const inexactCounts = isExact ? [] : [...scheduleStatuses];
  if (status === undefined) return { counts, inexactCounts, ...boundedTotal(Math.min(sumOf(counts), most), counted) };
  const found = isExact ? counts[status] : sumOf(countsOf(await searchCountsQuery(db, query, most)));
  return { counts, inexactCounts, ...boundedTotal(Math.min(found, most), counted) };
};

/** The number of bookings in each status without the filter's own, and the total of its page, as far as they are counted. */
export const countBounded = async (db: Queryable, query: ScopedQuery): Promise<BoundedCounts> => {
  if (isSearch(query)) return countSearch(db, query);
  const counted = countedRowsOf(query);
  const most = counted + 1;
  const rows = await Promise.all(
    scheduleStatuses.map(async (status) => {
      const [row] = await boundedCountQuery(db, { ...query, status }, most);
      return { status, count: row?.count ?? 0 };
    }),
  );
  const counts = countsOf(rows);
  const inexactCounts = scheduleStatuses.filter((status) => counts[status] === most);
  if (query.status !== undefined) return { counts, inexactCounts, ...boundedTotal(counts[query.status], counted) };
  const isTotalExact = inexactCounts.length === 0;
  return { counts, inexactCounts, total: isTotalExact ? sumOf(counts) : most, isTotalExact };
};

/** The number of bookings by day and status, not yet executed. */
export const daysQuery = (db: Queryable, filter: ScopedFilter) => {
  const { date, status } = collectionSchedules;
  return db
    .select({ date, status, count: sql<number>`count(*)::int` })
    .from(collectionSchedules)
    .where(isWanted(filter))
    .groupBy(date, status)
    .orderBy(asc(date));
};

/** Days that hold bookings, the first first. */
export const findScheduleDays = async (db: Queryable, filter: ScopedFilter): Promise<ScheduleDay[]> => {
  const days = new Map<string, StatusCounts>();
  for (const { date, status, count } of await daysQuery(db, filter)) {
    const counts = days.get(date) ?? noneOfEach();
    counts[status] = count;
    days.set(date, counts);
  }
  return [...days].map(([date, counts]) => ({ date, counts }));
};
