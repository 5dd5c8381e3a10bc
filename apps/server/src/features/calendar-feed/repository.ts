import type { CalendarDay } from '@separai/contract/calendar';
import type { MaterialType } from '@separai/contract/collection-points/materials';
import type { Travel } from '@separai/contract/schedules/schema';
import { schedulesListed } from '@separai/contract/schedules/schema';
import type { ScheduleStatus } from '@separai/contract/schedules/status';
import { and, desc, eq, gte, sql } from 'drizzle-orm';
import type { Db } from '../../platform/database/database.ts';
import { users } from '../../platform/database/schema/accounts.ts';
import { collectionPoints } from '../../platform/database/schema/collection-points.ts';
import { calendarFeeds, collectionSchedules } from '../../platform/database/schema/schedules.ts';
import { passwordFingerprint } from '../../platform/sessions.ts';

/** A booking with what a calendar says of it. */
export interface CalendarBooking extends Travel {
  readonly id: string;
  readonly sequence: number;
  readonly date: CalendarDay;
  readonly status: ScheduleStatus;
  readonly weightKg: number;
  readonly collectedWeightKg: number | null;
  readonly materials: readonly MaterialType[];
  readonly reason: string | null;
  readonly createdAt: Date;
  readonly updatedAt: Date;
  readonly pointName: string;
  readonly address: string;
  readonly phone: string | null;
  readonly openingHours: string | null;
  /** Degrees; null together. */
  readonly latitude: number | null;
  readonly longitude: number | null;
  /** Hour of the day before at which the resident wants to be reminded. */
  readonly reminderHour: number;
}

const bookings = (db: Db) =>
  db
    .select({
      id: collectionSchedules.id,
      // A booking that nobody has changed is 0 for a calendar (RFC 5545, SEQUENCE).
      sequence: sql<number>`${collectionSchedules.version} - 1`,
      date: collectionSchedules.date,
      status: collectionSchedules.status,
      weightKg: collectionSchedules.weightKg,
      collectedWeightKg: collectionSchedules.collectedWeightKg,
      materials: collectionSchedules.materials,
      handover: collectionSchedules.handover,
      pickup: collectionSchedules.pickup,
      reason: collectionSchedules.reason,
      createdAt: collectionSchedules.createdAt,
      updatedAt: collectionSchedules.updatedAt,
      pointName: collectionPoints.name,
      address: collectionPoints.address,
      phone: collectionPoints.phone,
      openingHours: collectionPoints.schedule,
      latitude: collectionPoints.latitude,
      longitude: collectionPoints.longitude,
      reminderHour: users.reminderHour,
    })
    .from(collectionSchedules)
    // One without a person is nobody's any more.
    .innerJoin(users, eq(users.id, collectionSchedules.userId))
    .innerJoin(collectionPoints, eq(collectionPoints.id, collectionSchedules.collectionPointId));

/** A person's bookings from a day on, soonest first; of too many the latest days. */
export const findBookingsFrom = async (db: Db, userId: string, first: CalendarDay): Promise<CalendarBooking[]> => {
  const { date, createdAt, id } = collectionSchedules;
  const latest = await bookings(db)
    .where(and(eq(collectionSchedules.userId, userId), gte(date, first)))
    .orderBy(desc(date), desc(createdAt), desc(id))
    .limit(schedulesListed);
  return latest.reverse();
};

/** One booking; null when there is none or its person has left. */
export const findBooking = async (db: Db, id: string): Promise<CalendarBooking | null> =>
  (await bookings(db).where(eq(collectionSchedules.id, id)))[0] ?? null;

/** The day of a booking and the fingerprint of its person's password; null when there is no such booking or its person has left. */
export const findBookingOwner = async (
  db: Db,
  id: string,
): Promise<{ date: CalendarDay; passwordFingerprint: string } | null> => {
  const [row] = await db
    .select({ date: collectionSchedules.date, passwordFingerprint })
    .from(collectionSchedules)
    .innerJoin(users, eq(users.id, collectionSchedules.userId))
    .where(eq(collectionSchedules.id, id));
  return row ?? null;
};

/** Whose feed it is, or null. */
export const findFeedOwner = async (db: Db, feedId: string): Promise<string | null> =>
  (await db.select({ userId: calendarFeeds.userId }).from(calendarFeeds).where(eq(calendarFeeds.id, feedId)))[0]?.userId ?? null;

export const findFeedId = async (db: Db, userId: string): Promise<string | null> =>
  (await db.select({ id: calendarFeeds.id }).from(calendarFeeds).where(eq(calendarFeeds.userId, userId)))[0]?.id ?? null;

/** Gives a person's feed a new id, which the old one does not outlive. */
export const renewFeed = async (db: Db, userId: string, now: Date): Promise<string> => {
  const [row] = await db
    .insert(calendarFeeds)
    .values({ userId, createdAt: now })
    .onConflictDoUpdate({ target: calendarFeeds.userId, set: { id: sql`gen_random_uuid()`, createdAt: now } })
    .returning({ id: calendarFeeds.id });
  if (row === undefined) throw new Error('a calendar feed was not written');
  return row.id;
};

/** Gives a person's feed a new id where there is one; whether there is. */
export const renewFeedIfAny = async (db: Db, userId: string, now: Date): Promise<boolean> => {
  const renewed = await db
    .update(calendarFeeds)
    .set({ id: sql`gen_random_uuid()`, createdAt: now })
    .where(eq(calendarFeeds.userId, userId))
    .returning({ id: calendarFeeds.id });
  return renewed.length > 0;
};

/** Keeps an account's password and sessions as they are until the transaction ends. */
export const lockOwner = async (transaction: Db, userId: string): Promise<void> => {
  await transaction.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('share');
};

export const deleteFeed = async (db: Db, userId: string): Promise<void> => {
  await db.delete(calendarFeeds).where(eq(calendarFeeds.userId, userId));
};
