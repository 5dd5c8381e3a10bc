import { dayAt } from '@separai/contract/calendar';
import { isListed } from '@separai/contract/collection-points/public-access';
import { type ErrorCode, errors } from '@separai/contract/errors';
import { messages } from '@separai/contract/messages';
import type {
  AdministeredSchedule,
  StatusChanges,
  StatusChangesOutcome,
} from '@separai/contract/schedules/administration-schema';
import { canBecome, canCorrectWeight, statusChangeProblems, weighingOf } from '@separai/contract/schedules/rules';
import type { StatusChange } from '@separai/contract/schedules/schema';
import type { ScheduleStatus } from '@separai/contract/schedules/status';
import type { FastifyBaseLogger } from 'fastify';
import type { Clock } from '../../../platform/clock.ts';
import type { Queryable, Transaction } from '../../../platform/database/database.ts';
import { lockUsersKeyShare } from '../../../platform/database/locks.ts';
import { failureFacts } from '../../../platform/error-places.ts';
import { ApiError, invalidFields } from '../../../platform/http/api-error.ts';
import { findDeactivator, findLastChanges, withLastChange } from '../../../platform/last-change.ts';
import { heldUntil } from '../../../platform/own-changes.ts';
import { everything, type Scoped } from '../../../platform/scope.ts';
import { isUuid } from '../../../platform/uuid.ts';
import { type BookingEvent, type NotifyResidents, statusNotices, toEvent } from '../bookings/booking-events.ts';
import { lockBookablePoint } from '../bookings/repository-bookable.ts';
import { findClosedPointsWithOpenSchedules, findPeopleOf, findSomeOpenAt } from '../bookings/repository-open.ts';
import { findSchedules, type ScheduleKey, type ScheduleRow } from '../bookings/repository-reading.ts';
import { writeOpenSchedulesAt, writeSchedule, writeSchedules } from '../bookings/repository-writing.ts';
import { requireFactors } from '../factors/factors.ts';
import { withoutRoom } from '../room/room.ts';
import { findActiveSeriesAt, findClosedPointsWithSeries, findEndedByPoint } from '../series/repository-series.ts';
import { endSeriesAt } from '../series/series-ending.ts';
import { findAdministered } from './repository-administration.ts';

interface Parts {
  readonly db: Queryable;
  readonly clock: Clock;
  readonly notify: NotifyResidents;
}

const announceAll = async (
  { notify }: Pick<Parts, 'notify'>,
  transaction: Transaction,
  ids: readonly string[],
  { kind, now, sendAt = now }: { kind: BookingEvent['kind']; now: Date; sendAt?: Date },
): Promise<void> => {
  const news = (await findSchedules(transaction, ids)).map((schedule) => toEvent(schedule, kind, false));
  await notify(
    transaction,
    news.filter((one) => one !== null),
    now,
    sendAt,
  );
};

/** Notifies the resident of a booking's present status, which is not `pendente`. */
export const announceStatus = async (
  parts: Pick<Parts, 'notify'>,
  transaction: Transaction,
  { id, status }: { readonly id: string; readonly status: ScheduleStatus },
  now: Date,
): Promise<void> => {
  if (status !== 'pendente') await announceAll(parts, transaction, [id], { kind: statusNotices[status], now });
};

/** The error that keeps a locked booking from a status change; null when the change is allowed, as far as the booking says. */
const apiErrorOf = (
  locked: { status: ScheduleStatus; version: number },
  { status, version, weightCorrection }: Pick<StatusChange, 'status' | 'version' | 'weightCorrection'>,
): 'schedule-outdated' | 'schedule-status-not-allowed' | null => {
  if (version !== undefined && version !== locked.version) return 'schedule-outdated';
  const isAllowed = weightCorrection == null ? canBecome(locked.status, status) : canCorrectWeight(locked);
  return isAllowed ? null : 'schedule-status-not-allowed';
};

type MeasuredWeights = Pick<ReturnType<typeof weighingOf>, 'collectedWeightKg' | 'collectedByMaterial'>;

/** Whether two weighings have the same kilograms, of each material where they were weighed apart. */
const isSameWeighing = (one: MeasuredWeights, other: MeasuredWeights): boolean => {
  const kgByMaterial = ({ collectedByMaterial }: MeasuredWeights) =>
    JSON.stringify(collectedByMaterial?.map(({ material, kg }) => `${material} ${kg}`).sort() ?? null);
  return one.collectedWeightKg === other.collectedWeightKg && kgByMaterial(one) === kgByMaterial(other);
};

/**
 * Changes the status of a booking, or corrects the weight of a completed one, and notifies the resident. Throws
 * `validation-failed` for a weight or a reason that does not fit the status and for an unchanged weight, `schedule-not-found`,
 * `schedule-outdated` with the present booking, `schedule-status-not-allowed` and `day-full`.
 */
export const changeStatus = (
  { db, clock, notify }: Parts,
  { id, scope }: ScheduleKey,
  change: StatusChange,
  userId: string,
): Promise<AdministeredSchedule> => {
  const problems = statusChangeProblems(change, dayAt(clock.now(), clock.timeZone));
  if (Object.keys(problems).length > 0) throw invalidFields(problems);
  return db.transaction(async (transaction) => {
    if (!isUuid(id)) throw new ApiError('schedule-not-found');
    // The administrator's account is locked as well, because the write refers to it.
    await lockUsersKeyShare(transaction, [userId, ...(await findPeopleOf(transaction, [id]))]);
    const now = clock.now();
    const { after } = await writeSchedule(transaction, { userId, at: now }, { id, scope }, async (locked) => {
      if (locked === null) throw new ApiError('schedule-not-found');
      const { status, reason, weightCorrection = null } = change;
      const refusal = apiErrorOf(locked, change);
      if (refusal === 'schedule-outdated')
        throw new ApiError(refusal, {
          current: await withLastChange(transaction, 'schedule', await requireSchedule(transaction, id), userId),
        });
      if (refusal !== null) throw new ApiError(refusal);
      const needsRoom = status === 'confirmado' && !change.beyondLimit;
      if (needsRoom && (await withoutRoom(transaction, [locked], 'confirmed')).size > 0) throw new ApiError('day-full');
      const weighing = weighingOf(change);
      await requireFactors(transaction, [{ id, ...weighing }]);
      if (weightCorrection !== null && isSameWeighing(weighing, locked))
        throw invalidFields({ collectedWeightKg: messages.collectedWeightSame });
      return { status, reason, ...weighing, weightCorrection, proposedDates: null };
    });
    if (after.status !== 'pendente') {
      const kind = after.weightCorrection === null ? statusNotices[after.status] : 'booking-weight-corrected';
      await announceAll({ notify }, transaction, [id], { kind, now });
    }
    return requireSchedule(transaction, id);
  });
};

/**
 * Changes the status of several bookings in one transaction, each by the rules of a single change, and notifies their
 * residents, by mail and push once the change can no longer be undone; returns those that were skipped, with the reason. Throws `validation-failed` for weights or a reason that do not
 * fit the status, and then changes none.
 */
export const changeStatuses = (
  { db, clock, notify }: Parts,
  { status, reason, schedules, weighedBy, weighedOn, beyondLimit, scope }: StatusChanges & Scoped,
  userId: string,
): Promise<StatusChangesOutcome> => {
  const problems: Record<string, string> & { reason?: string; weighedOn?: string } = {};
  const today = dayAt(clock.now(), clock.timeZone);
  for (const [index, { collectedWeightKg, collectedByMaterial }] of schedules.entries()) {
    const {
      reason: ofReason,
      weighedOn: ofDay,
      collectedWeightKg: ofWeight,
    } = statusChangeProblems({ status, reason, weighedBy, weighedOn, collectedWeightKg, collectedByMaterial }, today);
    if (ofReason !== undefined) problems.reason = ofReason;
    if (ofDay !== undefined) problems.weighedOn = ofDay;
    if (ofWeight !== undefined) problems[`schedules.${index}.collectedWeightKg`] = ofWeight;
  }
  if (Object.keys(problems).length > 0) throw invalidFields(problems);
  return db.transaction(async (transaction) => {
    const versions = new Map(schedules.map(({ id, version }) => [id, version]));
    const ids = [...versions.keys()];
    await lockUsersKeyShare(transaction, [userId, ...(await findPeopleOf(transaction, ids))]);
    const now = clock.now();
    const refusals = new Map<string, ErrorCode>();
    const { weighedBy: person, weighedOn: day } = weighingOf({ weighedBy, weighedOn });
    const isDone = status === 'concluído';
    if (isDone) await requireFactors(transaction, schedules);
    const weighings = new Map(
      isDone
        ? schedules.map((each) => {
            const { collectedWeightKg, collectedByMaterial } = weighingOf(each);
            return [each.id, { collectedWeightKg, collectedByMaterial }] as const;
          })
        : [],
    );
    const change = { status, reason, proposedDates: null, ...(isDone ? { weighedBy: person, weighedOn: day } : {}) };
    const choose = async (locked: readonly ScheduleRow[]): Promise<ScheduleRow[]> => {
      for (const schedule of locked) {
        const refusal = apiErrorOf(schedule, { status, version: versions.get(schedule.id) });
        if (refusal !== null) refusals.set(schedule.id, refusal);
      }
      const allowed = locked.filter(({ id }) => !refusals.has(id));
      const needsRoom = status === 'confirmado' && !beyondLimit;
      const roomless = needsRoom ? await withoutRoom(transaction, allowed, 'confirmed') : new Set<string>();
      for (const id of roomless) refusals.set(id, 'day-full');
      return allowed.filter(({ id }) => !roomless.has(id));
    };
    const written = await writeSchedules(transaction, { userId, at: now }, { ids, weighings, scope }, change, choose);
    const changed = written.map(({ id }) => id);
    const sendAt = heldUntil(now);
    if (status !== 'pendente' && changed.length > 0)
      await announceAll({ notify }, transaction, changed, { kind: statusNotices[status], now, sendAt });
    const unchanged = ids.filter((id) => !changed.includes(id));
    const outdated = unchanged.filter((id) => refusals.get(id) === 'schedule-outdated');
    const lastChanges = await findLastChanges(transaction, 'schedule', outdated, userId);
    return {
      changed: await findAdministered(transaction, { ids: changed, scope }),
      unchanged: unchanged.map((id) => {
        const code = refusals.get(id) ?? 'schedule-not-found';
        return { id, code, error: errors[code].sentence, lastChange: lastChanges.get(id) };
      }),
    };
  });
};

/** Reads a booking that the caller has locked. */
const requireSchedule = async (transaction: Transaction, id: string): Promise<AdministeredSchedule> => {
  const [found] = await findAdministered(transaction, { ids: [id], scope: everything });
  if (found === undefined) throw new Error('a locked booking was not found');
  return found;
};

/** Reasons of bookings that are cancelled because their point closes. */
export const closingReasons = {
  deactivated: 'O ponto de coleta foi desativado.',
  restricted: 'O ponto de coleta não recebe mais entregas do público.',
} as const;

/** Bookings cancelled per transaction: it locks them, and the point against changes, only briefly. */
const cancelledAtOnce = 500;
/** Transactions before the response to the request that closes a point; the rest is done in the background. */
const batchesWaitedFor = 2;

/**
 * Cancels a batch of open bookings of a point, if it is inactive or restricted, and notifies their residents; false when
 * nothing is left.
 */
const cancelSomeAt = ({ db, clock, notify }: Parts, pointId: number): Promise<boolean> =>
  db.transaction(async (transaction) => {
    const point = await lockBookablePoint(transaction, pointId);
    if (point === null || isListed(point)) return false;
    const today = dayAt(clock.now(), clock.timeZone);
    const found = await findSomeOpenAt(transaction, pointId, cancelledAtOnce);
    const series = await findActiveSeriesAt(transaction, { pointId, today, most: cancelledAtOnce });
    if (found.length + series.length === 0) return false;
    const deactivator = await findDeactivator(transaction, pointId);
    await lockUsersKeyShare(transaction, [
      ...new Set([deactivator, ...[...found, ...series].map(({ userId }) => userId)].filter((one) => one !== null)),
    ]);
    const now = clock.now();
    const open = { pointId, ids: found.map(({ id }) => id) };
    const reason = point.isActive ? closingReasons.restricted : closingReasons.deactivated;
    const change = { status: 'cancelado', reason, proposedDates: null } as const;
    // The change that closed the point may be undone.
    const sendAt = heldUntil(now);
    // Read again, because the account may have been erased before it was locked.
    const userId = deactivator === null ? null : await findDeactivator(transaction, pointId);
    const actor = { userId, at: now };
    await endSeriesAt({ clock, notify }, transaction, actor, { ids: series.map(({ id }) => id), point, reason, sendAt });
    const cancelled = await writeOpenSchedulesAt(transaction, actor, open, change);
    // The residents of ended series have been told once.
    const ended = await findEndedByPoint(transaction, [...new Set(cancelled.flatMap(({ seriesId }) => seriesId ?? []))]);
    const ids = cancelled.flatMap(({ id, seriesId }) => (seriesId !== null && ended.has(seriesId) ? [] : [id]));
    await announceAll({ notify }, transaction, ids, { kind: 'booking-cancelled', now, sendAt });
    return true;
  });

/**
 * Cancels the first thousand open bookings of an inactive point and notifies their residents. Remaining or failed ones are left
 * to `cancelAtInactivePoints`: a failure here does not reopen the point.
 */
export const cancelFirstAt = async (
  { logger, ...parts }: Parts & { logger: FastifyBaseLogger },
  pointId: number,
): Promise<void> => {
  try {
    for (let batch = 0; batch < batchesWaitedFor; batch++) if (!(await cancelSomeAt(parts, pointId))) return;
  } catch (error) {
    logger.warn({ pointId, ...failureFacts(error) }, 'agendamentos de um ponto desativado serão cancelados em segundo plano');
  }
};

/**
 * Cancels all open bookings of inactive points and notifies their residents, in transactions of a few hundred. Safe to run in
 * several instances at once. After `stopping` the rest is left to the next start. A failure at one point does not stop the
 * others, and is thrown at the end.
 */
export const cancelAtInactivePoints = async (parts: Parts, stopping?: AbortSignal): Promise<void> => {
  const failures: unknown[] = [];
  const today = dayAt(parts.clock.now(), parts.clock.timeZone);
  const closed = [...(await findClosedPointsWithOpenSchedules(parts.db)), ...(await findClosedPointsWithSeries(parts.db, today))];
  for (const pointId of new Set(closed)) {
    try {
      while (!stopping?.aborted && (await cancelSomeAt(parts, pointId)));
    } catch (error) {
      failures.push(error);
    }
  }
  if (failures.length > 0) throw failures[0];
};
