import { randomUUID } from 'node:crypto';
import type { NoticeKind } from '@separai/contract/notices/kinds';
import { wants, wantsMail } from '@separai/contract/notices/rules';
import type { NoticeSubject } from '@separai/contract/notices/schema';
import type { Db } from '../../platform/database/database.ts';
import { countMailsSince, type OutgoingMail, type OutgoingPush, putMails, putPushes } from '../../platform/outbox.ts';
import { findAddressees, insertNotices, type KeptNotice } from './repository.ts';

/** The kind of a notice's mail, and of its push message. */
export const noticeMail = 'notice';

// Nobody has proven that the address of a new account is theirs: booking and moving must not fill a stranger's mailbox.
const mailsOfOwnDoing = { most: 20, within: 3_600_000 };

/** What a person is to be told of a booking. */
export interface BookingNews {
  readonly kind: NoticeKind;
  readonly userId: string;
  readonly scheduleId: string;
  readonly subject: NoticeSubject;
  /** The person did it: the notice is only kept, as read, and mailed. */
  readonly byOneself: boolean;
  /** What is told only once under this key. */
  readonly onceKey?: string;
}

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
  const addressees = await findAddressees(transaction, [...new Set(kept.map(({ userId }) => userId))]);
  const mailed = await countOwnMails(transaction, kept, now);

  const mails: OutgoingMail[] = [];
  const pushes: OutgoingPush[] = [];
  for (const { id: noticeId, userId, kind, readAt } of kept) {
    const addressee = addressees.get(userId);
    if (addressee === undefined) continue;
    const { choices, email, pushSubscriptionIds } = addressee;
    const byOneself = readAt !== null;
    const message = { kind: noticeMail, userId, data: { noticeId } };
    const mailedSoFar = mailed.get(userId) ?? 0;
    if (wantsMail(choices, kind) && !(byOneself && mailedSoFar >= mailsOfOwnDoing.most)) {
      mails.push({ ...message, recipient: email });
      mailed.set(userId, mailedSoFar + 1);
    }
    if (byOneself || !wants(choices, kind)) continue;
    for (const pushSubscriptionId of pushSubscriptionIds) pushes.push({ ...message, pushSubscriptionId });
  }
  await putMails(transaction, mails, now);
  await putPushes(transaction, pushes, now);
};

/** How many mails of notices each person who did something themselves was sent within the last hour. */
const countOwnMails = async (transaction: Db, kept: readonly KeptNotice[], now: Date): Promise<Map<string, number>> => {
  const userIds = [...new Set(kept.filter(({ readAt }) => readAt !== null).map(({ userId }) => userId))];
  if (userIds.length === 0) return new Map();
  return countMailsSince(transaction, { userIds, kind: noticeMail, since: new Date(now.getTime() - mailsOfOwnDoing.within) });
};
