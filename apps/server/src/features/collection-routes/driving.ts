import { type CalendarDay, dayAt } from '@separai/contract/calendar';
import { routeLimits, summaryOf } from '@separai/contract/collection-routes/outcomes';
import { type CollectionRoute, type RouteOrder, routeMessages } from '@separai/contract/collection-routes/schema';
import type { NoticeKind } from '@separai/contract/notices/kinds';
import type { NoticeSubject } from '@separai/contract/notices/schema';
import type { SignedIn } from '@separai/contract/permissions';
import type { Transaction } from '../../platform/database/database.ts';
import { lockUsersKeyShare } from '../../platform/database/locks.ts';
import { ApiError, invalidFields } from '../../platform/http/api-error.ts';
import { requireOrganization } from '../../platform/organizations.ts';
import { countedStops, findCollectionRoute, orderOf, type Parts, routeDay } from './reading.ts';
import * as repository from './repository.ts';

/** Notifies people, each once by a key; injected, because notices belong to another feature. */
export type NotifyPeople = (
  transaction: Transaction,
  news: readonly {
    userId: string;
    kind: NoticeKind;
    subject: NoticeSubject;
    onceKey: string;
    scheduleId: string;
  }[],
  now: Date,
) => Promise<void>;

/** The list that a write concerns. */
interface Writing {
  readonly organizationId: number;
  readonly date: CalendarDay;
}

/** Throws `validation-failed` for a list of a later day. */
export const requireBegun = ({ clock }: Pick<Parts, 'clock'>, date: CalendarDay): void => {
  if (date > dayAt(clock.now(), clock.timeZone)) throw invalidFields({ date: routeMessages.dayNotYet });
};

/** Throws `collection-route-closed` for a signed list. */
const requireOpen = (route: repository.RouteRow): void => {
  if (route.closedAt !== null) throw new ApiError('collection-route-closed');
};

/**
 * Stores the order of a list, of its own stops alone. Throws `collection-route-outdated` with the present list where it has changed
 * since, and `collection-route-closed`.
 */
export const orderStops = async (
  { db, clock }: Parts,
  session: SignedIn,
  { organizationId, date }: Writing,
  { order, version }: Pick<RouteOrder, 'order' | 'version'>,
): Promise<CollectionRoute> => {
  const of = routeDay(clock, organizationId, date);
  await db.transaction(async (transaction) => {
    const now = clock.now();
    await requireOrganization(transaction, organizationId);
    const route = await repository.lockRoute(transaction, of, now);
    requireOpen(route);
    const stops = new Set((await repository.findStops(transaction, of)).map(({ id }) => id));
    const stopOrder = order.filter((id) => stops.has(id));
    // A repetition of the stored order is no conflict: the reply to the first request may have been lost.
    const isSame = route.stopOrder.join() === stopOrder.join();
    if (!isSame && version !== undefined && version !== route.version)
      throw new ApiError('collection-route-outdated', {
        current: await findCollectionRoute({ db: transaction }, session, of),
      });
    // The version counts changes of the order alone: an offline phone sends its start before an order of the same version.
    const change = { version: route.version + 1, stopOrder, isOrderManual: true };
    if (!isSame) await repository.updateRoute(transaction, route, change, now);
  });
  return findCollectionRoute({ db }, session, of);
};

/** Whether residents may still be told of a start: an offline phone may send it hours later. */
const isFresh = ({ clock }: Pick<Parts, 'clock'>, date: CalendarDay, at: Date): boolean => {
  const now = clock.now();
  const isToday = date === dayAt(now, clock.timeZone);
  return isToday && now.getTime() - at.getTime() < routeLimits.tellWithinMinutes * 60_000;
};

type Driver = Parts & { readonly notifyPeople: NotifyPeople };

/**
 * Marks a list as started at `at`, the phone's time, fixes its order, and tells the residents of the remaining stops once. A
 * started list stays as it is. Throws `collection-route-closed` and `validation-failed` for a later day.
 */
export const startRoute = async (driver: Driver, { organizationId, date }: Writing, at: Date): Promise<void> => {
  const { db, clock, notifyPeople } = driver;
  requireBegun(driver, date);
  const of = routeDay(clock, organizationId, date);
  await db.transaction(async (transaction) => {
    const now = clock.now();
    await requireOrganization(transaction, organizationId);
    const waiting = await repository.findWaiting(transaction, of);
    // Accounts and bookings, to which the notices refer, are locked before lists (`docs/decisions/06`).
    await lockUsersKeyShare(
      transaction,
      waiting.flatMap(({ userId }) => userId ?? []),
    );
    await repository.lockBookingsKeyShare(
      transaction,
      waiting.map(({ id }) => id),
    );
    const route = await repository.lockRoute(transaction, of, now);
    requireOpen(route);
    if (route.startedAt !== null) return;
    const startedAt = at > now ? now : at;
    const stopOrder = orderOf(await repository.findStops(transaction, of), route);
    await repository.updateRoute(transaction, route, { startedAt, stopOrder }, now);
    if (!isFresh(driver, date, startedAt)) return;
    const news = waiting.flatMap(({ id, userId, ...booking }) => {
      if (userId === null) return [];
      const subject = { ...booking, reason: null, collectedWeightKg: null };
      return [{ userId, kind: 'booking-on-the-way' as const, subject, onceKey: `on-the-way:${id}:${date}`, scheduleId: id }];
    });
    await notifyPeople(transaction, news, now);
  });
};

/**
 * Closes and signs a list for good, with the summary of its stops. Throws `collection-route-closed` and `validation-failed` for
 * a later day.
 */
export const closeRoute = async (
  parts: Parts,
  session: SignedIn,
  { organizationId, date }: Writing,
  signedName: string,
): Promise<CollectionRoute> => {
  const { db, clock } = parts;
  requireBegun(parts, date);
  const of = routeDay(clock, organizationId, date);
  await db.transaction(async (transaction) => {
    const now = clock.now();
    await requireOrganization(transaction, organizationId);
    await lockUsersKeyShare(transaction, [session.userId]);
    const route = await repository.lockRoute(transaction, of, now);
    requireOpen(route);
    // After the lock: a report that holds it has been committed.
    const rows = await repository.findStops(transaction, of);
    const summary = summaryOf(countedStops(rows));
    const closing = { closedAt: now, closedBy: session.userId, signedName, summary, stopOrder: orderOf(rows, route) };
    await repository.updateRoute(transaction, route, closing, now);
  });
  return findCollectionRoute({ db }, session, of);
};
