import { randomUUID } from 'node:crypto';
import type { NoticeKind } from '@separai/contract/notices/kinds';
import { wants, wantsMail } from '@separai/contract/notices/rules';
import type { NoticeSubject } from '@separai/contract/notices/schema';
import type { Db } from '../../platform/database/database.ts';
import { type OutgoingMail, type OutgoingPush, putMessages } from '../../platform/outbox.ts';
import { insertNotices } from './repository.ts';

/** The kind of a notice's mail, and of its push message. */
export const noticeMail = 'notice';

/** What a person is to be told of a booking. */
export interface BookingNews {
  readonly kind: NoticeKind;
  readonly userId: string;
  readonly scheduleId: string;
  readonly subject: NoticeSubject;
  /** The person did it: the notice is only kept, as read, and mailed. */
  readonly byOneself: boolean;
}

/** Tells a person something that is kept among their notices and sent nowhere. */
export const keepNotice = async (
  transaction: Db,
  told: { readonly userId: string; readonly kind: NoticeKind; readonly subject: NoticeSubject },
  now: Date,
): Promise<void> => {
  await insertNotices(transaction, [{ ...told, createdAt: now }]);
};

// What is written for them goes into one statement a table, and PostgreSQL takes at most 65,535 parameters in a statement.
const toldAtOnce = 500;

/**
 * Tells people what became of their bookings, in the transaction that changes them: keeps the notices, and puts into the outbox
 * what each person has chosen to be sent.
 */
export const announceBookings = async (transaction: Db, news: readonly BookingNews[], now: Date): Promise<void> => {
  for (let start = 0; start < news.length; start += toldAtOnce)
    await announceSome(transaction, news.slice(start, start + toldAtOnce), now);
};

const announceSome = async (transaction: Db, news: readonly BookingNews[], now: Date): Promise<void> => {
  const kept = await insertNotices(
    transaction,
    news.map(({ byOneself, ...told }) => ({ ...told, id: randomUUID(), createdAt: now, readAt: byOneself ? now : null })),
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
  await putMessages(transaction, { mails, pushes }, now);
};
