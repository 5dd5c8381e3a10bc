import type { NoticeKind } from '@separai/contract/notices/kinds';
import { wants, wantsMail } from '@separai/contract/notices/rules';
import type { NoticeSubject } from '@separai/contract/notices/schema';
import type { Db } from '../../platform/database/database.ts';
import { countMailsSince, putMail, putPush } from '../../platform/outbox.ts';
import { findAddressee, insertNotice } from './repository.ts';

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

/**
 * Tells a person what became of a booking, in the transaction that changes it: keeps the notice, and puts into the outbox what the
 * person has chosen to be sent.
 */
export const announceBooking = async (transaction: Db, news: BookingNews, now: Date): Promise<void> => {
  const { byOneself, onceKey = null, ...told } = news;
  const { userId, kind } = told;
  const noticeId = await insertNotice(transaction, { ...told, onceKey, createdAt: now, readAt: byOneself ? now : null });
  if (noticeId === null) return;

  const addressee = await findAddressee(transaction, userId);
  if (addressee === null) return;
  const { choices, email, pushSubscriptionIds } = addressee;
  const data = { noticeId };
  if (wantsMail(choices, kind) && !(byOneself && (await isMailedEnough(transaction, userId, now))))
    await putMail(transaction, { kind: noticeMail, userId, recipient: email, data }, now);
  if (byOneself || !wants(choices, kind)) return;
  for (const pushSubscriptionId of pushSubscriptionIds)
    await putPush(transaction, { kind: noticeMail, userId, pushSubscriptionId, data }, now);
};

const isMailedEnough = async (transaction: Db, userId: string, now: Date): Promise<boolean> => {
  const since = new Date(now.getTime() - mailsOfOwnDoing.within);
  return (await countMailsSince(transaction, { userId, kind: noticeMail, since })) >= mailsOfOwnDoing.most;
};
