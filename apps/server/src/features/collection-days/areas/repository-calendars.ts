import { asc, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { Actor } from '../../../platform/audit.ts';
import type { Queryable, Transaction } from '../../../platform/database/database.ts';
import { collectionAreas, collectionServices } from '../../../platform/database/schema/collection-days.ts';

/**
 * Raises the calendar revision of areas, which is the `SEQUENCE` of their calendar files: called by every writer that may
 * change their days.
 */
export const raiseCalendars = async (transaction: Transaction, { at }: Actor, which: SQL): Promise<void> => {
  // Locked in the order of all writers first: an update takes rows in any order.
  await transaction
    .select({ id: collectionAreas.id })
    .from(collectionAreas)
    .where(which)
    .orderBy(asc(collectionAreas.id))
    .for('no key update');
  await transaction
    .update(collectionAreas)
    .set({ calendarRevision: sql`${collectionAreas.calendarRevision} + 1`, calendarChangedAt: at })
    .where(which);
};

/**
 * Locks areas against changes and deletion until the transaction ends, by rising id; returns those that exist. A writer of an
 * exception calls this before it locks the exception (`docs/decisions/06`).
 */
export const lockAreas = async (transaction: Transaction, ids: readonly number[]): Promise<ReadonlySet<number>> => {
  if (ids.length === 0) return new Set();
  const rows = await transaction
    .select({ id: collectionAreas.id })
    .from(collectionAreas)
    .where(inArray(collectionAreas.id, [...ids]))
    .orderBy(asc(collectionAreas.id))
    .for('no key update');
  return new Set(rows.map(({ id }) => id));
};

/** Locks a service against deletion until the transaction ends, before its areas are locked; false where there is none. */
export const lockService = async (transaction: Transaction, id: number): Promise<boolean> => {
  const isIt = eq(collectionServices.id, id);
  return (
    (await transaction.select({ id: collectionServices.id }).from(collectionServices).where(isIt).for('key share')).length > 0
  );
};

/** Changes with every change of services, areas and exceptions; used as the key of cached files. */
export const findAreasStamp = async (db: Queryable): Promise<string> => {
  const { rows } = await db.execute<{ stamp: string }>(
    sql`select concat_ws(' ', count(*), sum(${collectionAreas.calendarRevision}), max(${collectionAreas.calendarChangedAt}),
      (select concat_ws(' ', count(*), sum(${collectionServices.version})) from ${collectionServices})) as stamp
      from ${collectionAreas}`,
  );
  return rows[0]?.stamp ?? '';
};
