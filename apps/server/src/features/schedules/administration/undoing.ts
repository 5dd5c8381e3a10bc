import { type ErrorCode, errors } from '@separai/contract/errors';
import type { StatusUndo, StatusUndoOutcome } from '@separai/contract/schedules/administration-schema';
import { canBecome, weighingOf } from '@separai/contract/schedules/rules';
import { type ScheduleStatus, scheduleStatuses } from '@separai/contract/schedules/status';
import type { Actor } from '../../../platform/audit.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Queryable, Transaction } from '../../../platform/database/database.ts';
import { lockUsersKeyShare } from '../../../platform/database/locks.ts';
import { findLastChanges } from '../../../platform/last-change.ts';
import { findUndoable, heldUntil, type OwnChange } from '../../../platform/own-changes.ts';
import { everything, type Scoped } from '../../../platform/scope.ts';
import { statusNotices, type WithdrawNotices } from '../bookings/booking-events.ts';
import { findCancelledAt, findPeopleOf, lockListedPointsOf } from '../bookings/repository-open.ts';
import type { ScheduleRow } from '../bookings/repository-reading.ts';
import { type ScheduleChange, writeSchedulesEach } from '../bookings/repository-writing.ts';
import { findClosedSince } from '../rescheduling/repository-closings.ts';
import { withoutRoom } from '../room/room.ts';
import { findEndedAt } from '../series/repository-series.ts';
import { reopenSeries } from '../series/series-ending.ts';
import { closingReasons } from './administration.ts';
import { findAdministered } from './repository-administration.ts';

interface Parts {
  readonly db: Queryable;
  readonly clock: Clock;
  readonly withdraw: WithdrawNotices;
}

const noticeKinds = Object.values(statusNotices);

/** The change that takes a booking back to its open status before `change`; null where something else has happened since. */
const changeBack = (locked: ScheduleRow, change: OwnChange | undefined): ScheduleChange | null => {
  if (change === undefined || change.after.version !== locked.version) return null;
  if (locked.userId === null && locked.callerId === null) return null;
  const before: ScheduleStatus | undefined = scheduleStatuses.find((status) => status === change.before.status);
  if (before === undefined || !canBecome(before, locked.status)) return null;
  // An open booking has neither a weighing nor a reason.
  return { status: before, reason: null, ...weighingOf({}), weightCorrection: null };
};

/** The cancelled pickups whose days their points have closed since, which moved the other bookings. The points must be locked. */
const onDaysClosedSince = async (
  transaction: Transaction,
  cancelled: readonly ScheduleRow[],
  changes: ReadonlyMap<string, OwnChange>,
): Promise<Set<string>> => {
  const pickups = cancelled.flatMap((row) => {
    const at = changes.get(row.id)?.at;
    return at === undefined || row.handover !== 'pickup' ? [] : [{ ...row, at }];
  });
  if (pickups.length === 0) return new Set();
  const pointIds = [...new Set(pickups.map(({ collectionPointId }) => collectionPointId))];
  const closed = await findClosedSince(transaction, pointIds, new Date(Math.min(...pickups.map(({ at }) => at.getTime()))));
  const isClosed = ({ collectionPointId, date, at }: (typeof pickups)[number]): boolean =>
    closed.some((day) => day.collectionPointId === collectionPointId && day.date === date && day.createdAt >= at);
  return new Set(pickups.filter(isClosed).map(({ id }) => id));
};

/**
 * Undoes an administrator's own bulk change of bookings in one transaction, and takes its notices back; returns those that were
 * skipped because they have changed since, their point or their day has closed, or the time for it is over.
 */
export const undoStatuses = (
  { db, clock, withdraw }: Parts,
  { schedules, scope }: StatusUndo & Scoped,
  userId: string,
): Promise<StatusUndoOutcome> =>
  db.transaction(async (transaction) => {
    const versions = new Map(schedules.map(({ id, version }) => [id, version]));
    const ids = [...versions.keys()];
    const open = await lockListedPointsOf(transaction, ids);
    await lockUsersKeyShare(transaction, [userId, ...(await findPeopleOf(transaction, ids))]);
    const actor = { userId, at: clock.now() };
    const undoable = await findUndoable(transaction, 'schedule', ids, actor);
    const refusals = new Map<string, ErrorCode>();
    const written = await writeSchedulesEach(transaction, actor, { ids, scope }, async (rows) => {
      const cancelled = rows.filter(({ status }) => status === 'cancelado');
      const closed = await onDaysClosedSince(transaction, cancelled, undoable);
      // The place of a cancelled booking may have been given to another.
      const roomless = await withoutRoom(transaction, cancelled, 'all');
      const changes = new Map<string, ScheduleChange>();
      for (const locked of rows) {
        const seen = versions.get(locked.id) ?? locked.version;
        const back =
          seen === locked.version && open.has(locked.collectionPointId) ? changeBack(locked, undoable.get(locked.id)) : null;
        if (back === null) refusals.set(locked.id, seen === locked.version ? 'undo-expired' : 'schedule-outdated');
        else if (closed.has(locked.id)) refusals.set(locked.id, 'day-closed-meanwhile');
        else if (roomless.has(locked.id)) refusals.set(locked.id, 'day-full');
        else changes.set(locked.id, back);
      }
      return changes;
    });
    const restored = written.map(({ id }) => id);
    await withdrawOf({ withdraw }, transaction, restored, undoable);
    const unchanged = ids.filter((id) => !restored.includes(id));
    const lastChanges = await findLastChanges(
      transaction,
      'schedule',
      unchanged.filter((id) => refusals.get(id) === 'schedule-outdated'),
      userId,
    );
    return {
      restored: await findAdministered(transaction, { ids: restored, scope }),
      unchanged: unchanged.map((id) => {
        const code = refusals.get(id) ?? 'schedule-not-found';
        return { id, code, error: errors[code].sentence, lastChange: lastChanges.get(id) };
      }),
    };
  });

/** Takes back the notices that the changes of restored bookings caused, which are dated by the end of the time to undo. */
const withdrawOf = async (
  { withdraw }: Pick<Parts, 'withdraw'>,
  transaction: Transaction,
  restored: readonly string[],
  changes: ReadonlyMap<string, OwnChange>,
): Promise<void> => {
  const byTime = new Map<number, string[]>();
  for (const id of restored) {
    const at = changes.get(id)?.at.getTime();
    if (at !== undefined) byTime.set(at, [...(byTime.get(at) ?? []), id]);
  }
  for (const [at, scheduleIds] of byTime)
    await withdraw(transaction, { scheduleIds, kinds: noticeKinds, since: heldUntil(new Date(at)) });
};

/**
 * Opens the bookings again that the closing of points has cancelled since a time, in the transaction that opens the points, and
 * takes the notices back; returns their number. The caller has locked the points.
 */
export const reopenSchedulesAt = async (
  { withdraw }: Pick<Parts, 'withdraw'>,
  transaction: Transaction,
  actor: Actor & { readonly userId: string },
  { pointIds, since }: { readonly pointIds: readonly number[]; readonly since: Date },
): Promise<number> => {
  if (pointIds.length === 0) return 0;
  const found = await findCancelledAt(transaction, { pointIds, reasons: Object.values(closingReasons), since });
  const ids = found.map(({ id }) => id);
  const ended = await findEndedAt(transaction, { pointIds, since });
  if (ids.length + ended.length === 0) return 0;
  const people = [...found, ...ended].flatMap(({ userId }) => userId ?? []);
  await lockUsersKeyShare(transaction, [...new Set([actor.userId, ...people])]);
  await reopenSeries(transaction, actor, ended);
  const undoable = await findUndoable(transaction, 'schedule', ids, actor);
  const reopened = await writeSchedulesEach(
    transaction,
    actor,
    { ids, scope: everything },
    async (rows) =>
      new Map(
        rows.flatMap((locked) => {
          const back = changeBack(locked, undoable.get(locked.id));
          return back === null ? [] : [[locked.id, back] as const];
        }),
      ),
  );
  await withdrawOf(
    { withdraw },
    transaction,
    reopened.map(({ id }) => id),
    undoable,
  );
  return reopened.length;
};
