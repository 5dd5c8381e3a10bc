import { addDays, type CalendarDay } from '@separai/contract/calendar';
import { changeHorizonDays, changeQuietMinutes } from '@separai/contract/collection-days/changes';
import { collectionDayLimits } from '@separai/contract/collection-days/limits';
import type { HolidayPlace } from '@separai/contract/collection-points/holiday-schema';
import { addressPattern } from '@separai/contract/collection-points/holidays';
import { and, asc, eq, inArray, isNull, lte, ne, notExists, or, type SQL, sql } from 'drizzle-orm';
import type { Actor } from '../../../platform/audit.ts';
import type { Queryable, Transaction } from '../../../platform/database/database.ts';
import { collectionChangeWatches, collectionEndedResidents } from '../../../platform/database/schema/collection-broadcasts.ts';
import { collectionAreas, collectionServices } from '../../../platform/database/schema/collection-days.ts';
import { residentCollectionAreas } from '../../../platform/database/schema/resident-collections.ts';
import { lockAreas, raiseCalendars } from '../areas/repository-calendars.ts';

const quiet = changeQuietMinutes * 60_000;

/** An area whose days may have changed. */
export type Watch = typeof collectionChangeWatches.$inferSelect;

/** Ids of the active areas of active services that meet a condition, in order. */
const findActiveAreas = async (db: Queryable, which: SQL | undefined): Promise<number[]> => {
  const { id, serviceId, isActive } = collectionAreas;
  const rows = await db
    .select({ id })
    .from(collectionAreas)
    .innerJoin(collectionServices, eq(collectionServices.id, serviceId))
    .where(and(isActive, collectionServices.isActive, which))
    .orderBy(asc(id));
  return rows.map((row) => row.id);
};

/** Active areas of a service: all, or those that have its holiday policy. */
export const findAreasOfService = (db: Queryable, serviceId: number, { withOwnPolicy }: { withOwnPolicy: boolean }) =>
  findActiveAreas(
    db,
    and(eq(collectionAreas.serviceId, serviceId), withOwnPolicy ? undefined : isNull(collectionAreas.holidayPolicy)),
  );

/** Active areas at any of the places whose collections do not pass as usual on holidays. */
export const findHolidayAreas = (db: Queryable, places: readonly HolidayPlace[]): Promise<number[]> => {
  const { municipality, uf, holidayPolicy } = collectionAreas;
  const patterns = places.map(addressPattern);
  const address = sql`fold_text(${municipality} || ' - ' || ${uf})`;
  const isAt = patterns.includes(null) ? undefined : or(...patterns.map((pattern) => sql`${address} ~ ${pattern}`));
  return findActiveAreas(db, and(ne(sql`coalesce(${holidayPolicy}, ${collectionServices.holidayPolicy})`, 'passes'), isAt));
};

/**
 * Stores the calendars of areas before a change, unless an earlier one still waits to be told, and postpones the telling. Inactive
 * areas are skipped: no days were promised. Called by every writer before it changes an area's days, with the areas locked.
 */
export const watchCalendars = async (transaction: Transaction, { at }: Actor, ids: readonly number[]): Promise<void> => {
  if (ids.length === 0) return;
  const day = at.toISOString().slice(0, 10);
  const reach = changeHorizonDays + collectionDayLimits.moveMaxDays + 2;
  const window = (of: string) =>
    sql.raw(`jsonb_build_object('from', ${of}.window_from, 'until', ${of}.window_until, 'part', ${of}.day_part)`);
  await transaction.execute(sql`
    insert into collection_change_watches (area_id, before, due_at)
    select area.id,
      jsonb_build_object(
        'holidayPolicy', coalesce(area.holiday_policy, service.holiday_policy),
        'putOutBeforeMinutes', service.put_out_before_minutes,
        'name', service.name || ', ' || area.name, 'municipality', area.municipality, 'uf', area.uf,
        'holidays', coalesce((
          select jsonb_agg(jsonb_build_object('date', holiday.date, 'name', holiday.name, 'uf', holiday.uf,
            'municipality', holiday.municipality) order by holiday.id)
          from holidays holiday where holiday.uf is null or holiday.uf = area.uf), '[]'),
        'rules', coalesce((
          select jsonb_agg(jsonb_build_object('recurrence', rule.recurrence, 'window', ${window('rule')},
            'validFrom', rule.valid_from, 'validUntil', rule.valid_until) order by rule.number)
          from collection_rules rule where rule.area_id = area.id), '[]'),
        'exceptions', coalesce((
          select jsonb_agg(jsonb_build_object('kind', exception.kind, 'date', exception.date, 'movedTo', exception.moved_to,
            'window', case when exception.has_window then ${window('exception')} end, 'sentence', exception.sentence)
            order by exception.id)
          from collection_exception_areas link join collection_exceptions exception on exception.id = link.exception_id
          where link.area_id = area.id
            and exception.date between ${addDays(day, -reach)}::date and ${addDays(day, reach)}::date), '[]')),
      ${new Date(at.getTime() + quiet)}::timestamptz
    from collection_areas area join collection_services service on service.id = area.service_id
    where area.id = any(${sql.param([...ids])}::int[]) and area.is_active and service.is_active
    order by area.id
    on conflict (area_id) do update set due_at = excluded.due_at`);
};

/**
 * As `watchCalendars`, for areas that are about to be deleted or made inactive: stores their residents, too, whom the change is
 * told unless their address has another area of the service by then.
 */
export const watchEnd = async (transaction: Transaction, actor: Actor, ids: readonly number[]): Promise<void> => {
  await watchCalendars(transaction, actor, ids);
  const { areaId, userId, serviceId } = residentCollectionAreas;
  const { id, isActive } = collectionAreas;
  const residents = transaction
    .select({ areaId, userId, serviceId })
    .from(residentCollectionAreas)
    .innerJoin(collectionAreas, eq(id, areaId))
    .innerJoin(collectionServices, eq(collectionServices.id, collectionAreas.serviceId))
    .where(and(sql`${areaId} = any(${sql.param([...ids])}::int[])`, isActive, collectionServices.isActive));
  await transaction.insert(collectionEndedResidents).select(residents).onConflictDoNothing();
};

/**
 * Before holidays at the places are written or deleted: raises the calendars of the areas whose days depend on them, and with
 * `isSoon` stores these as `watchCalendars` does.
 */
export const watchHolidayAreas = async (
  transaction: Transaction,
  actor: Actor,
  { places, isSoon }: { places: readonly HolidayPlace[]; isSoon: boolean },
): Promise<void> => {
  const ids = [...(await lockAreas(transaction, await findHolidayAreas(transaction, places)))];
  if (ids.length === 0) return;
  if (isSoon) await watchCalendars(transaction, actor, ids);
  await raiseCalendars(transaction, actor, inArray(collectionAreas.id, ids));
};

/** Deletes the stored residents of areas without a watch. */
export const deleteEndedResidents = async (transaction: Transaction, ids: readonly number[]): Promise<void> => {
  const { areaId } = collectionEndedResidents;
  const watch = transaction
    .select({ one: sql`1` })
    .from(collectionChangeWatches)
    .where(eq(collectionChangeWatches.areaId, areaId));
  await transaction
    .delete(collectionEndedResidents)
    .where(and(sql`${areaId} = any(${sql.param([...ids])}::int[])`, notExists(watch)));
};

/** Watches whose areas have not been changed for ten minutes, by area. */
export const findDueWatches = (db: Queryable, now: Date, limit: number): Promise<Watch[]> =>
  db
    .select()
    .from(collectionChangeWatches)
    .where(lte(collectionChangeWatches.dueAt, now))
    .orderBy(asc(collectionChangeWatches.areaId))
    .limit(limit);

/** Deletes those of the watches that no further change has postponed; returns the areas of the deleted ones. */
export const endWatches = async (
  transaction: Transaction,
  watches: readonly Watch[],
  now: Date,
): Promise<ReadonlySet<number>> => {
  const { areaId, dueAt } = collectionChangeWatches;
  const ids = watches.map((watch) => watch.areaId);
  const ended = await transaction
    .delete(collectionChangeWatches)
    .where(and(inArray(areaId, ids), lte(dueAt, now)))
    .returning({ areaId });
  return new Set(ended.map((row) => row.areaId));
};

/** First and last day of the changes that are told. */
export const changeSpan = (today: CalendarDay) => ({ from: today, to: addDays(today, changeHorizonDays) });
