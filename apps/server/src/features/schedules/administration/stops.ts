import type { weighingOf } from '@separai/contract/schedules/rules';
import type { ScheduleStatus } from '@separai/contract/schedules/status';
import type { Transaction } from '../../../platform/database/database.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import { everything } from '../../../platform/scope.ts';
import type { NotifyResidents } from '../bookings/booking-events.ts';
import { writeSchedule } from '../bookings/repository-writing.ts';
import { announceStatus } from './administration.ts';

/** A booking's change at its stop. */
type StopChange = ReturnType<typeof weighingOf> & {
  readonly status: 'concluído' | 'não realizado';
  readonly reason: string | null;
};

interface LockedBooking {
  readonly status: ScheduleStatus;
  readonly date: string;
  readonly organizationId: number | null;
}

/**
 * Locks a booking in the caller's transaction, which has locked its accounts, applies the result of `decide` (null: no change)
 * and notifies the resident. Throws `schedule-not-found`.
 */
export const settleStop =
  (notify: NotifyResidents) =>
  async (
    transaction: Transaction,
    actor: { readonly userId: string; readonly at: Date },
    id: string,
    decide: (locked: LockedBooking) => Promise<StopChange | null>,
  ): Promise<void> => {
    const { before, after } = await writeSchedule(transaction, actor, { id, scope: everything }, async (locked) => {
      if (locked === null) throw new ApiError('schedule-not-found');
      return (await decide(locked)) ?? 'unchanged';
    });
    if (after !== before) await announceStatus({ notify }, transaction, after, actor.at);
  };
