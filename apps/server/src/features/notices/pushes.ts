import { dayAt, endOfDay } from '@separai/contract/calendar';
import { collectionNoticeKinds } from '@separai/contract/notices/kinds';
import { wants } from '@separai/contract/notices/rules';
import { noticeWords, remindersWords } from '@separai/contract/notices/words';
import type { Clock } from '../../platform/clock.ts';
import type { Queryable } from '../../platform/database/database.ts';
import type { WritePush } from '../../platform/push/content.ts';
import { isUuid } from '../../platform/uuid.ts';
import { isOutdated } from './outdated-notice.ts';
import { findNotificationDetails, findReminderDetails } from './repository.ts';

/** Lifetime in milliseconds of a message that is sent after the day of the booking. */
const afterwards = 86_400_000;

/** Writes the Web Push message of a notice (`data.noticeId`); null when the person has opted out or the notice is outdated. */
export const writeNoticePush =
  ({ db, clock }: { db: Queryable; clock: Clock }): WritePush =>
  async ({ userId, data: { noticeId } }) => {
    const told = typeof noticeId === 'string' && isUuid(noticeId) ? await findNotificationDetails(db, noticeId) : null;
    const now = clock.now();
    const today = dayAt(now, clock.timeZone);
    if (told === null || told.userId !== userId || !wants(told.choices, told.kind) || isOutdated(told, today)) return null;
    const { title, sentence } = noticeWords(told.kind, told.subject, today);
    const about = told.booking?.id ?? String(noticeId);
    const end = endOfDay(told.subject.date, clock.timeZone);
    return {
      title,
      body: sentence,
      path: collectionNoticeKinds.includes(told.kind) ? '/coleta' : '/schedule/list',
      about,
      expiresAt: end > now ? end : new Date(now.getTime() + afterwards),
    };
  };

/** Writes the single Web Push message for all reminders of `data.day`, as `writeRemindersMail` does. */
export const writeRemindersPush =
  ({ db, clock }: { db: Queryable; clock: Clock }): WritePush =>
  async ({ userId, data: { day } }) => {
    const today = dayAt(clock.now(), clock.timeZone);
    const told = (await findReminderDetails(db, userId, String(day))).filter(
      (one) => wants(one.choices, one.kind) && !isOutdated(one, today),
    );
    const [first, ...others] = told;
    if (first === undefined) return null;
    const { title, sentence } = remindersWords([first.subject, ...others.map(({ subject }) => subject)], today);
    const about = first.booking?.id ?? first.id;
    return { title, body: sentence, path: '/schedule/list', about, expiresAt: endOfDay(first.subject.date, clock.timeZone) };
  };
