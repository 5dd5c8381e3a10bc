import type { CalendarDay } from '@separai/contract/calendar';
import { missedLimits } from '@separai/contract/collection-days/missed';
import type { SentMissedReport } from '@separai/contract/collection-days/missed-schema';
import { and, desc, eq, gte, inArray, isNotNull, isNull } from 'drizzle-orm';
import type { Queryable, Transaction } from '../../../platform/database/database.ts';
import { collectionAreas } from '../../../platform/database/schema/collection-days.ts';
import { missedCollections, missedReports } from '../../../platform/database/schema/missed-collections.ts';
import { inScope, type Scoped } from '../../../platform/scope.ts';

type MissedRow = typeof missedCollections.$inferSelect;
type NewReport = Omit<typeof missedReports.$inferInsert, 'missedId'>;

/** A report as its reporter sees it. */
export const sentOf = ({ areaId, date, street, state, comesOn, answer }: MissedRow, createdAt: Date): SentMissedReport => ({
  ...{ areaId, date, street, state, comesOn, answer },
  createdAt: createdAt.toISOString(),
});

/** Number of streets of an area and day. */
export const countStreets = (db: Queryable, areaId: number, date: CalendarDay): Promise<number> =>
  db.$count(missedCollections, and(eq(missedCollections.areaId, areaId), eq(missedCollections.date, date)));

/** Whether a street of an area and day has a row. */
export const hasStreet = async (
  db: Queryable,
  { areaId, date, streetKey }: Pick<MissedRow, 'areaId' | 'date' | 'streetKey'>,
): Promise<boolean> => (await db.$count(missedCollections, ofStreet({ areaId, date, streetKey }))) > 0;

const ofStreet = ({ areaId, date, streetKey }: Pick<MissedRow, 'areaId' | 'date' | 'streetKey'>) =>
  and(eq(missedCollections.areaId, areaId), eq(missedCollections.date, date), eq(missedCollections.streetKey, streetKey));

/** Creates the row of a street, area and day where there is none, and locks it until the transaction ends. */
export const lockMissed = async (
  transaction: Transaction,
  street: Pick<MissedRow, 'areaId' | 'date' | 'streetKey' | 'street'>,
  now: Date,
): Promise<MissedRow> => {
  await transaction
    .insert(missedCollections)
    .values({ ...street, state: 'open', createdAt: now })
    .onConflictDoNothing();
  const [row] = await transaction.select().from(missedCollections).where(ofStreet(street)).for('update');
  if (row === undefined) throw new Error('the row of a missed collection is not there');
  return row;
};

/** Number of people who reported a missed collection. */
export const countPeople = (db: Queryable, missedId: number): Promise<number> =>
  db.$count(missedReports, eq(missedReports.missedId, missedId));

/** Inserts a person's report, unless the person has one. */
export const insertMissedReport = async (
  transaction: Transaction,
  missedId: number,
  report: NewReport,
): Promise<{ isNew: boolean }> => {
  const { rowCount } = await transaction
    .insert(missedReports)
    .values({ ...report, missedId })
    .onConflictDoNothing();
  return { isNew: (rowCount ?? 0) > 0 };
};

/** Opens a settled row again; its earlier reporters have been told and are not told twice. */
export const reopen = async (transaction: Transaction, id: number): Promise<MissedRow> => {
  const open = { state: 'open', comesOn: null, answer: null, settledAt: null } as const;
  const [row] = await transaction.update(missedCollections).set(open).where(eq(missedCollections.id, id)).returning();
  if (row === undefined) throw new Error('the row of a missed collection is not there');
  return row;
};

/** A person's reports since then, the newest first. */
export const findOwnReports = async (db: Queryable, userId: string, since: Date): Promise<SentMissedReport[]> => {
  const rows = await db
    .select({ missed: missedCollections, createdAt: missedReports.createdAt })
    .from(missedReports)
    .innerJoin(missedCollections, eq(missedCollections.id, missedReports.missedId))
    .where(and(eq(missedReports.reporterId, userId), gte(missedReports.createdAt, since)))
    .orderBy(desc(missedReports.createdAt), desc(missedReports.id))
    .limit(missedLimits.ownListed);
  return rows.map(({ missed, createdAt }) => sentOf(missed, createdAt));
};

/** Undecided rows to be answered together: one, or all of its area and day. */
export const lockToDecide = async (transaction: Transaction, row: MissedRow, wholeArea: boolean): Promise<MissedRow[]> => {
  const { areaId, date, id, state } = missedCollections;
  const ofAreaDay = and(eq(areaId, row.areaId), eq(date, row.date));
  return transaction
    .select()
    .from(missedCollections)
    .where(and(eq(state, 'open'), wholeArea ? ofAreaDay : eq(id, row.id)))
    .orderBy(id)
    .for('update');
};

/** A missed collection; null when there is none in the scope. */
export const findMissed = async (db: Queryable, { id, scope }: Scoped & { readonly id: number }): Promise<MissedRow | null> => {
  const [row] = await db
    .select({ missed: missedCollections })
    .from(missedCollections)
    .innerJoin(collectionAreas, eq(collectionAreas.id, missedCollections.areaId))
    .where(and(eq(missedCollections.id, id), inScope(collectionAreas.organizationId, scope)));
  return row?.missed ?? null;
};

/** Settles rows and marks their reports as told; returns the residents who were not told before, by id. */
export const settleMissed = async (
  transaction: Transaction,
  ids: readonly number[],
  { now, ...settled }: Pick<MissedRow, 'state' | 'comesOn' | 'answer'> & { now: Date },
): Promise<string[]> => {
  await transaction
    .update(missedCollections)
    .set({ ...settled, settledAt: now })
    .where(inArray(missedCollections.id, [...ids]));
  const told = await transaction
    .update(missedReports)
    .set({ toldAt: now })
    .where(and(inArray(missedReports.missedId, [...ids]), isNull(missedReports.toldAt)))
    .returning({ reporterId: missedReports.reporterId });
  return [...new Set(told.flatMap(({ reporterId }) => reporterId ?? []))].sort();
};

/** Residents who reported undecided rows and were not told yet, by id. */
export const findToTell = async (db: Queryable, row: MissedRow, wholeArea: boolean): Promise<string[]> => {
  const { areaId, date, id, state } = missedCollections;
  const which = wholeArea ? and(eq(areaId, row.areaId), eq(date, row.date)) : eq(id, row.id);
  const rows = await db
    .selectDistinct({ reporterId: missedReports.reporterId })
    .from(missedReports)
    .innerJoin(missedCollections, eq(id, missedReports.missedId))
    .where(and(which, eq(state, 'open'), isNull(missedReports.toldAt), isNotNull(missedReports.reporterId)));
  return rows.flatMap(({ reporterId }) => reporterId ?? []).sort();
};
