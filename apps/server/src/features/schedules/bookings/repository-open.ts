import { openStatuses } from '@separai/contract/schedules/status';
import { and, asc, eq, exists, gte, inArray, not } from 'drizzle-orm';
import type { Queryable, Transaction } from '../../../platform/database/database.ts';
import { collectionPoints } from '../../../platform/database/schema/collection-points.ts';
import { collectionSchedules } from '../../../platform/database/schema/schedules.ts';

/** The ids of a point's open pickups of a day. Nothing is locked. */
export const findOpenPickups = async (db: Queryable, pointId: number, day: string): Promise<string[]> => {
  const { id, collectionPointId, date, handover } = collectionSchedules;
  const rows = await db
    .select({ id })
    .from(collectionSchedules)
    .where(
      and(
        eq(collectionPointId, pointId),
        eq(date, day),
        eq(handover, 'pickup'),
        inArray(collectionSchedules.status, openStatuses),
      ),
    );
  return rows.map((row) => row.id);
};

/** The bookings that were cancelled for a reason at points since a time, with their owners. */
export const findCancelledAt = (
  db: Queryable,
  { pointIds, reasons, since }: { pointIds: readonly number[]; reasons: readonly string[]; since: Date },
): Promise<{ id: string; userId: string | null }[]> => {
  const { id, userId, collectionPointId, status, reason, updatedAt } = collectionSchedules;
  return db
    .select({ id, userId })
    .from(collectionSchedules)
    .where(
      and(
        inArray(collectionPointId, [...pointIds]),
        eq(status, 'cancelado'),
        inArray(reason, [...reasons]),
        gte(updatedAt, since),
      ),
    );
};

/** Those of the bookings' points that residents find, locked so that none can be closed until the transaction ends. */
export const lockListedPointsOf = async (transaction: Transaction, ids: readonly string[]): Promise<ReadonlySet<number>> => {
  const pointIds = transaction
    .select({ id: collectionSchedules.collectionPointId })
    .from(collectionSchedules)
    .where(inArray(collectionSchedules.id, [...ids]));
  const rows = await transaction
    .select({ id: collectionPoints.id, isListed: collectionPoints.isListed })
    .from(collectionPoints)
    .where(inArray(collectionPoints.id, pointIds))
    .orderBy(asc(collectionPoints.id))
    .for('key share');
  return new Set(rows.flatMap(({ id, isListed }) => (isListed ? [id] : [])));
};

export const isOpen = inArray(collectionSchedules.status, openStatuses);

/** Up to `most` open bookings of a point with their owners. Nothing is locked. */
export const findSomeOpenAt = (
  db: Queryable,
  pointId: number,
  most: number,
): Promise<{ id: string; userId: string | null }[]> => {
  const { id, userId, collectionPointId } = collectionSchedules;
  return db
    .select({ id, userId })
    .from(collectionSchedules)
    .where(and(eq(collectionPointId, pointId), isOpen))
    .limit(most);
};

/** Inactive or restricted points that still have open bookings. */
export const findClosedPointsWithOpenSchedules = async (db: Queryable): Promise<number[]> => {
  const open = db
    .select({ id: collectionSchedules.id })
    .from(collectionSchedules)
    .where(and(eq(collectionSchedules.collectionPointId, collectionPoints.id), isOpen));
  const rows = await db
    .select({ id: collectionPoints.id })
    .from(collectionPoints)
    .where(and(not(collectionPoints.isListed), exists(open)))
    .orderBy(asc(collectionPoints.id));
  return rows.map(({ id }) => id);
};

/** The owners of bookings, without erased ones. `ids` must be UUIDs. */
export const findPeopleOf = async (db: Queryable, ids: readonly string[]): Promise<string[]> => {
  const rows = await db
    .selectDistinct({ userId: collectionSchedules.userId })
    .from(collectionSchedules)
    .where(inArray(collectionSchedules.id, ids));
  return rows.flatMap(({ userId }) => userId ?? []);
};
