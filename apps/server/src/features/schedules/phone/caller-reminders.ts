import { addDays, dayAt } from '@separai/contract/calendar';
import { reminderHours } from '@separai/contract/notices/kinds';
import { isReminderDue } from '@separai/contract/notices/rules';
import type { Clock } from '../../../platform/clock.ts';
import type { Queryable } from '../../../platform/database/database.ts';
import { mailReminder } from './caller-mails.ts';
import { findRemindableCallers, noteReminder } from './repository-callers.ts';

/**
 * Reminds callers with an address of tomorrow's bookings by mail, once, from the usual hour on. A booking that was made or
 * changed after that hour needs no reminder. Safe to run in several instances at once. After `stopping` the rest is left to the
 * next start. A failure for one caller does not stop the others, and is thrown at the end.
 */
export const remindCallers = async ({ db, clock }: { db: Queryable; clock: Clock }, stopping?: AbortSignal): Promise<void> => {
  const now = clock.now();
  const day = addDays(dayAt(now, clock.timeZone), 1);
  const booked = { date: day, reminderHour: reminderHours.usual };
  // Before the hour no booking is due, and none needs to be looked for.
  if (!isReminderDue({ ...booked, arrangedAt: new Date(0) }, now, clock.timeZone)) return;
  const failures: unknown[] = [];
  for (const caller of await findRemindableCallers(db, day)) {
    if (stopping?.aborted) break;
    if (!isReminderDue({ ...booked, arrangedAt: caller.changedAt }, now, clock.timeZone)) continue;
    const remind = db.transaction(async (transaction) => {
      if (await noteReminder(transaction, caller, day)) await mailReminder(transaction, caller.callerId, now);
    });
    await remind.catch((error: unknown) => failures.push(error));
  }
  if (failures.length > 0) throw failures[0];
};
