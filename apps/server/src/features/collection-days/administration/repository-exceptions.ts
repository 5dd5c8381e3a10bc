import { addDays, type CalendarDay } from '@separai/contract/calendar';
import type { ExceptionQuery, KeptException } from '@separai/contract/collection-days/administered-schema';
import type { CollectionExceptionCreation } from '@separai/contract/collection-days/administration-schema';
import type { CalendarException } from '@separai/contract/collection-days/calendar';
import { collectionDayLimits } from '@separai/contract/collection-days/limits';
import { type NumberedPage, rangeOf } from '@separai/contract/pages';
import { and, asc, between, desc, eq, gte, inArray, lte, ne, or, sql } from 'drizzle-orm';
import { type Actor, audited, type Change, type Written, writtenAtOnce } from '../../../platform/audit.ts';
import type { Queryable, Transaction } from '../../../platform/database/database.ts';
import {
  collectionAreas,
  collectionExceptionAreas,
  collectionExceptions,
} from '../../../platform/database/schema/collection-days.ts';
import { windowColumns, windowOf } from '../areas/repository-area-parts.ts';
import { lockAreas, raiseCalendars } from '../areas/repository-calendars.ts';
import { watchCalendars } from '../changes/repository-watches.ts';

type ExceptionRow = typeof collectionExceptions.$inferSelect;

const exceptionOf = (row: ExceptionRow, areas: readonly number[]): KeptException => {
  const { id, kind, date, movedTo, sentence, version } = row;
  return { id, kind, date, movedTo, window: row.hasWindow ? windowOf(row) : null, sentence, areas: [...areas], version };
};
const auditedFields = ({ id: _id, ...fields }: KeptException) => fields;
const columnsOf = ({ areas: _areas, window, ...fields }: CollectionExceptionCreation) => ({
  ...fields,
  ...windowColumns(window),
  hasWindow: window !== null,
});

const findAreaIds = async (db: Queryable, ids: readonly number[]): Promise<ReadonlyMap<number, number[]>> => {
  const byException = new Map<number, number[]>(ids.map((id) => [id, []]));
  if (ids.length === 0) return byException;
  const rows = await db
    .select()
    .from(collectionExceptionAreas)
    .where(inArray(collectionExceptionAreas.exceptionId, [...ids]))
    .orderBy(asc(collectionExceptionAreas.areaId));
  for (const { exceptionId, areaId } of rows) byException.get(exceptionId)?.push(areaId);
  return byException;
};

/** A page of exceptions, the latest day first. */
export const findExceptions = async (db: Queryable, query: ExceptionQuery): Promise<NumberedPage<KeptException>> => {
  const { limit, offset } = rangeOf(query);
  const { area, from, to, page, pageSize } = query;
  const ofArea = sql`exists (select from ${collectionExceptionAreas}
    where ${collectionExceptionAreas.exceptionId} = ${collectionExceptions.id} and ${collectionExceptionAreas.areaId} = ${area})`;
  const which = and(
    area === undefined ? undefined : ofArea,
    from === undefined ? undefined : gte(collectionExceptions.date, from),
    to === undefined ? undefined : lte(collectionExceptions.date, to),
  );
  const total = await db.$count(collectionExceptions, which);
  const rows = await db
    .select()
    .from(collectionExceptions)
    .where(which)
    .orderBy(desc(collectionExceptions.date), desc(collectionExceptions.id))
    .limit(limit)
    .offset(offset);
  const areas = await findAreaIds(
    db,
    rows.map(({ id }) => id),
  );
  return { items: rows.map((row) => exceptionOf(row, areas.get(row.id) ?? [])), total, page, pageSize };
};

/**
 * Exceptions of areas that may change their days between two days, in the order of their creation, by area; `without` leaves one
 * out.
 */
export const findExceptionsOf = async (
  db: Queryable,
  ids: readonly number[],
  { from, to }: { from: CalendarDay; to: CalendarDay },
  { without }: { readonly without?: number } = {},
): Promise<ReadonlyMap<number, CalendarException[]>> => {
  const byArea = new Map<number, CalendarException[]>();
  if (ids.length === 0) return byArea;
  const { date, movedTo } = collectionExceptions;
  // A day of a shifted week depends on days before it, and an exception may move a day from afar.
  const reach = collectionDayLimits.moveMaxDays;
  const rows = await db
    .select({ areaId: collectionExceptionAreas.areaId, exception: collectionExceptions })
    .from(collectionExceptionAreas)
    .innerJoin(collectionExceptions, eq(collectionExceptions.id, collectionExceptionAreas.exceptionId))
    .where(
      and(
        inArray(collectionExceptionAreas.areaId, [...ids]),
        without === undefined ? undefined : ne(collectionExceptions.id, without),
        or(between(date, addDays(from, -reach), addDays(to, reach)), between(movedTo, from, to)),
      ),
    )
    .orderBy(asc(collectionExceptions.id));
  for (const { areaId, exception } of rows) byArea.set(areaId, [...(byArea.get(areaId) ?? []), exceptionOf(exception, [])]);
  return byArea;
};

/** An exception as stored; null when it does not exist. */
export const findException = async (db: Queryable, id: number): Promise<KeptException | null> => {
  const [row] = await db.select().from(collectionExceptions).where(eq(collectionExceptions.id, id));
  return row === undefined ? null : exceptionOf(row, (await findAreaIds(db, [id])).get(id) ?? []);
};

/** Locks the areas that an exception has and will have (`lockAreas`); returns those that exist. */
export const lockAreasOf = async (
  transaction: Transaction,
  id: number,
  next: readonly number[],
): Promise<ReadonlySet<number>> => {
  const present = (await findAreaIds(transaction, [id])).get(id) ?? [];
  return lockAreas(transaction, [...new Set([...present, ...next])]);
};

const ofAreas = (ids: readonly number[]) => inArray(collectionAreas.id, [...ids]);
const linksOf = (exceptionId: number, areas: readonly number[]) => areas.map((areaId) => ({ exceptionId, areaId }));

/**
 * The only way to update an exception (`docs/decisions/06`), as `writeHoliday` does; raises the calendars of the areas that it
 * had and has, which the caller has locked (`lockAreasOf`).
 */
export const writeException = async <Done extends Change<CollectionExceptionCreation>>(
  transaction: Transaction,
  actor: Actor,
  id: number,
  change: (before: KeptException | null) => Done | Promise<Done>,
): Promise<Written<KeptException, Done>> => {
  const isIt = eq(collectionExceptions.id, id);
  const [row] = await transaction.select().from(collectionExceptions).where(isIt).for('update');
  const before = row === undefined ? null : exceptionOf(row, (await findAreaIds(transaction, [id])).get(id) ?? []);
  const done: Change<CollectionExceptionCreation> = await change(before);
  if (row === undefined || before === null) throw new Error('an exception that is not there was to be written');
  if (done === 'unchanged') return { before, after: before } as Written<KeptException, Done>;
  if (done === 'deleted') {
    await watchCalendars(transaction, actor, before.areas);
    await audited(transaction, actor, 'collection-exception', [{ id, before: auditedFields(before), after: null }])
      .delete(collectionExceptions)
      .where(isIt);
    if (before.areas.length > 0) await raiseCalendars(transaction, actor, ofAreas(before.areas));
    return { before, after: null } as Written<KeptException, Done>;
  }
  const areas = [...done.areas].sort((one, other) => one - other);
  const concerned = [...new Set([...before.areas, ...areas])];
  await watchCalendars(transaction, actor, concerned);
  const written: ExceptionRow = { ...row, ...columnsOf(done), version: row.version + 1, updatedAt: actor.at };
  // The identity column takes no value, not even its own.
  const { id: _id, ...columns } = written;
  const after = exceptionOf(written, areas);
  await audited(transaction, actor, 'collection-exception', [{ id, before: auditedFields(before), after: auditedFields(after) }])
    .update(collectionExceptions)
    .set(columns)
    .where(isIt);
  await transaction.delete(collectionExceptionAreas).where(eq(collectionExceptionAreas.exceptionId, id));
  await transaction.insert(collectionExceptionAreas).values(linksOf(id, areas));
  await raiseCalendars(transaction, actor, ofAreas(concerned));
  return { before, after } as Written<KeptException, Done>;
};

/** Inserts an exception with its audit entry. The caller has locked its areas. */
export const writeNewException = async (
  transaction: Transaction,
  actor: Actor,
  exception: CollectionExceptionCreation,
): Promise<KeptException> => {
  const { rows } = await transaction.execute<{ id: number }>(
    sql`select nextval(pg_get_serial_sequence('collection_exceptions', 'id'))::int as id`,
  );
  const [given] = rows;
  if (given === undefined) throw new Error('a new exception was given no number');
  const row: ExceptionRow = {
    ...columnsOf(exception),
    ...{ id: given.id, version: 1, createdAt: actor.at, updatedAt: actor.at },
  };
  const areas = [...exception.areas].sort((one, other) => one - other);
  const after = exceptionOf(row, areas);
  await watchCalendars(transaction, actor, areas);
  await audited(transaction, actor, 'collection-exception', [{ id: row.id, before: null, after: auditedFields(after) }])
    .insert(collectionExceptions)
    .overridingSystemValue()
    .values(row);
  await transaction.insert(collectionExceptionAreas).values(linksOf(row.id, areas));
  await raiseCalendars(transaction, actor, ofAreas(areas));
  return after;
};

/** Locks the exceptions of an area that the caller has locked, by rising id. */
const lockExceptionsOf = async (transaction: Transaction, areaId: number): Promise<ExceptionRow[]> => {
  const ofArea = sql`exists (select from ${collectionExceptionAreas}
    where ${collectionExceptionAreas.exceptionId} = ${collectionExceptions.id} and ${collectionExceptionAreas.areaId} = ${areaId})`;
  return transaction.select().from(collectionExceptions).where(ofArea).orderBy(asc(collectionExceptions.id)).for('update');
};

/**
 * Runs the deletion of an area, then deletes the exceptions that have no area left, with their audit entries: they change no
 * day. They are locked before, so that of two deletions at the same time the later one sees what the earlier one left.
 */
export const withoutEmptyExceptions = async (
  transaction: Transaction,
  actor: Actor,
  areaId: number,
  deleteArea: () => PromiseLike<unknown>,
): Promise<void> => {
  const locked = await lockExceptionsOf(transaction, areaId);
  await deleteArea();
  const areas = await findAreaIds(
    transaction,
    locked.map(({ id }) => id),
  );
  const empty = locked.filter(({ id }) => areas.get(id)?.length === 0);
  for (let start = 0; start < empty.length; start += writtenAtOnce) {
    const part = empty.slice(start, start + writtenAtOnce);
    const entries = part.map((row) => ({ id: row.id, before: auditedFields(exceptionOf(row, [areaId])), after: null }));
    const ids = part.map(({ id }) => id);
    await audited(transaction, actor, 'collection-exception', entries)
      .delete(collectionExceptions)
      .where(inArray(collectionExceptions.id, ids));
  }
};
