import { accountMails } from './features/accounts/mails.ts';
import { scheduleCalendar } from './features/calendar-feed/service.ts';
import { noticeMail } from './features/notices/announcing.ts';
import { writeNoticeMail } from './features/notices/mails.ts';
import { codeMail, passwordChangedMail, writeCodeMail, writePasswordChangedMail } from './features/password-reset/mails.ts';
import { writeFarewell } from './features/personal-data/mails.ts';
import type { Clock } from './platform/clock.ts';
import type { Db } from './platform/database/database.ts';
import type { MailWriters } from './platform/mail/content.ts';
import type { Secrets } from './platform/secrets.ts';

/** What the features need to write their mails. */
export interface WritingParts {
  readonly db: Db;
  readonly clock: Clock;
  readonly secrets: Secrets;
  /** What links begin with, without a slash at its end. */
  readonly origin: string;
}

/** Every kind of mail and who writes it: here the features meet. */
export const mailWriters = (parts: WritingParts): MailWriters => ({
  ...accountMails(parts),
  [codeMail]: writeCodeMail(parts),
  [noticeMail]: writeNoticeMail({ ...parts, calendarOf: (scheduleId) => scheduleCalendar(parts, scheduleId) }),
  [passwordChangedMail]: writePasswordChangedMail(parts),
  farewell: writeFarewell(parts),
});
