import { administratorMails } from './features/accounts/administrator-mails.ts';
import { accountMails } from './features/accounts/mails.ts';
import { scheduleCalendar } from './features/calendar-feed/service.ts';
import { pointMails } from './features/collection-points/mails.ts';
import { noticeMail } from './features/notices/announcing.ts';
import { writeNoticeMail, writeRemindersMail } from './features/notices/mails.ts';
import { remindersMail } from './features/notices/reminders.ts';
import { codeMail, passwordChangedMail, writeCodeMail, writePasswordChangedMail } from './features/password-reset/mails.ts';
import { writeFarewell } from './features/personal-data/mails.ts';
import { callerMails } from './features/schedules/phone/caller-mails.ts';
import { proposalPath } from './features/schedules/rescheduling/proposals.ts';
import type { Clock } from './platform/clock.ts';
import type { Queryable } from './platform/database/database.ts';
import type { MailWriters } from './platform/mail/content.ts';
import { writeDigest } from './platform/mail/digest.ts';
import { digestMail } from './platform/outbox-admission.ts';
import type { Secrets } from './platform/secrets.ts';

/** The dependencies of the mail writers. */
export interface WritingParts {
  readonly db: Queryable;
  readonly clock: Clock;
  readonly secrets: Secrets;
  /** Origin of links, without a trailing slash. */
  readonly origin: string;
}

/** The writers of all kinds of mail, collected from the features. */
export const mailWriters = (parts: WritingParts): MailWriters => {
  const noticeParts = {
    ...parts,
    calendarOf: (scheduleId: string) => scheduleCalendar(parts, scheduleId),
    proposalPath: (scheduleId: string) => proposalPath(parts.secrets, scheduleId),
  };
  const writers: MailWriters = {
    ...accountMails(parts),
    ...administratorMails(parts),
    ...pointMails(parts),
    ...callerMails(parts),
    [codeMail]: writeCodeMail(parts),
    [noticeMail]: writeNoticeMail(noticeParts),
    [remindersMail]: writeRemindersMail(noticeParts),
    [passwordChangedMail]: writePasswordChangedMail(parts),
    farewell: writeFarewell(parts),
  };
  return { ...writers, [digestMail]: writeDigest({ db: parts.db, writers }) };
};
