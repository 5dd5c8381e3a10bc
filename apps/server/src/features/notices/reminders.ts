import { addDays, type CalendarDay, dayAt } from '@separai/contract/calendar';
import { isReminderDue, wants, wantsMail } from '@separai/contract/notices/rules';
import type { Clock } from '../../platform/clock.ts';
import type { Queryable, Transaction } from '../../platform/database/database.ts';
import { putMessages, wasMessagePut } from '../../platform/outbox.ts';
import { findRemindable, insertNotices, type KeptNotice, lockChoices, lockOpenBookings } from './repository.ts';

/** Kind of the single reminder mail for a person and day, and of its push message. */
export const remindersMail = 'reminders';

interface Reminder {
  readonly userId: string;
  readonly day: CalendarDay;
  readonly bookingIds: readonly string[];
}

/** Inserts a notice for each booking, and a single message for all of them. */
const remind = (db: Queryable, { userId, day, bookingIds }: Reminder, now: Date): Promise<void> =>
  db.transaction(async (transaction) => {
    // The lock order is account, bookings; it also serializes instances that remind the same person.
    await lockChoices(transaction, userId);
    // Some bookings may have been moved or cancelled since they were found.
    const locked = await lockOpenBookings(transaction, bookingIds, day);
    const told = locked.map(({ id: scheduleId, ...booked }) => {
      const subject = { ...booked, date: day, reason: null, collectedWeightKg: null };
      return { userId, kind: 'reminder', scheduleId, subject, onceKey: `reminder:${scheduleId}:${day}`, createdAt: now } as const;
    });
    const [addressee] = await insertNotices(transaction, told);
    if (addressee !== undefined) await putReminder(transaction, addressee, day, now);
  });

/** Queues the message of a person and day, at most once: a booking that is added later is shown in the app alone. */
const putReminder = async (transaction: Transaction, addressee: KeptNotice, day: CalendarDay, now: Date): Promise<void> => {
  const { userId, choices, email: recipient, emailConfirmedAt, pushSubscriptionIds } = addressee;
  const message = { kind: remindersMail, userId, data: { day } };
  if (await wasMessagePut(transaction, message)) return;
  const mails =
    emailConfirmedAt !== null && wantsMail(choices, 'reminder') ? [{ ...message, purpose: 'notice', recipient } as const] : [];
  const pushes = wants(choices, 'reminder')
    ? pushSubscriptionIds.map((pushSubscriptionId) => ({ ...message, pushSubscriptionId }))
    : [];
  await putMessages(transaction, { mails, pushes }, now);
};

/**
 * Reminds residents who have enabled it of tomorrow's bookings, once, from their chosen hour on. Safe to run in several
 * instances at once. After `stopping` the rest is left to the next start. A failure for one resident does not stop the others,
 * and is thrown at the end.
 */
export const remindResidents = async ({ db, clock }: { db: Queryable; clock: Clock }, stopping?: AbortSignal): Promise<void> => {
  const now = clock.now();
  const day = addDays(dayAt(now, clock.timeZone), 1);
  const due = (await findRemindable(db, day)).filter((booking) => isReminderDue(booking, now, clock.timeZone));
  const ofPeople = new Map<string, string[]>();
  for (const { userId, id } of due) ofPeople.set(userId, [...(ofPeople.get(userId) ?? []), id]);
  const failures: unknown[] = [];
  for (const [userId, bookingIds] of ofPeople) {
    if (stopping?.aborted) break;
    await remind(db, { userId, day, bookingIds }, now).catch((error: unknown) => failures.push(error));
  }
  if (failures.length > 0) throw failures[0];
};
