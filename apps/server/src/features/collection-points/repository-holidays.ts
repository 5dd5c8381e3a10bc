import type { HolidayCreation, KeptHoliday } from '@separai/contract/collection-points/holiday-administration-schema';
import { and, asc, eq, sql } from 'drizzle-orm';
import { type Actor, audited, type Change, type Written } from '../../platform/audit.ts';
import type { Queryable, Transaction } from '../../platform/database/database.ts';
import { preparedStatement } from '../../platform/database/prepared.ts';
import { collectionPoints } from '../../platform/database/schema/collection-points.ts';
import { holidays } from '../../platform/database/schema/holidays.ts';

type HolidayRow = typeof holidays.$inferSelect;

const holidayOf = ({ createdAt: _createdAt, updatedAt: _updatedAt, ...fields }: HolidayRow): KeptHoliday => fields;
const auditedFields = ({ id: _id, ...fields }: KeptHoliday) => fields;

const findingHolidays = preparedStatement((db) => db.select().from(holidays).orderBy(asc(holidays.id)).prepare('find_holidays'));

/** The configured holidays, in order of creation. */
export const findKeptHolidays = async (db: Queryable): Promise<KeptHoliday[]> => (await findingHolidays(db, {})).map(holidayOf);

/**
 * The only way to update a holiday (`docs/decisions/06`), as `writeGuide` does. `change` receives null when the holiday does
 * not exist, and must throw then. Violates `holidays_unique` where its place has one on that date.
 */
export const writeHoliday = async <Done extends Change<HolidayCreation>>(
  transaction: Transaction,
  actor: Actor,
  id: number,
  change: (before: KeptHoliday | null) => Done | Promise<Done>,
): Promise<Written<KeptHoliday, Done>> => {
  const isIt = eq(holidays.id, id);
  const [row] = await transaction.select().from(holidays).where(isIt).for('update');
  const before = row === undefined ? null : holidayOf(row);
  const done: Change<HolidayCreation> = await change(before);
  if (row === undefined || before === null) throw new Error('a holiday that is not there was to be written');
  if (done === 'unchanged') return { before, after: before } as Written<KeptHoliday, Done>;
  if (done === 'deleted') {
    await audited(transaction, actor, 'holiday', [{ id, before: auditedFields(before), after: null }])
      .delete(holidays)
      .where(isIt);
    return { before, after: null } as Written<KeptHoliday, Done>;
  }
  const written = { ...row, ...done, version: row.version + 1, updatedAt: actor.at };
  const after = holidayOf(written);
  await audited(transaction, actor, 'holiday', [{ id, before: auditedFields(before), after: auditedFields(after) }])
    .update(holidays)
    .set({ ...done, version: written.version, updatedAt: actor.at })
    .where(isIt);
  return { before, after } as Written<KeptHoliday, Done>;
};

/** Inserts a holiday with its audit entry. */
export const writeNewHoliday = async (transaction: Transaction, actor: Actor, holiday: HolidayCreation): Promise<KeptHoliday> => {
  const { rows } = await transaction.execute<{ id: number }>(
    sql`select nextval(pg_get_serial_sequence('holidays', 'id'))::int as id`,
  );
  const [given] = rows;
  if (given === undefined) throw new Error('a new holiday was given no number');
  const row: HolidayRow = { ...holiday, id: given.id, version: 1, createdAt: actor.at, updatedAt: actor.at };
  const after = holidayOf(row);
  await audited(transaction, actor, 'holiday', [{ id: row.id, before: null, after: auditedFields(after) }])
    .insert(holidays)
    .overridingSystemValue()
    .values(row);
  return after;
};

/** Number of listed points whose addresses match a pattern (null: any), and of those whose opening hours mention holidays. */
export const countPointsAt = async (db: Queryable, pattern: string | null): Promise<{ points: number; sayingPoints: number }> => {
  const { isListed, foldedAddress, openingHours } = collectionPoints;
  const [row] = await db
    .select({
      points: sql<number>`count(*)::int`,
      sayingPoints: sql<number>`(count(*) filter (where ${openingHours} ~ '\\mPH\\M'))::int`,
    })
    .from(collectionPoints)
    .where(and(isListed, pattern === null ? undefined : sql`${foldedAddress} ~ ${pattern}`));
  return row ?? { points: 0, sayingPoints: 0 };
};
