import { addDays, dayAt } from '@separai/contract/calendar';
import { isReminderDue } from '@separai/contract/notices/rules';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/database/database.ts';
import { keepAccounts } from '../../platform/database/locks.ts';
import { announceBookings } from './announcing.ts';
import { findRemindable, holdOpenBooking, type RemindableBooking } from './repository.ts';

const remind = (db: Db, { id, userId, date }: RemindableBooking, now: Date): Promise<void> =>
  db.transaction(async (transaction) => {
    await keepAccounts(transaction, [userId]);
    // It may have been moved or cancelled since it was found.
    const held = await holdOpenBooking(transaction, id, date);
    if (held === null) return;
    const subject = { pointName: held.pointName, date, reason: null, collectedWeightKg: null };
    const onceKey = `reminder:${id}:${date}`;
    const news = { kind: 'reminder', userId, scheduleId: id, subject, byOneself: false, onceKey } as const;
    await announceBookings(transaction, [news], now);
  });

/**
 * Reminds every resident who wants it of tomorrow's bookings, each once, from the hour of their choice on. Several instances may do
 * this at the same time. Once `stopping` is aborted the rest is left to the next start. What fails for one resident is tried for the others all the same, and thrown afterwards.
 */
export const remindResidents = async ({ db, clock }: { db: Db; clock: Clock }, stopping?: AbortSignal): Promise<void> => {
  const now = clock.now();
  const bookings = await findRemindable(db, addDays(dayAt(now), 1));
  const failures: unknown[] = [];
  for (const booking of bookings.filter((one) => isReminderDue(one, now))) {
    if (stopping?.aborted) break;
    await remind(db, booking, now).catch((error: unknown) => failures.push(error));
  }
  if (failures.length > 0) throw failures[0];
};
