import type { MaterialType } from '@separai/contract/collection-points/materials';
import { type Schedule, schedulesListed } from '@separai/contract/schedules/schema';
import { openStatuses } from '@separai/contract/schedules/status';
import { and, asc, desc, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../platform/database/database.ts';
import { collectionPointMaterials, collectionPoints, collectionSchedules } from '../../platform/database/schema.ts';

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

/** Writes a booking and returns its id, or null when the person's `Idempotency-Key` was used meanwhile. */
export const insertSchedule = async (transaction: Db, schedule: NewSchedule): Promise<string | null> => {
  const { userId, idempotencyKey, id } = collectionSchedules;
  const [row] = await transaction
    .insert(collectionSchedules)
    .values(schedule)
    .onConflictDoNothing({ target: [userId, idempotencyKey] })
    .returning({ id });
  return row?.id ?? null;
};

// Calendars take a changed booking for the old one unless its number is higher (RFC 5545, SEQUENCE).
const raised = { sequence: sql`${collectionSchedules.sequence} + 1` };

export const updateSchedule = async (transaction: Db, id: string, changes: Partial<NewSchedule>): Promise<void> => {
  await transaction
    .update(collectionSchedules)
    .set({ ...changes, ...raised })
    .where(eq(collectionSchedules.id, id));
};

const updateOpen = async (transaction: Db, whose: SQL, changes: Partial<NewSchedule>): Promise<string[]> => {
  const rows = await transaction
    .update(collectionSchedules)
    .set({ ...changes, ...raised })
    .where(and(whose, inArray(collectionSchedules.status, openStatuses)))
    .returning({ id: collectionSchedules.id });
  return rows.map(({ id }) => id);
};

/** Changes every open booking of a point and returns their ids. */
export const updateOpenSchedulesOf = (transaction: Db, pointId: number, changes: Partial<NewSchedule>): Promise<string[]> =>
  updateOpen(transaction, eq(collectionSchedules.collectionPointId, pointId), changes);

/** Changes every open booking of a person and returns their ids. */
export const updateOpenSchedulesOfPerson = (transaction: Db, userId: string, changes: Partial<NewSchedule>): Promise<string[]> =>
  updateOpen(transaction, eq(collectionSchedules.userId, userId), changes);
