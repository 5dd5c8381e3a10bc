import type { CalendarDay } from '@separai/contract/calendar';
import type { PickupRules } from '@separai/contract/collection-points/pickup-rules';
import type { DayLoad, DayLoads } from '@separai/contract/schedules/room';
import { and, between, eq, ne, sql } from 'drizzle-orm';
import type { Queryable, Transaction } from '../../../platform/database/database.ts';
import { preparedStatement } from '../../../platform/database/prepared.ts';
import { collectionPointPickups, collectionPoints } from '../../../platform/database/schema/collection-points.ts';
import { collectionSchedules } from '../../../platform/database/schema/schedules.ts';

/** A point's day of pickups, locked. */
export interface PickupDay {
  readonly rules: PickupRules;
  /** Load of all bookings but cancelled ones. */
  readonly all: DayLoad;
  /** Load of the bookings that were confirmed, completed ones included. */
  readonly confirmed: DayLoad;
}

const lockingDay = preparedStatement((transaction) =>
  transaction
    .select({
      day: sql<PickupDay | null>`pickup_room(${sql.placeholder('pointId')}::int, ${sql.placeholder('day')}::date, ${sql.placeholder('own')}::uuid)`,
    })
    .from(sql`(select 1) as one`)
    .prepare('lock_pickup_day'),
);

/**
 * Locks a point's day against other bookings of pickups until the transaction ends, after points, accounts and bookings; of
 * several days in their order (`docs/decisions/06`). `own` is a booking whose load is left out. Null: the point has no rules, and
 * nothing is locked.
 */
export const lockPickupDay = async (
  transaction: Transaction,
  wanted: { pointId: number; day: CalendarDay; own: string | null },
): Promise<PickupDay | null> => (await lockingDay(transaction, wanted))[0]?.day ?? null;

/** The address of a listed point and the rules of its pickups, null without any; null where the point is not listed. */
export const findPickupPoint = async (
  db: Queryable,
  pointId: number,
): Promise<{ address: string; rules: PickupRules | null } | null> => {
  const { id, address, isListed } = collectionPoints;
  const [row] = await db
    .select({ address, rules: collectionPointPickups.rules })
    .from(collectionPoints)
    .leftJoin(collectionPointPickups, eq(collectionPointPickups.collectionPointId, id))
    .where(and(eq(id, pointId), isListed));
  return row ?? null;
};

/** The loads of a point's days, without cancelled bookings. */
export const findPickupLoads = async (
  db: Queryable,
  pointId: number,
  { from, until }: { from: CalendarDay; until: CalendarDay },
): Promise<DayLoads> => {
  const { collectionPointId, date, handover, status, weightKg } = collectionSchedules;
  const rows = await db
    .select({ date, bookings: sql<number>`count(*)::int`, kg: sql<number>`sum(${weightKg})::float8` })
    .from(collectionSchedules)
    .where(
      and(eq(collectionPointId, pointId), between(date, from, until), sql`${handover} = 'pickup'`, ne(status, sql`'cancelado'`)),
    )
    .groupBy(date);
  return new Map(rows.map(({ date: day, ...load }) => [day, load]));
};
