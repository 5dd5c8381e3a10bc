import type { PointUndo, PointUndoOutcome } from '@separai/contract/collection-points/administration-schema';
import { isListed } from '@separai/contract/collection-points/public-access';
import type { Actor, Change } from '../../platform/audit.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Queryable, Transaction } from '../../platform/database/database.ts';
import { fieldsBefore, findUndoable, type OwnChange } from '../../platform/own-changes.ts';
import { everything, type Scoped } from '../../platform/scope.ts';
import { cancelAt, unchangedOf, versionsOf, writeChosen } from './administration.ts';
import { findBooked } from './repository-administration.ts';
import { type PointChange, type PointRow, stopsListing } from './repository-writing.ts';
import type { CancelOpenSchedules } from './service.ts';

/**
 * Opens the bookings again that the closing of points has cancelled since a time, and takes the notices back, in the transaction
 * that opens the points; injected, because bookings belong to another feature. Returns their number.
 */
export type ReopenSchedules = (
  transaction: Transaction,
  actor: Actor & { readonly userId: string },
  closed: { readonly pointIds: readonly number[]; readonly since: Date },
) => Promise<number>;

interface Parts {
  readonly db: Queryable;
  readonly clock: Clock;
  readonly cancelOpenSchedules: CancelOpenSchedules;
  readonly reopenSchedules: ReopenSchedules;
}

/** The change that takes a point back; one that is being deleted stays. Null where the change cannot be undone any more. */
const changeBack = (point: PointRow, change: OwnChange | undefined): PointChange | null =>
  change === undefined || change.after.version !== point.version
    ? null
    : { ...(fieldsBefore(change) as PointChange), deletesAt: null };

/**
 * Undoes an administrator's own bulk change or deletion of points in one transaction; returns those that were skipped because they are gone,
 * have changed since, or the time for it is over. Bookings that the change had cancelled are open again.
 */
export const undoChanges = async (
  parts: Parts,
  { points: chosen, scope }: PointUndo & Scoped,
  userId: string,
): Promise<PointUndoOutcome> => {
  const { db, clock, reopenSchedules } = parts;
  const { booked, ...outcome } = await db.transaction(async (transaction) => {
    const actor = { userId, at: clock.now() };
    let undoable: ReadonlyMap<string, OwnChange> = new Map();
    const done = await writeChosen(transaction, actor, { chosen, scope, withDeleted: true }, async (points) => {
      undoable = await findUndoable(
        transaction,
        'collection-point',
        points.map(({ id }) => id),
        actor,
      );
      return new Map<number, Change<PointChange>>(
        points.flatMap((point) => {
          const back = changeBack(point, undoable.get(String(point.id)));
          return back === null ? [] : [[point.id, back] as const];
        }),
      );
    });
    const restored = [...done.decided.keys()];
    const changeOf = (id: number): PointChange => done.decided.get(id) as PointChange;
    const points = [...done.before.values()].filter(({ id }) => done.decided.has(id));
    const opened = points.filter((point) => !isListed(point) && isListed({ ...point, ...changeOf(point.id) }));
    const closed = points.filter((point) => stopsListing(point, changeOf(point.id)));
    const since = Math.min(...opened.flatMap(({ id }) => undoable.get(String(id))?.at.getTime() ?? []));
    const reopenedSchedules =
      opened.length === 0
        ? 0
        : await reopenSchedules(transaction, actor, { pointIds: opened.map(({ id }) => id), since: new Date(since) });
    const booked = await findBooked(transaction, { ids: closed.map(({ id }) => id), scope: everything });
    return {
      restored: versionsOf(done, restored),
      unchanged: await unchangedOf(transaction, chosen, done, { userId, whyNot: () => 'undo-expired' }),
      reopenedSchedules,
      booked: [...booked].flatMap(([id, open]) => (open > 0 ? [id] : [])),
    };
  });
  await cancelAt(parts, booked);
  return outcome;
};
