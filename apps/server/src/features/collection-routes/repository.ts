import type { CalendarDay } from '@separai/contract/calendar';
import type { Position } from '@separai/contract/collection-points/rules';
import { type OutcomeConflict, type RouteSummary, routeLimits } from '@separai/contract/collection-routes/outcomes';
import type { RouteOverview } from '@separai/contract/collection-routes/schema';
import { and, asc, desc, eq, gte, inArray, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm';
import type { Queryable, Transaction } from '../../platform/database/database.ts';
import { users } from '../../platform/database/schema/accounts.ts';
import { callers } from '../../platform/database/schema/callers.ts';
import { collectionPoints } from '../../platform/database/schema/collection-points.ts';
import { collectionOutcomes, collectionRoutes, collectionStopPlaces } from '../../platform/database/schema/collection-routes.ts';
import { organizations } from '../../platform/database/schema/organizations.ts';
import { collectionSchedules } from '../../platform/database/schema/schedules.ts';

export type RouteRow = typeof collectionRoutes.$inferSelect;

/** An organisation's list of a day; `dayStart` is the instant at which the day begins. */
export interface RouteDay {
  readonly organizationId: number;
  readonly day: CalendarDay;
  readonly dayStart: Date;
}

/** Bookings that stand on a list: confirmed and settled pickups, and those that were cancelled during the day. */
const isOnList = (day: CalendarDay, dayStart: Date): SQL | undefined => {
  const { date, handover, status, updatedAt } = collectionSchedules;
  return and(
    eq(date, day),
    eq(handover, 'pickup'),
    or(inArray(status, ['confirmado', 'concluído', 'não realizado']), and(eq(status, 'cancelado'), gte(updatedAt, dayStart))),
  );
};

const reported = {
  id: collectionOutcomes.id,
  collectorId: collectionOutcomes.collectorId,
  outcome: collectionOutcomes.outcome,
  reason: collectionOutcomes.reason,
  collectedWeightKg: collectionOutcomes.collectedWeightKg,
  collectedByMaterial: collectionOutcomes.collectedByMaterial,
  reportedAt: collectionOutcomes.reportedAt,
  hasPhoto: sql<boolean>`${collectionOutcomes.photoName} is not null`,
};

const collectorName = sql<
  string | null
>`(select name from ${users} as collector where collector.id = ${collectionOutcomes.collectorId})`;

/** The stops of a list with the reports that settled them, by address; at most `routeLimits.stopsMax`. */
export const findStops = (db: Queryable, { organizationId, day, dayStart }: RouteDay) => {
  const { pickup, id } = collectionSchedules;
  return db
    .select({
      id,
      status: collectionSchedules.status,
      reason: collectionSchedules.reason,
      pickup,
      weightKg: collectionSchedules.weightKg,
      materials: collectionSchedules.materials,
      observation: collectionSchedules.observation,
      collectedWeightKg: collectionSchedules.collectedWeightKg,
      collectedByMaterial: collectionSchedules.collectedByMaterial,
      updatedAt: collectionSchedules.updatedAt,
      resident: { name: users.name, phone: users.phone },
      caller: { name: callers.name, phone: callers.phone },
      point: {
        id: collectionPoints.id,
        name: collectionPoints.name,
        latitude: collectionPoints.latitude,
        longitude: collectionPoints.longitude,
      },
      place: {
        latitude: collectionStopPlaces.latitude,
        longitude: collectionStopPlaces.longitude,
        precision: collectionStopPlaces.precision,
      },
      report: reported,
      collector: collectorName,
    })
    .from(collectionSchedules)
    .innerJoin(collectionPoints, eq(collectionPoints.id, collectionSchedules.collectionPointId))
    .leftJoin(users, eq(users.id, collectionSchedules.userId))
    .leftJoin(callers, eq(callers.id, collectionSchedules.callerId))
    .leftJoin(
      collectionStopPlaces,
      and(eq(collectionStopPlaces.scheduleId, id), sql`${collectionStopPlaces.cep} = ${pickup} ->> 'cep'`),
    )
    .leftJoin(collectionOutcomes, and(eq(collectionOutcomes.scheduleId, id), isNull(collectionOutcomes.conflict)))
    .where(and(eq(collectionSchedules.organizationId, organizationId), isOnList(day, dayStart)))
    .orderBy(sql`lower(${pickup} ->> 'address')`, sql`${pickup} ->> 'number'`, asc(id))
    .limit(routeLimits.stopsMax);
};

export type StopRow = Awaited<ReturnType<typeof findStops>>[number];

/** Reports of a list that have not changed their bookings, the newest first. */
export const findUnapplied = (db: Queryable, routeId: string) =>
  db
    .select({
      ...reported,
      scheduleId: collectionOutcomes.scheduleId,
      conflict: collectionOutcomes.conflict,
      collector: collectorName,
    })
    .from(collectionOutcomes)
    .where(and(eq(collectionOutcomes.routeId, routeId), isNotNull(collectionOutcomes.conflict)))
    .orderBy(desc(collectionOutcomes.createdAt), desc(collectionOutcomes.id))
    .limit(routeLimits.stopsMax);

export const findOrganizationName = async (db: Queryable, id: number): Promise<string | null> => {
  const [row] = await db.select({ name: organizations.name }).from(organizations).where(eq(organizations.id, id));
  return row?.name ?? null;
};

const ofDay = ({ organizationId, day }: Pick<RouteDay, 'organizationId' | 'day'>) =>
  and(eq(collectionRoutes.organizationId, organizationId), eq(collectionRoutes.day, day));

/** The row of a list; null before its first write. */
export const findRoute = async (db: Queryable, route: Pick<RouteDay, 'organizationId' | 'day'>): Promise<RouteRow | null> => {
  const [row] = await db.select().from(collectionRoutes).where(ofDay(route));
  return row ?? null;
};

/**
 * Creates the row of a list where there is none, and locks it until the transaction ends. The caller has locked organisation,
 * accounts and booking (`docs/decisions/06`).
 */
export const lockRoute = async (
  transaction: Transaction,
  route: Pick<RouteDay, 'organizationId' | 'day'>,
  now: Date,
): Promise<RouteRow> => {
  const { organizationId, day } = route;
  await transaction
    .insert(collectionRoutes)
    .values({ organizationId, day, createdAt: now, updatedAt: now })
    .onConflictDoNothing();
  const [row] = await transaction.select().from(collectionRoutes).where(ofDay(route)).for('update');
  if (row === undefined) throw new Error('the row of a list is not there');
  return row;
};

/** Columns of a list that a write sets. */
type RouteChange = Partial<
  Pick<RouteRow, 'version' | 'stopOrder' | 'isOrderManual' | 'startedAt' | 'closedAt' | 'closedBy' | 'signedName'> & {
    summary: RouteSummary;
  }
>;

/** Updates a locked list. */
export const updateRoute = async (transaction: Transaction, { id }: Pick<RouteRow, 'id'>, change: RouteChange, now: Date) => {
  await transaction
    .update(collectionRoutes)
    .set({ ...change, updatedAt: now })
    .where(eq(collectionRoutes.id, id));
};

/** Organisation, handover and resident of a booking; null when it does not exist. `id` must be a UUID. */
export const findBooking = async (
  db: Queryable,
  id: string,
): Promise<{ organizationId: number | null; isPickup: boolean; userId: string | null } | null> => {
  const { organizationId, handover, userId } = collectionSchedules;
  const [row] = await db
    .select({ organizationId, handover, userId })
    .from(collectionSchedules)
    .where(eq(collectionSchedules.id, id));
  return row === undefined
    ? null
    : { organizationId: row.organizationId, isPickup: row.handover === 'pickup', userId: row.userId };
};

/** The report that settled a booking; null: none, or the panel did. */
export const findApplied = async (db: Queryable, scheduleId: string) => {
  const { collectorId, outcome, reason, collectedWeightKg, collectedByMaterial } = collectionOutcomes;
  const [row] = await db
    .select({ collectorId, outcome, reason, collectedWeightKg, collectedByMaterial })
    .from(collectionOutcomes)
    .where(and(eq(collectionOutcomes.scheduleId, scheduleId), isNull(collectionOutcomes.conflict)));
  return row ?? null;
};

/** Inserts a report, applied unless it has a conflict; a stop that has `reportsOfStopMax` already gets no more. */
export const insertOutcome = async (
  transaction: Transaction,
  outcome: Omit<typeof collectionOutcomes.$inferInsert, 'id' | 'conflict'> & { id: string; conflict: OutcomeConflict | null },
): Promise<{ isStored: boolean }> => {
  const count = await transaction.$count(collectionOutcomes, eq(collectionOutcomes.scheduleId, outcome.scheduleId));
  if (count >= routeLimits.reportsOfStopMax && outcome.conflict !== null) return { isStored: false };
  await transaction.insert(collectionOutcomes).values(outcome);
  return { isStored: true };
};

/** Residents of the confirmed bookings of a list, with the snapshot for their notices. */
export const findWaiting = (db: Queryable, { organizationId, day }: Pick<RouteDay, 'organizationId' | 'day'>) => {
  const { id, userId, date, handover, pickup, status } = collectionSchedules;
  return db
    .select({ id, userId, date, handover, pickup, pointName: collectionPoints.name })
    .from(collectionSchedules)
    .innerJoin(collectionPoints, eq(collectionPoints.id, collectionSchedules.collectionPointId))
    .where(
      and(
        eq(collectionSchedules.organizationId, organizationId),
        eq(date, day),
        eq(handover, 'pickup'),
        eq(status, 'confirmado'),
      ),
    )
    .orderBy(asc(id))
    .limit(routeLimits.stopsMax);
};

/** Locks bookings against their writers until the transaction ends, in their order. */
export const lockBookingsKeyShare = async (transaction: Transaction, ids: readonly string[]): Promise<void> => {
  const { id } = collectionSchedules;
  if (ids.length === 0) return;
  await transaction
    .select({ id })
    .from(collectionSchedules)
    .where(inArray(id, [...ids]))
    .orderBy(asc(id))
    .for('key share');
};

/** Progress of the lists of a day, of one organisation or of all, by name. */
export const findOverviews = async (
  db: Queryable,
  { day, dayStart }: Pick<RouteDay, 'day' | 'dayStart'>,
  organizationId: number | null,
): Promise<RouteOverview[]> => {
  const { status } = collectionSchedules;
  const counted = (statuses: SQL) => sql<number>`(count(*) filter (where ${status} in ${statuses}))::int`;
  const rows = await db
    .select({
      id: organizations.id,
      name: organizations.name,
      total: counted(sql`('confirmado', 'concluído', 'não realizado')`),
      done: counted(sql`('concluído', 'não realizado')`),
      route: {
        startedAt: collectionRoutes.startedAt,
        closedAt: collectionRoutes.closedAt,
        signedName: collectionRoutes.signedName,
        unapplied: sql<number>`(select count(*)::int from ${collectionOutcomes} where ${collectionOutcomes.routeId} = ${collectionRoutes.id} and ${collectionOutcomes.conflict} is not null)`,
        id: collectionRoutes.id,
      },
    })
    .from(collectionSchedules)
    .innerJoin(organizations, eq(organizations.id, collectionSchedules.organizationId))
    .leftJoin(
      collectionRoutes,
      and(eq(collectionRoutes.organizationId, organizations.id), eq(collectionRoutes.day, collectionSchedules.date)),
    )
    .where(and(isOnList(day, dayStart), organizationId === null ? undefined : eq(organizations.id, organizationId)))
    .groupBy(organizations.id, collectionRoutes.id)
    .orderBy(asc(organizations.name), asc(organizations.id));
  return rows.map(({ id, name, total, done, route }) => ({
    organization: { id, name },
    total,
    done,
    unapplied: route?.unapplied ?? 0,
    startedAt: route?.startedAt?.toISOString() ?? null,
    closedAt: route?.closedAt?.toISOString() ?? null,
    signedName: route?.signedName ?? null,
  }));
};

/** Position of a row with optional coordinates. */
export const positionIn = (place: { latitude: number | null; longitude: number | null } | null): Position | null =>
  place === null || place.latitude === null || place.longitude === null
    ? null
    : { latitude: place.latitude, longitude: place.longitude };
