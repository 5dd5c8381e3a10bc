import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { conflictOf, missedReason, type OutcomeConflict } from '@separai/contract/collection-routes/outcomes';
import type { StopReport } from '@separai/contract/collection-routes/schema';
import { can, type SignedIn } from '@separai/contract/permissions';
import { weighingOf } from '@separai/contract/schedules/rules';
import type { ScheduleStatus } from '@separai/contract/schedules/status';
import type { Transaction } from '../../platform/database/database.ts';
import { lockUsersKeyShare } from '../../platform/database/locks.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import { requireOrganization } from '../../platform/organizations.ts';
import { isUuid } from '../../platform/uuid.ts';
import { type NotifyPeople, requireBegun, startRoute } from './driving.ts';
import { discardOnFailure, type PhotoParts, saveOutcomePhoto } from './photos.ts';
import * as repository from './repository.ts';

/** A change of a booking at its stop. */
export interface StopChange extends ReturnType<typeof weighingOf> {
  readonly status: 'concluído' | 'não realizado';
  readonly reason: string | null;
}

/** A booking that is locked for its change. */
export interface LockedBooking {
  readonly status: ScheduleStatus;
  readonly date: string;
  readonly organizationId: number | null;
}

/**
 * Locks a booking, whose accounts the caller has locked, applies the result of `decide` (null: no change) and notifies its
 * resident; injected, because bookings belong to another feature. Throws `schedule-not-found`.
 */
export type SettleStop = (
  transaction: Transaction,
  actor: { userId: string; at: Date },
  id: string,
  decide: (locked: LockedBooking) => Promise<StopChange | null>,
) => Promise<void>;

type Reporter = PhotoParts & { readonly settleStop: SettleStop; readonly notifyPeople: NotifyPeople };

const changeOf = ({ outcome, reason, date, ...weighed }: StopReport): StopChange =>
  outcome === 'collected'
    ? { status: 'concluído', reason: null, ...weighingOf({ ...weighed, weighedOn: date }) }
    : { status: 'não realizado', reason: missedReason(outcome, reason), ...weighingOf({}) };

/** The weight columns of a report. */
const weightsOf = (report: StopReport) => {
  const { collectedWeightKg, collectedByMaterial } = weighingOf(report);
  return { collectedWeightKg, collectedByMaterial };
};

/** Whether a collector has sent this report before, under a key that this device has lost. */
const isRepeated = async (transaction: Transaction, id: string, report: StopReport, collectorId: string): Promise<boolean> => {
  const applied = await repository.findApplied(transaction, id);
  if (applied === null || applied.collectorId !== collectorId) return false;
  const { outcome, reason, collectedWeightKg, collectedByMaterial } = applied;
  const before = { outcome, reason, collectedWeightKg, collectedByMaterial };
  return isDeepStrictEqual(before, { outcome: report.outcome, reason: report.reason, ...weightsOf(report) });
};

/**
 * Stores a collector's report of a stop, and changes its booking unless that conflicts with what happened before; the first
 * report of a day starts its list. Throws `schedule-not-found`, also for a booking of another organisation, `validation-failed`
 * for a later day, and the errors of a photo.
 */
export const reportStop = async (
  reporter: Reporter,
  session: SignedIn,
  id: string,
  report: StopReport,
): Promise<{ conflict: OutcomeConflict | null }> => {
  const { db, clock, settleStop } = reporter;
  const booking = isUuid(id) ? await repository.findBooking(db, id) : null;
  const organizationId = booking?.organizationId ?? null;
  if (booking === null || organizationId === null || !booking.isPickup || !can(session, 'route:work', { organizationId }))
    throw new ApiError('schedule-not-found');
  requireBegun(reporter, report.date);
  const { date, outcome, reason } = report;
  const outcomeId = randomUUID();
  const photo = report.photo == null ? null : await saveOutcomePhoto(reporter, outcomeId, report.photo);
  const at = new Date(Math.min(Date.parse(report.at), clock.now().getTime()));
  const { conflict, isStarted, isStored } = await discardOnFailure(reporter, photo, () =>
    db.transaction(async (transaction) => {
      const now = clock.now();
      await requireOrganization(transaction, organizationId);
      await lockUsersKeyShare(transaction, [session.userId, ...(booking.userId === null ? [] : [booking.userId])]);
      const done: { conflict: OutcomeConflict | null; route: repository.RouteRow | null } = { conflict: null, route: null };
      await settleStop(transaction, { userId: session.userId, at: now }, id, async (locked) => {
        if (locked.organizationId !== organizationId) throw new ApiError('schedule-not-found');
        done.route = await repository.lockRoute(transaction, { organizationId, day: date }, now);
        done.conflict = conflictOf(locked, { date, isRouteClosed: done.route.closedAt !== null });
        return done.conflict === null ? changeOf(report) : null;
      });
      if (done.conflict === 'done-before' && (await isRepeated(transaction, id, report, session.userId)))
        return { conflict: null, isStarted: true, isStored: false };
      if (done.route === null) throw new Error('a stop was settled without its list');
      const { isStored } = await repository.insertOutcome(transaction, {
        ...{ id: outcomeId, routeId: done.route.id, scheduleId: id, collectorId: session.userId },
        ...{ outcome, reason, conflict: done.conflict, reportedAt: at, createdAt: now },
        ...weightsOf(report),
        ...photo,
      });
      return { conflict: done.conflict, isStarted: done.route.startedAt !== null, isStored };
    }),
  );
  if (photo !== null && !isStored) reporter.discardPhotos([photo.photoName]);
  // A transaction of its own: the residents' accounts are locked before bookings.
  if (conflict === null && !isStarted) await startRoute(reporter, { organizationId, date }, at);
  return { conflict };
};
