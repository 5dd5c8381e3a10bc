import { administratorLimits } from '@separai/contract/administrators/limits';
import { type CalendarDay, dayAt } from '@separai/contract/calendar';
import type { Position } from '@separai/contract/collection-points/rules';
import { inOrder } from '@separai/contract/collection-routes/order';
import type { ReplyOf } from '@separai/contract/endpoint';
import type { QueryOf } from '@separai/contract/endpoint.server';
import type { readDaySheet } from '@separai/contract/schedules/administration-endpoints.server';
import {
  type AdministeredSchedulePage,
  mappedAtMost,
  type ScheduleFilter,
  type ScheduleMap,
  type ScheduleMapQuery,
  type ScheduleRecord,
  type StatusCounts,
  sheetStopsMax,
  sheetStopsUnconfirmed,
} from '@separai/contract/schedules/administration-schema';
import { writeExportEntry } from '../../../platform/audit.ts';
import type { Clock } from '../../../platform/clock.ts';
import { type ConfirmationBudget, confirmationBudget } from '../../../platform/confirmation-budget.ts';
import type { Database, Queryable } from '../../../platform/database/database.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import { type RateLimit, type ReadableLimit, rateLimit } from '../../../platform/rate-limits.ts';
import type { Scoped } from '../../../platform/scope.ts';
import type { SecurityLog } from '../../../platform/security-log.ts';
import { isConfirmed, type Session } from '../../../platform/sessions.ts';
import { isUuid } from '../../../platform/uuid.ts';
import type { ScheduleKey } from '../bookings/repository-reading.ts';
import { findActiveSeries } from '../series/repository-series.ts';
import { findAdministered, findHistory, findMapped, findSchedulePage } from './repository-administration.ts';
import { countBounded, countByStatus } from './repository-counts.ts';
import type { ScopedFilter, ScopedQuery } from './repository-filter.ts';

/** A page of all residents' bookings, with the number of bookings in each status, as far as they are counted. */
const listAdministered = async (
  { db, clock }: { readonly db: Queryable; readonly clock: Clock },
  query: ScopedQuery,
): Promise<AdministeredSchedulePage> => {
  const today = dayAt(clock.now(), clock.timeZone);
  const [items, counts] = await Promise.all([findSchedulePage(db, { ...query, today }), countBounded(db, query)]);
  const { page, pageSize } = query;
  return { items, page, pageSize, ...counts };
};

/** Number of bookings that match the whole filter. */
const totalOf = (counts: StatusCounts, { status }: ScheduleFilter): number =>
  status === undefined ? Object.values(counts).reduce((sum, count) => sum + count, 0) : counts[status];

/** Rate limits for administrators who page through residents' bookings. */
interface ReadingBudget {
  readonly rows: ConfirmationBudget;
  /**
   * Pages that an account has read within the hour: a repeated read, such as the panel's refresh each minute, is not counted.
   */
  readonly seen: ReadableLimit;
  /** Accounts whose reading beyond the limit has been recorded in the history within the hour. */
  readonly noted: RateLimit;
}

export const openReadingBudget = (database: Pick<Database, 'pool'>, clock: Clock, enabled: boolean): ReadingBudget => ({
  rows: confirmationBudget(database, clock, {
    name: 'bookings-read',
    pointsPerHour: administratorLimits.bookingsReadPerHour,
    enabled,
  }),
  seen: rateLimit(database, { name: 'booking-page', points: 1, seconds: 3600, enabled }),
  noted: rateLimit(database, { name: 'bookings-read-noted', points: 1, seconds: 3600, enabled }),
});

interface ReadingParts {
  readonly db: Queryable;
  readonly clock: Clock;
  readonly reading: ReadingBudget;
  readonly security: SecurityLog;
}

/**
 * A page of all residents' bookings. Beyond the hourly limit it throws `confirmation-required` unless the session was confirmed
 * recently; if it was, the read is recorded as an export, once an hour.
 */
export const readPage = async (
  { db, clock, reading, security }: ReadingParts,
  session: Session,
  query: ScopedQuery,
): Promise<AdministeredSchedulePage> => {
  const page = await listAdministered({ db, clock }, query);
  await countRead({ db, clock, reading, security }, session, { query, rows: page.items.length, format: 'pages' });
  return page;
};

/** Counts bookings that an administrator reads, and records a read beyond the limit as an export, once an hour. */
const countRead = async (
  { db, clock, reading, security }: ReadingParts,
  session: Session,
  { query, rows, format }: { query: ScopedFilter; rows: number; format: 'pages' | 'map' },
): Promise<void> => {
  const key = `${session.userId} ${format === 'pages' ? '' : format}${JSON.stringify(query)}`;
  if (rows === 0 || (await reading.seen.isUsedUp(key))) return;
  if ((await reading.rows.spend(session, rows)) === 'beyond') {
    const isFirst = await reading.noted.consume(session.userId).then(
      () => true,
      () => false,
    );
    if (isFirst) await noteExport({ db, clock }, session.userId, query, format);
    security.note('residents-exported', { account: session.userId });
  } else await reading.seen.consume(key).catch(() => {});
};

/** Finds the positions of postal codes as far as they are known; injected, because postal codes belong to another feature. */
export type FindKnownPositions = (ceps: readonly string[]) => Promise<ReadonlyMap<string, Position>>;

/** A day's bookings with their places. Beyond the hourly limit it throws and records as `readPage` does. */
export const readMap = async (
  { findKnownPositions, ...parts }: ReadingParts & { readonly findKnownPositions: FindKnownPositions },
  session: Session,
  query: ScheduleMapQuery & Scoped,
): Promise<ScheduleMap> => {
  const [found, counts] = await Promise.all([findMapped(parts.db, query, mappedAtMost), countByStatus(parts.db, query)]);
  await countRead(parts, session, { query, rows: found.length, format: 'map' });
  const positions = await findKnownPositions([...new Set(found.flatMap(({ pickup }) => pickup?.cep ?? []))]);
  const items = found.map(({ pickup, pointPosition, ...booking }) => {
    const position = pickup === null ? pointPosition : (positions.get(pickup.cep ?? '') ?? null);
    return { ...booking, position };
  });
  return { items, total: totalOf(counts, query) };
};

/** Records an export of residents' data in the history: filter, format and number of bookings. */
export const noteExport = async (
  { db, clock }: { readonly db: Queryable; readonly clock: Clock },
  userId: string,
  query: ScopedFilter,
  format: string,
): Promise<void> => {
  const { q, status, collectionPointId, date, from, to, recurring } = query;
  const count = totalOf(await countByStatus(db, query), query);
  // The searched text is left out, because it may be a resident's name.
  const filter = {
    ...{ status, collectionPointId, date, from, to, recurring },
    ...(q === undefined || q === '' ? {} : { searched: true }),
    // The organisation whose history has the entry.
    ...('all' in query.scope ? {} : query.scope),
  };
  await writeExportEntry(db, { userId, at: clock.now() }, { subject: 'schedules', format, count, filter });
};

/** Ids of a day's pickups in the order of the collectors' lists; injected, because these belong to another feature. */
export type FindDrivingOrder = (day: CalendarDay) => Promise<readonly string[]>;

/**
 * The sheet of a day in the order of the collectors' lists, then by address, recorded as an export unless it is empty. Throws `confirmation-required` for a long sheet unless the
 * session was confirmed recently, and `too-many-requests`.
 */
export const readSheet = async (
  {
    db,
    clock,
    limit,
    security,
    findDrivingOrder,
  }: {
    readonly db: Queryable;
    readonly clock: Clock;
    readonly limit: RateLimit;
    readonly security: SecurityLog;
    readonly findDrivingOrder: FindDrivingOrder;
  },
  session: Session,
  query: QueryOf<typeof readDaySheet> & Scoped,
): Promise<ReplyOf<typeof readDaySheet>> => {
  const counts = await countByStatus(db, query);
  if (counts.confirmado === 0) return { items: [], counts };
  if (counts.confirmado > sheetStopsUnconfirmed && !isConfirmed(session, clock.now()))
    throw new ApiError('confirmation-required');
  await limit.consume(session.userId);
  const filter = { ...query, status: 'confirmado' } as const;
  await noteExport({ db, clock }, session.userId, filter, 'sheet');
  security.note('residents-exported', { account: session.userId });
  const items = await findSchedulePage(db, { ...filter, sort: 'address', page: 1, pageSize: sheetStopsMax });
  return { items: inOrder(items, await findDrivingOrder(query.date)), counts };
};

/** A booking in the scope with its history. Throws `schedule-not-found`. */
export const requireRecord = async (
  { db, clock }: { readonly db: Queryable; readonly clock: Clock },
  { id, scope }: ScheduleKey,
): Promise<ScheduleRecord> => {
  const [found] = isUuid(id) ? await findAdministered(db, { ids: [id], scope }) : [];
  if (found === undefined) throw new ApiError('schedule-not-found');
  const today = dayAt(clock.now(), clock.timeZone);
  const series = found.seriesId == null ? null : await findActiveSeries(db, found.seriesId, today);
  return { ...found, series, history: await findHistory(db, found.id) };
};
