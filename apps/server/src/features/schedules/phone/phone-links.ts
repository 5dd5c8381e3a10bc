import type { CalendarDay } from '@separai/contract/calendar';
import { phoneLinkUntil } from '@separai/contract/schedules/phone-booking';
import type { OpenedPhoneBooking } from '@separai/contract/schedules/phone-booking-schema';
import { isOpen } from '@separai/contract/schedules/rules';
import type { Clock } from '../../../platform/clock.ts';
import type { Queryable } from '../../../platform/database/database.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import { everything } from '../../../platform/scope.ts';
import type { NotifyResidents } from '../bookings/booking-events.ts';
import { writeSchedule } from '../bookings/repository-writing.ts';
import { answer } from '../rescheduling/proposals.ts';
import type { FindHolidays } from '../room/room.ts';
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
  { id, callerId, linkVersion, ...booking }: LinkedBooking,
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
  await answer(parts, id, date, (locked) => locked.callerId === callerId);
  return openPhoneBooking(parts, token);
};
