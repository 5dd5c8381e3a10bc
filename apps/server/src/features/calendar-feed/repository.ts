import type { CalendarDay } from '@separai/contract/calendar';
import type { MaterialType } from '@separai/contract/collection-points/materials';
import { reminderHours } from '@separai/contract/notices/kinds';
import type { Travel } from '@separai/contract/schedules/schema';
import { schedulesListed } from '@separai/contract/schedules/schema';
import type { ScheduleStatus } from '@separai/contract/schedules/status';
import { and, desc, eq, gte, isNotNull, or, sql } from 'drizzle-orm';
import type { Queryable, Transaction } from '../../platform/database/database.ts';
import { users } from '../../platform/database/schema/accounts.ts';
import { callers } from '../../platform/database/schema/callers.ts';
import { collectionPoints } from '../../platform/database/schema/collection-points.ts';
import { calendarFeeds, collectionSchedules } from '../../platform/database/schema/schedules.ts';
import { passwordFingerprint } from '../../platform/sessions.ts';

/** A booking with the data of its calendar event. */
export interface CalendarBooking extends Travel {
  readonly id: string;
  readonly byPhone: boolean;
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
  /** Degrees; both or neither null. */
  readonly latitude: number | null;
  readonly longitude: number | null;
  /** Hour of the day before at which the resident wants to be reminded. */
  readonly reminderHour: number;
}

const bookings = (db: Queryable) =>
  db
    .select({
      id: collectionSchedules.id,
      byPhone: collectionSchedules.byPhone,
      // An unchanged booking has SEQUENCE 0 (RFC 5545).
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
      reminderHour: sql<number>`coalesce(${users.reminderHour}, ${reminderHours.usual})`,
    })
    .from(collectionSchedules)
    .leftJoin(users, eq(users.id, collectionSchedules.userId))
    .innerJoin(collectionPoints, eq(collectionPoints.id, collectionSchedules.collectionPointId));

/** A person's bookings from a day on, in order of their dates; of too many, the latest. */
export const findBookingsFrom = async (db: Queryable, userId: string, first: CalendarDay): Promise<CalendarBooking[]> => {
  const { date, createdAt, id } = collectionSchedules;
  const latest = await bookings(db)
    .where(and(eq(collectionSchedules.userId, userId), gte(date, first)))
    .orderBy(desc(date), desc(createdAt), desc(id))
    .limit(schedulesListed);
  return latest.reverse();
};

/** Bookings of erased accounts and callers belong to no calendar. */
const hasPerson = or(isNotNull(collectionSchedules.userId), isNotNull(collectionSchedules.callerId));

/** A booking; null when it does not exist or its person has left. */
export const findBooking = async (db: Queryable, id: string): Promise<CalendarBooking | null> =>
  (await bookings(db).where(and(eq(collectionSchedules.id, id), hasPerson)))[0] ?? null;

/**
 * A booking's date with the password fingerprint of its account, or its caller; null when the booking does not exist or its
 * person has left.
 */
export const findBookingOwner = async (
  db: Queryable,
  id: string,
): Promise<{
  date: CalendarDay;
  passwordFingerprint: string | null;
  caller: { callerId: string; linkVersion: number } | null;
} | null> => {
  const [row] = await db
    .select({
      date: collectionSchedules.date,
      // A hash of no password would be that of an empty text.
      passwordFingerprint: sql<string | null>`case when ${users.id} is not null then ${passwordFingerprint} end`,
      caller: { callerId: callers.id, linkVersion: callers.linkVersion },
    })
    .from(collectionSchedules)
    .leftJoin(users, eq(users.id, collectionSchedules.userId))
    .leftJoin(callers, eq(callers.id, collectionSchedules.callerId))
    .where(and(eq(collectionSchedules.id, id), hasPerson));
  return row ?? null;
};

type Feed = typeof calendarFeeds.$inferSelect;

/** A feed by its id, or null. */
export const findFeed = async (db: Queryable, feedId: string): Promise<Feed | null> =>
  (await db.select().from(calendarFeeds).where(eq(calendarFeeds.id, feedId)))[0] ?? null;

/** The feed of a person, or null. */
export const findFeedOf = async (db: Queryable, userId: string): Promise<Feed | null> =>
  (await db.select().from(calendarFeeds).where(eq(calendarFeeds.userId, userId)))[0] ?? null;

/** Chooses whether a person's feed has the collection days; null when there is no feed. */
export const updateFeed = async (db: Queryable, userId: string, withCollections: boolean): Promise<Feed | null> =>
  (await db.update(calendarFeeds).set({ withCollections }).where(eq(calendarFeeds.userId, userId)).returning())[0] ?? null;

/** Assigns a new id to a person's feed, which invalidates the old one. */
export const renewFeed = async (db: Queryable, userId: string, now: Date): Promise<Feed> => {
  const [row] = await db
    .insert(calendarFeeds)
    .values({ userId, createdAt: now })
    .onConflictDoUpdate({ target: calendarFeeds.userId, set: { id: sql`gen_random_uuid()`, createdAt: now } })
    .returning();
  if (row === undefined) throw new Error('a calendar feed was not written');
  return row;
};

/** Assigns a new id to a person's feed, if it exists; returns whether it does. */
export const renewFeedIfAny = async (db: Queryable, userId: string, now: Date): Promise<boolean> => {
  const renewed = await db
    .update(calendarFeeds)
    .set({ id: sql`gen_random_uuid()`, createdAt: now })
    .where(eq(calendarFeeds.userId, userId))
    .returning({ id: calendarFeeds.id });
  return renewed.length > 0;
};

/** Locks an account against changes of its password and sessions until the transaction ends. */
export const lockOwner = async (transaction: Transaction, userId: string): Promise<void> => {
  await transaction.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('share');
};

export const deleteFeed = async (db: Queryable, userId: string): Promise<void> => {
  await db.delete(calendarFeeds).where(eq(calendarFeeds.userId, userId));
};
