import type { MaterialType } from '@separai/contract/collection-points/materials';
import { type Schedule, schedulesListed } from '@separai/contract/schedules/schema';
import { openStatuses } from '@separai/contract/schedules/status';
import { and, asc, desc, eq, exists, inArray, not, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../platform/database/database.ts';
import { collectionPointMaterials, collectionPoints, collectionSchedules, users } from '../../platform/database/schema.ts';

type ScheduleRow = typeof collectionSchedules.$inferSelect;
/** A booking as it is written; what is absent keeps its value or its default. */
export type NewSchedule = typeof collectionSchedules.$inferInsert;
/** A booking with the account it belongs to; null once that is gone. */
export type KeptSchedule = Schedule & { readonly userId: string | null };
/** What of a point decides whether a booking may go there. */
export interface BookablePoint {
  readonly isActive: boolean;
  readonly materials: readonly MaterialType[];
}

const shown = {
  id: collectionSchedules.id,
  userId: collectionSchedules.userId,
  collectionPointId: collectionSchedules.collectionPointId,
  collectionPoint: {
    id: collectionPoints.id,
    name: collectionPoints.name,
    shortName: collectionPoints.shortName,
    address: collectionPoints.address,
    phone: collectionPoints.phone,
    schedule: collectionPoints.schedule,
  },
  date: collectionSchedules.date,
  weightKg: collectionSchedules.weightKg,
  observation: collectionSchedules.observation,
  materials: collectionSchedules.materials,
  status: collectionSchedules.status,
  reason: collectionSchedules.reason,
  collectedWeightKg: collectionSchedules.collectedWeightKg,
  createdAt: collectionSchedules.createdAt,
  updatedAt: collectionSchedules.updatedAt,
};

const select = (db: Db) =>
  db
    .select(shown)
    .from(collectionSchedules)
    .innerJoin(collectionPoints, eq(collectionPoints.id, collectionSchedules.collectionPointId));

const scheduleOf = (row: Awaited<ReturnType<typeof select>>[number]): KeptSchedule => ({
  ...row,
  createdAt: row.createdAt.toISOString(),
  updatedAt: row.updatedAt.toISOString(),
});

const ofPerson = (userId: string, id: string) => and(eq(collectionSchedules.id, id), eq(collectionSchedules.userId, userId));

/** A person's bookings, latest day first, as many as are listed. */
export const findSchedulesOf = async (db: Db, userId: string): Promise<Schedule[]> => {
  const { date, createdAt, id } = collectionSchedules;
  const rows = await select(db)
    .where(eq(collectionSchedules.userId, userId))
    .orderBy(desc(date), desc(createdAt), desc(id))
    .limit(schedulesListed);
  return rows.map(scheduleOf);
};

/** One booking of a person; null when there is none or it is another person's. `id` must be a UUID. */
export const findScheduleOf = async (db: Db, userId: string, id: string): Promise<KeptSchedule | null> => {
  const [row] = await select(db).where(ofPerson(userId, id));
  return row === undefined ? null : scheduleOf(row);
};

/** Bookings by their ids, whoever they belong to, first the soonest. */
export const findSchedules = async (db: Db, ids: readonly string[]): Promise<KeptSchedule[]> => {
  const { date, id } = collectionSchedules;
  const rows = await select(db).where(inArray(id, ids)).orderBy(asc(date), asc(id));
  return rows.map(scheduleOf);
};

const hold = async (transaction: Db, which: SQL | undefined): Promise<Pick<ScheduleRow, 'id' | 'status'> | null> => {
  const [row] = await transaction
    .select({ id: collectionSchedules.id, status: collectionSchedules.status })
    .from(collectionSchedules)
    .where(which)
    .for('update');
  return row ?? null;
};

/** Holds a person's booking against every other writer until the transaction ends, and returns its status. `id` must be a UUID. */
export const holdScheduleOf = (transaction: Db, userId: string, id: string) => hold(transaction, ofPerson(userId, id));

/** The same for anybody's booking. */
export const holdSchedule = (transaction: Db, id: string) => hold(transaction, eq(collectionSchedules.id, id));

/** What was booked under an `Idempotency-Key` of a person, with the SHA-256 of the request. */
export const findByIdempotencyKey = async (
  db: Db,
  userId: string,
  key: string,
): Promise<{ id: string; fingerprint: Buffer | null } | null> => {
  const [row] = await db
    .select({ id: collectionSchedules.id, fingerprint: collectionSchedules.idempotencyFingerprint })
    .from(collectionSchedules)
    .where(and(eq(collectionSchedules.userId, userId), eq(collectionSchedules.idempotencyKey, key)));
  return row ?? null;
};

/** Holds a point as it is until the transaction ends, so that it can be neither changed nor deleted under a booking. */
export const holdBookablePoint = async (transaction: Db, id: number): Promise<BookablePoint | null> => {
  const [point] = await transaction
    .select({ isActive: collectionPoints.isActive })
    .from(collectionPoints)
    .where(eq(collectionPoints.id, id))
    .for('share');
  if (point === undefined) return null;
  const links = await transaction
    .select({ materialType: collectionPointMaterials.materialType })
    .from(collectionPointMaterials)
    .where(eq(collectionPointMaterials.collectionPointId, id));
  return { ...point, materials: links.map((link) => link.materialType) };
};

/** Writes a booking and returns its id. */
export const insertSchedule = async (transaction: Db, schedule: NewSchedule): Promise<string> => {
  const [row] = await transaction.insert(collectionSchedules).values(schedule).returning({ id: collectionSchedules.id });
  if (row === undefined) throw new Error('the new booking was not returned');
  return row.id;
};

// Calendars take a changed booking for the old one unless its number is higher (RFC 5545, SEQUENCE).
const raised = { sequence: sql`${collectionSchedules.sequence} + 1` };

export const updateSchedule = async (transaction: Db, id: string, changes: Partial<NewSchedule>): Promise<void> => {
  await transaction
    .update(collectionSchedules)
    .set({ ...changes, ...raised })
    .where(eq(collectionSchedules.id, id));
};

const isOpen = inArray(collectionSchedules.status, openStatuses);

/** Changes those of the bookings that are still open and returns their ids. Takes them in the order of their ids, as everybody does. */
const updateOpen = async (transaction: Db, which: SQL | undefined, changes: Partial<NewSchedule>): Promise<string[]> => {
  const { id } = collectionSchedules;
  const held = transaction.select({ id }).from(collectionSchedules).where(and(which, isOpen)).orderBy(asc(id)).for('update');
  const rows = await transaction
    .update(collectionSchedules)
    .set({ ...changes, ...raised })
    .where(inArray(id, held))
    .returning({ id });
  return rows.map((row) => row.id);
};

/** Changes every open booking of a person and returns their ids. */
export const updateOpenSchedulesOfPerson = (transaction: Db, userId: string, changes: Partial<NewSchedule>): Promise<string[]> =>
  updateOpen(transaction, eq(collectionSchedules.userId, userId), changes);

/** Changes those of the bookings that are still open at the point and returns their ids. */
export const updateOpenSchedulesAt = (
  transaction: Db,
  { pointId, ids }: { pointId: number; ids: readonly string[] },
  changes: Partial<NewSchedule>,
): Promise<string[]> => {
  const { collectionPointId, id } = collectionSchedules;
  return updateOpen(transaction, and(eq(collectionPointId, pointId), inArray(id, ids)), changes);
};

/** Some of the open bookings of a point, `most` of them, and whose they are. Nothing is held. */
export const findSomeOpenAt = (db: Db, pointId: number, most: number): Promise<{ id: string; userId: string | null }[]> => {
  const { id, userId, collectionPointId } = collectionSchedules;
  return db
    .select({ id, userId })
    .from(collectionSchedules)
    .where(and(eq(collectionPointId, pointId), isOpen))
    .limit(most);
};

/** Inactive points at which a booking is still open. */
export const findInactivePointsWithOpenSchedules = async (db: Db): Promise<number[]> => {
  const open = db
    .select({ id: collectionSchedules.id })
    .from(collectionSchedules)
    .where(and(eq(collectionSchedules.collectionPointId, collectionPoints.id), isOpen));
  const rows = await db
    .select({ id: collectionPoints.id })
    .from(collectionPoints)
    .where(and(not(collectionPoints.isActive), exists(open)))
    .orderBy(asc(collectionPoints.id));
  return rows.map(({ id }) => id);
};

/**
 * Holds an account so that nobody else books for it until the transaction ends, and gives how many open bookings it has; null when
 * it is gone.
 */
export const holdPersonWhoBooks = async (transaction: Db, userId: string): Promise<{ open: number } | null> => {
  const held = await transaction.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('no key update');
  if (held.length === 0) return null;
  return { open: await transaction.$count(collectionSchedules, and(eq(collectionSchedules.userId, userId), isOpen)) };
};

/** The account of a booking; null where that is gone or there is no such booking. `id` must be a UUID. */
export const findPersonOf = async (db: Db, id: string): Promise<string | null> => {
  const [row] = await db
    .select({ userId: collectionSchedules.userId })
    .from(collectionSchedules)
    .where(eq(collectionSchedules.id, id));
  return row?.userId ?? null;
};
