import type { NoticeKind } from '@separai/contract/notices/kinds';
import { canBecome, statusChangeProblems } from '@separai/contract/schedules/rules';
import type { Schedule, StatusChange } from '@separai/contract/schedules/schema';
import type { ScheduleStatus } from '@separai/contract/schedules/status';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/database/database.ts';
import { invalidFields, Refusal } from '../../platform/http/refusal.ts';
import { isUuid } from '../../platform/uuid.ts';
import { type AnnounceBookings, type BookingNews, newsOf } from './news.ts';
import { findSchedules, holdSchedule, updateOpenSchedulesOf, updateSchedule } from './repository.ts';

interface Parts {
  readonly db: Db;
  readonly clock: Clock;
  readonly announce: AnnounceBookings;
}

const noticeOf = {
  confirmado: 'booking-confirmed',
  concluído: 'booking-done',
  cancelado: 'booking-cancelled',
  'não realizado': 'booking-missed',
} as const satisfies Partial<Record<ScheduleStatus, NoticeKind>>;

const announceAll = async (
  { announce }: Pick<Parts, 'announce'>,
  transaction: Db,
  ids: readonly string[],
  kind: BookingNews['kind'],
  now: Date,
): Promise<void> => {
  const news = (await findSchedules(transaction, ids)).map((schedule) => newsOf(schedule, kind, false));
  await announce(
    transaction,
    news.filter((one) => one !== null),
    now,
  );
};

/**
 * Changes the status of anybody's booking and tells the resident. Throws `validation-failed` for a weight or a reason that does
 * not go with the status, `schedule-not-found` and `schedule-status-not-allowed`.
 */
export const changeStatus = ({ db, clock, announce }: Parts, id: string, change: StatusChange): Promise<Schedule> => {
  const problems = statusChangeProblems(change);
  if (Object.keys(problems).length > 0) throw invalidFields(problems);
  return db.transaction(async (transaction) => {
    const held = isUuid(id) ? await holdSchedule(transaction, id) : null;
    if (held === null) throw new Refusal('schedule-not-found');
    const { status, reason, collectedWeightKg = null } = change;
    if (status === 'pendente' || !canBecome(held.status, status)) throw new Refusal('schedule-status-not-allowed');
    const now = clock.now();
    await updateSchedule(transaction, id, { status, reason, collectedWeightKg, updatedAt: now });
    await announceAll({ announce }, transaction, [id], noticeOf[status], now);
    const [schedule] = await findSchedules(transaction, [id]);
    if (schedule === undefined) throw new Error('a held booking was not found');
    return schedule;
  });
};

/** Cancels every open booking of a point in the caller's transaction, tells each resident the reason, and returns how many there were. */
export const cancelOpenSchedulesOf = async (
  parts: Pick<Parts, 'announce'>,
  transaction: Db,
  { pointId, reason, now }: { pointId: number; reason: string; now: Date },
): Promise<number> => {
  const ids = await updateOpenSchedulesOf(transaction, pointId, { status: 'cancelado', reason, updatedAt: now });
  await announceAll(parts, transaction, ids, 'booking-cancelled', now);
  return ids.length;
};
