import type { PointHandover } from '@separai/contract/collection-points/handover';
import type { MaterialType } from '@separai/contract/collection-points/materials';
import type { PublicAccess } from '@separai/contract/collection-points/public-access';
import type { KnownHours } from '@separai/contract/schedules/closed-days';
import { PickupAddress, type Schedule } from '@separai/contract/schedules/schema';
import { and, eq, sql } from 'drizzle-orm';
import type { Queryable, Transaction } from '../../../platform/database/database.ts';
import { preparedStatement } from '../../../platform/database/prepared.ts';
import { users } from '../../../platform/database/schema/accounts.ts';
import { collectionPointMaterials, collectionPoints } from '../../../platform/database/schema/collection-points.ts';
import { shownPoint } from './repository-reading.ts';

/** The columns of a point that decide whether it can be booked, and those that a booking shows. */
export type BookablePoint = Schedule['collectionPoint'] & {
  readonly organizationId: number | null;
  readonly isActive: boolean;
  readonly openingHours: string | null;
  readonly publicAccess: PublicAccess;
  readonly takesBookings: boolean;
  readonly handover: PointHandover;
  readonly materials: readonly MaterialType[];
};

const bookablePoint = {
  ...shownPoint,
  organizationId: collectionPoints.organizationId,
  isActive: collectionPoints.isActive,
  openingHours: collectionPoints.openingHours,
  publicAccess: collectionPoints.publicAccess,
  takesBookings: collectionPoints.takesBookings,
  handover: collectionPoints.handover,
};

/**
 * Locks a point until the transaction ends, so that it can be neither closed nor deleted under a booking
 * (`docs/decisions/06`).
 */
export const lockBookablePoint = async (transaction: Transaction, id: number): Promise<BookablePoint | null> => {
  const [point] = await transaction
    .select(bookablePoint)
    .from(collectionPoints)
    .where(eq(collectionPoints.id, id))
    .for('key share');
  if (point === undefined) return null;
  const links = await transaction
    .select({ materialType: collectionPointMaterials.materialType })
    .from(collectionPointMaterials)
    .where(eq(collectionPointMaterials.collectionPointId, id));
  return { ...point, materials: links.map((link) => link.materialType) };
};

/** The address and the opening hours of a point, read without a lock. */
export const findPointHours = async (db: Queryable, id: number): Promise<(KnownHours & { address: string }) | null> => {
  const { address, schedule, openingHours } = collectionPoints;
  const [point] = await db.select({ address, schedule, openingHours }).from(collectionPoints).where(eq(collectionPoints.id, id));
  return point ?? null;
};

/** A person's home address for pickups; null while it is incomplete. */
export const findHome = async (db: Queryable, userId: string): Promise<PickupAddress | null> => {
  const { cep, address, number, complement } = users;
  const [home] = await db.select({ cep, address, number, complement }).from(users).where(eq(users.id, userId));
  const parsed = PickupAddress.safeParse(home);
  return parsed.success ? parsed.data : null;
};

/** The state on which a new booking depends. */
export interface BookingFacts {
  /** Null when the point does not exist. */
  readonly point: BookablePoint | null;
  /** Number of the person's open bookings. */
  readonly open: number;
  /** Whether the person has booked with this key before. */
  readonly isKeyUsed: boolean;
}

const lockingForBooking = preparedStatement((transaction) => {
  const pointId = sql.placeholder('pointId');
  const point = transaction
    .$with('point')
    .as(transaction.select(bookablePoint).from(collectionPoints).where(eq(collectionPoints.id, pointId)).for('key share'));
  // The reference to `point` forces PostgreSQL to lock the point first.
  const isIt = and(eq(users.id, sql.placeholder('userId')), sql`(select count(*) from ${point}) >= 0`);
  const person = transaction
    .$with('person')
    .as(transaction.select({ userId: users.id }).from(users).where(isIt).for('no key update'));
  const facts = sql<Pick<BookingFacts, 'open' | 'isKeyUsed'> & { materials: MaterialType[] }>`booking_facts(
    ${pointId}::int, ${person.userId}, ${sql.placeholder('idempotencyKey')}::text)`;
  return transaction
    .with(point, person)
    .select({ point: { ...point._.selectedFields }, facts })
    .from(person)
    .leftJoin(point, sql`true`)
    .prepare('hold_for_booking');
});

/**
 * Locks the point, and then the account against concurrent bookings, until the transaction ends, and returns the state for the
 * decision; null when the account is gone.
 */
export const lockForBooking = async (
  transaction: Transaction,
  wanted: { pointId: number; userId: string; idempotencyKey: string | null },
): Promise<BookingFacts | null> => {
  const [row] = await lockingForBooking(transaction, wanted);
  if (row === undefined) return null;
  const { materials, ...rest } = row.facts;
  return { ...rest, point: row.point === null ? null : { ...row.point, materials } };
};
