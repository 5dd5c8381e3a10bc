import { dayAt } from '@separai/contract/calendar';
import type { AdministeredSchedule } from '@separai/contract/schedules/administration-schema';
import { isOpen } from '@separai/contract/schedules/rules';
import type { SeriesMove, SeriesStart, SeriesStop } from '@separai/contract/schedules/series-schema';
import type { Queryable, Transaction } from '../../../platform/database/database.ts';
import { lockUsersKeyShare } from '../../../platform/database/locks.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import { withLastChange } from '../../../platform/last-change.ts';
import { everything } from '../../../platform/scope.ts';
import { isUuid } from '../../../platform/uuid.ts';
import { findAdministered } from '../administration/repository-administration.ts';
import { type BookablePoint, lockBookablePoint } from '../bookings/repository-bookable.ts';
import { findSchedules, type ScheduleKey, type ScheduleRow } from '../bookings/repository-reading.ts';
import { writeSchedule } from '../bookings/repository-writing.ts';
import { requireBookable, requireOpenDay } from '../bookings/service.ts';
import { findSeriesOfSchedule } from './repository-occurrences.ts';
import { hasRoomForSeries, type SeriesRow, writeNewSeries } from './repository-series.ts';
import {
  cancelRest,
  changeRest,
  lockRest,
  requireRepetition,
  requireSeries,
  type SeriesParts,
  seriesFields,
  tellSeries,
} from './series-change.ts';
import { fillOn } from './series-planning.ts';

type Parts = SeriesParts & { readonly db: Queryable };

const requireAdministered = async (transaction: Transaction, id: string): Promise<AdministeredSchedule> => {
  const [found] = await findAdministered(transaction, { ids: [id], scope: everything });
  if (found === undefined) throw new Error('a locked booking was not found');
  return found;
};

interface LockedBooking {
  readonly point: BookablePoint;
  /** The resident. */
  readonly owner: string;
}

/** Locks the point of a booking in the scope and the accounts. Throws `schedule-not-found`. */
const lockBooking = async (transaction: Transaction, { id, scope }: ScheduleKey, userId: string): Promise<LockedBooking> => {
  const [seen] = isUuid(id) ? await findAdministered(transaction, { ids: [id], scope }) : [];
  // A caller without an account has no series.
  const owner = seen?.byPhone ? undefined : seen?.user?.id;
  if (seen === undefined || owner === undefined) throw new ApiError('schedule-not-found');
  const point = await lockBookablePoint(transaction, seen.collectionPointId);
  await lockUsersKeyShare(transaction, [userId, owner]);
  if (point === null) throw new ApiError('schedule-not-found');
  return { point, owner };
};

const outdated =
  (transaction: Transaction, { id, scope }: ScheduleKey, userId: string) =>
  async (): Promise<ApiError> => {
    const [found] = await findAdministered(transaction, { ids: [id], scope });
    if (found === undefined) return new ApiError('schedule-not-found');
    return new ApiError('schedule-outdated', { current: await withLastChange(transaction, 'schedule', found, userId) });
  };

const contentOf = (row: ScheduleRow) => {
  const { collectionPointId, date, weightKg, observation, materials, pickup } = row;
  return { collectionPointId, date, weightKg, observation, materials, handover: row.handover ?? ('dropoff' as const), pickup };
};

/**
 * Makes an open booking the first of a series for its resident, who is told. Throws `schedule-not-found`, `schedule-closed`
 * (also of a booking that repeats already), `schedule-outdated` with the present booking, `too-many-schedule-series` and
 * `validation-failed`.
 */
export const startSeriesFor = (
  parts: Parts,
  key: ScheduleKey,
  { version, rule, until }: SeriesStart,
  userId: string,
): Promise<AdministeredSchedule> =>
  parts.db.transaction(async (transaction) => {
    const { id, scope } = key;
    const { point, owner } = await lockBooking(transaction, key, userId);
    const now = parts.clock.now();
    const today = dayAt(now, parts.clock.timeZone);
    const actor = { userId, at: now };
    if (!(await hasRoomForSeries(transaction, owner, today))) throw new ApiError('too-many-schedule-series');
    let series: SeriesRow | null = null;
    await writeSchedule(transaction, actor, { id, scope }, async (locked) => {
      if (locked === null || locked.userId !== owner) throw new ApiError('schedule-not-found');
      const isMoved = locked.collectionPointId !== point.id;
      if (isMoved || (version !== undefined && version !== locked.version)) throw await outdated(transaction, key, userId)();
      if (!isOpen(locked) || locked.seriesId !== null || locked.date < today) throw new ApiError('schedule-closed');
      const booking = { ...contentOf(locked), rule, until };
      requireBookable(booking, point, { before: locked, today });
      requireRepetition(booking);
      const planned = { skipped: [], plannedThrough: locked.date, plannedOn: today };
      const fields = { ...seriesFields(booking), userId: owner, ...planned };
      series = await writeNewSeries(transaction, actor, fields, point.organizationId);
      return { seriesId: series.id, occurrenceDate: locked.date };
    });
    if (series === null) throw new Error('the series was not written');
    const written: SeriesRow = series;
    await fillOn(parts, transaction, actor, { series: written, point });
    const [schedule] = await findSchedules(transaction, [id]);
    if (schedule !== undefined)
      await tellSeries(parts, transaction, schedule, { kind: 'booking-received', rule, now, byOneself: false });
    return requireAdministered(transaction, id);
  });

/** Locks an active series by one of its bookings in the scope, with the open bookings from that one on. */
const lockSeriesBy = async (
  parts: Parts,
  transaction: Transaction,
  key: ScheduleKey,
  { version, userId }: { version: number | undefined; userId: string },
) => {
  const { id } = key;
  const { point, owner } = await lockBooking(transaction, key, userId);
  const found = await findSeriesOfSchedule(transaction, id);
  if (found === null) throw new ApiError('schedule-series-not-found');
  const today = dayAt(parts.clock.now(), parts.clock.timeZone);
  const series = await requireSeries(transaction, found.seriesId, { userId: owner, today });
  // An operator changes no series of another organisation by a booking of it that was moved here.
  const isOfPoint = 'all' in key.scope || series.collectionPointId === point.id;
  if (!isOfPoint) throw new ApiError('schedule-series-not-found');
  const isOutdated = outdated(transaction, key, userId);
  const [anchor, ...others] = await lockRest(transaction, { ...found, scheduleId: id }, { version, outdated: isOutdated });
  const { scope } = key;
  const isInScope = ({ organizationId }: ScheduleRow): boolean => 'all' in scope || organizationId === scope.organizationId;
  // The point may have gone to another organisation before it was locked.
  if (!isInScope(anchor)) throw new ApiError('schedule-not-found');
  if (anchor.collectionPointId !== point.id) throw await isOutdated();
  const rest: [ScheduleRow, ...ScheduleRow[]] = [anchor, ...others.filter(isInScope)];
  return { point, series, rest };
};

/**
 * Moves a booking and the ones after it, and tells the resident once. Throws `schedule-not-found`, `schedule-series-not-found`,
 * `schedule-closed`, `schedule-outdated` with the present booking, `day-full` and `validation-failed`.
 */
export const moveSeriesBy = (
  parts: Parts,
  key: ScheduleKey,
  { version, date, rule, until }: SeriesMove,
  userId: string,
): Promise<AdministeredSchedule> =>
  parts.db.transaction(async (transaction) => {
    const { point, series, rest } = await lockSeriesBy(parts, transaction, key, { version, userId });
    const now = parts.clock.now();
    const [before] = rest;
    const booking = { ...contentOf(before), date, rule, until };
    requireBookable(booking, point, { before, today: dayAt(now, parts.clock.timeZone) });
    await requireOpenDay(parts, transaction, { booking, point, before });
    requireRepetition(booking);
    await changeRest(parts, transaction, { userId, at: now }, { series, point, rest, booking });
    const [schedule] = await findSchedules(transaction, [key.id]);
    if (schedule !== undefined)
      await tellSeries(parts, transaction, schedule, { kind: 'booking-changed', rule, date, now, byOneself: false });
    return requireAdministered(transaction, key.id);
  });

/**
 * Cancels a booking and the ones after it, ends their series and tells the resident once. Throws `schedule-not-found`,
 * `schedule-series-not-found`, `schedule-closed`, and `schedule-outdated` with the present booking.
 */
export const stopSeriesBy = (
  parts: Parts,
  key: ScheduleKey,
  { version, reason }: SeriesStop,
  userId: string,
): Promise<AdministeredSchedule> =>
  parts.db.transaction(async (transaction) => {
    const { series, rest } = await lockSeriesBy(parts, transaction, key, { version, userId });
    const now = parts.clock.now();
    const first = await cancelRest(transaction, { userId, at: now }, { series, rest, reason });
    if (first !== null)
      await tellSeries(parts, transaction, first, { kind: 'booking-cancelled', rule: series.rule, now, byOneself: false });
    return requireAdministered(transaction, key.id);
  });
