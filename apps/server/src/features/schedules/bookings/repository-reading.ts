import { type Schedule, schedulesListed } from '@separai/contract/schedules/schema';
import { and, asc, desc, eq, inArray, sql } from 'drizzle-orm';
import type { Queryable } from '../../../platform/database/database.ts';
import { preparedStatement } from '../../../platform/database/prepared.ts';
import { collectionPoints } from '../../../platform/database/schema/collection-points.ts';
import { collectionSchedules } from '../../../platform/database/schema/schedules.ts';
import type { Scoped } from '../../../platform/scope.ts';

/** A booking's row. */
export type ScheduleRow = typeof collectionSchedules.$inferSelect;

/** The id of a booking, and the scope in which it must be. */
export type ScheduleKey = Scoped & { readonly id: string };

/** A booking with the id of its account or caller, null once these are gone, and the person at the scale. */
export type KeptSchedule = Schedule & {
  readonly userId: string | null;
  readonly callerId: string | null;
  readonly weighedBy: string | null;
};

export const shownPoint = {
  id: collectionPoints.id,
  name: collectionPoints.name,
  shortName: collectionPoints.shortName,
  address: collectionPoints.address,
  phone: collectionPoints.phone,
  schedule: collectionPoints.schedule,
};

/** The columns of a booking that are selected. */
export const shown = {
  id: collectionSchedules.id,
  userId: collectionSchedules.userId,
  callerId: collectionSchedules.callerId,
  collectionPointId: collectionSchedules.collectionPointId,
  collectionPoint: shownPoint,
  date: collectionSchedules.date,
  weightKg: collectionSchedules.weightKg,
  observation: collectionSchedules.observation,
  materials: collectionSchedules.materials,
  handover: collectionSchedules.handover,
  pickup: collectionSchedules.pickup,
  status: collectionSchedules.status,
  reason: collectionSchedules.reason,
  collectedWeightKg: collectionSchedules.collectedWeightKg,
  collectedByMaterial: collectionSchedules.collectedByMaterial,
  weighedBy: collectionSchedules.weighedBy,
  weighedOn: collectionSchedules.weighedOn,
  weightCorrection: collectionSchedules.weightCorrection,
  proposedDates: collectionSchedules.proposedDates,
  seriesId: collectionSchedules.seriesId,
  occurrenceDate: collectionSchedules.occurrenceDate,
  version: collectionSchedules.version,
  createdAt: collectionSchedules.createdAt,
  updatedAt: collectionSchedules.updatedAt,
};

const select = (db: Queryable) =>
  db
    .select(shown)
    .from(collectionSchedules)
    .innerJoin(collectionPoints, eq(collectionPoints.id, collectionSchedules.collectionPointId));

/** A row with its times as ISO 8601 text. */
export const scheduleOf = <Row extends { createdAt: Date; updatedAt: Date }>(
  row: Row,
): Omit<Row, 'createdAt' | 'updatedAt'> & { createdAt: string; updatedAt: string } => ({
  ...row,
  createdAt: row.createdAt.toISOString(),
  updatedAt: row.updatedAt.toISOString(),
});

const schedulesOfPerson = preparedStatement((db) => {
  const { date, createdAt, id } = collectionSchedules;
  return select(db)
    .where(eq(collectionSchedules.userId, sql.placeholder('userId')))
    .orderBy(desc(date), desc(createdAt), desc(id))
    .limit(schedulesListed)
    .prepare('schedules_of_person');
});

/** A person's bookings, latest day first, at most `schedulesListed`. */
export const findSchedulesOf = async (db: Queryable, userId: string): Promise<Schedule[]> =>
  (await schedulesOfPerson(db, { userId })).map(scheduleOf);

/** A booking just written, joined with its point without a query. */
export const shownSchedule = (
  {
    idempotencyKey: _key,
    idempotencyFingerprint: _fingerprint,
    organizationId: _organizationId,
    byPhone: _byPhone,
    ...row
  }: ScheduleRow,
  { id, name, shortName, address, phone, schedule }: Schedule['collectionPoint'],
): KeptSchedule => scheduleOf({ ...row, collectionPoint: { id, name, shortName, address, phone, schedule } });

/** Bookings by id (UUIDs), of any owner, earliest day first. */
export const findSchedules = async (db: Queryable, ids: readonly string[]): Promise<KeptSchedule[]> => {
  const { date, id } = collectionSchedules;
  const rows = await select(db).where(inArray(id, ids)).orderBy(asc(date), asc(id));
  return rows.map(scheduleOf);
};

/** The booking created under a person's `Idempotency-Key`, with the SHA-256 of its request. */
export const findByIdempotencyKey = async (
  db: Queryable,
  userId: string,
  key: string,
): Promise<{ id: string; fingerprint: Buffer | null } | null> => {
  const [row] = await db
    .select({ id: collectionSchedules.id, fingerprint: collectionSchedules.idempotencyFingerprint })
    .from(collectionSchedules)
    .where(and(eq(collectionSchedules.userId, userId), eq(collectionSchedules.idempotencyKey, key)));
  return row ?? null;
};
