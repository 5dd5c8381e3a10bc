import { noticeMail } from './features/notices/announcing.ts';
import { writeNoticePush, writeRemindersPush } from './features/notices/pushes.ts';
import { remindersMail } from './features/notices/reminders.ts';
import type { Clock } from './platform/clock.ts';
import type { Queryable } from './platform/database/database.ts';
import type { PushWriters } from './platform/push/content.ts';

/** The writer of every kind of Web Push message: here the features meet. */
export const pushWriters = (parts: { db: Queryable; clock: Clock }): PushWriters => ({
  [noticeMail]: writeNoticePush(parts),
  [remindersMail]: writeRemindersPush(parts),
});
