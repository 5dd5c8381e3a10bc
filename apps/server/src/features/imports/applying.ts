import type { ImportedPoint } from '@separai/contract/imports/imported-point';
import { pickupRulesWith } from '@separai/contract/imports/pickup-rules';
import { chosenChanges, differenceTo } from '@separai/contract/imports/updates';
import type { Actor, Change } from '../../platform/audit.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import { LeaseLost } from '../../platform/queue/lease.ts';
import { everything } from '../../platform/scope.ts';
import { rowsAtOnce } from './bounds.ts';
import type { PointChange, PointWriter, StoredPoint } from './points.ts';
import { applyAlone, findImport, type ImportRecord, lockClaimed, writeAudited, wroteSince } from './repository.ts';
import { findBooked, findStates } from './repository-points.ts';
import { findNextByPoint, findNextRows, type RowRecord, recordUndone, recordWritten } from './repository-rows.ts';
import { endStep, progressed, type Work } from './work.ts';

const pointOf = ({ point }: RowRecord): ImportedPoint => point as unknown as ImportedPoint;

/**
 * Waits until no other import is being written and returns the present record. Throws `LeaseLost` when another worker has
 * taken the import over or finished it.
 */
export const takeTurn = async (transaction: Transaction, { claim }: Pick<Work, 'claim'>): Promise<ImportRecord> => {
  await applyAlone(transaction);
  const now = await findImport(transaction, claim.id);
  if (now === null || now.claim !== claim.claim || now.attempts !== claim.attempts) throw new LeaseLost();
  return now;
};

/** Finishes a step with its audit entry. Throws `LeaseLost` when it was cancelled or taken over meanwhile. */
export const finish = async (
  transaction: Transaction,
  { claim }: Work,
  { actor, before, change }: { actor: Actor; before: ImportRecord; change: Parameters<typeof writeAudited>[3] },
): Promise<void> => {
  await lockClaimed(transaction, claim);
  await writeAudited(transaction, actor, before, change);
};

/** Returns a cancelled import to its dry run, after the rollback of the transaction that was writing. */
export const cancelRows = ({ db, claim }: Work): Promise<void> =>
  db.transaction(async (transaction) => {
    await takeTurn(transaction, { claim });
    await endStep({ db: transaction, claim }, async () => ({ state: 'checked', failure: null, done: 0 }));
  });

interface Writing {
  readonly work: Work;
  readonly writer: PointWriter;
  readonly actor: Actor;
  readonly id: number;
}

const createPoints = async ({ work, writer, actor, id }: Writing, transaction: Transaction): Promise<number> => {
  let created = 0;
  for (let after = 0; ; ) {
    const rows = await findNextRows(transaction, id, { after, limit: rowsAtOnce, action: 'create' });
    if (rows.length === 0) return created;
    const points = rows.map((row) => {
      const { pickupRules = {}, ...point } = pointOf(row);
      return { ...point, pickupRules: pickupRulesWith(null, pickupRules), createdBy: actor.userId };
    });
    const written = await writer.writeNewPoints(transaction, actor, points);
    const noted = rows.flatMap(({ number }, index) => {
      const point = written[index];
      return point === undefined ? [] : [{ number, pointId: point.id, pointVersion: point.version }];
    });
    await recordWritten(transaction, id, noted);
    created += rows.length;
    after = rows.at(-1)?.number ?? after;
    await progressed(work, created);
  }
};

/** A batch's rows by point; the first row where a point has several. */
const byPoint = (rows: readonly RowRecord[]): Map<number, RowRecord> =>
  new Map([...rows].reverse().flatMap((row) => (row.pointId === null ? [] : [[row.pointId, row] as const])));

const updatePoints = async ({ work, writer, actor, id }: Writing, transaction: Transaction, written: number): Promise<number> => {
  let updated = 0;
  const updating = ['update'] as const;
  for (let after = 0; ; ) {
    const rows = await findNextByPoint(transaction, id, { after, limit: rowsAtOnce, actions: updating });
    if (rows.length === 0) return updated;
    const wanted = byPoint(rows);
    const decide = async (points: readonly StoredPoint[]) => {
      const decided = new Map<number, Change<PointChange>>();
      for (const point of points) {
        const row = wanted.get(point.id);
        if (row === undefined || row.pointVersion !== point.version) continue;
        const changes = differenceTo(point, pointOf(row), row.made);
        decided.set(point.id, (changes && chosenChanges(changes, row.fields)) ?? 'unchanged');
      }
      // The write must match the dry run that the administrator saw.
      if (decided.size < wanted.size) throw new ApiError('import-points-changed');
      return decided;
    };
    const changed = await writer.writePoints(transaction, actor, { ids: [...wanted.keys()], scope: everything }, decide, {
      bookable: true,
    });
    const noted = changed.flatMap((point) => {
      const row = wanted.get(point.id);
      return row === undefined ? [] : [{ number: row.number, pointId: point.id, pointVersion: point.version }];
    });
    await recordWritten(transaction, id, noted);
    updated += changed.length;
    after = rows.at(-1)?.pointId ?? after;
    await progressed(work, written + updated);
  }
};

/**
 * Applies the dry run in one transaction. New points are inserted first, since they block no other writer. Changed points are
 * then locked against other writers, and against bookings only if they are closed. Throws `import-points-changed` when the
 * state differs from that of the dry run.
 */
export const applyRows = async (work: Work, writer: PointWriter): Promise<void> => {
  await work.db.transaction(async (transaction) => {
    const now = await takeTurn(transaction, work);
    const since = now.checkedAt ?? now.createdAt;
    if (await wroteSince(transaction, { id: now.id, since })) throw new ApiError('import-points-changed');
    const actor = { userId: now.userId, at: work.clock.now() };
    const writing = { work, writer, actor, id: now.id };
    const created = await createPoints(writing, transaction);
    const updated = await updatePoints(writing, transaction, created);
    const change = { state: 'applied', appliedAt: actor.at, created, updated } as const;
    await finish(transaction, work, { actor, before: now, change });
  });
};

/** Whether a point is in the state of a write: in that version, or with equal fields after later changes were reverted. */
const isAsWritten = (point: StoredPoint, written: Readonly<Record<string, unknown>>): boolean => {
  const { version, ...fields } = written;
  const now = point as unknown as Record<string, unknown>;
  return (
    point.version === version ||
    Object.entries(fields).every(([field, value]) => JSON.stringify(now[field]) === JSON.stringify(value))
  );
};

/** The result of undoing a batch, all of whose points were created or all updated, by row. */
const undoBatch = async (
  { writer, actor }: Writing,
  transaction: Transaction,
  { rows, action }: { rows: readonly RowRecord[]; action: 'create' | 'update' },
) => {
  const noted = new Map<number, NonNullable<RowRecord['undone']>>();
  const mine = byPoint(rows);
  const versions = [...mine].flatMap(([id, { pointVersion }]) => (pointVersion === null ? [] : [{ id, version: pointVersion }]));
  const states = await findStates(transaction, versions);
  const decide = async (points: readonly StoredPoint[]) => {
    const ids = points.map(({ id }) => id);
    const booked = action === 'create' ? await findBooked(transaction, ids) : new Set<number>();
    const decided = new Map<number, Change<PointChange>>();
    for (const point of points) {
      const { id } = point;
      const state = states.get(id);
      if (state === undefined || state.after === null || !isAsWritten(point, state.after)) noted.set(id, 'edited');
      else if (state.before === null && booked.has(id)) noted.set(id, 'booked');
      else {
        const { version: _version, ...fields } = state.before ?? {};
        decided.set(id, state.before === null ? 'deleted' : (fields as PointChange));
        noted.set(id, 'taken-back');
      }
    }
    return decided;
  };
  await writer.writePoints(transaction, actor, { ids: [...mine.keys()], scope: everything }, decide, {
    bookable: action === 'update',
  });
  return [...mine].map(([id, { number }]) => ({ number, undone: noted.get(id) ?? ('gone' as const) }));
};

/** Reverts an import in one transaction, except for points that were edited since or have bookings, which stay. */
export const undoRows = async (work: Work, writer: PointWriter): Promise<void> => {
  await work.db.transaction(async (transaction) => {
    const now = await takeTurn(transaction, work);
    const actor = { userId: now.userId, at: work.clock.now() };
    const writing = { work, writer, actor, id: now.id };
    let [takenBack, kept] = [0, 0];
    // Updates first: their locks block fewer transactions than those of deletions.
    for (const action of ['update', 'create'] as const)
      for (let after = 0; ; ) {
        const rows = await findNextByPoint(transaction, now.id, { after, limit: rowsAtOnce, actions: [action] });
        if (rows.length === 0) break;
        const undone = await undoBatch(writing, transaction, { rows, action });
        await recordUndone(transaction, now.id, undone);
        const back = undone.filter((one) => one.undone === 'taken-back').length;
        takenBack += back;
        kept += undone.length - back;
        after = rows.at(-1)?.pointId ?? after;
        await progressed(work, takenBack + kept);
      }
    const change = { state: 'undone', undoneAt: actor.at, takenBack, kept } as const;
    await finish(transaction, work, { actor, before: now, change });
  });
};
