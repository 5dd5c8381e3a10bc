import { createHash } from 'node:crypto';
import { type CalendarDay, dayAt } from '@separai/contract/calendar';
import { materialTypes } from '@separai/contract/collection-points/materials';
import { limits } from '@separai/contract/limits';
import { messages } from '@separai/contract/messages';
import { collectionDayProblem, hasRoomForSchedule, isOpen } from '@separai/contract/schedules/rules';
import type { Booking, Schedule } from '@separai/contract/schedules/schema';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/database/database.ts';
import { keepAccounts } from '../../platform/database/locks.ts';
import { invalidFields, Refusal } from '../../platform/http/refusal.ts';
import { isUuid } from '../../platform/uuid.ts';
import { type AnnounceBookings, type BookingNews, newsOf } from './news.ts';
import {
  type BookablePoint,
  findByIdempotencyKey,
  findScheduleOf,
  findSchedulesOf,
  holdBookablePoint,
  holdPersonWhoBooks,
  holdScheduleOf,
  insertSchedule,
  type KeptSchedule,
  updateOpenSchedulesOfPerson,
  updateSchedule,
} from './repository.ts';

interface Writing {
  readonly db: Db;
  readonly clock: Clock;
  readonly announce: AnnounceBookings;
}

const visibleAscii = new RegExp(`^[\\x21-\\x7e]{1,${limits.idempotencyKeyMaxLength}}$`);

/** A person's bookings, latest day first. */
export const listSchedulesOf = ({ db }: { db: Db }, userId: string): Promise<Schedule[]> => findSchedulesOf(db, userId);

/** One booking of a person. Throws `schedule-not-found`, also for another person's. */
export const requireScheduleOf = async ({ db }: { db: Db }, userId: string, id: string): Promise<KeptSchedule> => {
  const schedule = isUuid(id) ? await findScheduleOf(db, userId, id) : null;
  if (schedule === null) throw new Refusal('schedule-not-found');
  return schedule;
};

/** An `Idempotency-Key` header's value, or null without one. Throws when it is not 1 to 200 visible ASCII characters. */
export const parseIdempotencyKey = (header: string | readonly string[] | undefined): string | null => {
  if (header === undefined) return null;
  if (typeof header !== 'string' || !visibleAscii.test(header))
    throw invalidFields({ 'Idempotency-Key': messages.idempotencyKeyInvalid });
  return header;
};

const inOrder = (booking: Booking): Booking => ({
  ...booking,
  materials: materialTypes.filter((type) => booking.materials.includes(type)),
});

const fingerprintOf = ({ collectionPointId, date, weightKg, observation, materials }: Booking): Buffer =>
  createHash('sha256')
    .update(JSON.stringify([collectionPointId, date, weightKg, observation, materials]))
    .digest();

const requireBookable = (booking: Booking, point: BookablePoint | null, today: CalendarDay): void => {
  const dayProblem = collectionDayProblem(booking.date, today);
  const day: { fields?: { date: string } } = dayProblem === null ? {} : { fields: { date: dayProblem } };
  if (point === null) throw new Refusal('collection-point-not-found', day);
  if (!point.isActive) throw new Refusal('collection-point-inactive', day);
  const accepted = point.materials.length === 0 || booking.materials.every((type) => point.materials.includes(type));
  const fields = { ...day.fields, ...(accepted ? {} : { materials: messages.materialsNotAccepted }) };
  if (Object.keys(fields).length > 0) throw invalidFields(fields);
};

/** The booking that a key already stands for, or null. Throws `idempotency-key-reused` when it came with other data. */
const findBooked = async (db: Db, userId: string, key: string, fingerprint: Buffer): Promise<Schedule | null> => {
  const booked = await findByIdempotencyKey(db, userId, key);
  if (booked === null) return null;
  if (booked.fingerprint === null || !booked.fingerprint.equals(fingerprint)) throw new Refusal('idempotency-key-reused');
  return findScheduleOf(db, userId, booked.id);
};

/** Tells a person what they did themselves with a booking, and gives the booking as it stands then. */
const announced = async (
  { announce }: Pick<Writing, 'announce'>,
  transaction: Db,
  schedule: KeptSchedule,
  { kind, now }: { kind: BookingNews['kind']; now: Date },
): Promise<Schedule> => {
  const news = newsOf(schedule, kind, true);
  if (news !== null) await announce(transaction, [news], now);
  return schedule;
};

/**
 * Books a collection for a person. With a key that the person has used for the same data it answers that first booking,
 * as it stands now. Throws `validation-failed` for the day and the materials, `collection-point-not-found`,
 * `collection-point-inactive`, `too-many-open-schedules` and `idempotency-key-reused`, and `session-ended` when the account is gone.
 */
export const bookCollectionFor = (
  { db, clock, announce }: Writing,
  userId: string,
  input: Booking,
  idempotencyKey: string | null,
): Promise<Schedule> => {
  const booking = inOrder(input);
  const fingerprint = fingerprintOf(booking);
  return db.transaction(async (transaction) => {
    const point = await holdBookablePoint(transaction, booking.collectionPointId);
    const person = await holdPersonWhoBooks(transaction, userId);
    if (person === null) throw new Refusal('session-ended');
    // From here on no other booking of this person is under way: what came first with this key has been written.
    const before = idempotencyKey === null ? null : await findBooked(transaction, userId, idempotencyKey, fingerprint);
    if (before !== null) return before;

    const now = clock.now();
    requireBookable(booking, point, dayAt(now, clock.timeZone));
    if (!hasRoomForSchedule(person.open)) throw new Refusal('too-many-open-schedules');
    const id = await insertSchedule(transaction, {
      ...booking,
      userId,
      createdAt: now,
      updatedAt: now,
      ...(idempotencyKey === null ? {} : { idempotencyKey, idempotencyFingerprint: fingerprint }),
    });
    const schedule = await requireScheduleOf({ db: transaction }, userId, id);
    return announced({ announce }, transaction, schedule, { kind: 'booking-received', now });
  });
};

/** Holds a person's open booking and gives it. Throws `schedule-not-found` and `schedule-closed`. */
const requireHeldOpen = async (transaction: Db, userId: string, id: string): Promise<KeptSchedule> => {
  await keepAccounts(transaction, [userId]);
  const held = isUuid(id) ? await holdScheduleOf(transaction, userId, id) : null;
  if (held === null) throw new Refusal('schedule-not-found');
  if (!isOpen(held)) throw new Refusal('schedule-closed');
  return requireScheduleOf({ db: transaction }, userId, id);
};

/**
 * Moves or changes a person's open booking, which is then `pendente` again. One that is so already, because the same was sent
 * before, stays as it is. Throws `schedule-not-found`, `schedule-closed` and what booking throws.
 */
export const moveScheduleOf = ({ db, clock, announce }: Writing, userId: string, id: string, input: Booking): Promise<Schedule> =>
  db.transaction(async (transaction) => {
    const booking = inOrder(input);
    const now = clock.now();
    // The point before account and booking, as everywhere.
    const point = await holdBookablePoint(transaction, booking.collectionPointId);
    const before = await requireHeldOpen(transaction, userId, id);
    requireBookable(booking, point, dayAt(now, clock.timeZone));
    if (before.status === 'pendente' && fingerprintOf(before).equals(fingerprintOf(booking))) return before;
    await updateSchedule(transaction, id, { ...booking, status: 'pendente', reason: null, updatedAt: now });
    const schedule = await requireScheduleOf({ db: transaction }, userId, id);
    return announced({ announce }, transaction, schedule, { kind: 'booking-changed', now });
  });

/** Cancels a person's open booking. Throws `schedule-not-found` and `schedule-closed`. */
export const cancelScheduleOf = ({ db, clock, announce }: Writing, userId: string, id: string): Promise<Schedule> =>
  db.transaction(async (transaction) => {
    const now = clock.now();
    await requireHeldOpen(transaction, userId, id);
    await updateSchedule(transaction, id, { status: 'cancelado', updatedAt: now });
    const schedule = await requireScheduleOf({ db: transaction }, userId, id);
    return announced({ announce }, transaction, schedule, { kind: 'booking-cancelled', now });
  });

/** Cancels every open booking of a person who leaves, in the caller's transaction, and returns how many there were. Nobody is told. */
export const cancelOpenSchedulesOfPerson = async (transaction: Db, userId: string, now: Date): Promise<number> =>
  (await updateOpenSchedulesOfPerson(transaction, userId, { status: 'cancelado', updatedAt: now })).length;
