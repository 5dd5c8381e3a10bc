import { addDays, type CalendarDay } from '@separai/contract/calendar';
import { dayMinuteAt } from '@separai/contract/collection-points/opening-hours';
import { dropOffDayProblem, nextOpenDays } from '@separai/contract/schedules/closed-days';
import { daysWithRoom, lastDayOf } from '@separai/contract/schedules/room';
import type { SkippedDay } from '@separai/contract/schedules/series-schema';
import { proposedDatesMax } from '@separai/contract/schedules/status';
import type { Clock } from '../../../platform/clock.ts';
import type { Queryable, Transaction } from '../../../platform/database/database.ts';
import type { BookablePoint } from '../bookings/repository-bookable.ts';
import type { ScheduleRow } from '../bookings/repository-reading.ts';
import { openingHolidays } from '../bookings/service.ts';
import { findPickupPoint } from '../room/repository-room.ts';
import { type FindHolidays, findObstacle, findPickupDays } from '../room/room.ts';
import type { SeriesRow } from './repository-series.ts';

interface Parts {
  readonly clock: Clock;
  readonly findHolidays: FindHolidays;
}

/** The parts of a series that its occurrences take over. */
type Content = Pick<SeriesRow, 'weightKg' | 'handover' | 'pickup'>;

/** The last day on which a point can be booked by now. */
export const horizonOf = async (db: Queryable, pointId: number, handover: SeriesRow['handover'], today: CalendarDay) => {
  const rules = handover === 'pickup' ? (await findPickupPoint(db, pointId))?.rules : null;
  return lastDayOf(rules ?? { daysAhead: null }, today);
};

/** The reason for which an occurrence cannot be on a day; null where it can. Locks the day of a pickup. */
const obstacleOf = async (
  parts: Parts,
  transaction: Transaction,
  { content, point, day, before }: { content: Content; point: BookablePoint; day: CalendarDay; before: ScheduleRow | null },
): Promise<SkippedDay['reason'] | null> => {
  if (content.handover === 'pickup') {
    const booking = { date: day, weightKg: content.weightKg, pickup: content.pickup };
    return (await findObstacle(parts, transaction, { booking, point, before }))?.obstacle ?? null;
  }
  const now = dayMinuteAt(parts.clock.now(), parts.clock.timeZone);
  const holidays = await openingHolidays(parts, transaction, point);
  return dropOffDayProblem(point, day, { now, holidays }) === null ? null : 'closed';
};

/** Days with room near a day of a series, which are no days of the series themselves. */
const otherDays = async (
  parts: Parts,
  transaction: Transaction,
  { content, point, day, days }: { content: Content; point: BookablePoint; day: CalendarDay; days: readonly CalendarDay[] },
): Promise<CalendarDay[]> => {
  const now = dayMinuteAt(parts.clock.now(), parts.clock.timeZone);
  if (content.handover === 'dropoff') {
    const holidays = await openingHolidays(parts, transaction, point);
    return nextOpenDays(point, day, { today: now.day, holidays }).filter((one) => !days.includes(one));
  }
  const rules = (await findPickupPoint(transaction, point.id))?.rules ?? null;
  if (rules === null) return [];
  const state = await findPickupDays(parts, transaction, { pointId: point.id, address: point.address, rules });
  const wanted = { weightKg: content.weightKg, home: content.pickup };
  const from = (start: CalendarDay) =>
    daysWithRoom(state, wanted, start, proposedDatesMax + days.length)
      .filter((one) => !days.includes(one))
      .slice(0, proposedDatesMax);
  const after = from(addDays(day, 1));
  return after.length > 0 ? after : from(now.day);
};

/**
 * Splits days of a series into those with room, whose pickups' days are locked until the transaction ends, and those without,
 * each with other days. `before` is the booking that is moved to a day.
 */
export const planDays = async (
  parts: Parts,
  transaction: Transaction,
  {
    content,
    point,
    days,
    before = () => null,
  }: {
    content: Content;
    point: BookablePoint;
    /** In rising order, which is that of the locks. */
    days: readonly CalendarDay[];
    before?: (day: CalendarDay) => ScheduleRow | null;
  },
): Promise<{ free: CalendarDay[]; skipped: SkippedDay[] }> => {
  const holidays = await parts.findHolidays(transaction);
  const known = { ...parts, findHolidays: async () => holidays };
  const free: CalendarDay[] = [];
  const skipped: SkippedDay[] = [];
  for (const day of days) {
    const reason = await obstacleOf(known, transaction, { content, point, day, before: before(day) });
    if (reason === null) free.push(day);
    else skipped.push({ day, reason, days: await otherDays(known, transaction, { content, point, day, days }) });
  }
  return { free, skipped };
};
