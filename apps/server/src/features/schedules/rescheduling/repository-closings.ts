import type { CalendarDay } from '@separai/contract/calendar';
import type { PickupRules } from '@separai/contract/collection-points/pickup-rules';
import { closingsListed, openStatuses } from '@separai/contract/schedules/status';
import { and, asc, desc, eq, gte, inArray, isNull, lte, sql } from 'drizzle-orm';
import type { Queryable, Transaction } from '../../../platform/database/database.ts';
import { collectionPointPickups, collectionPoints } from '../../../platform/database/schema/collection-points.ts';
import { collectionSchedules, pickupDayClosings } from '../../../platform/database/schema/schedules.ts';
import { inScope, type Scoped } from '../../../platform/scope.ts';

export type ClosingRow = typeof pickupDayClosings.$inferSelect;

/** The latest closings of a point, newest first. */
export const findClosings = (db: Queryable, { id, scope }: Scoped & { readonly id: number }): Promise<ClosingRow[]> => {
  const isIn = inScope(collectionPoints.organizationId, scope);
  const ofPoint =
    isIn && sql`${pickupDayClosings.collectionPointId} in (select ${collectionPoints.id} from ${collectionPoints} where ${isIn})`;
  return db
    .select()
    .from(pickupDayClosings)
    .where(and(eq(pickupDayClosings.collectionPointId, id), ofPoint))
    .orderBy(desc(pickupDayClosings.id))
    .limit(closingsListed);
};

export const findClosing = async (db: Queryable, id: number): Promise<ClosingRow | null> =>
  (await db.select().from(pickupDayClosings).where(eq(pickupDayClosings.id, id)))[0] ?? null;

export const lockClosing = async (transaction: Transaction, id: number): Promise<ClosingRow | null> =>
  (await transaction.select().from(pickupDayClosings).where(eq(pickupDayClosings.id, id)).for('update'))[0] ?? null;

export const insertClosing = async (
  transaction: Transaction,
  closing: Omit<ClosingRow, 'id' | 'toldAt' | 'undoneAt'>,
): Promise<ClosingRow> => {
  const [row] = await transaction.insert(pickupDayClosings).values(closing).returning();
  if (row === undefined) throw new Error('the closing was not returned');
  return row;
};

export const updateClosing = async (
  transaction: Transaction,
  id: number,
  change: Partial<Pick<ClosingRow, 'toldAt' | 'undoneAt'>>,
): Promise<ClosingRow> => {
  const [row] = await transaction.update(pickupDayClosings).set(change).where(eq(pickupDayClosings.id, id)).returning();
  if (row === undefined) throw new Error('a locked closing was not found');
  return row;
};

/** The oldest closing from before a time whose residents were not told and that was not undone; null without one. */
export const findUntold = async (db: Queryable, before: Date): Promise<ClosingRow | null> => {
  const { toldAt, undoneAt, createdAt, id } = pickupDayClosings;
  const [row] = await db
    .select()
    .from(pickupDayClosings)
    .where(and(isNull(toldAt), isNull(undoneAt), lte(createdAt, before)))
    .orderBy(asc(id))
    .limit(1);
  return row ?? null;
};

/** The closings of points' days since a time that were not undone. */
export const findClosedSince = (db: Queryable, pointIds: readonly number[], since: Date) => {
  const { collectionPointId, date, createdAt, undoneAt } = pickupDayClosings;
  return db
    .select({ collectionPointId, date, createdAt })
    .from(pickupDayClosings)
    .where(and(inArray(collectionPointId, [...pointIds]), gte(createdAt, since), isNull(undoneAt)));
};

/** The address and the rules of a point in the scope; null where there is none. */
export const findClosingPoint = async (
  db: Queryable,
  { id: pointId, scope }: Scoped & { readonly id: number },
): Promise<{ address: string; rules: PickupRules | null } | null> => {
  const { id, address, organizationId, deletesAt } = collectionPoints;
  const [row] = await db
    .select({ address, rules: collectionPointPickups.rules })
    .from(collectionPoints)
    .leftJoin(collectionPointPickups, eq(collectionPointPickups.collectionPointId, id))
    .where(and(eq(id, pointId), isNull(deletesAt), inScope(organizationId, scope)));
  return row ?? null;
};

/** The open pickups of a point's day, the oldest first. */
export const findDayPickups = (db: Queryable, pointId: number, day: CalendarDay) => {
  const { id, weightKg, pickup, collectionPointId, date, handover, status, createdAt } = collectionSchedules;
  return db
    .select({ id, weightKg, pickup })
    .from(collectionSchedules)
    .where(and(eq(collectionPointId, pointId), eq(date, day), eq(handover, 'pickup'), inArray(status, [...openStatuses])))
    .orderBy(asc(createdAt), asc(id));
};
