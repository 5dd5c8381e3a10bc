import { addDays, type CalendarDay } from '@separai/contract/calendar';
import type { CalendarArea } from '@separai/contract/collection-days/calendar';
import { changeHorizonDays, changeQuietMinutes } from '@separai/contract/collection-days/changes';
import { collectionDayLimits } from '@separai/contract/collection-days/limits';
import { and, asc, inArray, lte, sql } from 'drizzle-orm';
import type { Actor } from '../../platform/audit.ts';
import type { Queryable, Transaction } from '../../platform/database/database.ts';
import { collectionChangeWatches } from '../../platform/database/schema/collection-broadcasts.ts';

const quiet = changeQuietMinutes * 60_000;

/** An area whose days may have changed. */
export interface Watch {
  readonly areaId: number;
  readonly before: CalendarArea;
  readonly dueAt: Date;
}

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
