import { addDays, type CalendarDay, dayAt } from '@separai/contract/calendar';
import { dayMinuteAt } from '@separai/contract/collection-points/opening-hours';
import { limits } from '@separai/contract/limits';
import { dropOffDayProblem } from '@separai/contract/schedules/closed-days';
import { phoneLinkUntil } from '@separai/contract/schedules/phone-booking';
import type { OpenedPhoneBooking, PhoneBookingDays } from '@separai/contract/schedules/phone-booking-schema';
import { obstacleOn } from '@separai/contract/schedules/room';
import { isOpen } from '@separai/contract/schedules/rules';
import { handoverUnsaid } from '@separai/contract/schedules/travel';
import type { Clock } from '../../../platform/clock.ts';
import type { Queryable } from '../../../platform/database/database.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import { everything } from '../../../platform/scope.ts';
import type { NotifyResidents } from '../bookings/booking-events.ts';
import { findPointHours, lockBookablePoint } from '../bookings/repository-bookable.ts';
import { writeSchedule } from '../bookings/repository-writing.ts';
import { openingHolidays, requireBookable, requireOpenDay } from '../bookings/service.ts';
import { answer } from '../rescheduling/proposals.ts';
import { findPickupPoint } from '../room/repository-room.ts';
import { type FindHolidays, findPickupDays, requireRoom } from '../room/room.ts';
import { firstLinkedDay } from './caller-mails.ts';
import { findByToken, type LinkedBooking } from './repository-callers.ts';

interface Parts {
  readonly db: Queryable;
  readonly clock: Clock;
  /** Path of a phone booking's iCalendar file, which ends with the links of that version. */
  readonly callerCalendarUrlOf: (caller: { callerId: string; linkVersion: number }, scheduleId: string) => Promise<string>;
}

/** The booking of a token. Throws `phone-booking-not-found`, alike for an unknown and an expired one. */
const requireLinked = async ({ db, clock }: Omit<Parts, 'callerCalendarUrlOf'>, token: string): Promise<LinkedBooking> => {
  const found = await findByToken(db, token, firstLinkedDay(clock));
  if (found === null) throw new ApiError('phone-booking-not-found');
  return found;
};

const opened = async (
  { callerCalendarUrlOf }: Pick<Parts, 'callerCalendarUrlOf'>,
  { id, callerId, linkVersion, collectionPointId: _collectionPointId, ...booking }: LinkedBooking,
): Promise<OpenedPhoneBooking> => ({
  ...booking,
  calendarUrl: await callerCalendarUrlOf({ callerId, linkVersion }, id),
  linkUntil: phoneLinkUntil(booking.date),
});

/** A phone booking for its caller. Throws `phone-booking-not-found`. */
export const openPhoneBooking = async (parts: Parts, token: string): Promise<OpenedPhoneBooking> =>
  opened(parts, await requireLinked(parts, token));

/** Cancels an open booking for its caller. Throws `phone-booking-not-found`, `schedule-closed` and `schedule-outdated`. */
export const cancelPhoneBooking = (parts: Parts, token: string, version: number | undefined): Promise<OpenedPhoneBooking> =>
  parts.db.transaction(async (transaction) => {
    const now = parts.clock.now();
    const within = { ...parts, db: transaction };
    const { id, callerId } = await requireLinked(within, token);
    const actor = { userId: null, at: now, throughLink: true } as const;
    await writeSchedule(transaction, actor, { id, scope: everything }, async (locked) => {
      if (locked === null || locked.callerId !== callerId) throw new ApiError('phone-booking-not-found');
      if (!isOpen(locked)) throw new ApiError('schedule-closed');
      if (version !== undefined && version !== locked.version)
        throw new ApiError('schedule-outdated', { current: await openPhoneBooking(within, token) });
      return { status: 'cancelado', proposedDates: null };
    });
    return openPhoneBooking(within, token);
  });

interface Moving extends Parts {
  readonly findHolidays: FindHolidays;
}

/** The days from today on with the reasons for which a pickup cannot be there; `own` is the booking's present day. */
const pickupDays = async (
  parts: Moving,
  { collectionPointId: pointId, weightKg, pickup, date: own }: LinkedBooking,
): Promise<PhoneBookingDays['days']> => {
  const point = await findPickupPoint(parts.db, pointId);
  const bookable = daysBookable(dayAt(parts.clock.now(), parts.clock.timeZone));
  const rules = point?.rules ?? null;
  if (point === null || rules === null) return bookable.map((date) => ({ date, obstacle: null }));
  const days = await findPickupDays(parts, parts.db, { pointId, address: point.address, rules });
  const wanted = { weightKg, home: pickup };
  return bookable.map((date) => ({ date, obstacle: date === own ? null : obstacleOn(days, date, wanted) }));
};

/** The days from today on; those on which the point is plainly closed are `closed`. */
const dropOffDays = async (
  { db, clock, findHolidays }: Moving,
  { collectionPointId, date: own }: LinkedBooking,
): Promise<PhoneBookingDays['days']> => {
  const point = await findPointHours(db, collectionPointId);
  const now = dayMinuteAt(clock.now(), clock.timeZone);
  const bookable = daysBookable(now.day);
  if (point === null) return bookable.map((date) => ({ date, obstacle: null }));
  const holidays = await openingHolidays({ findHolidays }, db, point);
  const isClosed = (date: CalendarDay): boolean => date !== own && dropOffDayProblem(point, date, { now, holidays }) !== null;
  return bookable.map((date) => ({ date, obstacle: isClosed(date) ? 'closed' : null }));
};

const daysBookable = (today: CalendarDay): CalendarDay[] =>
  Array.from({ length: limits.bookingDaysAhead + 1 }, (_, ahead) => addDays(today, ahead));

/** The days to which the booking of a link can move. Throws `phone-booking-not-found` and `schedule-closed`. */
export const readPhoneBookingDays = async (parts: Moving, token: string): Promise<PhoneBookingDays> => {
  const linked = await requireLinked(parts, token);
  if (!isOpen(linked)) throw new ApiError('schedule-closed');
  const days = linked.handover === 'pickup' ? pickupDays : dropOffDays;
  return { days: await days(parts, linked) };
};

/**
 * Moves an open booking to another day for its caller, by the rules of a resident's move; it becomes `pendente` again. The
 * present day changes nothing. Throws `phone-booking-not-found`, `schedule-closed`, `schedule-outdated` with the present booking,
 * and the errors of a new booking.
 */
export const movePhoneBooking = (
  parts: Moving,
  { token, date, version }: { token: string; date: CalendarDay; version?: number | undefined },
): Promise<OpenedPhoneBooking> =>
  parts.db.transaction(async (transaction) => {
    const now = parts.clock.now();
    const within = { ...parts, db: transaction };
    const { id, callerId, collectionPointId } = await requireLinked(within, token);
    const point = await lockBookablePoint(transaction, collectionPointId);
    const actor = { userId: null, at: now, throughLink: true } as const;
    await writeSchedule(transaction, actor, { id, scope: everything }, async (locked) => {
      if (locked === null || locked.callerId !== callerId) throw new ApiError('phone-booking-not-found');
      if (!isOpen(locked)) throw new ApiError('schedule-closed');
      if (date === locked.date) return 'unchanged';
      const isOutdated = version !== undefined && version !== locked.version;
      if (isOutdated || locked.collectionPointId !== collectionPointId)
        throw new ApiError('schedule-outdated', { current: await openPhoneBooking(within, token) });
      const booking = { ...locked, date, handover: locked.handover ?? handoverUnsaid(point ?? {}) };
      requireBookable(booking, point, { before: locked, today: dayAt(now, parts.clock.timeZone) });
      await requireOpenDay(parts, transaction, { booking, point, before: locked });
      if (booking.handover === 'pickup') await requireRoom(parts, transaction, { booking, point, before: locked });
      return { date, organizationId: point.organizationId, status: 'pendente', reason: null, proposedDates: null };
    });
    return openPhoneBooking(within, token);
  });

/**
 * Accepts a proposed day for the caller, or with null keeps the present one. Throws `phone-booking-not-found`,
 * `schedule-proposal-gone` and `day-full`.
 */
export const answerPhoneBooking = async (
  parts: Parts & { readonly notify: NotifyResidents; readonly findHolidays: FindHolidays },
  token: string,
  date: CalendarDay | null,
): Promise<OpenedPhoneBooking> => {
  const { id, callerId } = await requireLinked(parts, token);
  await answer(parts, { id, scope: everything }, date, (locked) => locked.callerId === callerId);
  return openPhoneBooking(parts, token);
};
