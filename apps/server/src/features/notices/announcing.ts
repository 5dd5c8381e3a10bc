import { randomUUID } from 'node:crypto';
import type { NoticeKind } from '@separai/contract/notices/kinds';
import { wants, wantsMail } from '@separai/contract/notices/rules';
import type { NoticeSubject } from '@separai/contract/notices/schema';
import type { Transaction } from '../../platform/database/database.ts';
import { type OutgoingMail, type OutgoingPush, putMessages, withdrawMessages } from '../../platform/outbox.ts';
import { deleteNotices, insertNotices, type NewNotice } from './repository.ts';

/** The kind of a notice's mail, and of its push message. */
export const noticeMail = 'notice';

/** An event of a booking to notify its resident of. */
export interface BookingEvent {
  readonly kind: NoticeKind;
  /** Null: the booking has no account, and no notice. */
  readonly userId: string | null;
  readonly scheduleId: string;
  readonly subject: NoticeSubject;
  /** The resident caused the event: the notice is stored as read and mailed, without a push message. */
  readonly byOneself: boolean;
}

/** An event to notify a person of, once by `onceKey`. */
export interface PersonEvent {
  readonly kind: NoticeKind;
  readonly userId: string;
  readonly subject: NoticeSubject;
  readonly onceKey: string;
  /** The booking that the event is about, if any. */
  readonly scheduleId?: string;
}

/** Stores a notice without sending it by mail or push. */
export const keepNotice = async (
  transaction: Transaction,
  told: { readonly userId: string; readonly kind: NoticeKind; readonly subject: NoticeSubject },
  now: Date,
): Promise<void> => {
  await insertNotices(transaction, [{ ...told, createdAt: now }]);
};

// Bounds the rows of one statement, since PostgreSQL accepts at most 65,535 parameters.
const noticesAtOnce = 500;

/**
 * Notifies residents of events of their bookings, in the transaction that changes these: stores the notices, which are shown
 * from `sendAt` on, and puts messages into the outbox according to each person's choices, which are sent from then on.
 */
export const notifyResidents = (
  transaction: Transaction,
  news: readonly BookingEvent[],
  now: Date,
  sendAt = now,
): Promise<void> =>
  tell(
    transaction,
    news.flatMap(({ byOneself, userId, kind, scheduleId, subject }) =>
      userId === null ? [] : [{ userId, kind, scheduleId, subject, readAt: byOneself ? now : null }],
    ),
    { now, sendAt },
  );

/** Deletes the notices of some kinds about bookings since a time, with their unsent messages. */
export const withdrawNotices = async (
  transaction: Transaction,
  told: { readonly scheduleIds: readonly string[]; readonly kinds: readonly NoticeKind[]; readonly since: Date },
): Promise<void> => withdrawMessages(transaction, await deleteNotices(transaction, told));

/** Notifies people as `notifyResidents` does, each once by the key of the event. */
export const notifyPeople = (transaction: Transaction, news: readonly PersonEvent[], now: Date): Promise<void> =>
  tell(transaction, news, { now, sendAt: now });

interface Times {
  readonly now: Date;
  /** The time from which the notices are shown and the messages sent. */
  readonly sendAt: Date;
}

type Told = Omit<NewNotice, 'id' | 'createdAt'>;

const tell = async (transaction: Transaction, told: readonly Told[], times: Times): Promise<void> => {
  for (let start = 0; start < told.length; start += noticesAtOnce)
    await tellSome(transaction, told.slice(start, start + noticesAtOnce), times);
};

const tellSome = async (transaction: Transaction, told: readonly Told[], { now, sendAt }: Times): Promise<void> => {
  const kept = await insertNotices(
    transaction,
    told.map((one) => ({ ...one, id: randomUUID(), createdAt: sendAt })),
  );
  const mails: OutgoingMail[] = [];
  const pushes: OutgoingPush[] = [];
  for (const { id: noticeId, userId, kind, readAt, choices, email, emailConfirmedAt, pushSubscriptionIds } of kept) {
    const byOneself = readAt !== null;
    const message = { kind: noticeMail, userId, data: { noticeId } };
    if (emailConfirmedAt !== null && wantsMail(choices, kind)) mails.push({ ...message, purpose: 'notice', recipient: email });
    if (byOneself || !wants(choices, kind)) continue;
    for (const pushSubscriptionId of pushSubscriptionIds) pushes.push({ ...message, pushSubscriptionId });
  }
  await putMessages(transaction, { mails, pushes }, now, sendAt);
};
