import { addDays, type CalendarDay } from '@separai/contract/calendar';
import type { Holiday } from '@separai/contract/collection-points/holiday-schema';
import { holidaysByAddress } from '@separai/contract/collection-points/holidays';
import { dayMinuteAt } from '@separai/contract/collection-points/opening-hours';
import { isDayOff, type PickupRules } from '@separai/contract/collection-points/pickup-rules';
import { limits } from '@separai/contract/limits';
import {
  type DayLoads,
  type DayObstacle,
  daysWithRoom,
  isFull,
  lastDayOf,
  obstacleOn,
  obstacleWords,
  type PickupDays,
  pickupWeightProblem,
  type WantedPickup,
} from '@separai/contract/schedules/room';
import type { PickupDaysReply } from '@separai/contract/schedules/room-schema';
import type { PickupAddress } from '@separai/contract/schedules/schema';
import type { Clock } from '../../../platform/clock.ts';
import type { Queryable, Transaction } from '../../../platform/database/database.ts';
import { ApiError, invalidFields } from '../../../platform/http/api-error.ts';
import type { BookablePoint } from '../bookings/repository-bookable.ts';
import type { ScheduleRow } from '../bookings/repository-reading.ts';
import { findPickupLoads, findPickupPoint, lockPickupDay } from './repository-room.ts';

/** The holidays with their places; injected, because holidays belong to another feature. */
export type FindHolidays = (db: Queryable) => Promise<readonly Holiday[]>;

interface Parts {
  readonly clock: Clock;
  readonly findHolidays: FindHolidays;
}

const noHolidays: ReadonlySet<CalendarDay> = new Set();

/** The holidays of a point, where its rules depend on them. */
const holidaysOf = async (
  { findHolidays }: Pick<Parts, 'findHolidays'>,
  db: Queryable,
  rules: PickupRules,
  address: string,
): Promise<ReadonlySet<CalendarDay>> =>
  rules.worksOnHolidays ? noHolidays : new Set(holidaysByAddress(await findHolidays(db))(address).keys());

/** The rules for a booking that stays on its day: it has its place there, and only the kilograms that are added need more. */
const rulesOnSameDay = (rules: PickupRules, before: ScheduleRow, booking: PickupBooking): PickupRules => {
  const isSameHome = JSON.stringify(before.pickup) === JSON.stringify(booking.pickup);
  return {
    ...rules,
    ...(isSameHome ? { districts: [], postalCodes: [] } : {}),
    weekdays: [],
    daysOff: [],
    worksOnHolidays: true,
    bookingsPerDay: null,
    kgPerDay: booking.weightKg > before.weightKg ? rules.kgPerDay : null,
    closing: null,
    daysAhead: null,
  };
};

/** The state on which the days of a point's pickups depend by these rules, for all days that can be booked. */
export const findPickupDays = async (
  { clock, findHolidays }: Parts,
  db: Queryable,
  { pointId, address, rules }: { readonly pointId: number; readonly address: string; readonly rules: PickupRules },
): Promise<PickupDays & { readonly holidays: ReadonlySet<CalendarDay> }> => {
  const now = dayMinuteAt(clock.now(), clock.timeZone);
  const loads = await findPickupLoads(db, pointId, { from: now.day, until: lastDayOf(rules, now.day) });
  return { rules, loads, holidays: await holidaysOf({ findHolidays }, db, rules, address), now };
};

/** Up to three days with room after a day, or before it where there are none. */
const nextDays = (days: PickupDays, wanted: WantedPickup, day: CalendarDay): CalendarDay[] => {
  const after = daysWithRoom(days, wanted, addDays(day, 1));
  return after.length > 0 ? after : daysWithRoom(days, wanted, days.now.day);
};

/** The parts of a booking that need room. */
interface PickupBooking {
  readonly date: CalendarDay;
  readonly weightKg: number;
  readonly pickup: PickupAddress | null;
}

/** A pickup to be placed at a point; `before` is the booking that is moved, whose own place counts as free. */
interface Placing {
  readonly booking: PickupBooking;
  readonly point: BookablePoint;
  readonly before: ScheduleRow | null;
}

/** The reason for which a pickup has no place on its day, which is locked until the transaction ends; null where it has one. */
export const findObstacle = async (
  parts: Parts,
  transaction: Transaction,
  { booking, point, before }: Placing,
): Promise<{ obstacle: DayObstacle; rules: PickupRules; rulesOfBooking: PickupRules } | null> => {
  const { date: day, weightKg, pickup } = booking;
  const locked = await lockPickupDay(transaction, { pointId: point.id, day, own: before?.id ?? null });
  if (locked === null) return null;
  const isSameDay =
    before !== null && before.date === day && before.collectionPointId === point.id && before.handover === 'pickup';
  const rules = isSameDay ? rulesOnSameDay(locked.rules, before, booking) : locked.rules;
  const now = dayMinuteAt(parts.clock.now(), parts.clock.timeZone);
  const holidays = await holidaysOf(parts, transaction, rules, point.address);
  const days = { rules, holidays, now, loads: new Map([[day, locked.all]]) };
  const obstacle = obstacleOn(days, day, { weightKg, home: pickup });
  return obstacle === null ? null : { obstacle, rules: locked.rules, rulesOfBooking: rules };
};

/**
 * Gives a pickup its place: locks its day until the transaction ends. Throws `day-full` with the next days with room, and
 * `validation-failed` for a day, an address or a weight that the point's rules exclude.
 */
export const requireRoom = async (parts: Parts, transaction: Transaction, placing: Placing): Promise<void> => {
  const found = await findObstacle(parts, transaction, placing);
  if (found === null) return;
  const { obstacle, rules, rulesOfBooking } = found;
  const { booking, point } = placing;
  const { date: day, weightKg, pickup } = booking;
  const tooHeavy = pickupWeightProblem(rulesOfBooking, weightKg);
  if (tooHeavy !== null) throw invalidFields({ weightKg: tooHeavy });
  if (obstacle === 'outside-area') throw invalidFields({ 'pickup.address': obstacleWords(rules, { obstacle, day, next: [] }) });
  const days = await findPickupDays(parts, transaction, { pointId: point.id, address: point.address, rules });
  const next = nextDays(days, { weightKg, home: pickup }, day);
  const sentence = obstacleWords(rules, { obstacle, day, next });
  if (obstacle === 'full') throw new ApiError('day-full', { sentence, fields: { date: sentence }, nextDays: next });
  throw invalidFields({ date: sentence });
};

/**
 * Gives a pickup its place on a day that its point has chosen, whatever the other rules: locks the day until the transaction
 * ends. Throws `day-full` with the next days with room, also where the point has closed the day since.
 */
export const requirePlace = async (
  parts: Parts,
  transaction: Transaction,
  { id, collectionPointId: pointId, weightKg, handover, pickup }: ScheduleRow,
  day: CalendarDay,
): Promise<void> => {
  const locked = handover === 'pickup' ? await lockPickupDay(transaction, { pointId, day, own: id }) : null;
  if (locked === null) return;
  const isClosed = isDayOff(locked.rules, day);
  if (!isClosed && !isFull(locked.rules, locked.all, weightKg)) return;
  const address = (await findPickupPoint(transaction, pointId))?.address ?? '';
  const days = await findPickupDays(parts, transaction, { pointId, address, rules: locked.rules });
  const next = nextDays(days, { weightKg, home: pickup }, day);
  const sentence = obstacleWords(locked.rules, { obstacle: isClosed ? 'closed' : 'full', day, next });
  throw new ApiError('day-full', { sentence, fields: { date: sentence }, nextDays: next });
};

/**
 * The bookings that have no room on their days beside the load of the others (`all`: of every booking but cancelled ones;
 * `confirmed`: of those that were confirmed); a day's last place goes to the first of them. Locks their days, in order, until the
 * transaction ends. The bookings must be locked.
 */
export const withoutRoom = async (
  transaction: Transaction,
  schedules: readonly ScheduleRow[],
  beside: 'all' | 'confirmed',
): Promise<Set<string>> => {
  const refused = new Set<string>();
  const wanting = schedules.filter(({ handover }) => handover === 'pickup');
  const days = new Map<string, ScheduleRow[]>();
  for (const schedule of wanting) {
    const key = `${String(schedule.collectionPointId).padStart(10, '0')} ${schedule.date}`;
    days.set(key, [...(days.get(key) ?? []), schedule]);
  }
  for (const [key, onDay] of [...days].sort(([one], [other]) => (one < other ? -1 : 1))) {
    const [pointId, day = ''] = key.split(' ');
    const locked = await lockPickupDay(transaction, { pointId: Number(pointId), day, own: null });
    if (locked === null) continue;
    let load = locked[beside];
    for (const { id, weightKg } of onDay) {
      if (isFull(locked.rules, load, weightKg)) refused.add(id);
      else load = { bookings: load.bookings + 1, kg: load.kg + weightKg };
    }
  }
  return refused;
};

/** The parts of the loads that the rules limit: any other would only tell residents what their neighbours hand over. */
const limitedLoads = ({ bookingsPerDay, kgPerDay }: PickupRules, loads: DayLoads): PickupDaysReply['loads'] => {
  if (bookingsPerDay === null && kgPerDay === null) return [];
  return [...loads].map(([date, { bookings, kg }]) => ({
    date,
    bookings: bookingsPerDay === null ? 0 : bookings,
    kg: kgPerDay === null ? 0 : kg,
  }));
};

/** The days of a point's pickups. Throws `collection-point-not-found`. */
export const readDays = async ({ db, ...parts }: Parts & { db: Queryable }, pointId: number): Promise<PickupDaysReply> => {
  const point = await findPickupPoint(db, pointId);
  if (point === null) throw new ApiError('collection-point-not-found');
  const { rules, address } = point;
  if (rules === null) return { rules, loads: [], holidays: [], days: [] };
  const state = await findPickupDays(parts, db, { pointId, address, rules });
  const { loads, holidays, now } = state;
  const last = lastDayOf(rules, now.day);
  const wanted = { weightKg: limits.bookingMinKg, home: null };
  const days: PickupDaysReply['days'] = [];
  for (let date = now.day; date <= last; date = addDays(date, 1)) days.push({ date, obstacle: obstacleOn(state, date, wanted) });
  return {
    rules,
    loads: limitedLoads(rules, loads),
    holidays: [...holidays].filter((day) => day >= now.day && day <= last),
    days,
  };
};
