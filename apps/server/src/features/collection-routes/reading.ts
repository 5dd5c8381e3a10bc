import { addDays, type CalendarDay, dayAt, endOfDay } from '@separai/contract/calendar';
import { inOrder, proposedOrder } from '@separai/contract/collection-routes/order';
import { type CountedStop, routeLimits } from '@separai/contract/collection-routes/outcomes';
import { type CollectionRoute, type RouteStop, routeMessages } from '@separai/contract/collection-routes/schema';
import { can, type SignedIn } from '@separai/contract/permissions';
import { sheetStopsUnconfirmed } from '@separai/contract/schedules/administration-schema';
import { writeExportEntry } from '../../platform/audit.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Queryable } from '../../platform/database/database.ts';
import { ApiError, invalidFields } from '../../platform/http/api-error.ts';
import type { RateLimit } from '../../platform/rate-limits.ts';
import { isConfirmed, type Session } from '../../platform/sessions.ts';
import * as repository from './repository.ts';

export interface Parts {
  readonly db: Queryable;
  readonly clock: Clock;
}

/** The instant at which a day begins. */
const startOf = (day: CalendarDay, { timeZone }: Clock): Date => endOfDay(addDays(day, -1), timeZone);

/** A list of a day, for the queries. */
export const routeDay = (clock: Clock, organizationId: number, day: CalendarDay): repository.RouteDay => ({
  organizationId,
  day,
  dayStart: startOf(day, clock),
});

/**
 * The organisation whose list a session may read or work on: the named one, else the session's. Throws `validation-failed`
 * where neither is given, and `forbidden`.
 */
export const requireOrganizationOf = (
  session: SignedIn,
  permission: 'route:read' | 'route:work',
  asked: number | undefined,
): number => {
  const organizationId = asked ?? session.organizationId;
  if (organizationId === null) throw invalidFields({ organizationId: routeMessages.organizationNeeded });
  if (!can(session, permission, { organizationId })) throw new ApiError('forbidden');
  return organizationId;
};

/**
 * The organisation as `requireOrganizationOf` gives it, and the day of a list. Throws `collection-route-out-of-reach` for a collector's
 * list of a day more than `routeLimits.daysAround` away.
 */
export const requireListOf = (
  { clock }: Pick<Parts, 'clock'>,
  session: SignedIn,
  permission: 'route:read' | 'route:work',
  { organizationId, date }: { organizationId: number | undefined; date: CalendarDay },
): { organizationId: number; date: CalendarDay } => {
  const list = { organizationId: requireOrganizationOf(session, permission, organizationId), date };
  const today = dayAt(clock.now(), clock.timeZone);
  const isNear = addDays(today, -routeLimits.daysAround) <= date && date <= addDays(today, routeLimits.daysAround);
  if (session.role === 'collector' && !isNear) throw new ApiError('collection-route-out-of-reach');
  return list;
};

const resultOf = (row: repository.StopRow, userId: string): RouteStop['result'] => {
  const { status, report, collectedWeightKg, collectedByMaterial, reason, updatedAt, collector } = row;
  if (status !== 'concluído' && status !== 'não realizado') return null;
  const weighed = { collectedWeightKg, collectedByMaterial };
  if (report?.id == null || report.outcome === null || report.reportedAt === null)
    return {
      ...{ id: null, by: null, isOwn: false, hasPhoto: false },
      outcome: status === 'concluído' ? 'collected' : 'missed',
      at: updatedAt.toISOString(),
      reason,
      ...weighed,
    };
  return {
    id: report.id,
    outcome: report.outcome,
    at: report.reportedAt.toISOString(),
    by: collector,
    isOwn: report.collectorId === userId,
    reason: report.reason,
    hasPhoto: report.hasPhoto === true,
    // The booking's, whose weight may have been corrected since.
    ...weighed,
  };
};

const stopOf = (row: repository.StopRow, userId: string): RouteStop => {
  const { id, resident, caller, pickup, point, place, weightKg, materials, observation, status } = row;
  const position = repository.positionIn(place);
  return {
    id,
    resident: resident ?? caller,
    pickup,
    pointName: point.name,
    weightKg,
    materials,
    observation,
    position: position === null || place?.precision == null ? null : { ...position, precision: place.precision },
    isCancelled: status === 'cancelado',
    result: resultOf(row, userId),
  };
};

/** Position of the collection point from which most stops of a list are served; null without coordinates. */
const startOfDrive = (rows: readonly repository.StopRow[]): CollectionRoute['start'] => {
  const counts = new Map<number, number>();
  for (const { point } of rows) counts.set(point.id, (counts.get(point.id) ?? 0) + 1);
  const most = [...counts].sort(([, one], [, other]) => other - one).map(([id]) => id);
  for (const id of most) {
    const position = repository.positionIn(rows.find(({ point }) => point.id === id)?.point ?? null);
    if (position !== null) return position;
  }
  return null;
};

/** The stops of a list as its progress and summary count them. */
export const countedStops = (rows: readonly repository.StopRow[]): CountedStop[] => rows.map((row) => stopOf(row, ''));

/** Order of a list: the stored one, else the proposed one. */
export const orderOf = (rows: readonly repository.StopRow[], route: repository.RouteRow | null): string[] => {
  if (route !== null && route.stopOrder.length > 0) return inOrder(rows, route.stopOrder).map(({ id }) => id);
  const stops = rows.map(({ id, place }) => ({ id, position: repository.positionIn(place) }));
  return proposedOrder({ start: startOfDrive(rows), stops });
};

/** Ids of a day's stops in the order of their lists, one organisation after the other. */
export const drivingOrderOf = async ({ db, clock }: Parts, day: CalendarDay): Promise<string[]> => {
  const { dayStart } = routeDay(clock, 0, day);
  const order: string[] = [];
  for (const { organization } of await repository.findOverviews(db, { day, dayStart }, null)) {
    const of = { organizationId: organization.id, day, dayStart };
    order.push(...orderOf(await repository.findStops(db, of), await repository.findRoute(db, of)));
  }
  return order;
};

/** The list of an organisation and day as a session sees it. */
export const findCollectionRoute = async (
  { db }: Pick<Parts, 'db'>,
  session: SignedIn,
  of: repository.RouteDay,
): Promise<CollectionRoute> => {
  const { organizationId, day } = of;
  const name = await repository.findOrganizationName(db, organizationId);
  if (name === null) throw new ApiError('forbidden');
  const rows = await repository.findStops(db, of);
  const route = await repository.findRoute(db, of);
  const unapplied = route === null ? [] : await repository.findUnapplied(db, route.id);
  const stops = rows.map((row) => stopOf(row, session.userId));
  return {
    organization: { id: organizationId, name },
    date: day,
    version: route?.version ?? 1,
    isOrderManual: route?.isOrderManual ?? false,
    start: startOfDrive(rows),
    startedAt: route?.startedAt?.toISOString() ?? null,
    closedAt: route?.closedAt?.toISOString() ?? null,
    signedName: route?.signedName ?? null,
    stops: inOrder(stops, orderOf(rows, route)),
    unapplied: unapplied.flatMap(({ conflict, reportedAt, collector, collectorId, ...report }) =>
      conflict === null
        ? []
        : [{ ...report, conflict, at: reportedAt.toISOString(), by: collector, isOwn: collectorId === session.userId }],
    ),
    summary: route?.summary ?? null,
  };
};

/**
 * As `findCollectionRoute`. The first read of a list by an account within a day is recorded in the history, since it holds
 * residents' addresses. Throws `confirmation-required` for an administrator's read of a long list.
 */
export const readRoute = async (
  { noted, ...parts }: Parts & { readonly noted: RateLimit },
  session: Session,
  { organizationId, date }: { organizationId: number; date: CalendarDay },
): Promise<CollectionRoute> => {
  const { db, clock } = parts;
  const route = await findCollectionRoute(parts, session, routeDay(clock, organizationId, date));
  const count = route.stops.length;
  const isLong = session.role === 'admin' && count > sheetStopsUnconfirmed;
  if (isLong && !isConfirmed(session, clock.now())) throw new ApiError('confirmation-required');
  if (count === 0) return route;
  const isFirst = await noted.consume(`${session.userId} ${organizationId} ${date}`).then(
    () => true,
    () => false,
  );
  const entry = { subject: 'schedules', format: 'route', count, filter: { date, organizationId } };
  if (isFirst) await writeExportEntry(db, { userId: session.userId, at: clock.now() }, entry);
  return route;
};
