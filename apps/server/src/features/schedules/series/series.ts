import { dayAt } from '@separai/contract/calendar';
import { hasRoomForSchedule } from '@separai/contract/schedules/rules';
import { lastSeriesDay } from '@separai/contract/schedules/series';
import type {
  ScheduleSeries,
  SeriesBooking,
  SeriesCancellation,
  SeriesReplacement,
  SkippedChoice,
} from '@separai/contract/schedules/series-schema';
import type { Clock } from '../../../platform/clock.ts';
import type { Queryable, Transaction } from '../../../platform/database/database.ts';
import { lockUsersKeyShare } from '../../../platform/database/locks.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import { bookingsMade } from '../../../platform/metrics.ts';
import type { Session } from '../../../platform/sessions.ts';
import { isUuid } from '../../../platform/uuid.ts';
import { toEvent } from '../bookings/booking-events.ts';
import { type BookablePoint, lockBookablePoint, lockForBooking } from '../bookings/repository-bookable.ts';
import { findSchedules, shownSchedule } from '../bookings/repository-reading.ts';
import {
  inOrder,
  type Moving,
  ownSchedule,
  requireBookable,
  requireOpenDay,
  requireScheduleOf,
  settled,
  withoutPerson,
} from '../bookings/service.ts';
import { requireRoom } from '../room/room.ts';
import { findSeriesOfSchedule, lockOpenOccurrences, writeNewOccurrences } from './repository-occurrences.ts';
import {
  findSeries,
  findSeriesOf,
  hasRoomForSeries,
  notePlanned,
  type SeriesRow,
  shownSeries,
  skippedWithout,
  writeNewSeries,
  writeSeries,
} from './repository-series.ts';
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
import { fillOn, occurrenceOf } from './series-planning.ts';

type Parts = SeriesParts & Moving;

/** A person's active series. */
export const listSeriesOf = ({ db, clock }: { db: Queryable; clock: Clock }, userId: string): Promise<ScheduleSeries[]> =>
  findSeriesOf(db, userId, dayAt(clock.now(), clock.timeZone));

/**
 * Books a series for a person: its first booking, which must have room, and those of the coming days with room. Throws the
 * errors of a booking and `too-many-schedule-series`.
 */
export const bookSeriesFor = async (parts: Parts, person: Session, input: SeriesBooking): Promise<ScheduleSeries> => {
  const { userId } = person;
  const asked = inOrder(input);
  const booked = await parts.db.transaction(async (transaction) => {
    const locked = await lockForBooking(transaction, { pointId: asked.collectionPointId, userId, idempotencyKey: null });
    if (locked === null) throw new ApiError('session-ended');
    const { point, open } = locked;
    const now = parts.clock.now();
    const today = dayAt(now, parts.clock.timeZone);
    const booking = { ...asked, ...(await settled(transaction, asked, { point, userId, before: null })) };
    requireBookable(booking, point, { before: null, today });
    await requireOpenDay(parts, transaction, { booking, point, before: null });
    requireRepetition(booking);
    if (!hasRoomForSchedule(open)) throw new ApiError('too-many-open-schedules');
    if (!(await hasRoomForSeries(transaction, userId, today))) throw new ApiError('too-many-schedule-series');
    if (booking.handover === 'pickup') await requireRoom(parts, transaction, { booking, point, before: null });
    const actor = { userId, at: now };
    const planned = { skipped: [], plannedThrough: booking.date, plannedOn: today };
    const series = await writeNewSeries(
      transaction,
      actor,
      { ...seriesFields(booking), userId, ...planned },
      point.organizationId,
    );
    const [first] = await writeNewOccurrences(transaction, actor, [occurrenceOf(series, point, booking.date)]);
    if (first === undefined) throw new Error('the first booking of a series was not returned');
    const filled = await fillOn(parts, transaction, actor, { series, point });
    const schedule = shownSchedule(first, point);
    await tellSeries(parts, transaction, schedule, { kind: 'booking-received', rule: series.rule, now, byOneself: true });
    return shownSeries(filled, point.name, today);
  });
  bookingsMade.inc();
  return booked;
};

/** Locks the point of a series, its person's account and the series. Throws `schedule-series-not-found`. */
const lockSeriesOf = async (
  parts: Parts,
  transaction: Transaction,
  { userId }: Session,
  id: string,
): Promise<{ series: SeriesRow; point: BookablePoint }> => {
  const seen = isUuid(id) ? await findSeries(transaction, id) : null;
  if (seen === null) throw new ApiError('schedule-series-not-found');
  const point = await lockBookablePoint(transaction, seen.collectionPointId);
  await lockUsersKeyShare(transaction, [userId]);
  const today = dayAt(parts.clock.now(), parts.clock.timeZone);
  const series = await requireSeries(transaction, id, { userId, today });
  // Moved to another point, or the point deleted, between the two reads.
  if (point === null || series.collectionPointId !== point.id) throw new ApiError('schedule-series-outdated');
  return { series, point };
};

const outdatedBooking = (parts: Parts, transaction: Transaction, person: Session, id: string) => async (): Promise<ApiError> => {
  const current = withoutPerson(await requireScheduleOf({ db: transaction }, person, id));
  return new ApiError('schedule-outdated', { current: await ownSchedule(parts, person, current) });
};

/**
 * Changes a person's booking and the ones after it. Throws `schedule-series-not-found`, `schedule-closed`, `schedule-outdated`
 * with the present booking, and the errors of a booking.
 */
export const changeSeriesOf = (
  parts: Parts,
  person: Session,
  id: string,
  { scheduleId, version, ...input }: SeriesReplacement,
): Promise<ScheduleSeries> =>
  parts.db.transaction(async (transaction) => {
    const { userId } = person;
    const asked = inOrder(input);
    const now = parts.clock.now();
    const today = dayAt(now, parts.clock.timeZone);
    if (!isUuid(id)) throw new ApiError('schedule-series-not-found');
    const point = await lockBookablePoint(transaction, asked.collectionPointId);
    await lockUsersKeyShare(transaction, [userId]);
    const series = await requireSeries(transaction, id, { userId, today });
    const rest = await lockRest(
      transaction,
      { seriesId: id, scheduleId, occurrenceDate: await placeOf(transaction, id, scheduleId) },
      { version, outdated: outdatedBooking(parts, transaction, person, scheduleId) },
    );
    const [before] = rest;
    const booking = { ...asked, ...(await settled(transaction, asked, { point, userId, before })) };
    requireBookable(booking, point, { before, today });
    await requireOpenDay(parts, transaction, { booking, point, before });
    requireRepetition(booking);
    const changed = await changeRest(parts, transaction, { userId, at: now }, { series, point, rest, booking });
    const [schedule] = await findSchedules(transaction, [scheduleId]);
    if (schedule === undefined) throw new Error('a locked booking was not found');
    const { rule, startsOn } = changed;
    await tellSeries(parts, transaction, schedule, { kind: 'booking-changed', rule, date: startsOn, now, byOneself: true });
    return shownSeries(changed, point.name, today);
  });

/** The place of a booking in a series. Throws `schedule-closed` when it is no part of the series. */
const placeOf = async (transaction: Transaction, seriesId: string, scheduleId: string): Promise<string> => {
  const found = await findSeriesOfSchedule(transaction, scheduleId);
  if (found?.seriesId !== seriesId) throw new ApiError('schedule-closed');
  return found.occurrenceDate;
};

/** Before every booking, those of an earlier rule included. */
const firstDay = '0001-01-01';

/**
 * Cancels a person's booking and the ones after it, or all from today on, and ends the series. Throws
 * `schedule-series-not-found`, `schedule-series-outdated`, `schedule-closed`, and `schedule-outdated` with the present booking.
 */
export const cancelSeriesOf = (
  parts: Parts,
  person: Session,
  id: string,
  { scheduleId, version }: SeriesCancellation,
): Promise<ScheduleSeries> =>
  parts.db.transaction(async (transaction) => {
    const { userId } = person;
    const { series, point } = await lockSeriesOf(parts, transaction, person, id);
    const now = parts.clock.now();
    const today = dayAt(now, parts.clock.timeZone);
    if (scheduleId === undefined && version !== undefined && version !== series.version)
      throw new ApiError('schedule-series-outdated');
    const rest =
      scheduleId === undefined
        ? (await lockOpenOccurrences(transaction, id, firstDay)).filter(({ date }) => date >= today)
        : await lockRest(
            transaction,
            { seriesId: id, scheduleId, occurrenceDate: await placeOf(transaction, id, scheduleId) },
            { version, outdated: outdatedBooking(parts, transaction, person, scheduleId) },
          );
    const first = await cancelRest(transaction, { userId, at: now }, { series, rest, reason: null });
    if (first !== null)
      await tellSeries(parts, transaction, first, { kind: 'booking-cancelled', rule: series.rule, now, byOneself: true });
    return { ...shownSeries(series, point.name, today), skipped: [], asksRenewal: false };
  });

/** Renews a person's series without a chosen end. Throws `schedule-series-not-found` and `schedule-series-outdated`. */
export const renewSeriesOf = (parts: Parts, person: Session, id: string, version: number | undefined): Promise<ScheduleSeries> =>
  parts.db.transaction(async (transaction) => {
    const { series, point } = await lockSeriesOf(parts, transaction, person, id);
    if (version !== undefined && version !== series.version) throw new ApiError('schedule-series-outdated');
    if (!series.isOpenEnded) throw new ApiError('schedule-series-not-found');
    const actor = { userId: person.userId, at: parts.clock.now() };
    const today = dayAt(actor.at, parts.clock.timeZone);
    const renewed = await writeSeries(transaction, actor, series, { endsOn: lastSeriesDay(today, null) }, point.organizationId);
    return shownSeries(await fillOn(parts, transaction, actor, { series: renewed, point }), point.name, today);
  });

/**
 * Books another day for a skipped one, or leaves it out. Throws `schedule-series-not-found`, `schedule-proposal-gone` and the
 * errors of a booking.
 */
export const chooseSkippedOf = (
  parts: Parts,
  person: Session,
  id: string,
  { day, date }: SkippedChoice,
): Promise<ScheduleSeries> =>
  parts.db.transaction(async (transaction) => {
    const { userId } = person;
    const { series, point } = await lockSeriesOf(parts, transaction, person, id);
    const now = parts.clock.now();
    const today = dayAt(now, parts.clock.timeZone);
    const waiting = series.skipped.find((one) => one.day === day);
    if (waiting === undefined || (date !== null && (!waiting.days.includes(date) || date < today)))
      throw new ApiError('schedule-proposal-gone');
    if (date !== null) {
      const { collectionPointId, weightKg, observation, materials, handover, pickup } = series;
      const booking = { collectionPointId, weightKg, observation, materials, handover, pickup, date };
      requireBookable(booking, point, { before: null, today });
      await requireOpenDay(parts, transaction, { booking, point, before: null });
      if (handover === 'pickup') await requireRoom(parts, transaction, { booking, point, before: null });
      const [written] = await writeNewOccurrences(transaction, { userId, at: now }, [occurrenceOf(series, point, day, date)]);
      const news = written === undefined ? null : toEvent(shownSchedule(written, point), 'booking-received', true);
      if (news !== null) await parts.notify(transaction, [news], now);
    }
    const skipped = skippedWithout(series.skipped, { today, days: [day] });
    const { plannedThrough, plannedOn } = series;
    return shownSeries(await notePlanned(transaction, series, { plannedThrough, plannedOn, skipped }), point.name, today);
  });
