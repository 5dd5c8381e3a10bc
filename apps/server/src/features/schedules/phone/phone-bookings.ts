import { randomUUID } from 'node:crypto';
import { addDays, type CalendarDay, dayAt } from '@separai/contract/calendar';
import { retentionDays } from '@separai/contract/personal-data/retention';
import type { AdministeredSchedule } from '@separai/contract/schedules/administration-schema';
import { phoneBookingPath, phoneLinkUntil } from '@separai/contract/schedules/phone-booking';
import type { CallerData, PhoneBooking } from '@separai/contract/schedules/phone-booking-schema';
import { isOpen } from '@separai/contract/schedules/rules';
import { handoverUnsaid } from '@separai/contract/schedules/travel';
import { writeExportEntry } from '../../../platform/audit.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Queryable, Transaction } from '../../../platform/database/database.ts';
import { lockUsersKeyShare } from '../../../platform/database/locks.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import { bookingsMade } from '../../../platform/metrics.ts';
import { everything, organizationOf, type Scoped } from '../../../platform/scope.ts';
import { isUuid } from '../../../platform/uuid.ts';
import { findAdministered, findHistory } from '../administration/repository-administration.ts';
import type { NotifyResidents } from '../bookings/booking-events.ts';
import { lockBookablePoint } from '../bookings/repository-bookable.ts';
import { writeNewSchedule } from '../bookings/repository-creation.ts';
import type { ScheduleKey } from '../bookings/repository-reading.ts';
import { writeSchedule } from '../bookings/repository-writing.ts';
import { inOrder, requireBookable, requireOpenDay, type SettledBooking } from '../bookings/service.ts';
import { answer } from '../rescheduling/proposals.ts';
import { type FindHolidays, requireRoom } from '../room/room.ts';
import { mailLink, withdrawLinkMails } from './caller-mails.ts';
import {
  deleteCaller,
  endLinks,
  findCaller,
  findCallerId,
  findMailsTo,
  findOldPhoneBookings,
  hashOfToken,
  insertCaller,
  insertLinks,
  lockCaller,
  lockCallerId,
  newToken,
} from './repository-callers.ts';

interface Parts {
  readonly db: Queryable;
  readonly clock: Clock;
}

/**
 * Delay of the first mail to a caller, in ms: the panel makes the attendant's link at once, whose own mail replaces this one, so
 * that the caller gets one mail with a link that stays valid.
 */
const firstMailDelay = 120_000;

/** Deletes what collectors have stored of a booking's stop; injected, because routes belong to another feature. */
export type LeaveStop = (transaction: Transaction, scheduleId: string) => Promise<void>;

/**
 * Books a collection for a caller without an account, by the rules of a resident's booking, and confirms it by mail where there
 * is an address. Throws `validation-failed`,
 * `collection-point-not-found`, also for a point outside of the scope, `collection-point-inactive`,
 * `collection-point-restricted`, `collection-point-without-bookings` and `day-full`.
 */
export const bookForCaller = async (
  parts: Parts & { readonly findHolidays: FindHolidays },
  { scope, ...input }: PhoneBooking & Scoped,
  userId: string,
): Promise<{ id: string }> => {
  const { name, phone, email, agreed: _agreed, ...asked } = inOrder(input);
  const id = await parts.db.transaction(async (transaction) => {
    const locked = await lockBookablePoint(transaction, asked.collectionPointId);
    const organizationId = organizationOf(scope);
    const point = organizationId === null || locked?.organizationId === organizationId ? locked : null;
    await lockUsersKeyShare(transaction, [userId]);
    const now = parts.clock.now();
    const handover = asked.handover ?? handoverUnsaid(point ?? {});
    const booking: SettledBooking = { ...asked, handover, pickup: handover === 'pickup' ? (asked.pickup ?? null) : null };
    requireBookable(booking, point, { before: null, today: dayAt(now, parts.clock.timeZone) });
    await requireOpenDay(parts, transaction, { booking, point, before: null });
    if (handover === 'pickup') await requireRoom(parts, transaction, { booking, point, before: null });
    const callerId = await insertCaller(transaction, { name, phone, email, agreedAt: now });
    const written = await writeNewSchedule(
      transaction,
      { userId, at: now },
      {
        ...booking,
        userId: null,
        callerId,
        idempotencyKey: null,
        idempotencyFingerprint: null,
        organizationId: point.organizationId,
      },
    );
    await mailLink(transaction, callerId, now, new Date(now.getTime() + firstMailDelay));
    return written.id;
  });
  bookingsMade.inc();
  return { id };
};

/** The caller's id and day of a booking in the scope. Throws `schedule-not-found` and `phone-booking-without-caller`. */
const requireCallerOf = async <Db extends Queryable>(
  db: Db,
  key: ScheduleKey,
  find: (db: Db, key: ScheduleKey) => ReturnType<typeof findCallerId>,
): Promise<{ callerId: string; date: CalendarDay }> => {
  const found = isUuid(key.id) ? await find(db, key) : null;
  if (found === null) throw new ApiError('schedule-not-found');
  const { callerId, date } = found;
  if (callerId === null) throw new ApiError('phone-booking-without-caller');
  return { callerId, date };
};

/**
 * Makes a new link to a phone booking, ends the earlier ones, and mails another to the caller's address, if there is one. Throws
 * `schedule-not-found`, `phone-booking-without-caller`, and `schedule-closed` once no link would open.
 */
export const renewLink = ({ db, clock, origin }: Parts & { readonly origin: string }, key: ScheduleKey) =>
  db.transaction(async (transaction) => {
    const { callerId, date } = await requireCallerOf(transaction, key, lockCallerId);
    const now = clock.now();
    if (dayAt(now, clock.timeZone) > phoneLinkUntil(date)) throw new ApiError('schedule-closed');
    if ((await lockCaller(transaction, callerId)) === null) throw new ApiError('phone-booking-without-caller');
    await withdrawLinkMails(transaction, key.id);
    await endLinks(transaction, callerId);
    const token = newToken();
    await insertLinks(transaction, [{ id: randomUUID(), callerId, tokenHash: hashOfToken(token) }], now);
    const isMailed = await mailLink(transaction, callerId, now);
    return { url: `${origin}${phoneBookingPath}#${token}`, isMailed };
  });

/**
 * Records the answer that a caller gave by telephone to the proposed days; null keeps the present day. Throws
 * `schedule-not-found`, `phone-booking-without-caller`, `schedule-proposal-gone` and `day-full`.
 */
export const answerForCaller = async (
  parts: Parts & { readonly notify: NotifyResidents; readonly findHolidays: FindHolidays },
  key: ScheduleKey,
  date: CalendarDay | null,
  userId: string,
): Promise<AdministeredSchedule> => {
  const { callerId } = await requireCallerOf(parts.db, key, findCallerId);
  await answer(parts, key, date, (locked) => locked.callerId === callerId, userId);
  const [booking] = await findAdministered(parts.db, { ids: [key.id], scope: key.scope });
  if (booking === undefined) throw new ApiError('schedule-not-found');
  return booking;
};

/**
 * The stored data of a caller, and records the read as an export. Throws `schedule-not-found` and
 * `phone-booking-without-caller`.
 */
export const exportCaller = async ({ db, clock }: Parts, key: ScheduleKey, userId: string): Promise<CallerData> => {
  const { callerId } = await requireCallerOf(db, key, findCallerId);
  const caller = await findCaller(db, callerId);
  const [booking] = await findAdministered(db, { ids: [key.id], scope: key.scope });
  if (booking === undefined) throw new ApiError('schedule-not-found');
  if (caller === null) throw new ApiError('phone-booking-without-caller');
  const [creation] = await findHistory(db, key.id);
  const now = clock.now();
  const filter = booking.organizationId === null ? {} : { organizationId: booking.organizationId };
  await writeExportEntry(db, { userId, at: now }, { subject: 'schedules', format: 'caller', count: 1, filter });
  const { name, phone, email, agreedAt } = caller;
  return {
    exportedAt: now.toISOString(),
    caller: { name, phone, email, agreedAt: agreedAt.toISOString(), agreedWith: creation?.name ?? null },
    booking,
    messages: await findMailsTo(db, caller),
  };
};

/**
 * Erases the data of a booking's caller, and every text of the booking; an open booking is cancelled. Throws
 * `schedule-not-found` and `phone-booking-without-caller`.
 */
export const eraseCaller = (
  { db, clock, leaveStop }: Parts & { readonly leaveStop: LeaveStop },
  key: ScheduleKey,
  userId: string | null,
): Promise<void> =>
  db.transaction(async (transaction) => {
    if (!isUuid(key.id)) throw new ApiError('schedule-not-found');
    await lockUsersKeyShare(transaction, userId === null ? [] : [userId]);
    const actor = { userId, at: clock.now() };
    const { before } = await writeSchedule(transaction, actor, key, (locked) => {
      if (locked === null) throw new ApiError('schedule-not-found');
      if (locked.callerId === null) throw new ApiError('phone-booking-without-caller');
      const texts = { observation: null, pickup: null, reason: null, proposedDates: null };
      return { ...texts, callerId: null, status: isOpen(locked) ? 'cancelado' : locked.status };
    });
    const caller = before.callerId === null ? null : await lockCaller(transaction, before.callerId);
    await leaveStop(transaction, key.id);
    if (caller !== null) await deleteCaller(transaction, caller);
  });

/** Bookings whose callers are erased before the next look for others. */
const erasedAtOnce = 100;

/** Erases the callers whose bookings' days are `retentionDays.caller` days ago. After `stopping` the rest is left to the next start. */
export const eraseOldCallers = async (
  parts: Parts & { readonly leaveStop: LeaveStop },
  stopping?: AbortSignal,
): Promise<void> => {
  const { db, clock } = parts;
  const before = addDays(dayAt(clock.now(), clock.timeZone), -retentionDays.caller);
  for (;;) {
    const ids = await findOldPhoneBookings(db, before, erasedAtOnce);
    for (const id of ids) {
      if (stopping?.aborted) return;
      await eraseCaller(parts, { id, scope: everything }, null).catch((error: unknown) => {
        // Erased by a person meanwhile.
        if (!(error instanceof ApiError)) throw error;
      });
    }
    if (ids.length < erasedAtOnce) return;
  }
};
