import { type CalendarDay, dayAt } from '@separai/contract/calendar';
import type { Handover } from '@separai/contract/collection-points/handover';
import type { Booking, PickupAddress } from '@separai/contract/schedules/schema';
import { lastSeriesDay, rematch, seriesWords } from '@separai/contract/schedules/series';
import { repetitionProblems, seriesDays } from '@separai/contract/schedules/series-days';
import type { Actor } from '../../../platform/audit.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { ApiError, invalidFields } from '../../../platform/http/api-error.ts';
import { everything } from '../../../platform/scope.ts';
import { type BookingEvent, type NotifyPeople, type NotifyResidents, toEvent } from '../bookings/booking-events.ts';
import type { BookablePoint } from '../bookings/repository-bookable.ts';
import { findSchedules, type KeptSchedule, type ScheduleRow } from '../bookings/repository-reading.ts';
import { type ScheduleChange, writeSchedulesEach } from '../bookings/repository-writing.ts';
import { type FindHolidays, requireRoom } from '../room/room.ts';
import { findPlaces, lockOpenOccurrences, writeNewOccurrences } from './repository-occurrences.ts';
import { isActiveSeries, lockSeries, notePlanned, type SeriesRow, skippedWithout, writeSeries } from './repository-series.ts';
import { lastPlannable, occurrenceOf, tellSkipped } from './series-planning.ts';
import { horizonOf, planDays } from './series-room.ts';

/** The dependencies of writes of series. */
export interface SeriesParts {
  readonly clock: Clock;
  readonly findHolidays: FindHolidays;
  readonly notify: NotifyResidents;
  readonly notifyPeople: NotifyPeople;
}

/** A booking with its handover resolved, and its repetition. */
export type SettledSeries = Omit<Booking, 'handover' | 'pickup'> & {
  readonly handover: Handover;
  readonly pickup: PickupAddress | null;
  readonly rule: string;
  readonly until: CalendarDay | null;
};

/** Throws `validation-failed` for a rule that does not begin on the booking's day, and for an end out of its bounds. */
export const requireRepetition = ({ rule, until, date }: Pick<SettledSeries, 'rule' | 'until' | 'date'>): void => {
  const problems = repetitionProblems({ rule, until }, date);
  if (Object.keys(problems).length > 0) throw invalidFields(problems);
};

/** The columns of a series that a booking with a repetition sets. */
export const seriesFields = (booking: SettledSeries) => {
  const { collectionPointId, rule, until, date, weightKg, observation, materials, handover, pickup } = booking;
  return {
    ...{ collectionPointId, rule, startsOn: date, endsOn: lastSeriesDay(date, until), isOpenEnded: until === null },
    ...{ weightKg, observation, materials, handover, pickup },
  };
};

/** Locks an active series of a person. Throws `schedule-series-not-found`. */
export const requireSeries = async (
  transaction: Transaction,
  id: string,
  { userId, today }: { userId: string; today: CalendarDay },
): Promise<SeriesRow> => {
  const series = await lockSeries(transaction, id);
  if (series === null || series.userId !== userId || !isActiveSeries(series, today))
    throw new ApiError('schedule-series-not-found');
  return series;
};

/**
 * Locks a series' open bookings from one of them on and returns them with that one first. Throws `schedule-closed` when it is
 * open no more, and the error of `outdated` for another version.
 */
export const lockRest = async (
  transaction: Transaction,
  { seriesId, scheduleId, occurrenceDate }: { seriesId: string; scheduleId: string; occurrenceDate: CalendarDay },
  { version, outdated }: { version: number | undefined; outdated: () => Promise<ApiError> },
): Promise<[ScheduleRow, ...ScheduleRow[]]> => {
  const open = await lockOpenOccurrences(transaction, seriesId, occurrenceDate);
  const anchor = open.find(({ id }) => id === scheduleId);
  if (anchor === undefined) throw new ApiError('schedule-closed');
  if (version !== undefined && version !== anchor.version) throw await outdated();
  return [anchor, ...open.filter((row) => row !== anchor)];
};

/** Notifies a resident once of a change of all coming bookings of a series. */
export const tellSeries = async (
  { notify }: Pick<SeriesParts, 'notify'>,
  transaction: Transaction,
  schedule: KeptSchedule,
  {
    kind,
    rule,
    now,
    byOneself,
    date = schedule.date,
  }: { kind: BookingEvent['kind']; rule: string; now: Date; byOneself: boolean; date?: CalendarDay },
): Promise<void> => {
  const event = toEvent({ ...schedule, date }, kind, byOneself);
  if (event === null) return;
  await notify(transaction, [{ ...event, subject: { ...event.subject, recurrence: seriesWords(rule) } }], now);
};

const isSameContent = (row: ScheduleRow, change: ScheduleChange): boolean =>
  (['date', 'collectionPointId', 'weightKg', 'observation', 'materials', 'handover', 'pickup', 'occurrenceDate'] as const).every(
    (name) => JSON.stringify(row[name]) === JSON.stringify(change[name]),
  );

/** The day on which an occurrence takes place: one that was moved alone stays there as long as rule and point stay. */
const dayOf = (
  occurrence: ScheduleRow,
  place: CalendarDay,
  { series, booking }: { series: SeriesRow; booking: SettledSeries },
) => {
  const isMovedAlone = occurrence.occurrenceDate === place && occurrence.date !== place;
  const isSameRule = series.rule === booking.rule && series.collectionPointId === booking.collectionPointId;
  return isMovedAlone && isSameRule && place !== booking.date ? occurrence.date : place;
};

/**
 * Changes a booking of a series and the ones after it in one transaction: moves the open ones to the days of the rule, cancels
 * those without a day, and creates missing ones. The booking's own day must have room; days without are skipped. The point, the
 * accounts, the series and the bookings must be locked. Throws `day-full` and `validation-failed`.
 */
export const changeRest = async (
  parts: SeriesParts,
  transaction: Transaction,
  actor: Actor,
  {
    series,
    point,
    rest,
    booking,
  }: {
    series: SeriesRow;
    point: BookablePoint;
    rest: readonly [ScheduleRow, ...ScheduleRow[]];
    booking: SettledSeries;
  },
): Promise<SeriesRow> => {
  const [anchor] = rest;
  const today = dayAt(actor.at, parts.clock.timeZone);
  const fields = seriesFields(booking);
  const through = lastPlannable(fields, await horizonOf(transaction, point.id, booking.handover, today));
  const closed = await findPlaces(transaction, { seriesId: series.id, from: booking.date, withOpen: false });
  const days = seriesDays(fields, { from: booking.date, to: through }).filter((day) => !closed.has(day));
  const { placed, surplus } = rematch(rest, days);
  const byPlace = new Map(placed.map(({ occurrence, day }) => [day, occurrence]));
  const first = byPlace.get(booking.date) ?? null;
  const isAsBefore =
    first !== null && isSameContent(first, { ...contentOf(booking), date: booking.date, occurrenceDate: booking.date });
  if (booking.handover === 'pickup' && !isAsBefore) await requireRoom(parts, transaction, { booking, point, before: first });
  const others = days.filter((day) => day !== booking.date);
  const dates = new Map(placed.map(({ occurrence, day }) => [day, dayOf(occurrence, day, { series, booking })]));
  const stays = (day: CalendarDay): boolean => {
    const row = byPlace.get(day);
    return row !== undefined && isSameContent(row, { ...contentOf(booking), date: dates.get(day) ?? day, occurrenceDate: day });
  };
  // A booking that was moved alone keeps its place on the other day.
  const toPlan = others.filter((day) => !stays(day) && (dates.get(day) ?? day) === day);
  const content = { weightKg: booking.weightKg, handover: booking.handover, pickup: booking.pickup };
  const { skipped } = await planDays(parts, transaction, {
    content,
    point,
    days: toPlan,
    before: (day) => byPlace.get(day) ?? null,
  });
  const without = new Set(skipped.map(({ day }) => day));
  const changes = new Map<string, ScheduleChange>();
  for (const { occurrence, day } of placed) {
    if (stays(day)) continue;
    const moved = {
      ...contentOf(booking),
      organizationId: point.organizationId,
      date: dates.get(day) ?? day,
      occurrenceDate: day,
    };
    changes.set(occurrence.id, without.has(day) ? leftOut : { ...moved, status: 'pendente', reason: null, proposedDates: null });
  }
  for (const { id } of surplus) changes.set(id, leftOut);
  await writeSchedulesEach(transaction, actor, { ids: rest.map(({ id }) => id), scope: everything }, async () => changes);
  const written = await writeSeries(transaction, actor, series, fields, point.organizationId);
  const missing = days.filter((day) => !byPlace.has(day) && !without.has(day));
  await writeNewOccurrences(
    transaction,
    actor,
    missing.map((day) => occurrenceOf(written, point, day)),
  );
  const waiting = skippedWithout(series.skipped, { today, days }).filter(
    ({ day }) => day < booking.date && day < (anchor.occurrenceDate ?? ''),
  );
  await tellSkipped(parts, transaction, { series: written, point, skipped, now: actor.at });
  return notePlanned(transaction, written, { plannedThrough: through, plannedOn: today, skipped: [...waiting, ...skipped] });
};

/** An occurrence that a changed rule has no day for is no part of the series any more. */
const leftOut = { status: 'cancelado', reason: null, proposedDates: null, seriesId: null, occurrenceDate: null } as const;

const contentOf = ({ collectionPointId, weightKg, observation, materials, handover, pickup }: SettledSeries) => ({
  ...{ collectionPointId, weightKg, observation, materials, handover, pickup },
});

/**
 * Cancels open bookings of a series and ends its rule. The accounts, the series and the bookings must be locked. Returns the
 * first of the cancelled ones as it is now, null without any.
 */
export const cancelRest = async (
  transaction: Transaction,
  actor: Actor,
  { series, rest, reason }: { series: SeriesRow; rest: readonly ScheduleRow[]; reason: string | null },
): Promise<KeptSchedule | null> => {
  const change = { status: 'cancelado', reason, proposedDates: null } as const;
  const ids = rest.map(({ id }) => id);
  await writeSchedulesEach(transaction, actor, { ids, scope: everything }, async () => new Map(ids.map((id) => [id, change])));
  const organizationId = rest[0]?.organizationId ?? null;
  await writeSeries(transaction, actor, series, { endedAt: actor.at, endedBy: 'cancelled', skipped: [] }, organizationId);
  const [first] = ids.length === 0 ? [] : await findSchedules(transaction, ids);
  return first ?? null;
};
