import { randomUUID } from 'node:crypto';
import { addDays, type CalendarDay } from '@separai/contract/calendar';
import { asksRenewal } from '@separai/contract/schedules/series';
import { seriesLimits } from '@separai/contract/schedules/series-limits';
import type { ScheduleSeries, SkippedDay } from '@separai/contract/schedules/series-schema';
import { and, asc, eq, gt, gte, inArray, isNull, lt, not } from 'drizzle-orm';
import { type Actor, audited } from '../../../platform/audit.ts';
import type { Queryable, Transaction } from '../../../platform/database/database.ts';
import { collectionPoints } from '../../../platform/database/schema/collection-points.ts';
import { scheduleSeries } from '../../../platform/database/schema/schedule-series.ts';

/** A series' row. */
export type SeriesRow = typeof scheduleSeries.$inferSelect;
/** The columns that a write of a series changes. */
type SeriesChange = Partial<Omit<SeriesRow, 'id' | 'userId' | 'version' | 'createdAt' | 'updatedAt'>>;
/** The progress of the planning, which is no change of the series. */
type Planned = Pick<SeriesRow, 'plannedThrough' | 'plannedOn' | 'skipped'>;

/** The columns in a series' audit entries: no typed text and no address. */
const auditedSeries = (row: SeriesRow, organizationId: number | null) => {
  const { collectionPointId, rule, startsOn, endsOn, isOpenEnded, weightKg, materials, handover, endedBy, version } = row;
  return {
    ...{ organizationId, collectionPointId, rule, startsOn, endsOn, isOpenEnded },
    ...{ weightKg, materials, handover, endedBy, version },
  };
};

const isActiveOn = (today: CalendarDay) => and(isNull(scheduleSeries.endedAt), gte(scheduleSeries.endsOn, today));

/** A series as its resident reads it. */
export const shownSeries = (row: SeriesRow, pointName: string, today: CalendarDay): ScheduleSeries => {
  const { id, collectionPointId, rule, startsOn, endsOn, isOpenEnded, weightKg, observation, materials } = row;
  const { handover, pickup, version, createdAt } = row;
  return {
    ...{ id, collectionPointId, pointName, rule, startsOn, endsOn, isOpenEnded, weightKg, observation, materials, version },
    ...{ handover, pickup, createdAt: createdAt.toISOString() },
    asksRenewal: row.endedAt === null && asksRenewal(row, today),
    skipped: row.skipped.filter(({ day }) => day >= today),
  };
};

const select = (db: Queryable) =>
  db
    .select({ series: scheduleSeries, pointName: collectionPoints.name })
    .from(scheduleSeries)
    .innerJoin(collectionPoints, eq(collectionPoints.id, scheduleSeries.collectionPointId));

/** A person's active series, the oldest first. */
export const findSeriesOf = async (db: Queryable, userId: string, today: CalendarDay): Promise<ScheduleSeries[]> => {
  const rows = await select(db)
    .where(and(eq(scheduleSeries.userId, userId), isActiveOn(today)))
    .orderBy(asc(scheduleSeries.createdAt), asc(scheduleSeries.id));
  return rows.map(({ series, pointName }) => shownSeries(series, pointName, today));
};

/** An active series; null when it has ended or does not exist. `id` must be a UUID. */
export const findActiveSeries = async (db: Queryable, id: string, today: CalendarDay): Promise<ScheduleSeries | null> => {
  const [row] = await select(db).where(and(eq(scheduleSeries.id, id), isActiveOn(today)));
  return row === undefined ? null : shownSeries(row.series, row.pointName, today);
};

/** A series, also one that has ended. Nothing is locked; `id` must be a UUID. */
export const findSeries = async (db: Queryable, id: string): Promise<SeriesRow | null> =>
  (await db.select().from(scheduleSeries).where(eq(scheduleSeries.id, id)))[0] ?? null;

/** Locks a series until the transaction ends, after accounts and before bookings. `id` must be a UUID. */
export const lockSeries = async (transaction: Transaction, id: string): Promise<SeriesRow | null> =>
  (await transaction.select().from(scheduleSeries).where(eq(scheduleSeries.id, id)).for('update'))[0] ?? null;

/** Whether a person has room for another active series. The caller must have locked the account. */
export const hasRoomForSeries = async (transaction: Transaction, userId: string, today: CalendarDay): Promise<boolean> =>
  (await transaction.$count(scheduleSeries, and(eq(scheduleSeries.userId, userId), isActiveOn(today)))) < seriesLimits.perPerson;

/** Inserts a series of a person with its audit entry. */
export const writeNewSeries = async (
  transaction: Transaction,
  actor: Actor,
  series: Omit<SeriesRow, 'id' | 'endedAt' | 'endedBy' | 'version' | 'createdAt' | 'updatedAt'>,
  organizationId: number | null,
): Promise<SeriesRow> => {
  const { at } = actor;
  const row = { ...series, id: randomUUID(), endedAt: null, endedBy: null, version: 1, createdAt: at, updatedAt: at };
  await audited(transaction, actor, 'schedule-series', [{ id: row.id, before: null, after: auditedSeries(row, organizationId) }])
    .insert(scheduleSeries)
    .values(row);
  return row;
};

/**
 * The only way to update a series that the caller has locked (`lockSeries`): raises its version and appends the audit entry.
 * `organizationId` is that of its point after the change.
 */
export const writeSeries = async (
  transaction: Transaction,
  actor: Actor,
  before: SeriesRow,
  change: SeriesChange,
  organizationId: number | null,
): Promise<SeriesRow> => {
  const after: SeriesRow = { ...before, ...change, version: before.version + 1, updatedAt: actor.at };
  const states = { before: auditedSeries(before, organizationId), after: auditedSeries(after, organizationId) };
  await audited(transaction, actor, 'schedule-series', [{ id: before.id, ...states }])
    .update(scheduleSeries)
    .set({ ...change, version: after.version, updatedAt: actor.at })
    .where(eq(scheduleSeries.id, before.id));
  return after;
};

/** Records how far a locked series is planned, and which days it waits for; its version stays. */
export const notePlanned = async (transaction: Transaction, before: SeriesRow, planned: Planned): Promise<SeriesRow> => {
  await transaction.update(scheduleSeries).set(planned).where(eq(scheduleSeries.id, before.id));
  return { ...before, ...planned };
};

/** Up to `most` active series that were not planned today, after an id. */
export const findUnplanned = async (
  db: Queryable,
  { today, after, most }: { today: CalendarDay; after: string | null; most: number },
): Promise<string[]> => {
  const { id, plannedOn } = scheduleSeries;
  const rows = await db
    .select({ id })
    .from(scheduleSeries)
    .where(and(isActiveOn(today), lt(plannedOn, today), after === null ? undefined : gt(id, after)))
    .orderBy(asc(id))
    .limit(most);
  return rows.map((row) => row.id);
};

/** Active series at points that residents do not find any more: rows of the point's id, each once. */
export const findClosedPointsWithSeries = async (db: Queryable, today: CalendarDay): Promise<number[]> => {
  const rows = await db
    .selectDistinct({ id: collectionPoints.id })
    .from(scheduleSeries)
    .innerJoin(collectionPoints, eq(collectionPoints.id, scheduleSeries.collectionPointId))
    .where(and(isActiveOn(today), not(collectionPoints.isListed)))
    .orderBy(asc(collectionPoints.id));
  return rows.map(({ id }) => id);
};

/** Up to `most` active series of a point with their owners. Nothing is locked. */
export const findActiveSeriesAt = (
  db: Queryable,
  { pointId, today, most }: { pointId: number; today: CalendarDay; most: number },
): Promise<{ id: string; userId: string }[]> => {
  const { id, userId, collectionPointId } = scheduleSeries;
  return db
    .select({ id, userId })
    .from(scheduleSeries)
    .where(and(eq(collectionPointId, pointId), isActiveOn(today)))
    .orderBy(asc(id))
    .limit(most);
};

/** The series that the closing of points has ended since a time. Nothing is locked. */
export const findEndedAt = async (
  db: Queryable,
  { pointIds, since }: { pointIds: readonly number[]; since: Date },
): Promise<{ id: string; userId: string; organizationId: number | null }[]> => {
  const { id, userId, collectionPointId, endedAt, endedBy } = scheduleSeries;
  return db
    .select({ id, userId, organizationId: collectionPoints.organizationId })
    .from(scheduleSeries)
    .innerJoin(collectionPoints, eq(collectionPoints.id, collectionPointId))
    .where(and(inArray(collectionPointId, [...pointIds]), eq(endedBy, 'point'), gte(endedAt, since)))
    .orderBy(asc(id));
};

/** Those of the series (UUIDs) that their points have ended. */
export const findEndedByPoint = async (db: Queryable, ids: readonly string[]): Promise<ReadonlySet<string>> => {
  const { id, endedBy } = scheduleSeries;
  if (ids.length === 0) return new Set();
  const rows = await db
    .select({ id })
    .from(scheduleSeries)
    .where(and(inArray(id, [...ids]), eq(endedBy, 'point')));
  return new Set(rows.map((row) => row.id));
};

/** Skipped days that are still to come, without some. */
export const skippedWithout = (
  skipped: readonly SkippedDay[],
  { today, days }: { today: CalendarDay; days: readonly CalendarDay[] },
): SkippedDay[] => skipped.filter(({ day }) => day > addDays(today, -1) && !days.includes(day));

/** Whether a locked series is active on a day. */
export const isActiveSeries = ({ endedAt, endsOn }: SeriesRow, today: CalendarDay): boolean =>
  endedAt === null && endsOn >= today;
