import { createHash } from 'node:crypto';
import { type CalendarDay, dayAt } from '@separai/contract/calendar';
import { type Handover, handoversOf } from '@separai/contract/collection-points/handover';
import { holidaysByAddress } from '@separai/contract/collection-points/holidays';
import { materialTypes } from '@separai/contract/collection-points/materials';
import { dayMinuteAt, type Holidays } from '@separai/contract/collection-points/opening-hours';
import { isPublic } from '@separai/contract/collection-points/public-access';
import { messages } from '@separai/contract/messages';
import { can, type SignedIn } from '@separai/contract/permissions';
import { dropOffDayProblem } from '@separai/contract/schedules/closed-days';
import { collectionDayProblem, hasRoomForSchedule, isOpen } from '@separai/contract/schedules/rules';
import type { Booking, BookingReplacement, OwnSchedule, PickupAddress, Schedule } from '@separai/contract/schedules/schema';
import { handoverUnsaid, travelProblems } from '@separai/contract/schedules/travel';
import type { Actor } from '../../../platform/audit.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Queryable, Transaction } from '../../../platform/database/database.ts';
import { lockUsersKeyShare } from '../../../platform/database/locks.ts';
import { ApiError, invalidFields } from '../../../platform/http/api-error.ts';
import { bookingsMade } from '../../../platform/metrics.ts';
import { everything } from '../../../platform/scope.ts';
import type { Session } from '../../../platform/sessions.ts';
import { isUuid } from '../../../platform/uuid.ts';
import { type FindHolidays, requireRoom } from '../room/room.ts';
import { type BookingEvent, type NotifyResidents, toEvent } from './booking-events.ts';
import { type BookablePoint, findHome, lockBookablePoint, lockForBooking } from './repository-bookable.ts';
import { writeNewSchedule } from './repository-creation.ts';
import {
  findByIdempotencyKey,
  findSchedules,
  findSchedulesOf,
  type KeptSchedule,
  type ScheduleRow,
  shownSchedule,
} from './repository-reading.ts';
import { writeOpenSchedulesOf, writeSchedule, writeSchedulesOf } from './repository-writing.ts';

export interface Writing {
  readonly db: Queryable;
  readonly clock: Clock;
  readonly notify: NotifyResidents;
  readonly findHolidays: FindHolidays;
}

/** A person's bookings, latest day first. */
export const listSchedulesOf = ({ db }: { db: Queryable }, userId: string): Promise<Schedule[]> => findSchedulesOf(db, userId);

/** One booking of a person. Throws `schedule-not-found`, also for another person's. */
export const requireScheduleOf = async ({ db }: { db: Queryable }, person: SignedIn, id: string): Promise<KeptSchedule> => {
  const [schedule] = isUuid(id) ? await findSchedules(db, [id]) : [];
  if (schedule === undefined || !can(person, 'schedules:read', schedule)) throw new ApiError('schedule-not-found');
  return schedule;
};

/** A booking with its materials in the usual order. */
export const inOrder = <B extends Booking>(booking: B): B => ({
  ...booking,
  materials: materialTypes.filter((type) => booking.materials.includes(type)),
});

const addressFields = ({ cep, address, number, complement }: PickupAddress): unknown[] => [cep, address, number, complement];

/** SHA-256 of the request. Without handover and pickup the hash is the one from before these fields existed. */
const fingerprintOf = ({
  collectionPointId,
  date,
  weightKg,
  observation,
  materials,
  handover,
  pickup,
}: Omit<Booking, 'handover'> & { handover?: Handover | null | undefined }): Buffer => {
  const travel = handover == null && pickup == null ? [] : [handover, pickup && addressFields(pickup)];
  return createHash('sha256')
    .update(JSON.stringify([collectionPointId, date, weightKg, observation, materials, ...travel]))
    .digest();
};

/** A booking with its handover resolved. */
export type SettledBooking = Booking & { readonly handover: Handover; readonly pickup: PickupAddress | null };

interface Settling {
  readonly point: BookablePoint | null;
  readonly userId: string;
  /** The booking that is moved; null for a new one. */
  readonly before: ScheduleRow | null;
}

/**
 * Resolves an absent handover and pickup address: from the previous state of the booking if the point is the same, else from
 * the point's default and the resident's home address.
 */
export const settled = async (
  transaction: Transaction,
  booking: Booking,
  { point, userId, before }: Settling,
): Promise<SettledBooking> => {
  if (point === null) return { ...booking, handover: 'dropoff', pickup: null };
  const kept = before?.collectionPointId === point.id ? before : null;
  const asBefore = handoversOf(point).find((one) => one === kept?.handover);
  const handover = booking.handover ?? asBefore ?? handoverUnsaid(point);
  if (handover === 'dropoff') return { ...booking, handover, pickup: null };
  const pickup = booking.pickup ?? kept?.pickup ?? (await findHome(transaction, userId));
  return { ...booking, handover, pickup };
};

/** The holidays of a point, where its opening hours depend on them. */
export const openingHolidays = async (
  { findHolidays }: Pick<Writing, 'findHolidays'>,
  db: Queryable,
  { openingHours, address }: Pick<BookablePoint, 'openingHours' | 'address'>,
): Promise<Holidays> => (openingHours?.includes('PH') ? holidaysByAddress(await findHolidays(db))(address) : new Set());

/** Throws `validation-failed` for a drop-off on a day on which the point is closed by its opening hours or a holiday. */
export const requireOpenDay = async (
  { clock, findHolidays }: Pick<Writing, 'clock' | 'findHolidays'>,
  transaction: Transaction,
  { booking, point, before }: { booking: SettledBooking; point: BookablePoint; before: ScheduleRow | null },
): Promise<void> => {
  const isAsBefore =
    before?.date === booking.date && before.collectionPointId === point.id && before.handover === booking.handover;
  if (booking.handover === 'pickup' || isAsBefore) return;
  const holidays = await openingHolidays({ findHolidays }, transaction, point);
  const problem = dropOffDayProblem(point, booking.date, { now: dayMinuteAt(clock.now(), clock.timeZone), holidays });
  if (problem !== null) throw invalidFields({ date: problem });
};

/** Throws for a point that takes no such booking, and `validation-failed` for its day, materials and handover. */
export function requireBookable(
  booking: SettledBooking,
  point: BookablePoint | null,
  { before, today }: { readonly before: ScheduleRow | null; readonly today: CalendarDay },
): asserts point is BookablePoint {
  const dayProblem = collectionDayProblem(booking.date, today);
  const day: { fields?: { date: string } } = dayProblem === null ? {} : { fields: { date: dayProblem } };
  if (point === null) throw new ApiError('collection-point-not-found', day);
  if (!point.isActive) throw new ApiError('collection-point-inactive', day);
  if (!isPublic(point)) throw new ApiError('collection-point-restricted', day);
  // An existing booking may still be moved within the point.
  if (!point.takesBookings && before?.collectionPointId !== point.id)
    throw new ApiError('collection-point-without-bookings', day);
  const accepted = point.materials.length === 0 || booking.materials.every((type) => point.materials.includes(type));
  const materials = accepted ? {} : { materials: messages.materialsNotAccepted };
  const fields = { ...day.fields, ...materials, ...travelProblems(booking, point) };
  if (Object.keys(fields).length > 0) throw invalidFields(fields);
}

/** The booking created under a person's key. Throws `idempotency-key-reused` when the key came with other data. */
const requireBooked = async (db: Queryable, person: SignedIn, key: string, fingerprint: Buffer): Promise<Schedule> => {
  const booked = await findByIdempotencyKey(db, person.userId, key);
  if (booked === null || !booked.fingerprint?.equals(fingerprint)) throw new ApiError('idempotency-key-reused');
  return requireScheduleOf({ db }, person, booked.id);
};

/** Notifies a person of their own action on a booking, and returns the booking without its owner. */
const notified = async (
  { notify }: Pick<Writing, 'notify'>,
  transaction: Transaction,
  schedule: KeptSchedule,
  { kind, now }: { kind: BookingEvent['kind']; now: Date },
): Promise<Schedule> => {
  const news = toEvent(schedule, kind, true);
  if (news !== null) await notify(transaction, [news], now);
  return schedule;
};

/**
 * Books a collection for a person. Repeating a key with the same data returns the first booking in its present state. Throws
 * `validation-failed` for the day, the materials and the handover, `collection-point-not-found`, `collection-point-inactive`,
 * `collection-point-restricted`, `collection-point-without-bookings`, `too-many-open-schedules`, `day-full` and
 * `idempotency-key-reused`, and `session-ended` when the account is gone.
 */
export const bookCollectionFor = async (
  { db, clock, notify, findHolidays }: Writing,
  person: SignedIn,
  input: Booking,
  idempotencyKey: string | null,
): Promise<Schedule> => {
  const { userId } = person;
  const asked = inOrder(input);
  const fingerprint = fingerprintOf(asked);
  let isNew = false;
  const booked = await db.transaction(async (transaction) => {
    isNew = false;
    const locked = await lockForBooking(transaction, { pointId: asked.collectionPointId, userId, idempotencyKey });
    if (locked === null) throw new ApiError('session-ended');
    const { point, open, isKeyUsed } = locked;
    // The account's lock excludes concurrent bookings of the person, so an earlier request with this key has committed.
    if (idempotencyKey !== null && isKeyUsed) return requireBooked(transaction, person, idempotencyKey, fingerprint);

    const now = clock.now();
    const booking = await settled(transaction, asked, { point, userId, before: null });
    requireBookable(booking, point, { before: null, today: dayAt(now, clock.timeZone) });
    await requireOpenDay({ clock, findHolidays }, transaction, { booking, point, before: null });
    if (!hasRoomForSchedule(open)) throw new ApiError('too-many-open-schedules');
    if (booking.handover === 'pickup') await requireRoom({ clock, findHolidays }, transaction, { booking, point, before: null });
    const idempotencyFingerprint = idempotencyKey === null ? null : fingerprint;
    const written = await writeNewSchedule(
      transaction,
      { userId, at: now },
      { ...booking, organizationId: point.organizationId, userId, idempotencyKey, idempotencyFingerprint },
    );
    isNew = true;
    const schedule = shownSchedule(written, point);
    return notified({ notify }, transaction, schedule, { kind: 'booking-received', now });
  });
  if (isNew) bookingsMade.inc();
  return booked;
};

/** A person's open booking. Throws `schedule-not-found` and `schedule-closed`. */
const requireOpenOf = (schedule: ScheduleRow | null, person: SignedIn): ScheduleRow => {
  if (schedule === null || !can(person, 'schedules:write', schedule)) throw new ApiError('schedule-not-found');
  if (!isOpen(schedule)) throw new ApiError('schedule-closed');
  return schedule;
};

/** Locks a person's account for a write to their booking. Throws `schedule-not-found` for a malformed id. */
const lockPersonOf = async (transaction: Transaction, userId: string, id: string): Promise<void> => {
  if (!isUuid(id)) throw new ApiError('schedule-not-found');
  await lockUsersKeyShare(transaction, [userId]);
};

/** A booking without the ids of its people and the name of the person at the scale. */
export const withoutPerson = ({
  userId: _userId,
  callerId: _callerId,
  weighedBy: _weighedBy,
  ...schedule
}: KeptSchedule): Schedule => schedule;

/** A booking as its resident reads it. */
export const ownSchedule = async (
  { calendarUrlOf }: Pick<Moving, 'calendarUrlOf'>,
  session: Session,
  schedule: Schedule,
): Promise<OwnSchedule> => ({
  ...schedule,
  calendarUrl: await calendarUrlOf(session, schedule.id),
});

export interface Moving extends Writing {
  /** Path of a booking's iCalendar file. */
  readonly calendarUrlOf: (session: Session, scheduleId: string) => Promise<string>;
}

/**
 * Moves or changes a person's open booking, which becomes `pendente` again. A repetition of the same change has no effect.
 * Throws `schedule-not-found`, `schedule-closed`, `schedule-outdated` with the present booking, and the errors of a new
 * booking.
 */
export const moveScheduleOf = (
  parts: Moving,
  person: Session,
  id: string,
  { version, ...input }: BookingReplacement,
): Promise<Schedule> =>
  parts.db.transaction(async (transaction) => {
    const { userId } = person;
    const asked = inOrder(input);
    const now = parts.clock.now();
    const current = () => requireScheduleOf({ db: transaction }, person, id);
    // The lock order is point, account, booking.
    const point = await lockBookablePoint(transaction, asked.collectionPointId);
    await lockPersonOf(transaction, userId, id);
    const { before, after } = await writeSchedule(transaction, { userId, at: now }, { id, scope: everything }, async (locked) => {
      const open = requireOpenOf(locked, person);
      const booking = await settled(transaction, asked, { point, userId, before: open });
      const isSame = open.status === 'pendente' && fingerprintOf(open).equals(fingerprintOf(booking));
      if (!isSame && version !== undefined && version !== open.version)
        throw new ApiError('schedule-outdated', { current: await ownSchedule(parts, person, withoutPerson(await current())) });
      requireBookable(booking, point, { before: open, today: dayAt(now, parts.clock.timeZone) });
      await requireOpenDay(parts, transaction, { booking, point, before: open });
      if (!isSame && booking.handover === 'pickup') await requireRoom(parts, transaction, { booking, point, before: open });
      return isSame
        ? 'unchanged'
        : { ...booking, organizationId: point.organizationId, status: 'pendente', reason: null, proposedDates: null };
    });
    if (after === before) return current();
    return notified(parts, transaction, await current(), { kind: 'booking-changed', now });
  });

/**
 * Cancels a person's open booking. Throws `schedule-not-found`, `schedule-closed`, and `schedule-outdated` with the present
 * booking when `version` is not its version.
 */
export const cancelScheduleOf = (parts: Moving, person: Session, id: string, version: number | undefined): Promise<Schedule> =>
  parts.db.transaction(async (transaction) => {
    const { userId } = person;
    const now = parts.clock.now();
    await lockPersonOf(transaction, userId, id);
    const current = () => requireScheduleOf({ db: transaction }, person, id);
    await writeSchedule(transaction, { userId, at: now }, { id, scope: everything }, async (locked) => {
      const open = requireOpenOf(locked, person);
      if (version !== undefined && version !== open.version)
        throw new ApiError('schedule-outdated', { current: await ownSchedule(parts, person, withoutPerson(await current())) });
      return { status: 'cancelado', proposedDates: null };
    });
    return notified(parts, transaction, await current(), { kind: 'booking-cancelled', now });
  });

/**
 * Anonymizes the bookings of an account that is being erased, in the caller's transaction: removes the person and every text of
 * theirs, and cancels the open ones without notifications. Returns how many were cancelled and how many there are.
 */
export const leaveSchedules = async (
  transaction: Transaction,
  actor: Actor,
  userId: string,
): Promise<{ cancelled: number; kept: number }> => {
  const anonymous = {
    userId: null,
    observation: null,
    pickup: null,
    reason: null,
    seriesId: null,
    occurrenceDate: null,
    idempotencyKey: null,
    idempotencyFingerprint: null,
  };
  // One update of each row: at a second one PostgreSQL would check the foreign keys, and lock the point after the bookings.
  const open = { ...anonymous, status: 'cancelado', proposedDates: null } as const;
  const cancelled = await writeOpenSchedulesOf(transaction, actor, userId, open);
  const closed = await writeSchedulesOf(transaction, actor, userId, anonymous);
  return { cancelled: cancelled.length, kept: cancelled.length + closed.length };
};
