import { addDays, type CalendarDay, dayAt, formatDay } from '@separai/contract/calendar';
import { handoversOf } from '@separai/contract/collection-points/handover';
import { isListed } from '@separai/contract/collection-points/public-access';
import { formatList } from '@separai/contract/portuguese';
import { asksRenewal, earlierDay, laterDay, seriesWords } from '@separai/contract/schedules/series';
import { seriesDays } from '@separai/contract/schedules/series-days';
import type { SkippedDay } from '@separai/contract/schedules/series-schema';
import type { Actor } from '../../../platform/audit.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Queryable, Transaction } from '../../../platform/database/database.ts';
import type { NotifyPeople, NotifyResidents } from '../bookings/booking-events.ts';
import { type BookablePoint, lockForBooking } from '../bookings/repository-bookable.ts';
import type { FindHolidays } from '../room/room.ts';
import { findPlaces, writeNewOccurrences } from './repository-occurrences.ts';
import {
  findSeries,
  findUnplanned,
  isActiveSeries,
  lockSeries,
  notePlanned,
  type SeriesRow,
  skippedWithout,
} from './repository-series.ts';
import { endSeries } from './series-ending.ts';
import { horizonOf, planDays } from './series-room.ts';

interface Parts {
  readonly clock: Clock;
  readonly findHolidays: FindHolidays;
}

/** An occurrence of a series on a day, to be inserted. */
export const occurrenceOf = (series: SeriesRow, point: BookablePoint, occurrenceDate: CalendarDay, date = occurrenceDate) => {
  const { id: seriesId, userId, weightKg, observation, materials, handover, pickup } = series;
  const content = { weightKg, observation, materials, handover, pickup };
  return {
    ...content,
    userId,
    collectionPointId: point.id,
    organizationId: point.organizationId,
    seriesId,
    occurrenceDate,
    date,
  };
};

/**
 * Creates the occurrences of a locked series for those of the days that have room, and notes the others, which the resident
 * hears of once. The account and the point must be locked.
 */
const fillSeries = async (
  parts: Parts & { readonly notifyPeople: NotifyPeople },
  transaction: Transaction,
  actor: Actor,
  {
    series,
    point,
    days,
    through,
  }: { series: SeriesRow; point: BookablePoint; days: readonly CalendarDay[]; through: CalendarDay },
): Promise<SeriesRow> => {
  const { free, skipped } = await planDays(parts, transaction, { content: series, point, days });
  await writeNewOccurrences(
    transaction,
    actor,
    free.map((day) => occurrenceOf(series, point, day)),
  );
  const today = dayAt(actor.at, parts.clock.timeZone);
  const waiting = skippedWithout(series.skipped, { today, days });
  await tellSkipped(parts, transaction, { series, point, skipped, now: actor.at });
  return notePlanned(transaction, series, { plannedThrough: through, plannedOn: today, skipped: [...waiting, ...skipped] });
};

/** Days that a notice names. */
const daysNamed = 4;

/** Tells a resident of days of a series without a booking, once by the first of them. */
export const tellSkipped = async (
  { notifyPeople }: { readonly notifyPeople: NotifyPeople },
  transaction: Transaction,
  {
    series: { id, userId, handover, pickup },
    point,
    skipped,
    now,
  }: { series: SeriesRow; point: Pick<BookablePoint, 'name'>; skipped: readonly SkippedDay[]; now: Date },
): Promise<void> => {
  const [first] = skipped;
  if (first === undefined) return;
  const named = skipped.slice(0, daysNamed).map(({ day }) => formatDay(day));
  const others = skipped.length - named.length;
  const reason = formatList(others === 0 ? named : [...named, `mais ${others} ${others === 1 ? 'dia' : 'dias'}`]);
  const subject = { pointName: point.name, date: first.day, reason, collectedWeightKg: null, handover, pickup };
  await notifyPeople(
    transaction,
    [{ kind: 'series-skipped', userId, subject, onceKey: `series-skipped:${id}:${first.day}` }],
    now,
  );
};

/** Plans a locked series from the day after the planned ones up to the last day that can be booked. */
export const fillOn = async (
  parts: Parts & { readonly notifyPeople: NotifyPeople },
  transaction: Transaction,
  actor: Actor,
  { series, point }: { series: SeriesRow; point: BookablePoint },
): Promise<SeriesRow> => {
  const today = dayAt(actor.at, parts.clock.timeZone);
  const last = lastPlannable(series, await horizonOf(transaction, point.id, series.handover, today));
  const through = laterDay(last, series.plannedThrough);
  const days = seriesDays(series, { from: laterDay(addDays(series.plannedThrough, 1), today), to: through });
  return fillSeries(parts, transaction, actor, { series, point, days, through });
};

/** Offers the renewal of a series whose bound is near, once. */
const tellRenewal = async (
  { notifyPeople }: { readonly notifyPeople: NotifyPeople },
  transaction: Transaction,
  series: SeriesRow,
  { point, now, today }: { point: BookablePoint; now: Date; today: CalendarDay },
): Promise<void> => {
  if (!asksRenewal(series, today)) return;
  const { id, userId, endsOn, handover, pickup, rule } = series;
  const subject = { pointName: point.name, date: endsOn, reason: null, collectedWeightKg: null, handover, pickup };
  const told = { ...subject, recurrence: seriesWords(rule) };
  await notifyPeople(
    transaction,
    [{ kind: 'series-renewal', userId, subject: told, onceKey: `series-renewal:${id}:${endsOn}` }],
    now,
  );
};

/** The jobs' parts. */
export interface PlanningParts extends Parts {
  readonly db: Queryable;
  readonly notify: NotifyResidents;
  readonly notifyPeople: NotifyPeople;
}

/** Whether a point still serves a series. */
const serves = (point: BookablePoint, { handover }: SeriesRow): boolean =>
  isListed(point) && point.takesBookings && handoversOf(point).includes(handover);

/** The last day of a series up to which occurrences are created now. */
export const lastPlannable = ({ endsOn }: Pick<SeriesRow, 'endsOn'>, horizon: CalendarDay): CalendarDay =>
  earlierDay(horizon, endsOn);

/** Plans one series for today. */
const planOne = (parts: PlanningParts, id: string): Promise<void> =>
  parts.db.transaction(async (transaction) => {
    const now = parts.clock.now();
    const today = dayAt(now, parts.clock.timeZone);
    const actor = { userId: null, at: now };
    const seen = await findSeries(transaction, id);
    if (seen === null) return;
    const { collectionPointId: pointId, userId } = seen;
    const facts = await lockForBooking(transaction, { pointId, userId, idempotencyKey: null });
    const series = facts === null ? null : await lockSeries(transaction, id);
    if (facts === null || series === null || !isActiveSeries(series, today) || series.plannedOn >= today) return;
    const { point } = facts;
    // Moved to another point meanwhile; the next run plans it there.
    if (point === null || series.collectionPointId !== point.id) return;
    if (!serves(point, series)) {
      await endSeries(parts, transaction, actor, { series, point });
      return;
    }
    const last = lastPlannable(series, await horizonOf(transaction, point.id, series.handover, today));
    const from = laterDay(addDays(series.plannedThrough, 1), today);
    const places = await findPlaces(transaction, { seriesId: id, from, withOpen: true });
    const days = seriesDays(series, { from, to: last }).filter((day) => !places.has(day));
    const through = laterDay(last, series.plannedThrough);
    await fillSeries(parts, transaction, actor, { series, point, days, through });
    await tellRenewal(parts, transaction, series, { point, now, today });
  });

/** Series that are looked up at once. */
const plannedAtOnce = 200;

/**
 * Creates the occurrences of all series up to the last day that can be booked, once a day for each series. Safe to run in
 * several instances at once. After `stopping` the rest is left to the next start. A failure of one series does not stop the
 * others, and is thrown at the end.
 */
export const planSeries = async (parts: PlanningParts, stopping?: AbortSignal): Promise<void> => {
  const failures: unknown[] = [];
  const today = dayAt(parts.clock.now(), parts.clock.timeZone);
  let after: string | null = null;
  for (;;) {
    const ids: string[] = await findUnplanned(parts.db, { today, after, most: plannedAtOnce });
    for (const id of ids) {
      if (stopping?.aborted) return;
      await planOne(parts, id).catch((error: unknown) => failures.push(error));
    }
    after = ids.at(-1) ?? null;
    if (ids.length < plannedAtOnce) break;
  }
  if (failures.length > 0) throw failures[0];
};
