import { undoBlocker } from '@separai/contract/imports/rules';
import type { Import, ImportState, ImportSubject } from '@separai/contract/imports/schema';
import { busyStates } from '@separai/contract/imports/schema';
import { unusedColumns } from '@separai/contract/imports/unused-columns';
import { rangeOf } from '@separai/contract/pages';
import { and, desc, eq, getTableColumns, gt, inArray, ne, or, sql } from 'drizzle-orm';
import { type Actor, audited } from '../../platform/audit.ts';
import type { Queryable, Transaction } from '../../platform/database/database.ts';
import { importMappings, imports } from '../../platform/database/schema/imports.ts';
import { isFree, LeaseLost, newLease, noLease } from '../../platform/queue/lease.ts';

export type ImportRecord = typeof imports.$inferSelect;
export type ImportChange = Partial<Omit<ImportRecord, 'id' | 'createdAt'>>;

/** The facts that decide whether an import can be undone: the clock, and the result of `findLastApplied`. */
interface UndoFacts {
  readonly lastApplied: number | null;
  readonly now: Date;
}

/** An import as the API shows it. */
export const importOf = (
  {
    userId: _userId,
    claimedUntil: _claimedUntil,
    claim: _claim,
    queuedAt: _queuedAt,
    attempts: _attempts,
    storedBytes: _storedBytes,
    checkedAt: _checkedAt,
    ...shown
  }: ImportRecord,
  facts: UndoFacts,
): Import => ({
  ...shown,
  undoBlocker: shown.state === 'applied' ? undoBlocker(shown, facts) : null,
  mapping: shown.mapping as Import['mapping'],
  areaMapping: shown.areaMapping as Import['areaMapping'],
  unused: shown.subject === 'points' ? unusedColumns(shown.columns, shown.mapping) : [],
  createdAt: shown.createdAt.toISOString(),
  appliedAt: shown.appliedAt?.toISOString() ?? null,
  undoneAt: shown.undoneAt?.toISOString() ?? null,
});

export const findImport = async (db: Queryable, id: number): Promise<ImportRecord | null> =>
  (await db.select().from(imports).where(eq(imports.id, id)))[0] ?? null;

/** Locks an import until the transaction ends; null when it does not exist. */
export const lockImport = async (transaction: Transaction, id: number): Promise<ImportRecord | null> =>
  (await transaction.select().from(imports).where(eq(imports.id, id)).for('update'))[0] ?? null;

/** A page of imports, newest first. */
export const findImports = async (
  db: Queryable,
  { now, subject, ...range }: { subject: ImportSubject; page: number; pageSize: number; now: Date },
): Promise<{ items: Import[]; total: number }> => {
  const { limit, offset } = rangeOf(range);
  const isMeant = eq(imports.subject, subject);
  const rows = await db.select().from(imports).where(isMeant).orderBy(desc(imports.id)).limit(limit).offset(offset);
  const facts = { lastApplied: await findLastApplied(db, subject), now };
  return { items: rows.map((row) => importOf(row, facts)), total: await db.$count(imports, isMeant) };
};

export const insertImport = async (
  db: Queryable,
  fields: { userId: string; subject: ImportSubject; fileName: string; createdAt: Date },
): Promise<ImportRecord> => {
  const [row] = await db.insert(imports).values(fields).returning();
  if (row === undefined) throw new Error('the new import was not returned');
  return row;
};

/** A change of state ends the lease and resets the attempts. */
const anew = ({ state }: ImportChange): ImportChange => (state === undefined ? {} : { ...noLease, attempts: 0 });

export const updateImport = async (db: Queryable, id: number, change: ImportChange): Promise<void> => {
  await db
    .update(imports)
    .set({ ...anew(change), ...change })
    .where(eq(imports.id, id));
};

/** Writes an import together with its audit entry, in one statement. */
export const writeAudited = async (
  transaction: Transaction,
  actor: Actor,
  before: ImportRecord,
  change: ImportChange & { state: ImportState },
): Promise<void> => {
  const told = ({ subject, state, fileName, outcomes, created, updated, takenBack, kept }: ImportRecord) => ({
    subject,
    state,
    fileName,
    outcomes,
    created,
    updated,
    takenBack,
    kept,
  });
  const after = { ...before, ...change };
  await audited(transaction, actor, 'import', [{ id: before.id, before: told(before), after: told(after) }])
    .update(imports)
    .set({ ...anew(change), ...change })
    .where(eq(imports.id, before.id));
};

export const removeImport = async (transaction: Transaction, id: number): Promise<void> => {
  await transaction.delete(imports).where(eq(imports.id, id));
};

/** Leases the oldest import with unclaimed work for `lease` milliseconds; null when there is none. */
export const claimImport = async (
  db: Queryable,
  { now, lease }: { now: Date; lease: number },
): Promise<(ImportRecord & Claim) | null> => {
  const free = db.$with('free').as(
    db
      .select({ id: imports.id })
      .from(imports)
      .where(and(inArray(imports.state, busyStates), isFree(imports, now)))
      .orderBy(imports.id)
      .limit(1)
      .for('update', { skipLocked: true }),
  );
  const { claim, claimedUntil } = newLease(now, lease);
  const [row] = await db
    .with(free)
    .update(imports)
    .set({ claim, claimedUntil, attempts: sql`${imports.attempts} + 1` })
    .from(free)
    .where(eq(imports.id, free.id))
    .returning(getTableColumns(imports));
  return row === undefined ? null : { ...row, claim };
};

/** A leased import. */
export type Claim = Pick<ImportRecord, 'id' | 'state' | 'attempts'> & { readonly claim: string };

// A worker of an earlier release takes an import over without a new token, but counts an attempt.
const isHeld = ({ id, state, attempts, claim }: Claim) =>
  and(eq(imports.id, id), eq(imports.claim, claim), eq(imports.state, state), eq(imports.attempts, attempts));

/** As `updateImport`, while the claim holds; false where it does not hold any more. */
export const updateClaimed = async (db: Queryable, claim: Claim, change: ImportChange): Promise<boolean> =>
  (
    await db
      .update(imports)
      .set({ ...anew(change), ...change })
      .where(isHeld(claim))
      .returning({ id: imports.id })
  ).length > 0;

/** Extends a claim that still holds. */
export const renewClaim = async (db: Queryable, claim: Claim, claimedUntil: Date): Promise<void> => {
  await db.update(imports).set({ claimedUntil }).where(isHeld(claim));
};

/** Stores the progress and extends the claim; false where the claim is lost. */
export const reportProgress = async (
  db: Queryable,
  claim: Claim,
  progress: { done: number; claimedUntil: Date },
): Promise<boolean> => (await db.update(imports).set(progress).where(isHeld(claim)).returning({ id: imports.id })).length > 0;

/** Locks a leased import until the transaction ends. Throws `LeaseLost`. */
export const lockClaimed = async (transaction: Transaction, claim: Claim): Promise<void> => {
  const held = await transaction.select({ id: imports.id }).from(imports).where(isHeld(claim)).for('update');
  if (held.length === 0) throw new LeaseLost();
};

/** Bytes of the rows of all imports. */
export const findStoredBytes = async (db: Queryable): Promise<number> => {
  const [row] = await db.select({ bytes: sql<string>`coalesce(sum(${imports.storedBytes}), 0)` }).from(imports);
  return Number(row?.bytes ?? 0);
};

/** Number of the files that are not read yet. */
export const countWaiting = (db: Queryable): Promise<number> => db.$count(imports, eq(imports.state, 'reading'));

/** Whether points were written or taken back by another import since then. */
export const wroteSince = async (db: Queryable, { id, since }: { id: number; since: Date }): Promise<boolean> => {
  const other = or(gt(imports.appliedAt, since), gt(imports.undoneAt, since));
  return (await db.$count(imports, and(ne(imports.id, id), other))) > 0;
};

/** The last import of a subject of those that are applied; null without one. */
export const findLastApplied = async (db: Queryable, subject: ImportSubject): Promise<number | null> => {
  const [last] = await db
    .select({ id: imports.id })
    .from(imports)
    .where(and(eq(imports.subject, subject), inArray(imports.state, ['applied', 'undoing'])))
    .orderBy(desc(imports.appliedAt), desc(imports.id))
    .limit(1);
  return last?.id ?? null;
};

/** Holds back every other import that is to be applied until the transaction ends. */
export const applyAlone = async (transaction: Transaction): Promise<void> => {
  await transaction.execute(sql`select pg_advisory_xact_lock(hashtextextended('separai: imports', 0))`);
};

export const findMapping = async (
  db: Queryable,
  columnsHash: string,
): Promise<typeof importMappings.$inferSelect.mapping | null> => {
  const [row] = await db
    .select({ mapping: importMappings.mapping })
    .from(importMappings)
    .where(eq(importMappings.columnsHash, columnsHash));
  return row?.mapping ?? null;
};

export const rememberMapping = async (
  db: Queryable,
  columnsHash: string,
  mapping: typeof importMappings.$inferSelect.mapping,
  updatedAt: Date,
): Promise<void> => {
  await db
    .insert(importMappings)
    .values({ columnsHash, mapping, updatedAt })
    .onConflictDoUpdate({ target: importMappings.columnsHash, set: { mapping, updatedAt } });
};
